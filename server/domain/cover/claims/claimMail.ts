import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { SentMessage } from '@/contract/actions'
import { Uuid } from '@/contract/shapes'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { enqueue } from '@server/jobs/enqueue'
import { dayAt } from '@server/money/calendar'

/** What the payee of a claim is told. */
export const ClaimStep = z.enum(['asked', 'more', 'approved', 'rejected', 'cancelled', 'paid', 'returned'])
export type ClaimStep = z.infer<typeof ClaimStep>

export const ClaimMail = z.object({
  authorization_uuid: Uuid,
  step: ClaimStep,
  to: z.string(),
  /** What a person says with it: what is missing, or why. */
  note: z.nullable(z.string()),
})

export const claimMailJob = { name: 'send_claim', payload: ClaimMail }

const subjects: Record<ClaimStep, string> = {
  asked: 'Recibimos',
  more: 'Falta algo para resolver',
  approved: 'Autorizamos',
  rejected: 'Resolvimos',
  cancelled: 'Se canceló',
  paid: 'Pagamos',
  returned: 'El banco devolvió el pago de',
}

type Claim = Pick<
  Row<'authorizations'>,
  'uuid' | 'number' | 'version' | 'purpose' | 'member_uuid' | 'policy_uuid' | 'provider_uuid'
>

/** The subject of what a payee is told of a claim. */
export const claimSubject = (
  step: ClaimStep,
  { number, purpose }: Pick<Claim, 'number' | 'purpose'>,
): string => `${subjects[step]} ${purpose === 'reimbursement' ? 'tu reembolso' : 'tu factura'} ${number}`

/** Something else than what happened now: told again, or to another address. */
type Again = { to: string | null }

/**
 * Has the payee of a claim mailed what became of it: the member, or who answers for a child, or the provider who bills.
 * Answers what will be sent, or whom nobody can write to.
 */
export async function mailClaim(
  tx: Transaction,
  row: Claim,
  step: ClaimStep,
  origin: Origin,
  note: string | null = null,
  again?: Again,
): Promise<{ messages: SentMessage[]; notes: string[] }> {
  const { name, email: own } = await findPayee(tx, row, dayAt(origin.at))
  const email = again?.to ?? own
  if (!email) return { messages: [], notes: [`${name} no tiene correo: avísale de otra forma`] }
  const mail = { authorization_uuid: row.uuid, step, to: email, note }
  await enqueue(tx, claimMailJob, mail, {
    at: origin.at,
    ...(!again && { key: `claim:${row.uuid}:${row.version}:${step}` }),
  })
  return { messages: [{ to: email, subject: claimSubject(step, row) }], notes: [] }
}

/** Whom a claim is paid to, and where they read mail: a child's claim is told to the holder of the policy. */
async function findPayee(tx: Transaction, row: Claim, today: string) {
  if (row.purpose === 'provider_bill')
    return tx
      .selectFrom('providers')
      .select(['name', 'email'])
      .where('uuid', '=', row.provider_uuid)
      .executeTakeFirstOrThrow()
  const { rows } = await sql<{ name: string; email: string | null }>`
    select members.full_name as name, case
        when own.birth_date > ${today}::date - interval '18 years' then holder_person.email
        else own.email end as email
    from members
    join persons as own on own.uuid = members.person_uuid
    join policies on policies.uuid = ${row.policy_uuid}
    join members as holder on holder.uuid = policies.holder_member_uuid
    join persons as holder_person on holder_person.uuid = holder.person_uuid
    where members.uuid = ${row.member_uuid}`.execute(tx)
  return rows[0] ?? { name: 'El miembro', email: null }
}
