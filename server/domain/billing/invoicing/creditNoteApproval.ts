import { lockRecord } from '@server/audit/writes'
import { notFound } from '@server/core/problems'
import { type Approvable, type DecidedRequest, targetOf } from '@server/domain/approvals/approvable'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { creditNoteWithin } from './creditNotes'

/** A credit note above the limit of the person who asks for it. */
export const creditNoteApproval: Approvable = {
  async carryOut(decided) {
    const { tx, request, staff, origin, reader, effects } = decided
    const { payload, requested_by } = request
    if (
      'draft' in payload ||
      'movement_uuids' in payload ||
      'extent' in payload ||
      'statement_uuid' in payload ||
      'invoice_uuid' in payload ||
      'authorization_uuid' in payload
    )
      throw new Error(`The request ${request.uuid} holds no credit note`)
    const invoice = await lockInvoice(decided)
    const done = await creditNoteWithin(tx, {
      invoice,
      note: payload,
      by: { requested_by, approved_by: origin.actor },
      staff,
      origin,
      reader,
    })
    effects.push(...done.effects)
    return { target: targetOf('invoice', invoice, invoice.title), lines: done.lines }
  },
  async callOff(decided) {
    const invoice = await lockInvoice(decided)
    return { target: targetOf('invoice', invoice, invoice.title) }
  },
}

async function lockInvoice({ tx, request }: DecidedRequest) {
  const invoice = await lockRecord(tx, 'invoices', request.subject_uuid)
  if (!invoice) throw notFound(invoices.noun)
  return invoice
}
