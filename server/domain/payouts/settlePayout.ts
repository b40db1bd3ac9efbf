import type { PayoutPayment, PayoutReturn } from '@/contract/claims'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { mailClaim } from '@server/domain/cover/claims/claimMail'
import { refuseCare } from '@server/domain/cover/claims/refuseCare'
import { dayAt } from '@server/money/calendar'
import { totalLine } from '@server/money/totalLine'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import type { Transition } from '@/contract/transitions'
import { moveFund } from './moveFund'

type ClaimStep = Step<'authorizations'>
type Outcome = StepOutcome<'authorizations'>

/** From which statuses a transfer is told of; what it came to follows from what was approved. */
export const settling = {
  pay: { from: ['approved', 'partially_approved'], to: 'paid' },
  return_payment: { from: ['approved', 'partially_approved', 'paid'], to: 'approved' },
} as const satisfies Record<string, Transition<string>>

/** Notes that a transfer reached its payee: the claim is paid, and what it used of the cover stays used. */
export async function payClaim(
  tx: Transaction,
  step: ClaimStep,
  { paid_on, reference }: PayoutPayment,
): Promise<Outcome> {
  refuseCare(step)
  const { row, origin, effects } = step
  const payout = await lockPayout(tx, row.uuid)
  if (!payout)
    throw conflict('invalid_transition', 'Todavía no va en una lista de transferencias. Haz la lista primero')
  const refuse = (message: string) => unprocessable({ field: 'paid_on', code: 'unfit', message })
  if (paid_on > dayAt(origin.at)) throw refuse('El día no puede ser después de hoy')
  if (paid_on < payout.listed_on) throw refuse('El día no puede ser antes de la lista de transferencias')
  const { fund_uuid, amount_cents } = payout
  await tx
    .updateTable('payouts')
    .set({ status: 'paid', settled_on: paid_on, reference, settled_by: origin.actor })
    .where('uuid', '=', payout.uuid)
    .execute()
  await moveFund(tx, 'spend', { fund_uuid, row, amount_cents, origin, effects })
  const told = await mailClaim(tx, row, 'paid', origin)
  return {
    columns: { used_units: row.decision?.units ?? 0, paid_on, payment_reference: reference },
    lines: [totalLine(`Pagado de ${row.number}`, amount_cents, row.currency)],
    ...told,
  }
}

/** Notes that the bank returned a transfer: the claim is approved as it was, and waits for another list. */
export async function returnPayment(
  tx: Transaction,
  step: ClaimStep,
  { reason }: PayoutReturn,
): Promise<Outcome> {
  refuseCare(step)
  const { row, origin, effects } = step
  const payout = await lockPayout(tx, row.uuid)
  if (!payout) throw conflict('invalid_transition', 'No se ha transferido: no hay nada que el banco devuelva')
  const { fund_uuid, amount_cents } = payout
  await tx
    .updateTable('payouts')
    .set({ status: 'returned', reason, settled_by: origin.actor })
    .where('uuid', '=', payout.uuid)
    .execute()
  const moved = payout.status === 'paid' ? 'give_back' : 'release'
  await moveFund(tx, moved, { fund_uuid, row, amount_cents, origin, effects })
  const told = await mailClaim(tx, row, 'returned', origin, reason)
  return {
    columns: { status: approvedStatusOf(row), used_units: 0, paid_on: null, payment_reference: null },
    lines: [totalLine(`Devuelto de ${row.number}`, amount_cents, row.currency)],
    ...told,
  }
}

/** How a claim was approved: all that the plan pays of it, or less. */
const approvedStatusOf = ({ decision, requested_units, plan_pays_cents }: Row<'authorizations'>) =>
  decision?.units === requested_units && decision.cents === plan_pays_cents
    ? 'approved'
    : 'partially_approved'

/** Locks the transfer that a claim is on its way by, or was paid by, with the day of its list. */
const lockPayout = (tx: Transaction, authorization_uuid: string) =>
  tx
    .selectFrom('payouts')
    .innerJoin('payout_lists', 'payout_lists.uuid', 'payouts.list_uuid')
    .selectAll('payouts')
    .select('payout_lists.created_at')
    .where('authorization_uuid', '=', authorization_uuid)
    .where('payouts.status', '<>', 'returned')
    .forUpdate('payouts')
    .executeTakeFirst()
    .then((payout) => payout && { ...payout, listed_on: dayAt(payout.created_at) })
