import * as z from 'zod/mini'
import type { SendInvoice } from '@/contract/invoices'
import { Uuid } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { inPesos } from '@server/money/pesos'
import { systemReader } from '@server/records/readable'
import type { Step } from '@server/records/recordKind'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { inDay } from '@server/money/inWords'
import { invoiceDocument } from './invoiceDocument'
import { invoicePdf } from './invoicePdf'

const Sending = z.object({ invoice: Uuid, to: z.string(), message: z.nullable(z.string()) })

/** Mails an invoice in the background, after the request for it was answered. */
export const sendInvoiceMail: JobKind<z.infer<typeof Sending>> = {
  name: 'send_invoice',
  payload: Sending,
  async run({ db, clock, mail }, { invoice: uuid, to, message }) {
    const document = await invoiceDocument(db, uuid, systemReader(clock))
    const { invoice, issuer, customer } = document
    const name = invoice.number ?? ''
    const owed =
      invoice.amount_due_cents > 0 && invoice.due_on
        ? `Por pagar: ${inPesos(invoice.amount_due_cents, invoice.currency)}, a más tardar el ${inDay(invoice.due_on)}.`
        : 'Ya está pagada. Gracias.'
    await mail.send({
      to,
      subject: subjectOf(name),
      text: [
        `Hola, ${customer.name}:`,
        message ?? `Te enviamos la factura ${name} por ${inPesos(invoice.total_cents, invoice.currency)}.`,
        owed,
        issuer.name,
      ].join('\n\n'),
      files: [{ name: `${name}.pdf`, type: 'application/pdf', content: await invoicePdf(document) }],
    })
  },
}

const subjectOf = (name: string) => `Factura ${name}`

/** Enqueues the mail that sends an invoice to its payer. */
export async function sendInvoice(
  tx: Transaction,
  { row, origin }: Pick<Step<'invoices'>, 'row' | 'origin'>,
  { to, message }: SendInvoice,
) {
  await enqueue(tx, sendInvoiceMail, { invoice: row.uuid, to, message }, { at: origin.at })
  const { status, status_reason } = row
  return {
    messages: [{ to, subject: subjectOf(row.title) }],
    columns: { status, status_reason, sent_at: origin.at, sent_to: to },
  }
}
