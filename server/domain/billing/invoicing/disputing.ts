import type { DisputeInvoice } from '@/contract/invoices'
import type { Transaction } from '@server/db/database'
import type { Step } from '@server/records/recordKind'
import { refuseWhilePaying } from '@server/domain/billing/payments/livePayments'
import { onTheDay, describeReason } from '@server/money/inWords'
import { stopRetries } from '@server/domain/billing/collection/stopCollecting'

/** Its customer does not agree with it: nothing collects it until that is settled. */
export async function disputeInvoice(
  tx: Transaction,
  { row, origin, effects }: Step<'invoices'>,
  { reason }: DisputeInvoice,
) {
  await refuseWhilePaying(tx, row.uuid)
  await stopRetries(tx, { invoice_uuid: row.uuid, origin, effects })
  return {
    columns: {
      disputed_at: origin.at,
      next_attempt_at: null,
      status_reason: `El cliente la disputa desde el ${onTheDay(origin.at)}: no se cobra hasta que se resuelva. La marcó ${origin.actor.label}.${describeReason(reason)}`,
    },
  }
}

/** Settles a dispute: what the invoice still owes may be collected again, once staff ask for it. */
export const settleDispute = async (
  _tx: Transaction,
  { origin }: Step<'invoices'>,
  { reason }: DisputeInvoice,
) => ({
  columns: {
    disputed_at: null,
    status_reason: `La disputa se resolvió el ${onTheDay(origin.at)}. Lo registró ${origin.actor.label}.${describeReason(reason)}`,
  },
})
