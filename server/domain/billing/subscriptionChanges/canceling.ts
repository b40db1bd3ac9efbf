import type { MoneyLine } from '@/contract/actions'
import { allows } from '@/contract/permissions'
import type { CancelRequest } from '@/contract/subscriptions'
import { endPolicies, keepPolicies } from '@server/domain/cover/policiesPaid'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { endShare } from '@server/domain/billing/payroll/employerShares'
import { endConsent } from '@server/domain/billing/payroll/payrollConsents'
import { endPayrollShare } from '@server/domain/billing/payroll/payrollShares'
import { refuseAboveLimit } from '@server/domain/approvals/approvalLimits'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict, unprocessable } from '@server/core/problems'
import { dayAt, daysBetween, onDay } from '@server/money/calendar'
import { countWorth } from './changePlan'
import { giveCredit } from '@server/domain/billing/customers/credit'
import { inDay, onTheDay, said } from '@server/money/inWords'
import { partOf, sumOf } from '@server/money/proration'
import { startRefundOf } from '@server/domain/billing/refunds/refundPaid'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'
import { stopCollecting } from '@server/domain/billing/collection/stopCollecting'
import { periodOf } from '@server/domain/billing/subscriptions/upcoming'
import { totalLine } from '@server/money/totalLine'

/** Ends a subscription: at once, with its period, or on a day. Until then it may be taken back. */
export async function cancelSubscription(
  tx: Transaction,
  step: Step<'subscriptions'>,
  request: CancelRequest,
): Promise<StepOutcome<'subscriptions'>> {
  const { row, origin } = step
  const cancellation = { reason: request.reason, by: origin.actor.label }
  if (request.when === 'now') return endNow(tx, step, request)
  if (!row.current_period_end)
    throw conflict('invalid_transition', 'No tiene un periodo en curso. Cancélala hoy')
  const cancel_at =
    request.when === 'date' ? onDay(row.current_period_end, request.on ?? '') : row.current_period_end
  if (cancel_at <= origin.at)
    throw unprocessable({
      field: request.when === 'date' ? 'on' : 'when',
      code: 'too_early',
      message: 'Ese día ya pasó. Elige uno posterior a hoy, o cancela hoy',
    })
  const values = {
    cancel_at,
    cancel_at_period_end: request.when === 'period_end',
    cancellation,
    scheduled_change: null,
  }
  return {
    event: 'schedule_cancel',
    columns: {
      ...values,
      next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }),
      status_reason: `Se cancelará el ${onTheDay(cancel_at)} a petición de ${origin.actor.label}.${said(request.reason)}`,
    },
  }
}

async function endNow(
  tx: Transaction,
  { row, origin, staff, effects }: Step<'subscriptions'>,
  { give_back, reason }: CancelRequest,
): Promise<StepOutcome<'subscriptions'>> {
  const lines: MoneyLine[] = []
  const unused = await countUnused(tx, row, dayAt(origin.at))
  if (give_back === 'credit' && unused > 0) {
    lines.push(totalLine('Queda a favor del cliente', unused, row.currency))
    await giveCredit(tx, origin, { customer: row.customer_uuid, cents: unused, effects })
  }
  if (give_back === 'refund' && unused > 0) {
    lines.push(totalLine('Se reembolsa', unused, row.currency))
    if (!allows(staff.role, 'Payment.delete')) await refuseAboveLimit(tx, staff.uuid, unused, row.currency)
    const invoices = await listPaidInvoices(tx, row.uuid)
    await startRefundOf(tx, { invoices, cents: unused, note: reason, origin, effects })
  }
  const undeducted = await endPayrollShare(tx, { subscription: row, origin, effects })
  if (undeducted > 0) lines.push(totalLine('Deja de descontarse de la nómina', undeducted, row.currency))
  await endConsent(tx, { subscription_uuid: row.uuid, because: 'La suscripción se canceló.', origin })
  const less = await endShare(tx, { subscription: row, origin, effects })
  if (less > 0) lines.push(totalLine('La empresa deja de pagar', less, row.currency))
  const by = origin.actor.label
  const status_reason = `Se canceló el ${onTheDay(origin.at)} a petición de ${by}.${said(reason)}`
  await endPolicies(tx, { subscription_uuid: row.uuid, reason: status_reason, origin, effects })
  await stopCollecting(tx, { subscription_uuid: row.uuid, origin, effects })
  return { lines, columns: endColumns(origin.at, { reason, by, status_reason }) }
}

/** What is over: nothing more is charged, retried or changed. */
export const endColumns = (
  at: string,
  { reason, by, status_reason }: { reason: string | null; by: string; status_reason: string },
) => ({
  status: 'canceled' as const,
  status_reason,
  canceled_at: at,
  ended_at: at,
  cancellation: { reason, by },
  cancel_at: null,
  cancel_at_period_end: false,
  scheduled_change: null,
  next_invoice_at: null,
  next_retry_at: null,
  pause: null,
})

/** What was paid for and will not be used, if it ends today: today still counts as used, and what is owed as not paid. */
async function countUnused(tx: Transaction, row: Row<'subscriptions'>, today: string): Promise<number> {
  if (row.status !== 'active' || !row.current_period_start || !row.current_period_end) return 0
  // What was deducted from their pay is not deducted instead.
  if (row.collection_method === 'payroll') return 0
  const owed = await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('subscription_uuid', '=', row.uuid)
    .where('status', 'in', ['open', 'uncollectible'])
    .executeTakeFirst()
  if (owed) return 0
  const period = periodOf(row)
  return partOf(
    sumOf(countWorth(row)),
    daysBetween(today, period.end) - 1,
    daysBetween(period.start, period.end),
  )
}

/** The invoices of a subscription that were paid, whose payments may give money back. */
const listPaidInvoices = async (tx: Transaction, subscription: string) =>
  (
    await tx
      .selectFrom('invoices')
      .select('uuid')
      .where('subscription_uuid', '=', subscription)
      .where('status', '=', 'paid')
      .orderBy('issued_on', 'desc')
      .limit(3)
      .execute()
  ).map(({ uuid }) => uuid)

/** Takes a cancellation back that has not come yet. */
export async function undoCancel(tx: Transaction, { row, origin, effects }: Step<'subscriptions'>) {
  if (!row.cancel_at) throw conflict('invalid_transition', 'No tiene una cancelación pendiente')
  await keepPolicies(tx, { subscription_uuid: row.uuid, day: dayAt(row.cancel_at), origin, effects })
  const values = { cancel_at: null, cancel_at_period_end: false, cancellation: null }
  return {
    columns: {
      ...values,
      next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }),
      status_reason: `El ${inDay(dayAt(origin.at))} ${origin.actor.label} deshizo la cancelación.`,
    },
  }
}
