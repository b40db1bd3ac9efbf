import { type Approvable, targetOf } from '@server/domain/approvals/approvable'
import { creditNoteWithin } from './creditNotes'
import { lockAskedInvoice } from './lockAskedInvoice'

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
    const invoice = await lockAskedInvoice(decided)
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
    const invoice = await lockAskedInvoice(decided)
    return { target: targetOf('invoice', invoice, invoice.title) }
  },
}
