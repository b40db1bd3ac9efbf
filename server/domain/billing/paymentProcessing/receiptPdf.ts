import type { Database } from '@server/db/database'
import { dayAt } from '@server/money/calendar'
import { inDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'
import { channelNames } from '@server/pdf/channelNames'
import { MARGIN, createPdfPage } from '@server/pdf/pdfPage'
import { loadIssuer, printLetterhead } from '@server/pdf/letterhead'

/** Everything that the receipt of a payment says; nothing for one that did not arrive. */
export async function receiptOf(db: Database, uuid: string) {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.uuid', 'payments.customer_uuid')
    .leftJoin('payment_methods', 'payment_methods.uuid', 'payments.payment_method_uuid')
    .select([
      'payments.number',
      'payments.receipt_number',
      'payments.amount_cents',
      'payments.refunded_cents',
      'payments.credit_cents',
      'payments.currency',
      'payments.paid_at',
      'payments.updated_at',
      'payments.method_type',
      'payments.reference',
      'payments.allocations',
      'payment_methods.label as method',
      'customers.name as customer',
      'customers.number as customer_number',
      'customers.email',
    ])
    .where('payments.uuid', '=', uuid)
    .where('payments.status', '=', 'succeeded')
    .executeTakeFirst()
  if (!payment?.paid_at) return
  const { paid_at } = payment
  const uuids = payment.allocations.map(({ invoice_uuid }) => invoice_uuid)
  const covered =
    uuids.length > 0
      ? await db
          .selectFrom('invoices')
          .select(['uuid', 'title', 'lines', 'amount_due_cents'])
          .where('uuid', 'in', uuids)
          .execute()
      : []
  const authorized = await db
    .selectFrom('transactions')
    .select('auth_code')
    .where('payment_uuid', '=', uuid)
    .where('type', '=', 'purchase')
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return {
    ...payment,
    paid_at,
    name: payment.receipt_number ?? payment.number,
    auth_code: authorized?.auth_code ?? null,
    issuer: await loadIssuer(db),
    parts: payment.allocations.map(({ invoice_uuid, amount_cents }) => {
      const invoice = covered.find((one) => one.uuid === invoice_uuid)
      return {
        title: invoice?.title ?? 'Factura',
        what: invoice?.lines.map(({ description }) => description).join('; ') ?? '',
        due_cents: invoice?.amount_due_cents ?? 0,
        amount_cents,
      }
    }),
  }
}
export type Receipt = NonNullable<Awaited<ReturnType<typeof receiptOf>>>

/** The receipt of a payment on paper. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { issuer, name, currency, credit_cents, refunded_cents } = receipt
  const page = await createPdfPage({
    title: `Recibo ${name}`,
    author: issuer.name,
    subject: `Recibo de pago de ${receipt.customer}`,
    at: receipt.updated_at,
  })
  const money = (cents: number) => inPesos(cents, currency)
  const right = MARGIN + page.width
  const isReturned = refunded_cents >= receipt.amount_cents
  page.addText('H1', { text: `Recibo ${name}`, x: MARGIN, width: 300 }, { size: 20, isBold: true })
  page.addText(
    'P',
    {
      text: isReturned ? 'Reembolsado' : refunded_cents > 0 ? 'Reembolsado en parte' : 'Pagado',
      x: right - 200,
      width: 200,
      align: 'right',
    },
    { size: 12, isBold: true, at: MARGIN + 6 },
  )
  page.moveDown(8)
  printLetterhead(page, issuer)
  page.addColumns([
    {
      title: 'Recibimos de',
      lines: [receipt.customer, receipt.email, receipt.customer_number],
    },
    {
      title: 'Datos del pago',
      lines: [
        `Pagado el ${inDay(dayAt(receipt.paid_at))}`,
        receipt.method ?? channelNames[receipt.method_type] ?? receipt.method_type,
        `Folio del pago ${receipt.number}`,
        ...(receipt.auth_code ? [`Autorización del banco ${receipt.auth_code}`] : []),
        ...(receipt.reference ? [`Referencia ${receipt.reference}`] : []),
      ],
    },
  ])
  if (receipt.parts.length > 0)
    page.addTable(
      'Qué cubre',
      [
        { title: 'Factura', width: 92 },
        { title: 'Concepto', width: 248 },
        { title: 'Aplicado', width: 82, align: 'right' },
        { title: 'Por pagar', width: 82, align: 'right' },
      ],
      receipt.parts.map((part) => [part.title, part.what, money(part.amount_cents), money(part.due_cents)]),
    )
  page.addSums([
    ['Total recibido', money(receipt.amount_cents), true],
    ...(credit_cents > 0 ? [['Saldo a favor', money(credit_cents)] as [string, string]] : []),
    ...(refunded_cents > 0 ? [['Reembolsado', money(-refunded_cents)] as [string, string]] : []),
  ])
  return page.finish(`${issuer.name} · Recibo ${name} · No es una factura ni un comprobante fiscal`)
}
