import * as z from 'zod/mini'
import { OverdueBucket } from './accounts'
import { TaxProfile } from './mexico'
import {
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  type Views,
  writableRecordFields,
} from './shapes'
import type { Transitions } from './transitions'

export const InvoiceType = z.enum([
  'subscription',
  'one_off',
  'addon',
  'prorated',
  'fund_deposit',
  'adjustment',
])
export type InvoiceType = z.infer<typeof InvoiceType>

export const InvoiceStatus = z.enum(['draft', 'open', 'paid', 'void', 'uncollectible'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

export const PaymentState = z.enum(['unpaid', 'partial', 'paid', 'overdue'])
export type PaymentState = z.infer<typeof PaymentState>

/** SAT: how it was paid. */
export const PaymentForm = z.enum(['01', '03', '04', '28', '99'])
export type PaymentForm = z.infer<typeof PaymentForm>

/** SAT: at once, or in parts or later. */
export const PaymentMethodSat = z.enum(['PUE', 'PPD'])
export type PaymentMethodSat = z.infer<typeof PaymentMethodSat>

/** The percentages of IVA. */
export const TaxRate = z.enum(['0', '8', '16'], 'Elige el IVA')
export type TaxRate = z.infer<typeof TaxRate>

const amount = (what: string) =>
  z.int(`Escribe ${what}, como 349.00`).check(z.minimum(0, 'Escribe cero o más'), z.maximum(9_999_999_999))

/** What is charged for. */
export const InvoiceLine = z
  .strictObject({
    description: requiredText('la descripción', 250),
    quantity: z
      .number('Escribe la cantidad, como 1 o 2.5')
      .check(
        z.minimum(0.001, 'Escribe más de cero'),
        z.maximum(9_999, 'Escribe como máximo 9,999'),
        z.multipleOf(0.001, 'Usa como máximo tres decimales'),
      ),
    unit_cents: amount('el precio'),
    discount_cents: amount('el descuento'),
    tax_rate: TaxRate,
  })
  .check((payload) => {
    const { quantity, unit_cents, discount_cents } = payload.value
    if (discount_cents > grossOf({ quantity, unit_cents }))
      payload.issues.push({
        code: 'custom',
        path: ['discount_cents'],
        message: 'El descuento no puede pasar del importe',
        input: null,
      })
  })
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** Before its discount, to the nearest cent. */
const grossOf = ({ quantity, unit_cents }: Pick<InvoiceLine, 'quantity' | 'unit_cents'>) =>
  Math.round((Math.round(quantity * 1000) * unit_cents) / 1000)

/** What a line comes to: each amount is rounded once, so that lines add up to their invoice to the cent. */
export function lineSums(line: Pick<InvoiceLine, 'quantity' | 'unit_cents' | 'discount_cents' | 'tax_rate'>) {
  const gross = grossOf(line)
  const amount_cents = gross - line.discount_cents
  const tax_cents = Math.round((amount_cents * Number(line.tax_rate)) / 100)
  return { gross_cents: gross, amount_cents, tax_cents, total_cents: amount_cents + tax_cents }
}

/** What an invoice of these lines comes to. */
export function invoiceSums(lines: readonly Parameters<typeof lineSums>[0][]) {
  const sums = { subtotal_cents: 0, discount_cents: 0, tax_cents: 0, total_cents: 0 }
  for (const line of lines) {
    const { gross_cents, tax_cents, total_cents } = lineSums(line)
    sums.subtotal_cents += gross_cents
    sums.discount_cents += line.discount_cents
    sums.tax_cents += tax_cents
    sums.total_cents += total_cents
  }
  return sums
}

/** An invoice as a whole. Once it is issued only how it is collected and its labels still change. */
export const NewInvoice = z
  .strictObject({
    account_uuid: Uuid,
    customer_uuid: Uuid,
    type: z.enum(InvoiceType.def.entries, 'Elige el tipo de factura'),
    lines: z
      .array(InvoiceLine)
      .check(
        z.minLength(1, 'Agrega al menos un concepto'),
        z.maxLength(100, 'Usa como máximo 100 conceptos'),
      ),
    issued_on: emptyAsNull(Day),
    due_on: emptyAsNull(Day),
    period_start: emptyAsNull(Day),
    period_end: emptyAsNull(Day),
    notes_customer: optionalText(500),
    po_number: optionalText(30),
    auto_collect: z.boolean(),
    payment_form: emptyAsNull(PaymentForm),
    payment_method_sat: emptyAsNull(PaymentMethodSat),
    ...writableRecordFields,
  })
  .check((payload) => {
    const { issued_on, due_on, period_start, period_end } = payload.value
    const refuse = (path: string, message: string) =>
      payload.issues.push({ code: 'custom', path: [path], message, input: null })
    if (issued_on && due_on && due_on < issued_on) refuse('due_on', 'Vence el día en que se emite o después')
    if (period_start && period_end && period_end < period_start)
      refuse('period_end', 'El periodo termina el día en que empieza o después')
  })
export type NewInvoice = z.infer<typeof NewInvoice>
export const InvoiceEdit = z.partial(z.strictObject(NewInvoice.shape))

/** What may still change of an invoice that is no draft. */
export const issuedInvoiceFields = [
  'auto_collect',
  'payment_form',
  'payment_method_sat',
  'tags',
  'external_id',
] as const satisfies (keyof NewInvoice)[]

export const Invoice = z.object({
  uuid: Uuid,
  /** Its folio; a draft has none yet. */
  number: z.nullable(z.string()),
  customer: Ref,
  account: Ref,
  type: InvoiceType,
  status: InvoiceStatus,
  payment_state: PaymentState,
  currency: Currency,
  total_cents: Cents,
  paid_cents: Cents,
  amount_due_cents: Cents,
  issued_on: z.nullable(Day),
  due_on: z.nullable(Day),
  days_late: z.nullable(z.int()),
  created_at: recordFields.created_at,
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceDetail = z.extend(Invoice, {
  ...recordFields,
  lines: z.array(InvoiceLine),
  subtotal_cents: Cents,
  discount_cents: Cents,
  tax_cents: Cents,
  credited_cents: Cents,
  period_start: z.nullable(Day),
  period_end: z.nullable(Day),
  notes_customer: z.nullable(z.string()),
  po_number: z.nullable(z.string()),
  auto_collect: z.boolean(),
  next_attempt_at: z.nullable(Instant),
  attempt_count: z.int(),
  payment_form: z.nullable(PaymentForm),
  payment_method_sat: z.nullable(PaymentMethodSat),
  /** The receiver's tax data as they were when it was issued. */
  tax_snapshot: z.nullable(TaxProfile),
  voided_at: z.nullable(Instant),
  status_reason: z.nullable(z.string()),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

export const InvoiceListQuery = recordListQuery({
  sort: sortBy('number', 'due_on', 'issued_on', 'total_cents', 'amount_due_cents', 'status', 'created_at'),
  status: anyOf(InvoiceStatus),
  payment_state: anyOf(PaymentState),
  overdue_bucket: anyOf(OverdueBucket),
  type: anyOf(InvoiceType),
  due_from: z.optional(Day),
  due_to: z.optional(Day),
  issued_from: z.optional(Day),
  issued_to: z.optional(Day),
  account: z.optional(Uuid),
  customer: z.optional(Uuid),
})
export type InvoiceListQuery = z.infer<typeof InvoiceListQuery>

export const invoiceViews = {
  all: {},
  open: { status: ['open'] },
  overdue: { payment_state: ['overdue'] },
  paid: { status: ['paid'] },
  drafts: { status: ['draft'] },
} as const satisfies Views<z.input<typeof InvoiceListQuery>>

/** Being paid is no step that someone takes: payments do it. One that was paid never goes back. */
export const invoiceTransitions = {
  finalize: { from: ['draft'], to: 'open' },
  void: { from: ['open'], to: 'void', reason: true },
  write_off: { from: ['open'], to: 'uncollectible', reason: true },
  reopen: { from: ['uncollectible'], to: 'open' },
} as const satisfies Transitions<InvoiceStatus>
