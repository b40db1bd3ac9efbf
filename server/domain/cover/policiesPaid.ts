import type { Effect } from '@/contract/actions'
import { lastDayOf, type PolicyStatus } from '@/contract/policies'
import type { Transaction } from '@server/db/database'
import { shareOut } from '@server/money/proration'
import { dayAfter, dayOf } from '@/contract/days'
import { dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { followTerm, mayBeginOn } from './covers'
import { loadPlanSold } from '@server/domain/catalogue/planTerms'
import { movePolicy, type PolicyMove, policyTrail } from './movePolicy'

type Happening = { subscription_uuid: string; origin: Origin; effects: Effect[] }

/** What a subscription pays for and has not ended, held by this transaction. */
export const lockPoliciesOf = (
  tx: Transaction,
  subscription_uuid: string,
  statuses: readonly PolicyStatus[],
) =>
  tx
    .selectFrom('policies')
    .selectAll()
    .where('subscription_uuid', '=', subscription_uuid)
    .where('status', 'in', statuses)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute()

type Paid = {
  amount_cents: number
  /** Why what waited begins, where it is not that money came. */
  begins?: string
}

/**
 * A payment of a subscription reaches the policies that it pays for: those that waited begin, those in grace or
 * suspended for want of it cover again (domain of policies: money that comes).
 */
export async function coverPaidPolicies(
  tx: Transaction,
  { subscription_uuid, amount_cents, begins, origin, effects }: Happening & Paid,
): Promise<void> {
  const rows = await lockPoliciesOf(tx, subscription_uuid, [
    'pending_payment',
    'scheduled',
    'active',
    'grace',
    'suspended',
  ])
  const shares = shareOut(
    amount_cents,
    rows.map(({ premium_cents }) => premium_cents),
  )
  for (const [index, row] of rows.entries()) {
    const paid_cents = row.paid_cents + (shares[index] ?? 0)
    const today = dayOf(new Date(origin.at))
    const to = afterPayment(row, today, begins)
    const term = to?.name === 'activate' ? await wholeTerm(tx, row, today) : undefined
    if (term) effects.push(...(await followTerm(tx, row, term, origin)))
    if (to) await movePolicy(tx, { row, origin, effects }, to.name, { ...to.values, ...term, paid_cents })
    else {
      const paid = { event: 'paid', action: 'updated' } as const
      const { effect } = await updateRecord(tx, policyTrail, origin, row, { paid_cents }, paid)
      if (effect) effects.push(effect)
    }
  }
}

/**
 * The days of a policy whose first payment came after the day on which it was to start, by a voucher that was paid days
 * later: it runs whole from the payment, as its subscription does. One that follows another keeps its place; a last day that
 * somebody wrote stays, and so does the first where somebody could not begin later.
 */
async function wholeTerm(tx: Transaction, row: Row<'policies'>, today: string) {
  if (row.stage !== 'new' || row.starts_on >= today) return
  const { period } = await loadPlanSold(tx, row)
  if (row.ends_on !== lastDayOf(row.starts_on, period) || !(await mayBeginOn(tx, row, today))) return
  return { starts_on: today, ends_on: lastDayOf(today, period) }
}

function afterPayment(row: Row<'policies'>, today: string, begins: string | undefined) {
  if (row.status === 'pending_payment')
    return row.starts_on <= today
      ? {
          name: 'activate',
          values: {
            status: 'active',
            effective_on: today,
            status_reason: begins ?? `El primer pago llegó el ${dayInWords(today)}.`,
          } as const,
        }
      : {
          name: 'schedule',
          values: {
            status: 'scheduled',
            effective_on: row.starts_on,
            status_reason: `Está pagada y empieza el ${dayInWords(row.starts_on)}.`,
          } as const,
        }
  const isSuspendedForMoney = row.status === 'suspended' && row.grace_until !== null
  if (row.status === 'grace' || isSuspendedForMoney)
    return {
      name: row.status === 'grace' ? 'catch_up' : 'reactivate',
      values: {
        status: 'active',
        grace_until: null,
        suspended_on: null,
        status_reason: `El pago atrasado llegó el ${dayInWords(today)}.`,
      } as const,
    }
}

/** A charge that failed puts the policies it was for in grace, for as long as their plan gives. */
export async function letPoliciesFallBehind(
  tx: Transaction,
  { subscription_uuid, origin, effects }: Happening,
): Promise<void> {
  const said = `El cobro del ${dayInWords(dayOf(new Date(origin.at)))} no pasó.`
  for (const row of await lockPoliciesOf(tx, subscription_uuid, ['active']))
    await fallBehind(tx, { row, origin, effects }, said)
}

/** A policy that covers although it is not paid: it goes on for as long as its plan gives, from today. */
export async function fallBehind(tx: Transaction, move: PolicyMove, said: string): Promise<void> {
  const { grace_days } = await loadPlanSold(tx, move.row)
  const grace_until = dayAfter(dayOf(new Date(move.origin.at)), grace_days)
  await movePolicy(tx, move, 'fall_behind', {
    status: 'grace',
    grace_until,
    status_reason: `${said} Cubre hasta el ${dayInWords(grace_until)}.`,
  })
}

/** What a subscription paid for ends with it. */
export async function endPolicies(
  tx: Transaction,
  { subscription_uuid, reason, origin, effects }: Happening & { reason: string },
): Promise<void> {
  const today = dayOf(new Date(origin.at))
  const rows = await lockPoliciesOf(tx, subscription_uuid, [
    'draft',
    'pending_payment',
    'scheduled',
    'active',
    'grace',
    'suspended',
  ])
  for (const row of rows)
    await movePolicy(tx, { row, origin, effects }, 'cancel', {
      status: 'cancelled',
      // Who asked for it before said why themselves.
      cancel_reason: row.cancel_reason ?? reason,
      cancel_effective_on: today,
      suspended_on: null,
      status_reason: reason,
    })
}

/** What would end together with its subscription goes on with it. */
export async function keepPolicies(
  tx: Transaction,
  { subscription_uuid, day, origin, effects }: Happening & { day: string },
): Promise<void> {
  for (const row of await lockPoliciesOf(tx, subscription_uuid, ['active', 'grace', 'suspended'])) {
    if (row.cancel_effective_on !== day) continue
    const kept = { event: 'cancel_undone', action: 'updated' } as const
    const values = { cancel_reason: null, cancel_effective_on: null }
    const { effect } = await updateRecord(tx, policyTrail, origin, row, values, kept)
    if (effect) effects.push(effect)
  }
}
