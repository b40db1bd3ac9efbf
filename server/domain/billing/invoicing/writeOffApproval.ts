import { invoiceContract } from '@/contract/invoices'
import { conflict } from '@server/core/problems'
import { type Approvable, targetOf } from '@server/domain/approvals/approvable'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { writeOffApproved } from '@server/domain/billing/invoices/writeOff'
import { inPesos } from '@server/money/pesos'
import { moveWithin } from '@server/records/recordWrites'
import { lockAskedInvoice } from './lockAskedInvoice'

/** An invoice that owes more than the person who asks may write off alone. */
export const writeOffApproval: Approvable = {
  async carryOut(decided) {
    const { tx, request, staff, origin, reader, effects } = decided
    const { payload, amount_cents } = request
    if (!('invoice_uuid' in payload)) throw new Error(`The request ${request.uuid} holds no write-off`)
    const invoice = await lockAskedInvoice(decided)
    const { amount_due_cents, currency } = invoice
    if (amount_cents !== null && amount_due_cents > amount_cents)
      throw conflict(
        'invalid_transition',
        `Se pidió por ${inPesos(amount_cents, currency)} y ya se deben ${inPesos(amount_due_cents, currency)}. Rechaza la solicitud y pide otra`,
      )
    const done = await moveWithin(tx, invoices, {
      uuid: invoice.uuid,
      version: `"${invoice.version}"`,
      staff,
      origin,
      reader,
      // Named apart from `write_off`, which would ask a second person again.
      name: 'write_off_approved',
      transition: invoiceContract.transitions.write_off,
      reason: payload.reason,
      act: async (within, step) => ({ event: 'write_off', ...(await writeOffApproved(within, step)) }),
    })
    effects.push(...done.effects)
    return {
      target: targetOf('invoice', invoice, invoice.title),
      lines: [{ kind: 'charge', label: 'Incobrable', amount_cents: amount_due_cents, currency }],
    }
  },
  async callOff(decided) {
    const invoice = await lockAskedInvoice(decided)
    return { target: targetOf('invoice', invoice, invoice.title) }
  },
}
