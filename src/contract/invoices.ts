import * as z from 'zod/mini'
import { TaxRate } from './taxRate'
import { OverdueBucket } from './accounts'
import { TaxProfile } from './mexico'
import { recordContract } from './recordContract'
import { SubscriptionChannel } from './subscriptions'
import {
  amountBound,
  Actor,
  anyOf,
  Cents,
  Currency,
  Day,
  Email,
  emptyAsNull,
  Instant,
  optionalLines,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredLines,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
  numberProblem,
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

const amount = (what: string) =>
  z
    .int(numberProblem(`Escribe ${what}, como 349.00`))
    .check(z.minimum(0, 'Escribe cero o más'), z.maximum(9_999_999_999))

/** What of a subscription a line charges, at the price of a whole period; a line that is charged once gives nothing back. */
export const LineItem = z.strictObject({
  plan_addon_uuid: z.nullable(Uuid),
  label: z.string().check(z.maxLength(250)),
  quantity: z.int(),
  unit_cents: z.int(),
  is_once: z.boolean(),
  /** What was taken off it, for a whole period. */
  discount_cents: z.optional(z.int()),
})
export type LineItem = z.infer<typeof LineItem>

/** What is charged for. */
export const InvoiceLine = z
  .strictObject({
    description: requiredText('la descripción', 250),
    quantity: z
      .number(numberProblem('Escribe la cantidad, como 1 o 2.5'))
      .check(
        z.minimum(0.001, 'Escribe más de cero'),
        z.maximum(9_999, 'Escribe como máximo 9,999'),
        z.multipleOf(0.001, 'Usa como máximo tres decimales'),
      ),
    unit_cents: amount('el precio'),
    discount_cents: amount('el descuento'),
    tax_rate: TaxRate,
    /** Its price and its discount are what is paid, the tax among it: as plans are sold. */
    tax_included: z.optional(z.boolean()),
    item: z.optional(LineItem),
    /** Which campaigns' coupons gave its discount, and how much of it. */
    coupons: z.optional(
      z
        .array(z.strictObject({ campaign_uuid: Uuid, discount_cents: z.int().check(z.minimum(0)) }))
        .check(z.maxLength(10)),
    ),
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

type Summed = Pick<InvoiceLine, 'quantity' | 'unit_cents' | 'discount_cents' | 'tax_rate' | 'tax_included'>

/** What a line comes to: each amount is rounded once, so that lines add up to their invoice to the cent. */
export function lineSums(line: Summed) {
  const gross = grossOf(line)
  const rate = Number(line.tax_rate)
  if (line.tax_included) {
    const before = (cents: number) => Math.round((cents * 100) / (100 + rate))
    const total_cents = gross - line.discount_cents
    const amount_cents = before(total_cents)
    const gross_cents = before(gross)
    return { gross_cents, amount_cents, tax_cents: total_cents - amount_cents, total_cents }
  }
  const amount_cents = gross - line.discount_cents
  const tax_cents = Math.round((amount_cents * rate) / 100)
  return { gross_cents: gross, amount_cents, tax_cents, total_cents: amount_cents + tax_cents }
}

/** What an invoice of these lines comes to. */
export function invoiceSums(lines: readonly Summed[]) {
  const sums = { subtotal_cents: 0, discount_cents: 0, tax_cents: 0, total_cents: 0 }
  for (const line of lines) {
    const { gross_cents, amount_cents, tax_cents, total_cents } = lineSums(line)
    sums.subtotal_cents += gross_cents
    sums.discount_cents += gross_cents - amount_cents
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
    notes_customer: optionalLines(500),
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
  /** Since when its customer disputes it: it is not collected until that is settled. */
  disputed_at: z.nullable(Instant),
  created_at: recordFields.created_at,
})
export type Invoice = z.infer<typeof Invoice>

/** What becomes of what is credited: it is the customer's, it goes back as it came, or it is owed no more. */
export const CreditNoteType = z.enum(['credit', 'refund', 'offset'], 'Elige qué se hace con el importe')
export type CreditNoteType = z.infer<typeof CreditNoteType>

/** A credited line: its place in the invoice, and the amount with its tax. */
export const CreditNoteLine = z.object({
  line: z.int(),
  description: z.string(),
  amount_cents: Cents,
})
export type CreditNoteLine = z.infer<typeof CreditNoteLine>

export const CreditNote = z.object({
  uuid: Uuid,
  number: z.string(),
  type: CreditNoteType,
  reason: z.string(),
  lines: z.array(CreditNoteLine),
  total_cents: Cents,
  created_at: Instant,
  created_by: Actor,
  /** Who approved it, where it exceeded the limit of its creator. */
  approved_by: z.nullable(Actor),
})
export type CreditNote = z.infer<typeof CreditNote>

/** Credits some of what the lines of an invoice charge, each by its place. */
export const NewCreditNote = z
  .strictObject({
    type: CreditNoteType,
    lines: z
      .array(
        z.strictObject({
          line: z.int().check(z.minimum(0), z.maximum(99)),
          amount_cents: amount('cuánto se acredita'),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    reason: requiredLines('el motivo', 500),
  })
  .check(({ value: { lines }, issues }) => {
    if (lines.every(({ amount_cents }) => amount_cents === 0))
      issues.push({
        code: 'custom',
        path: ['lines', 0, 'amount_cents'],
        message: 'Escribe cuánto se acredita de algún concepto',
        input: lines,
      })
  })
export type NewCreditNote = z.infer<typeof NewCreditNote>

/** Sends an invoice to its payer. */
export const SendInvoice = z.strictObject({ to: Email, message: optionalLines(500) })
export type SendInvoice = z.infer<typeof SendInvoice>

/** Says why an invoice is disputed, or what came of it. */
export const DisputeInvoice = z.strictObject({ reason: requiredLines('el motivo', 500) })
export type DisputeInvoice = z.infer<typeof DisputeInvoice>

/** Voids an invoice, and drafts one like it to be put right. */
export const VoidInvoice = z.strictObject({ reason: requiredLines('el motivo', 500), redraft: z.boolean() })
export type VoidInvoice = z.infer<typeof VoidInvoice>

export const InvoiceDetail = z.extend(Invoice, {
  ...recordFields,
  lines: z.array(InvoiceLine),
  subtotal_cents: Cents,
  discount_cents: Cents,
  tax_cents: Cents,
  credited_cents: Cents,
  /** Of what was credited, what the customer paid with their balance. */
  applied_credit_cents: Cents,
  /** Of what was paid, with money or the balance, what became the customer's again. */
  returned_cents: Cents,
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
  /** The draft that was made in its place. */
  replaced_by: z.nullable(Ref),
  sent_at: z.nullable(Instant),
  sent_to: z.nullable(z.string()),
  credit_notes: z.array(CreditNote),
  subscription: z.nullable(Ref),
  status_reason: z.nullable(z.string()),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

/** What staff do to one with values of their own, and the statuses in which they may. */
export const invoiceActions = {
  send: { from: ['open', 'paid', 'uncollectible'], to: 'open', previewed: true },
  void: { from: ['open', 'paid'], to: 'void', previewed: true },
  credit_note: { from: ['open', 'paid'], to: 'open', previewed: true },
  dispute: { from: ['open'], to: 'open', previewed: true },
  settle_dispute: { from: ['open', 'paid', 'void', 'uncollectible'], to: 'open', previewed: true },
} as const satisfies Transitions<InvoiceStatus>
export type InvoiceAction = keyof typeof invoiceActions

type InvoiceStanding = Pick<
  Invoice,
  'status' | 'paid_cents' | 'amount_due_cents' | 'total_cents' | 'disputed_at'
> & {
  applied_credit_cents: number
  returned_cents: number
}

/** Why what people look for cannot be done to an invoice now. */
export const whyNotInvoice = (action: string, invoice: InvoiceStanding) => reasons[action]?.(invoice)

export const invoiceContract = recordContract({
  kind: 'Invoice',
  item: Invoice,
  detail: InvoiceDetail,
  whole: NewInvoice,
  edit: z.partial(z.strictObject(NewInvoice.shape)),
  query: recordListQuery({
    sort: sortBy('number', 'due_on', 'issued_on', 'total_cents', 'amount_due_cents', 'status', 'created_at'),
    status: anyOf(InvoiceStatus),
    payment_state: anyOf(PaymentState),
    overdue_bucket: anyOf(OverdueBucket),
    disputed: yesOrNo,
    credited: yesOrNo,
    total_from: amountBound,
    total_to: amountBound,
    plan: z.optional(Uuid),
    /** Where what it charges for was sold; an employer's invoice is of the channel of its people. */
    channel: anyOf(SubscriptionChannel),
    type: anyOf(InvoiceType),
    due_from: z.optional(Day),
    due_to: z.optional(Day),
    issued_from: z.optional(Day),
    issued_to: z.optional(Day),
    account: z.optional(Uuid),
    customer: z.optional(Uuid),
    company: z.optional(Uuid),
    subscription: z.optional(Uuid),
  }),
  views: {
    open: { status: ['open'] },
    overdue: { payment_state: ['overdue'] },
    paid: { status: ['paid'] },
    drafts: { status: ['draft'] },
    all: {},
  },
  /** Payments make an invoice paid; no transition does. A paid invoice never goes back. */
  transitions: {
    finalize: { from: ['draft'], to: 'open' },
    write_off: { from: ['open'], to: 'uncollectible', reason: true, previewed: true },
    reopen: { from: ['uncollectible'], to: 'open' },
  },
  whyNot: whyNotInvoice,
})
export type InvoiceListQuery = z.infer<typeof invoiceContract.query>

const whileDraft = (what: string) => (invoice: InvoiceStanding) =>
  invoice.status === 'draft' ? `Todavía no se emite. Finalízala antes de ${what}` : undefined
const toCollect = (what: string) => (invoice: InvoiceStanding) =>
  invoice.status === 'uncollectible'
    ? `Es incobrable. Ponla por cobrar antes de ${what}`
    : whileDraft(what)(invoice)

const reasons: Record<string, (invoice: InvoiceStanding) => string | undefined> = {
  finalize: ({ status, total_cents }) =>
    status === 'draft' && total_cents === 0 ? 'Su total es cero: no hay nada que cobrar' : undefined,
  send: whileDraft('enviarla'),
  charge: (invoice) =>
    invoice.disputed_at
      ? 'El cliente la disputa. Resuelve la disputa antes de cobrarla'
      : toCollect('cobrarla')(invoice),
  record: (invoice) =>
    invoice.disputed_at
      ? 'El cliente la disputa. Resuelve la disputa antes de registrar un pago'
      : toCollect('registrar un pago')(invoice),
  dispute: (invoice) => {
    if (invoice.disputed_at) return 'Ya está en disputa'
    if (invoice.status === 'paid')
      return 'Ya se pagó. Si el cliente desconoce el cargo, su banco pone el pago en disputa'
  },
  settle_dispute: ({ disputed_at }) => (disputed_at ? undefined : 'No está en disputa'),
  void: (invoice) => {
    // What the balance paid goes back there: no other money has moved.
    const isPaidByBalance = invoice.paid_cents === 0 && invoice.applied_credit_cents > invoice.returned_cents
    if (invoice.status === 'paid' && !isPaidByBalance)
      return 'Ya se pagó. Haz una nota de crédito en su lugar'
    if (invoice.status === 'open' && invoice.paid_cents > 0)
      return 'Tiene pagos aplicados. Reembólsalos antes de anularla'
    if (invoice.status === 'uncollectible') return 'Es incobrable. Ponla por cobrar antes de anularla'
  },
  credit_note: (invoice) => {
    if (invoice.status === 'draft') return 'Todavía no se emite. Corrige el borrador en su lugar'
    if (invoice.status === 'uncollectible') return 'Es incobrable. Ponla por cobrar antes de acreditarla'
    const isReturned = invoice.returned_cents >= invoice.paid_cents + invoice.applied_credit_cents
    if (invoice.status === 'paid' && isReturned) return 'No queda nada que acreditar de esta factura'
  },
}

/** What may still be credited of each line: what it came to, less what notes credited before. */
export const creditableOf = (
  lines: readonly InvoiceLine[],
  notes: readonly { lines: readonly Pick<CreditNoteLine, 'line' | 'amount_cents'>[] }[],
): number[] =>
  lines.map(
    (line, place) =>
      lineSums(line).total_cents -
      notes
        .flatMap((note) => note.lines)
        .filter((one) => one.line === place)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  )
