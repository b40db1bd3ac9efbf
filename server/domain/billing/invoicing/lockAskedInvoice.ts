import { lockRecord, type Row } from '@server/audit/writes'
import { notFound } from '@server/core/problems'
import type { DecidedRequest } from '@server/domain/approvals/approvable'
import { invoices } from '@server/domain/billing/invoices/invoices'

/** Locks the invoice that a decided request is about. @throws {Refusal} 404 */
export async function lockAskedInvoice({
  tx,
  request,
}: Pick<DecidedRequest, 'tx' | 'request'>): Promise<Row<'invoices'>> {
  const invoice = await lockRecord(tx, 'invoices', request.subject_uuid)
  if (!invoice) throw notFound(invoices.noun)
  return invoice
}
