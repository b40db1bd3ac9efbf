import { type SqlBool, sql } from 'kysely'
import type { CheckoutAnswers } from '@/contract/checkouts'
import { dayOf } from '@/contract/days'
import type { TaxProfile } from '@/contract/mexico'
import { unaskedOfPerson } from '@/contract/persons'
import type { Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { customers } from '@server/domain/billing/customers/customers'
import { members } from '@server/domain/cover/members'
import { persons } from '@server/domain/people/persons'
import { createWithin } from '@server/records/recordWrites'
import type { CheckoutRow } from './checkouts'
import { originOfSale } from './originOfSale'
import { type SaleTerms, sellPlan, type SoldSubscription } from '@server/domain/billing/sales/sellPlan'
import { visitor } from '@server/core/staff'

const unwritten = { tags: [], external_id: null }
const writeOptions = { before: undefined, allowDuplicate: true, staff: visitor }

type Enrolment = SaleTerms & {
  checkout: CheckoutRow
  /** The tax profile to invoice, where the buyer asked for it. */
  tax: TaxProfile | null
}
export type Enrolled = SoldSubscription & { customer: Row<'customers'> }

/**
 * Creates everything that a sale needs: persons, account, subscription, invoice, and the policy, which waits for its
 * first payment. Runs in the transaction of the payment.
 */
export async function enrol(tx: Transaction, enrolling: Enrolment): Promise<Enrolled> {
  const { checkout, tax, origin } = enrolling
  const { covers, you, people = [] } = checkout.answers
  const employeeNumber = (covers !== 'other' && checkout.answers.employee_number) || null
  if (!you) throw new Error('Nobody said who buys')
  const today = dayOf(new Date(origin.at))
  const buyer = await ensureBuyer(tx, you, origin)
  const account = await createAccount(tx, enrolling, buyer)
  const source = sources[checkout.channel]
  await tx.updateTable('accounts').set({ source }).where('uuid', '=', account.uuid).execute()
  const customer = await createWithin(
    tx,
    customers,
    {
      account_uuid: account.uuid,
      type: 'individual',
      name: buyer.full_name,
      email: you.email,
      phone: you.phone,
      person_uuid: buyer.uuid,
      company_uuid: null,
      billing_address: null,
      tax_profile: tax,
      cfdi_auto: tax !== null,
      collection: 'automatic',
      net_payment_days: null,
      preferred_channel: 'email',
      default_payment_method_uuid: null,
      ...unwritten,
    },
    writeOptions,
    origin,
  )
  await updateRecord(
    tx,
    accounts,
    origin,
    account,
    { default_customer_uuid: customer.uuid },
    { event: 'updated', action: 'updated' },
  )

  const others = []
  for (const other of covers === 'self' ? [] : people)
    others.push(await createCoveredPerson(tx, other, origin))
  const [head, ...dependents] =
    covers === 'other' ? others : [{ person: buyer, relationship: null }, ...others]
  if (!head) throw new Error('Nobody is to be covered')
  const enrolMember = (
    person: { uuid: string },
    of: Pick<Row<'members'>, 'uuid'> | null,
    relation: Relation,
  ) =>
    createWithin(
      tx,
      members,
      {
        account_uuid: account.uuid,
        person_uuid: person.uuid,
        enrolled_on: today,
        kind: of ? 'dependent' : 'holder',
        holder_member_uuid: of?.uuid ?? null,
        relationship: of ? relation : null,
        employee_number: of ? null : employeeNumber,
        department: null,
        cost_center: null,
        hired_on: null,
        primary_provider_uuid: null,
        emergency_contact: null,
        ...unwritten,
      },
      writeOptions,
      origin,
    )
  const holder = await enrolMember(head.person, null, null)
  const covered = []
  for (const { person, relationship } of dependents)
    covered.push(await enrolMember(person, holder, relationship))
  await declareHealth(tx, enrolling, [holder, ...covered])

  const sold = await sellPlan(tx, {
    ...enrolling,
    account,
    customer,
    holder,
    covered,
    soldBy: await originOfSale(tx, enrolling.checkout, enrolling.origin),
    accepted_by: buyer.full_name,
  })
  return { customer, ...sold }
}

const sources = { web: 'funnel', company: 'company_page', reseller: 'reseller' } as const

type Relation = NonNullable<CheckoutAnswers['people']>[number]['relationship'] | null
type PersonName = Pick<
  NonNullable<CheckoutAnswers['you']>,
  'given_names' | 'last_name' | 'second_last_name' | 'birth_date'
>

/**
 * The buyer: the person with this name, birth date and email, else a new one. A known person is neither changed nor
 * shown, as anyone could have typed their name.
 */
async function ensureBuyer(
  tx: Transaction,
  { email, phone, ...named }: NonNullable<CheckoutAnswers['you']>,
  origin: Origin,
) {
  const name = [named.given_names, named.last_name, named.second_last_name].filter(Boolean).join(' ')
  const known = await tx
    .selectFrom('persons')
    .selectAll()
    .where(sql<SqlBool>`sort_name = fold(${name})`)
    .where('birth_date', '=', named.birth_date)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  return known ?? createPerson(tx, named, { email, phone }, origin)
}

async function createCoveredPerson(
  tx: Transaction,
  { relationship, ...named }: NonNullable<CheckoutAnswers['people']>[number],
  origin: Origin,
) {
  return { person: await createPerson(tx, named, {}, origin), relationship }
}

async function createPerson(
  tx: Transaction,
  named: PersonName,
  contact: { email?: string; phone?: string },
  origin: Origin,
) {
  const person = await createWithin(
    tx,
    persons,
    { ...unaskedOfPerson, tags: [], ...named, ...contact, sex: null, curp: null },
    writeOptions,
    origin,
  )
  await tx
    .updateTable('persons')
    .set({ privacy_notice_at: origin.at })
    .where('uuid', '=', person.uuid)
    .execute()
  return person
}

/** Stores the health answers of each covered person, where the plan requires them. */
async function declareHealth(
  tx: Transaction,
  { checkout, plan, origin }: Enrolment,
  covered: { uuid: string }[],
): Promise<void> {
  if (!plan.eligibility.requires_declaration) return
  const { health = [] } = checkout.answers
  const declared = covered.map(({ uuid }, index) => {
    const one = health[index]
    if (!one) throw new Error('Nobody declared the health of somebody who is to be covered')
    return {
      ...one,
      member_uuid: uuid,
      plan_uuid: plan.uuid,
      plan_revision: plan.revision,
      signed_at: origin.at,
    }
  })
  await tx.insertInto('health_declarations').values(declared).execute()
}

async function createAccount(
  tx: Transaction,
  { checkout, charging, origin }: Enrolment,
  buyer: Pick<Row<'persons'>, 'uuid' | 'full_name'>,
) {
  return createWithin(
    tx,
    accounts,
    {
      name: buyer.full_name,
      type: checkout.answers.covers === 'family' ? 'family' : 'individual',
      holder_person_uuid: buyer.uuid,
      company_uuid: checkout.channel === 'company' ? checkout.company_uuid : null,
      parent_account_uuid: null,
      default_customer_uuid: null,
      account_manager_uuid: null,
      currency: charging.price.currency === 'USD' ? 'USD' : 'MXN',
      billing_day: null,
      net_payment_days: (await settingsOf(tx, 'billing')).due_days,
      dunning_policy: 'standard',
      tax_profile: null,
      timezone: 'America/Mexico_City',
      ...unwritten,
    },
    writeOptions,
    origin,
  )
}
