import { sql } from 'kysely'
import type { ApprovalAction, ApprovalQuery, ApprovalRequest } from '@/contract/approvalRequests'
import { rolesFor } from '@/contract/permissions'
import type { Ref } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import { is, isOneOf } from '@server/db/conditions'
import type { Database } from '@server/db/database'
import type { Reader } from '@server/records/recordKind'
import { mayDo, type Staff } from '@server/core/staff'
import { sumLoneActs } from './loneActs'
import { findOwnLimit, readOwnLimit } from './ownLimit'

/** The record that a request concerns, with the label of its kind. */
const subject = sql<Ref>`case approval_requests.subject_type
  when 'payment' then (select jsonb_build_object('uuid', uuid, 'label', number) from payments where uuid = subject_uuid)
  when 'invoice' then (select jsonb_build_object('uuid', uuid, 'label', title) from invoices where uuid = subject_uuid)
  when 'plan' then (select jsonb_build_object('uuid', uuid, 'label', name) from plans where uuid = subject_uuid)
  when 'authorization' then (select jsonb_build_object('uuid', uuid, 'label', number) from authorizations where uuid = subject_uuid)
  when 'company' then (select jsonb_build_object('uuid', uuid, 'label', trade_name) from companies where uuid = subject_uuid)
  else (select jsonb_build_object('uuid', uuid, 'label', name) from funds where uuid = subject_uuid) end`

/** The customer or fund that receives the money, where the action has one. */
const to = sql<Ref | null>`case approval_requests.subject_type
  when 'payment' then (select jsonb_build_object('uuid', customers.uuid, 'label', customers.name)
    from payments join customers on customers.uuid = payments.customer_uuid where payments.uuid = subject_uuid)
  when 'invoice' then (select jsonb_build_object('uuid', customers.uuid, 'label', customers.name)
    from invoices join customers on customers.uuid = invoices.customer_uuid where invoices.uuid = subject_uuid)
  when 'authorization' then (select case when purpose = 'provider_bill'
      then (select jsonb_build_object('uuid', providers.uuid, 'label', providers.name) from providers where providers.uuid = provider_uuid)
      else (select jsonb_build_object('uuid', members.uuid, 'label', members.full_name) from members where members.uuid = member_uuid) end
    from authorizations where authorizations.uuid = subject_uuid)
  else (select jsonb_build_object('uuid', uuid, 'label', name) from funds
    where uuid = (payload ->> 'to_fund_uuid')::uuid) end`

/** What the requester did alone on the day of the request, and anyone on its record in the days before. */
const doneAlone = sumLoneActs({
  action: sql`approval_requests.action`,
  subject_uuid: sql`approval_requests.subject_uuid`,
  actor_uuid: sql`approval_requests.requested_by_uuid`,
  day: sql`(approval_requests.requested_at at time zone 'America/Mexico_City')::date`,
  currency: sql`approval_requests.currency`,
})

const rows = (db: Database) =>
  db
    .selectFrom('approval_requests')
    .selectAll()
    .select([subject.as('subject'), to.as('to'), doneAlone.as('done_alone')])

type RequestRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** Lists the requests that match, newest first, each with the obstacle that keeps the reader from deciding it. */
export async function listApprovals(
  db: Database,
  query: ApprovalQuery,
  { staff, clock }: Reader,
): Promise<ApprovalRequest[]> {
  let found = rows(db).orderBy('requested_at', 'desc').limit(50)
  for (const condition of [
    isOneOf('approval_requests.status', query.status),
    is('approval_requests.subject_uuid', query.subject),
    is('approval_requests.account_uuid', query.account),
  ])
    if (condition) found = found.where(condition)
  const limit = await findOwnLimit(db, staff)
  const now = instant(clock.now())
  const decides = query.decider === undefined ? () => true : await loadDecisionFilter(db, query.decider, now)
  return (await found.execute())
    .filter(({ status, expires_at }) => !query.status || status !== 'pending' || expires_at > now)
    .filter(decides)
    .map((row) => presentRequest(row, { staff, limit, now }))
}

