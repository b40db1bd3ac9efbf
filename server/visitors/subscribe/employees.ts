import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mailboxOf } from '@/contract/mailbox'
import type { CheckoutAnswers } from '@/contract/checkouts'
import type { Database, Transaction } from '@server/db/database'
import { Refusal } from '@server/core/problems'
import type { CheckoutRow } from './checkouts'

// An employer pays for each employee once, for one plan: by number, by mailbox and by person.

type Enrolling = Pick<CheckoutRow, 'channel' | 'company_uuid' | 'answers'>
type Named = { given_names: string; last_name: string; birth_date: string | null }

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

/** Hashes a person of a company: the same name, however it is accented, and the same birth date. */
async function hashPerson(db: Database, company_uuid: string, { given_names, last_name, birth_date }: Named) {
  const { rows } = await sql<{ name: string }>`select fold(${`${given_names} ${last_name}`}) as name`.execute(
    db,
  )
  return birth_date ? [hashOf(company_uuid, 'person', rows[0]?.name ?? '', birth_date)] : []
}

/** What a buyer told of themselves that identifies them at their employer; what is not answered yet counts for nothing. */
async function listIdentities(
  db: Database,
  { channel, company_uuid, answers }: Enrolling,
): Promise<string[]> {
  if (channel !== 'company' || !company_uuid) return []
  const { work_mail, employee_number, you } = answers
  if (!work_mail && !employee_number && !(await paysPart(db, company_uuid))) return []
  const known = await findColleagues(db, company_uuid, answers)
  const shown = [
    ...(work_mail ? [mailboxOf(work_mail)] : []),
    ...(employee_number ? [employee_number.toLowerCase()] : []),
    ...known.flatMap((member) => [
      ...(member.employee_number ? [member.employee_number.toLowerCase()] : []),
      ...(member.email ? [mailboxOf(member.email)] : []),
    ]),
  ]
  const people = await Promise.all(
    [...known, ...(you ? [you] : [])].map((one) => hashPerson(db, company_uuid, one)),
  )
  // In one order for all, so that two who enrol at once do not wait for each other.
  return [...new Set([...shown.map((one) => hashOf(company_uuid, one)), ...people.flat()])].toSorted()
}

/** Whether an employer pays a part of the price: then one plan for each employee matters, even without proof of work. */
async function paysPart(db: Database, company_uuid: string): Promise<boolean> {
  const { sales_page } = await db
    .selectFrom('companies')
    .select('sales_page')
    .where('uuid', '=', company_uuid)
    .executeTakeFirstOrThrow()
  return sales_page !== null && sales_page.contribution.type !== 'none'
}

/** Loads the members that the company registered with the number or mailbox that a buyer proved. */
async function findColleagues(
  db: Database,
  company_uuid: string,
  { work_mail, employee_number }: CheckoutAnswers,
) {
  if (!work_mail && !employee_number) return []
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.uuid', 'members.account_uuid')
    .innerJoin('persons', 'persons.uuid', 'members.person_uuid')
    .select(['members.employee_number', 'persons.email', 'persons.given_names', 'persons.last_name'])
    .select('persons.birth_date')
    .where('accounts.company_uuid', '=', company_uuid)
    .where('members.kind', '=', 'holder')
    .where('members.status', '<>', 'terminated')
    .where('members.archived_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        ...(employee_number ? [eb('members.employee_number', '=', employee_number)] : []),
        ...(work_mail ? [sql<boolean>`lower(persons.email) = ${mailboxOf(work_mail)}`] : []),
      ]),
    )
    .limit(20)
    .execute()
}

const OVER = ['canceled', 'incomplete_expired'] as const

/**
 * Refuses a second plan through the same employer, as soon as something that was answered tells.
 * @throws {Refusal} 409 that says why and what to do
 */
export async function refuseEnrolled(db: Database, checkout: Enrolling): Promise<void> {
  const identities = await listIdentities(db, checkout)
  if (identities.length === 0) return
  const held = await db
    .selectFrom('employee_identities')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'employee_identities.subscription_uuid')
    .select('subscriptions.uuid')
    .where('employee_identities.company_uuid', '=', checkout.company_uuid)
    .where('identity_hash', 'in', identities)
    .where('subscriptions.status', 'not in', OVER)
    .limit(1)
    .executeTakeFirst()
  if (held) throw await refuseSecond(db, checkout)
}

async function refuseSecond(db: Database, { company_uuid }: Enrolling): Promise<Refusal> {
  const { trade_name, email } = await db
    .selectFrom('companies')
    .select(['trade_name', 'email'])
    .where('uuid', '=', company_uuid)
    .executeTakeFirstOrThrow()
  const whom = email ? `Recursos Humanos (${email})` : 'Recursos Humanos'
  return new Refusal(
    409,
    'already_enrolled',
    `Ya tienes un plan por medio de ${trade_name}, que paga uno por persona. Para cambiarlo o agregar a tu familia, escribe a ${whom}. Otro plan lo puedes contratar por tu cuenta`,
  )
}

/**
 * Keeps the identities of an employee with their subscription; those of plans that are over are free again.
 * @throws {Refusal} 409 where the same employee was enrolled at the same moment
 */
export async function keepEmployee(
  tx: Transaction,
  checkout: Enrolling,
  subscription_uuid: string,
): Promise<void> {
  const identities = await listIdentities(tx, checkout)
  const { company_uuid } = checkout
  if (identities.length === 0 || !company_uuid) return
  await tx
    .deleteFrom('employee_identities')
    .where('company_uuid', '=', company_uuid)
    .where('identity_hash', 'in', identities)
    .where('subscription_uuid', 'in', (subscriptions) =>
      subscriptions.selectFrom('subscriptions').select('uuid').where('status', 'in', OVER),
    )
    .execute()
  const kept = await tx
    .insertInto('employee_identities')
    .values(identities.map((identity_hash) => ({ company_uuid, identity_hash, subscription_uuid })))
    .onConflict((known) => known.doNothing())
    .returning('identity_hash')
    .execute()
  if (kept.length < identities.length) throw await refuseSecond(tx, checkout)
}
