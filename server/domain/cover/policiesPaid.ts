import type { Effect } from '@/contract/actions'
import { lastDayOf, type PolicyStatus } from '@/contract/policies'
import type { Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { followTerm, mayBeginOn } from './covers'
import { loadPlanSold } from '@server/domain/catalogue/planTerms'
import { movePolicy, type PolicyMove, auditedPolicies } from './movePolicy'
import { shareOut } from '@/contract/shareOut'

type SubscriptionChange = { subscription_uuid: string; origin: Origin; effects: Effect[] }

/** The live policies that a subscription pays for, locked by this transaction. */
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

type PolicyPayment = {
  amount_cents: number
  /** Why a pending policy starts, where the reason is not a payment. */
  begins?: string
}

/**
 * Applies a subscription's payment to its policies: pending policies start, and policies in grace or suspended for lack
 * of payment cover again.
 */
export async function coverPaidPolicies(
  tx: Transaction,
  { subscription_uuid, amount_cents, begins, origin, effects }: SubscriptionChange & PolicyPayment,
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
    const to = decideAfterPayment(row, today, begins)
    const term = to?.name === 'activate' ? await computeFullTerm(tx, row, today) : undefined
    if (term) effects.push(...(await followTerm(tx, row, term, origin)))
    if (to) await movePolicy(tx, { row, origin, effects }, to.name, { ...to.values, ...term, paid_cents })
    else {
      const paid = { event: 'paid', action: 'updated' } as const
      const { effect } = await updateRecord(tx, auditedPolicies, origin, row, { paid_cents }, paid)
      if (effect) effects.push(effect)
    }
  }
}

/**
 * The new days of a policy whose first payment came after its first day: a full term from the payment, as its
 * subscription has. Undefined for a renewal, for a last day set by hand, and where a member could not start later.
 */
async function computeFullTerm(tx: Transaction, row: Row<'policies'>, today: string) {
  if (row.stage !== 'new' || row.starts_on >= today) return
  const { period } = await loadPlanSold(tx, row)
  if (row.ends_on !== lastDayOf(row.starts_on, period) || !(await mayBeginOn(tx, row, today))) return
  return { starts_on: today, ends_on: lastDayOf(today, period) }
}

function decideAfterPayment(row: Row<'policies'>, today: string, begins: string | undefined) {
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

/** Puts the policies of a failed charge in grace, for as long as their plans grant. */
export async function letPoliciesFallBehind(
  tx: Transaction,
  { subscription_uuid, origin, effects }: SubscriptionChange,
): Promise<void> {
  const said = `El cobro del ${dayInWords(dayOf(new Date(origin.at)))} no pasó.`
  for (const row of await lockPoliciesOf(tx, subscription_uuid, ['active']))
    await fallBehind(tx, { row, origin, effects }, said)
}

/** Puts a policy in grace from today, for the days that its plan grants. */
export async function fallBehind(tx: Transaction, move: PolicyMove, said: string): Promise<void> {
  const { grace_days } = await loadPlanSold(tx, move.row)
  const grace_until = dayAfter(dayOf(new Date(move.origin.at)), grace_days)
  await movePolicy(tx, move, 'fall_behind', {
    status: 'grace',
    grace_until,
    status_reason: `${said} Cubre hasta el ${dayInWords(grace_until)}.`,
  })
}

/** Cancels the policies that an ended subscription paid for. */
export async function endPolicies(
  tx: Transaction,
  { subscription_uuid, reason, origin, effects }: SubscriptionChange & { reason: string },
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
      // A cancellation requested earlier keeps its own reason.
      cancel_reason: row.cancel_reason ?? reason,
      cancel_effective_on: today,
      suspended_on: null,
      status_reason: reason,
    })
}

/** Keeps the policies that would end with their subscription, as it continues. */
export async function keepPolicies(
  tx: Transaction,
  { subscription_uuid, day, origin, effects }: SubscriptionChange & { day: string },
): Promise<void> {
  for (const row of await lockPoliciesOf(tx, subscription_uuid, ['active', 'grace', 'suspended'])) {
    if (row.cancel_effective_on !== day) continue
    const kept = { event: 'cancel_undone', action: 'updated' } as const
    const values = { cancel_reason: null, cancel_effective_on: null }
    const { effect } = await updateRecord(tx, auditedPolicies, origin, row, values, kept)
    if (effect) effects.push(effect)
  }
}
