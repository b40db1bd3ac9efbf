import type { MoneyLine } from '@/contract/actions'
import type { CancelRequest } from '@/contract/subscriptions'
import { endPolicies, keepPolicies } from '@server/domain/cover/policiesPaid'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { endConsent } from '@server/domain/billing/payroll/payrollConsents'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict, unprocessable } from '@server/core/problems'
import { dayAt, onDay } from '@server/money/calendar'
import { KEPT, settleUnused } from '@server/domain/billing/held/giveBack'
import type { UnusedPart } from '@server/domain/billing/held/heldLines'
import { loadHeldLines } from '@server/domain/billing/held/loadHeldLines'
import { endPayrollShare } from '@server/domain/billing/held/endPayrollShare'
import { endShare } from '@server/domain/billing/held/moveShare'
import { inDay, onTheDay, describeReason } from '@server/money/inWords'
import { findPaidEnd } from '@server/domain/billing/subscriptions/pauseState'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'
import { stopCollecting } from '@server/domain/billing/collection/stopCollecting'
import { takeAloneOrRefuse } from '@server/domain/approvals/loneActs'
import { totalLine } from '@server/money/totalLine'
import { limitToPeriod } from './replaceItems'

/** Whether the caller has given back already what is not used. */
type Settled = { isSettled?: boolean }

/** Ends a subscription: at once, with its period, or on a day. Until then it may be taken back. */
export async function cancelSubscription(
  tx: Transaction,
  step: Step<'subscriptions'>,
  request: CancelRequest,
  { isSettled = false }: Settled = {},
): Promise<StepOutcome<'subscriptions'>> {
  const { row, origin } = step
  const cancellation = { reason: request.reason, by: origin.actor.label, give_back: request.give_back }
  if (request.when === 'now') return endNow(tx, step, request, isSettled)
  const end = findPaidEnd(row)
  if (!end) throw conflict('invalid_transition', 'No tiene un periodo en curso. Cancélala hoy')
  const cancel_at = request.when === 'date' ? onDay(end, request.on ?? '') : end
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
    lines: request.when === 'date' ? await foretellUnused(tx, step, request) : [],
    columns: {
      ...values,
      next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }),
      status_reason: `Se cancelará el ${onTheDay(cancel_at)} a petición de ${origin.actor.label}.${describeReason(request.reason)}`,
    },
  }
}

/** Describes the part of the present period that stays unused if a subscription ends on a day. @throws {Refusal} */
async function foretellUnused(
  tx: Transaction,
  { row, staff, origin }: Step<'subscriptions'>,
  { on, give_back }: CancelRequest,
): Promise<MoneyLine[]> {
  const parts = await listUnused(tx, row, on ?? '')
  const held = parts.reduce((total, { held_cents }) => total + held_cents, 0)
  const due = parts.reduce((total, { due_cents }) => total + due_cents, 0)
  if (give_back === 'none') return held > 0 ? [totalLine(KEPT, held, row.currency)] : []
  if (held + due > 0)
    await takeAloneOrRefuse(tx, {
      action: 'credit_note',
      subject_uuid: row.uuid,
      cents: held + due,
      currency: row.currency,
      staff,
      origin,
    })
  const later = give_back === 'refund' ? 'Se reembolsará ese día' : 'Quedará a favor del cliente ese día'
  return [
    ...(due > 0 ? [totalLine('Se descontará ese día de lo que debe', due, row.currency)] : []),
    ...(held > 0 ? [totalLine(later, held, row.currency)] : []),
  ]
}

async function endNow(
  tx: Transaction,
  { row, origin, staff, effects }: Step<'subscriptions'>,
  { give_back, reason }: CancelRequest,
  isSettled: boolean,
): Promise<StepOutcome<'subscriptions'>> {
  const lines: MoneyLine[] = []
  const parts = isSettled ? [] : await listUnused(tx, row, dayAt(origin.at))
  lines.push(...(await endPayrollShare(tx, { subscription: row, give_back, origin, effects })))
  const because = 'La suscripción se canceló.'
  const messages = await endConsent(tx, { subscription_uuid: row.uuid, because, origin })
  const less = await endShare(tx, { subscription: row, origin, effects })
  if (less > 0) lines.push(totalLine('La empresa deja de pagar de su parte', less, row.currency))
  const by = origin.actor.label
  const status_reason = `Se canceló el ${onTheDay(origin.at)} a petición de ${by}.${describeReason(reason)}`
  await endPolicies(tx, { subscription_uuid: row.uuid, reason: status_reason, origin, effects })
  await stopCollecting(tx, { subscription_uuid: row.uuid, origin, effects })
  return {
    lines,
    messages,
    columns: endColumns(origin.at, { reason, by, status_reason }),
    // Once it is over, an invoice that owes nothing any more does not take it up again.
    followUp: async () => ({
      lines: await settleUnused(tx, {
        parts,
        how: give_back,
        reason: `Cancelación de la suscripción ${row.number}.${describeReason(reason)}`,
        currency: row.currency,
        staff,
        origin,
        effects,
      }),
    }),
  }
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

/**
 * Lists the parts of a subscription's lines that stay unused if it ends on a day. That day counts as used, unless the
 * subscription is paused. Payroll subscriptions have none: their deduction just ends.
 */
export async function listUnused(
  tx: Transaction,
  row: Row<'subscriptions'>,
  day: string,
): Promise<UnusedPart[]> {
  if (row.collection_method === 'payroll') return []
  const restsFrom = row.status === 'paused' && row.pause ? dayAt(row.pause.from) : day
  const last = restsFrom < day ? restsFrom : day
  return limitToPeriod(row, await loadHeldLines(tx, row.uuid, last), last, true)
}

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
