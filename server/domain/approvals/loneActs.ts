import { type RawBuilder, sql } from 'kysely'
import type { LoneAction } from '@/contract/approvalRequests'
import type { Origin } from '@server/core/origin'
import { limitExceeded } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Database, Transaction } from '@server/db/database'
import { dayAt } from '@server/money/calendar'
import { inPesos } from '@server/money/pesos'
import { findAssignedLimit, findOwnLimit } from './ownLimit'
import { findThreshold, type ThresholdSetting } from './raisedThresholds'

/** For how many days what was done alone on a record counts. */
const RECORD_DAYS = 30

/** What a person wants to do alone: cents of a currency, on a record that this transaction has locked. */
type LoneAct = {
  action: LoneAction
  subject_uuid: string
  cents: number
  currency: string
  staff: Staff
  origin: Pick<Origin, 'at'>
}

/** What is left for a person to do alone, in cents; null without a limit. */
export type Allowance = {
  left_cents: number | null
  /** What it is left of, and whether that is the person's own limit rather than the organization's. */
  limit_cents: number | null
  isOwn: boolean
}

const thresholds = {
  refund: 'refund_threshold_cents',
  credit_note: 'credit_threshold_cents',
  adjustment: 'adjustment_threshold_cents',
  write_off: 'write_off_threshold_cents',
  reimbursement: 'reimbursement_threshold_cents',
  // A fund says itself from which sum two people authorize.
  fund_authorization: null,
} as const satisfies Record<LoneAction, ThresholdSetting | null>

/**
 * Takes an act alone if a person may, and counts it from then on. It adds to what was done alone before: by the person that
 * day, and on the record in 30 days by anyone.
 * @returns what was left before, where that is less than the act, so that a second person has to be asked; else null
 */
export async function takeAlone(tx: Transaction, act: LoneAct): Promise<Allowance | null> {
  // Two acts of one person at once count one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('lone_acts'), hashtext(${act.staff.uuid}))`.execute(tx)
  const allowance = await findAllowance(tx, act)
  if (allowance.left_cents !== null && act.cents > allowance.left_cents) return allowance
  await tx
    .insertInto('lone_acts')
    .values({
      action: act.action,
      subject_uuid: act.subject_uuid,
      actor_uuid: act.staff.uuid,
      amount_cents: act.cents,
      currency: act.currency,
      acted_on: dayAt(act.origin.at),
    })
    .execute()
  return null
}

/** As `takeAlone`, for acts that have no request for approval. @throws {Refusal} 422 beyond what is left */
export async function takeAloneOrRefuse(tx: Transaction, act: LoneAct): Promise<void> {
  const allowance = await takeAlone(tx, act)
  if (allowance)
    throw limitExceeded(
      'approval_limit',
      `${describeAllowance(allowance, act.currency)}. Pídelo a alguien con un límite mayor`,
    )
}

/** Says in words why a second person has to be asked. */
export function describeAllowance({ left_cents, limit_cents, isOwn }: Allowance, currency: string): string {
  if (isOwn && limit_cents === 0) return 'No tienes límite de autorización'
  const whose = isOwn ? 'tu límite de autorización' : 'lo que una persona puede autorizar sola'
  const spent = left_cents === limit_cents ? '' : ` y de eso quedan ${inPesos(left_cents ?? 0, currency)}`
  return `Pasa de ${whose}, que es de ${inPesos(limit_cents ?? 0, currency)}${spent}`
}

/** Finds how many cents a person may still do alone on a record. */
export async function findAllowance(
  db: Database,
  { action, subject_uuid, currency, staff, origin }: Omit<LoneAct, 'cents'>,
): Promise<Allowance> {
  const day = dayAt(origin.at)
  const own =
    action === 'fund_authorization' ? await findAssignedLimit(db, staff.uuid) : await findOwnLimit(db, staff)
  const setting = thresholds[action]
  const threshold = setting && (await findThreshold(db, { setting, staff, day }))
  if (own === null && threshold === null) return { left_cents: null, limit_cents: null, isOwn: false }
  const sums = await loadSums(db, { action, subject_uuid, currency, actor_uuid: staff.uuid, day })
  const left = (limit: number | null, used: number) => (limit === null ? Infinity : Math.max(0, limit - used))
  const ofOwn = left(own, sums.person_cents)
  const ofThreshold = left(threshold, Math.max(sums.record_cents, sums.same_cents))
  const isOwn = ofOwn <= ofThreshold
  return { left_cents: isOwn ? ofOwn : ofThreshold, limit_cents: isOwn ? own : threshold, isOwn }
}

/** What was done alone, in cents of a currency. */
export type LoneSums = {
  /** By the person that day, in all, and in how many acts. */
  person_cents: number
  person_acts: number
  /** By the person that day, of the same kind. */
  same_cents: number
  /** On the record, of the same kind, in the days that count. */
  record_cents: number
}

type Counted = Record<'action' | 'subject_uuid' | 'actor_uuid' | 'day' | 'currency', RawBuilder<unknown>>

/** The sums of what was done alone, as SQL, for a person and a record on a day. */
export const sumLoneActs = ({
  action,
  subject_uuid,
  actor_uuid,
  day,
  currency,
}: Counted): RawBuilder<LoneSums> => {
  const byPerson = sql`lone_acts.actor_uuid = ${actor_uuid} and lone_acts.acted_on = ${day}`
  const onRecord = sql`lone_acts.subject_uuid = ${subject_uuid} and lone_acts.action = ${action}
    and lone_acts.acted_on > ${day} - ${sql.lit(RECORD_DAYS)} and lone_acts.acted_on <= ${day}`
  const sum = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(amount_cents) filter (where ${condition}), 0)`
  return sql<LoneSums>`(select jsonb_build_object(
      'person_cents', ${sum(byPerson)},
      'person_acts', count(*) filter (where ${byPerson}),
      'same_cents', ${sum(sql`${byPerson} and lone_acts.action = ${action}`)},
      'record_cents', ${sum(onRecord)})
    from lone_acts
    where lone_acts.currency = ${currency} and ((${byPerson}) or (${onRecord})))`
}

async function loadSums(db: Database, values: Record<keyof Counted, string>): Promise<LoneSums> {
  const { rows } = await sql<{ sums: LoneSums }>`select ${sumLoneActs({
    action: sql`${values.action}::text`,
    subject_uuid: sql`${values.subject_uuid}::uuid`,
    actor_uuid: sql`${values.actor_uuid}::uuid`,
    day: sql`${values.day}::date`,
    currency: sql`${values.currency}::text`,
  })} as sums`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table gave no row')
  return row.sums
}
