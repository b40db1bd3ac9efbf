import { type InvoiceLine, lineSums } from '@/contract/invoices'
import { channelNames } from '@server/pdf/channelNames'
import { inPesos } from '@server/money/pesos'
import { dayAt } from '@server/money/calendar'
import type { InvoiceDocument } from './invoiceDocument'
import { inDay } from '@server/money/inWords'
import { MARGIN, createPdfPage, SOFT } from '@server/pdf/pdfPage'
import { printLetterhead } from '@server/pdf/letterhead'

const statuses = {
  draft: 'Borrador',
  open: 'Por pagar',
  paid: 'Pagada',
  void: 'Anulada',
  uncollectible: 'Incobrable',
} as const

/** An invoice on paper: tagged, so that it can be read aloud too, and in Spanish. */
export async function invoicePdf(facts: InvoiceDocument): Promise<Buffer> {
  const { invoice, issuer, customer, payments } = facts
  const name = invoice.number ?? statuses.draft
  const page = await createPdfPage({
    title: `Factura ${name}`,
    author: issuer.name,
    subject: `Factura de ${customer.name}`,
    at: invoice.updated_at,
  })
  const money = (cents: number) => inPesos(cents, invoice.currency)
  const right = MARGIN + page.width

  page.addText('H1', { text: `Factura ${name}`, x: MARGIN, width: 300 }, { size: 20, isBold: true })
  page.addText(
    'P',
    { text: statuses[invoice.status], x: right - 200, width: 200, align: 'right' },
    { size: 12, isBold: true, at: MARGIN + 6 },
  )
  page.moveDown(8)
  printLetterhead(page, issuer)

  page.addColumns([
    {
      title: 'Cliente',
      lines: [
        customer.name,
        ...taxLines(invoice.tax_snapshot),
        ...customer.address,
        customer.email,
        `${customer.number} · ${customer.account}`,
      ],
    },
    {
      title: 'Datos de la factura',
      lines: [
        ...(invoice.issued_on ? [`Emitida el ${inDay(invoice.issued_on)}`] : []),
        ...(invoice.due_on ? [`Vence el ${inDay(invoice.due_on)}`] : []),
        ...(invoice.period_start && invoice.period_end
          ? [`Periodo del ${inDay(invoice.period_start)} al ${inDay(invoice.period_end)}`]
          : []),
        ...(invoice.po_number ? [`Orden de compra ${invoice.po_number}`] : []),
        ...(invoice.payment_form ? [`Forma de pago (SAT) ${invoice.payment_form}`] : []),
        ...(invoice.payment_method_sat ? [`Método de pago (SAT) ${invoice.payment_method_sat}`] : []),
        `Moneda ${invoice.currency}`,
      ],
    },
  ])

  page.addTable(
    'Conceptos',
    [
      { title: 'Concepto', width: 212 },
      { title: 'Cantidad', width: 54, align: 'right' },
      { title: 'P. unitario', width: 72, align: 'right' },
      { title: 'Descuento', width: 66, align: 'right' },
      { title: 'IVA', width: 36, align: 'right' },
      { title: 'Importe', width: 64, align: 'right' },
    ],
    invoice.lines.map((line) => rowOf(line, money)),
  )
  page.addSums([
    ['Subtotal', money(invoice.subtotal_cents)],
    ...(invoice.discount_cents > 0
      ? [['Descuento', money(-invoice.discount_cents)] as [string, string]]
      : []),
    ['IVA', money(invoice.tax_cents)],
    ['Total', money(invoice.total_cents), true],
    ...(invoice.paid_cents > 0 ? [['Pagado', money(-invoice.paid_cents)] as [string, string]] : []),
    ...(invoice.applied_credit_cents > 0
      ? [['Saldo a favor', money(-invoice.applied_credit_cents)] as [string, string]]
      : []),
    ...(invoice.credited_cents > invoice.applied_credit_cents
      ? [['Acreditado', money(invoice.applied_credit_cents - invoice.credited_cents)] as [string, string]]
      : []),
    ...(invoice.status === 'open' || invoice.status === 'paid'
      ? [['Por pagar', money(invoice.amount_due_cents), true] as [string, string, boolean]]
      : []),
  ])

  if (payments.length > 0)
    page.addTable(
      'Pagos',
      [
        { title: 'Pago', width: 120 },
        { title: 'Fecha', width: 130 },
        { title: 'Método', width: 154 },
        { title: 'Aplicado', width: 100, align: 'right' },
      ],
      payments.map(({ number, paid_at, method_type, amount_cents }) => [
        number,
        paid_at ? inDay(dayAt(paid_at)) : '',
        channelNames[method_type] ?? method_type,
        money(amount_cents),
      ]),
    )
  if (invoice.credit_notes.length > 0)
    page.addTable(
      'Notas de crédito',
      [
        { title: 'Nota', width: 90 },
        { title: 'Fecha', width: 90 },
        { title: 'Motivo', width: 224 },
        { title: 'Importe', width: 100, align: 'right' },
      ],
      invoice.credit_notes.map((note) => [
        note.number,
        inDay(dayAt(note.created_at)),
        note.reason,
        money(note.total_cents),
      ]),
    )
  if (invoice.notes_customer) {
    page.moveDown(10)
    page.addText('P', { text: invoice.notes_customer, x: MARGIN, width: page.width }, {})
  }
  if (facts.terms) {
    page.moveDown(10)
    page.addText('P', { text: facts.terms, x: MARGIN, width: page.width }, { color: SOFT, size: 8.5 })
  }
  return page.finish(`${issuer.name} · Factura ${name} · Documento sin validez fiscal`)
}

const taxLines = (profile: InvoiceDocument['invoice']['tax_snapshot']) =>
  profile
    ? [
        profile.legal_name,
        `RFC ${profile.tax_id}`,
        `Régimen fiscal ${profile.tax_regime} · Uso de CFDI ${profile.cfdi_use}`,
        `Domicilio fiscal ${profile.tax_zip}`,
      ]
    : []

/** The cells of a line, before tax: as in a CFDI, the amounts before discounts add up to the subtotal. */
function rowOf(line: InvoiceLine, money: (cents: number) => string): string[] {
  const { gross_cents, amount_cents } = lineSums(line)
  return [
    line.description,
    String(line.quantity),
    money(Math.round(gross_cents / line.quantity)),
    gross_cents > amount_cents ? money(amount_cents - gross_cents) : '',
    `${line.tax_rate} %`,
    money(gross_cents),
  ]
}