/** One request, with the obstacle that keeps the reader from deciding it. */
export async function findApproval(
  db: Database,
  uuid: string,
  { staff, clock }: Reader,
): Promise<ApprovalRequest | undefined> {
  const row = await rows(db).where('uuid', '=', uuid).executeTakeFirst()
  return (
    row && presentRequest(row, { staff, limit: await findOwnLimit(db, staff), now: instant(clock.now()) })
  )
}

type DecisionContext = { staff: Staff; limit: number | null; now: string }

const presentRequest = (row: RequestRow, deciding: DecisionContext): ApprovalRequest => ({
  ...row,
  ...describePayload(row),
  done_before: row.done_alone.person_acts > 0 || row.done_alone.record_cents > 0 ? row.done_alone : null,
  obstacle: findObstacle(row, deciding),
})

/** What the payload adds to a request: its reason or note, its direction, its prices. */
function describePayload({
  payload,
}: RequestRow): Pick<ApprovalRequest, 'direction' | 'reason' | 'note' | 'prices' | 'publish_on'> {
  const said = { direction: null, reason: null, note: null, prices: [], publish_on: null }
  if ('authorization_uuid' in payload) return { ...said, note: payload.note }
  if ('statement_uuid' in payload) return { ...said, note: payload.note }
  if ('invoice_uuid' in payload) return { ...said, note: payload.reason }
  if ('draft' in payload) return { ...said, prices: payload.prices, publish_on: payload.publish_on }
  if ('extent' in payload) return { ...said, reason: payload.reason, note: payload.note }
  if ('direction' in payload) return { ...said, direction: payload.direction, note: payload.description }
  return { ...said, note: 'to_fund_uuid' in payload ? payload.description : payload.reason }
}

/** Administrators alone decide transfers, adjustments, prices and commissions; those who may refund or credit decide the rest. */
const permissions = {
  refund: 'Transaction.create',
  credit_note: 'Invoice.create',
  transfer: 'Fund.delete',
  adjustment: 'FundMovement.create',
  price_change: 'Plan.delete',
  commission: 'Company.delete',
  reimbursement: 'Authorization.edit',
  write_off: 'Invoice.create',
} as const satisfies Record<ApprovalAction, string>

/** The uuids of the staff who may decide a request. */
export async function findDeciders(
  db: Database,
  row: Parameters<typeof findObstacle>[0],
  now: string,
): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select(['uuid', 'name', 'email', 'role', 'approval_limit_cents'])
    .where('role', 'in', rolesFor(permissions[row.action]))
    .where('status', 'in', ['active', 'locked'])
    .where('archived_at', 'is', null)
    .execute()
  return users
    .filter(({ approval_limit_cents, ...user }) => {
      const limit = readOwnLimit(user, approval_limit_cents)
      return findObstacle(row, { staff: { ...user, session_uuid: '' }, limit, now }) === null
    })
    .map(({ uuid }) => uuid)
}

/** Returns a test of whether a user may decide a request; always false for a user who may not sign in. */
async function loadDecisionFilter(
  db: Database,
  uuid: string,
  now: string,
): Promise<(row: RequestRow) => boolean> {
  const user = await db
    .selectFrom('users')
    .select(['uuid', 'name', 'email', 'role'])
    .where('uuid', '=', uuid)
    .where('status', 'in', ['active', 'locked'])
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!user) return () => false
  const staff: Staff = { ...user, session_uuid: '' }
  const limit = await findOwnLimit(db, staff)
  return (row) => findObstacle(row, { staff, limit, now }) === null
}

/** Why a user may not decide a request, or null where they may. */
export function findObstacle(
  row: Pick<RequestRow, 'action' | 'amount_cents' | 'status' | 'requested_by_uuid' | 'expires_at'>,
  { staff, limit, now }: DecisionContext,
): ApprovalRequest['obstacle'] {
  if (row.status !== 'pending') return 'decided'
  if (row.expires_at <= now) return 'expired'
  if (row.requested_by_uuid === staff.uuid) return 'own'
  if (!mayDo(staff, permissions[row.action])) return 'role'
  return limit !== null && row.amount_cents !== null && row.amount_cents > limit ? 'limit' : null
}
