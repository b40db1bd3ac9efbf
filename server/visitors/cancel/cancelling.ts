import type { Cancellation, CancellationPage } from '@/contract/cancellations'
import { cancelSubscription, undoCancel } from '@server/domain/billing/subscriptionChanges/canceling'
import { endPayroll } from '@server/domain/billing/subscriptionChanges/methods'
import { moveSubscription } from '@server/domain/billing/subscriptionChanges/moveSubscription'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { conflict, notFound } from '@server/core/problems'
import { findCoveredUntil, findPaidUntil, listPlans, presentPlan } from './cancellablePlans'
import { findCancelLink } from './cancelLinks'
import { visitor } from '@server/core/staff'

/** The plans that a link may cancel. @throws {Refusal} 404 */
export async function loadCancellationPage(
  db: Database,
  token: string,
  now: string,
): Promise<CancellationPage> {
  const plans = await listPlans(db, await findCancelLink(db, token, now))
  return { plans: await Promise.all(plans.map((plan) => presentPlan(db, plan, now))) }
}

/**
 * Cancels a plan at the end of its paid period, or at once without one. Repeating it changes nothing.
 * @throws {Refusal} 404, and 409 where it would end on another day than the page showed
 */
export const cancelPlan = (
  db: Database,
  token: string,
  { folio, covered_until }: Cancellation,
  origin: Origin,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockPlan(tx, { token, folio, at: origin.at })
    if (row.status === 'canceled' || row.cancel_at) return
    if (findCoveredUntil(row, origin.at) !== covered_until)
      throw conflict('preview_changed', 'Tu plan cambió mientras leías esta página. Revísalo otra vez')
    const when = findPaidUntil(row, origin.at) ? ('period_end' as const) : ('now' as const)
    await moveSubscription(tx, {
      name: 'cancel',
      row,
      act: (tx_, step) => cancelSubscription(tx_, step, { when, on: null, give_back: 'none', reason: null }),
      ...byBuyer(origin),
    })
  })

/** Withdraws a scheduled cancellation. @throws {Refusal} 404, 409 */
export const keepPlan = (db: Database, token: string, folio: string, origin: Origin): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockPlan(tx, { token, folio, at: origin.at })
    if (row.status === 'canceled')
      throw conflict('invalid_transition', 'Este plan ya terminó. Para volver a tenerlo, contrátalo otra vez')
    if (!row.cancel_at) return
    await moveSubscription(tx, { name: 'undo_cancel', row, act: undoCancel, ...byBuyer(origin) })
  })

/**
 * Ends payroll deduction for a plan and asks for a card instead. Repeating it changes nothing.
 * @throws {Refusal} 404, 409
 */
export const withdrawFromPayroll = (
  db: Database,
  token: string,
  folio: string,
  origin: Origin,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockPlan(tx, { token, folio, at: origin.at })
    if (row.collection_method !== 'payroll') return
    const reason = 'Retiró su autorización'
    await moveSubscription(tx, {
      name: 'end_payroll',
      row,
      act: (tx_, step) => endPayroll(tx_, step, { reason }),
      ...byBuyer(origin),
      reason,
    })
  })

/** The origin of an action by the payer instead of the staff. */
const byBuyer = (origin: Origin) => ({
  staff: visitor,
  origin: { ...origin, actor: { kind: 'public' as const, uuid: null, label: 'quien lo paga' } },
  reason: null,
})

async function lockPlan(tx: Transaction, { token, folio, at }: { token: string; folio: string; at: string }) {
  const plans = await listPlans(tx, await findCancelLink(tx, token, at))
  const found = plans.find(({ number }) => number === folio)
  const row = found && (await lockRecord(tx, 'subscriptions', found.uuid))
  if (!row) throw notFound()
  return row
}
