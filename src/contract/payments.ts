import * as z from 'zod/mini'
import { recordContract } from './recordContract'
import {
  amountBound,
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
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
  numberProblem,
} from './shapes'
import { RefundReason } from './transactions'
import type { Transitions } from './transitions'

export const PaymentChannel = z.enum([
  'card',
  'spei',
  'oxxo',
  'cash',
  'deposit',
  'transfer',
  'domiciliation',
  'fund',
  'credit_balance',
])
export type PaymentChannel = z.infer<typeof PaymentChannel>

export const PaymentOrigin = z.enum(['automatic', 'link', 'funnel', 'staff', 'import'])
export type PaymentOrigin = z.infer<typeof PaymentOrigin>

export const PaymentStatus = z.enum([
  'requires_method',
  'requires_action',
  'pending',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'expired',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Why the bank said no, and what to do about it. */
export const PaymentError = z.object({
  code: z.string(),
  decline_code: z.nullable(z.string()),
  message: z.string(),
  retryable: z.boolean(),
  advice: z.nullable(z.string()),
})
export type PaymentError = z.infer<typeof PaymentError>

/** What the customer still has to do: confirm with the bank, or pay with a reference. */
export const NextAction = z.object({
  type: z.enum(['3ds', 'voucher', 'transfer']),
  /** Where the customer confirms, to be sent to them. */
  url: z.optional(z.nullable(z.string())),
  reference: z.nullable(z.string()),
  /** The account that a transfer goes to. */
  clabe: z.optional(z.nullable(z.string())),
  bank: z.optional(z.nullable(z.string())),
  expires_at: z.nullable(Instant),
})
export type NextAction = z.infer<typeof NextAction>

/** A payment that staff took note of. */
export const ManualPayment = z.object({
  received_on: Day,
  bank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})
export type ManualPayment = z.infer<typeof ManualPayment>

/** A part of a payment that covers an invoice; what is left over is the customer's credit. */
export type Allocation = { invoice_uuid: string; amount_cents: number }

/** Payments come from charging; staff only tag them. */
export const PaymentFields = z.strictObject(writableRecordFields)
export type PaymentFields = z.infer<typeof PaymentFields>

export const Payment = z.object({
  uuid: Uuid,
  number: z.string(),
  customer: Ref,
  invoices: z.array(Ref),
  amount_cents: Cents,
  refunded_cents: Cents,
  currency: Currency,
  method_type: PaymentChannel,
  origin: PaymentOrigin,
  status: PaymentStatus,
  disputed: z.boolean(),
  error_message: z.nullable(z.string()),
  attempt: z.int(),
  reference: z.nullable(z.string()),
  net_cents: Cents,
  created_at: recordFields.created_at,
})
export type Payment = z.infer<typeof Payment>

export const PaymentDetail = z.extend(Payment, {
  ...recordFields,
  account: Ref,
  payment_method: z.nullable(Ref),
  allocations: z.array(z.object({ invoice: Ref, amount_cents: Cents })),
  gateway: z.nullable(z.string()),
  gateway_payment_id: z.nullable(z.string()),
  next_action: z.nullable(NextAction),
  error: z.nullable(PaymentError),
  paid_at: z.nullable(Instant),
  failed_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
  fee_cents: Cents,
  /** What of it paid no invoice, and is the customer's to use. */
  credit_cents: Cents,
  /** What was charged besides, by a second charge that went through, and the bank refused to give back. */
  extra_cents: Cents,
  /** When it is tried again by itself. */
  next_retry_at: z.nullable(Instant),
  receipt_number: z.nullable(z.string()),
  /** When the receipt was sent again, and to whom. */
  receipt_sent_at: z.nullable(Instant),
  receipt_sent_to: z.nullable(z.string()),
  manual: z.nullable(ManualPayment),
  reconciled_at: z.nullable(Instant),
  status_reason: z.nullable(z.string()),
})
export type PaymentDetail = z.infer<typeof PaymentDetail>

/** What staff do with a payment that arrived, with values of their own. */
export const paymentActions = {
  send_receipt: { from: ['succeeded'], to: 'succeeded' },
} as const satisfies Transitions<PaymentStatus>

/** To whom a receipt is sent again, and what is said with it. */
export const SendReceipt = z.strictObject({ to: Email, message: optionalLines(1_000) })
export type SendReceipt = z.infer<typeof SendReceipt>

const Amount = z
  .int(numberProblem('Escribe un importe, como 349.00'))
  .check(z.minimum(1, 'Escribe más de cero'), z.maximum(9_999_999_999, 'Escribe como máximo 99,999,999.99'))

/** Collects what an invoice owes with one of its customer's methods. */
export const ChargeOrder = z.strictObject({ payment_method_uuid: z.uuid('Elige con qué se cobra') })
export type ChargeOrder = z.infer<typeof ChargeOrder>

/** Tries a payment again, with the method it had or with another. */
export const RetryOrder = z.strictObject({ payment_method_uuid: emptyAsNull(Uuid) })
export type RetryOrder = z.infer<typeof RetryOrder>

type PaymentStanding = Pick<Payment, 'status' | 'disputed' | 'amount_cents' | 'refunded_cents'> & {
  credit_cents: number
  allocations: readonly unknown[]
}

const isWaiting = ({ status }: PaymentStanding) =>
  status === 'pending' || status === 'requires_action' || status === 'requires_method'
const isOver = ({ status }: PaymentStanding) => status === 'canceled' || status === 'expired'

/** Why what people look for cannot be done to a payment now. */
export const whyNotPayment = (action: string, payment: PaymentStanding) => reasons[action]?.(payment)

export const paymentContract = recordContract({
  kind: 'Payment',
  item: Payment,
  detail: PaymentDetail,
  whole: PaymentFields,
  edit: z.partial(PaymentFields),
  query: recordListQuery({
    sort: sortBy('number', 'amount_cents', 'status', 'created_at'),
    status: anyOf(PaymentStatus),
    method_type: anyOf(PaymentChannel),
    origin: anyOf(PaymentOrigin),
    refunded: yesOrNo,
    disputed: yesOrNo,
    /** Whether something was charged besides and is still to be given back. */
    extra: yesOrNo,
    retryable: yesOrNo,
    reconciled: yesOrNo,
    /** Whether it was made today, in Mexico City. */
    today: yesOrNo,
    /** Whether it waits for money that has a day left to come. */
    expiring: yesOrNo,
    amount_from: amountBound,
    amount_to: amountBound,
    paid_from: z.optional(Day),
    paid_to: z.optional(Day),
    account: z.optional(Uuid),
    customer: z.optional(Uuid),
    invoice: z.optional(Uuid),
    payment_method: z.optional(Uuid),
  }),
  views: {
    today: { today: true },
    failed: { status: ['failed'] },
    unfinished: { status: ['requires_method', 'requires_action', 'pending', 'processing'] },
    refunded: { refunded: true },
    all: {},
  },
  /** Only what the customer has yet to complete can be called off. */
  transitions: {
    cancel: { from: ['pending', 'requires_action'], to: 'canceled' },
  },
  whyNot: whyNotPayment,
})
export type PaymentListQuery = z.infer<typeof paymentContract.query>

const reasons: Record<string, (payment: PaymentStanding) => string | undefined> = {
  refund: (payment) => {
    if (payment.status === 'processing') return 'El banco todavía no lo confirma: aún no hay qué reembolsar'
    if (isWaiting(payment)) return 'Todavía no se paga: cancélalo en lugar de reembolsarlo'
    if (payment.status !== 'succeeded') return 'No se cobró: no hay nada que reembolsar'
    if (payment.disputed) return 'Está en disputa: el banco ya retiró el dinero y decide de quién es'
    if (payment.refunded_cents >= payment.amount_cents) return 'No queda nada que reembolsar de este pago'
  },
  retry: (payment) => {
    if (payment.status === 'processing') return 'El banco todavía no lo confirma. Espera su respuesta'
    if (isOver(payment)) return 'Ya no se reintenta: cobra de nuevo su factura'
    if (payment.status === 'pending' || payment.status === 'requires_action')
      return 'Espera a que la persona lo complete. Si ya no va a pagar así, cancélalo'
  },
  cancel: ({ status }) => {
    if (status === 'processing') return 'El banco ya lo está cobrando. Espera su respuesta'
    if (status === 'succeeded') return 'Ya se pagó. Reembólsalo en su lugar'
  },
  apply: ({ status, credit_cents, allocations }) =>
    status === 'succeeded' && credit_cents === 0 && allocations.length === 0
      ? 'No queda nada que aplicar'
      : undefined,
}

/** The statuses from which a payment is tried again. */
export const retryable = ['failed', 'requires_method'] as const satisfies PaymentStatus[]

/** How money reached us without the gateway. */
export const RecordedChannel = z.enum(['transfer', 'deposit', 'cash', 'spei'], 'Elige cómo se recibió')

/** A payment that staff take note of. */
export const RecordedPayment = z.strictObject({
  method_type: RecordedChannel,
  amount_cents: Amount,
  received_on: Day,
  bank: optionalText(60),
  reference: optionalText(40),
})
export type RecordedPayment = z.infer<typeof RecordedPayment>

/** Gives money back: all that is left, an amount, or what some lines of its invoices came to. */
export const RefundOrder = z
  .strictObject({
    extent: z.enum(['full', 'amount', 'lines'], 'Elige cuánto se reembolsa'),
    amount_cents: emptyAsNull(Amount),
    /** `<uuid of the invoice>:<place of the line>`. */
    lines: z.array(z.string().check(z.regex(/^[0-9a-f-]{36}:\d{1,3}$/))).check(z.maxLength(100)),
    reason: z.enum(RefundReason.def.entries, 'Elige el motivo'),
    note: optionalLines(500),
  })
  .check((payload) => {
    const { extent, amount_cents, lines } = payload.value
    if (extent === 'amount' && amount_cents === null)
      payload.issues.push({
        code: 'custom',
        path: ['amount_cents'],
        message: 'Escribe cuánto se reembolsa',
        input: null,
      })
    if (extent === 'lines' && lines.length === 0)
      payload.issues.push({
        code: 'custom',
        path: ['lines'],
        message: 'Elige al menos un concepto',
        input: null,
      })
  })
export type RefundOrder = z.infer<typeof RefundOrder>

/** Gives back what was charged besides: as it came, once more, or by other means that staff take note of. */
export const ExtraRefund = z.strictObject({
  by: z.enum(['gateway', 'hand'], 'Elige cómo se devuelve'),
  note: optionalLines(500),
})
export type ExtraRefund = z.infer<typeof ExtraRefund>

/** What can still be given back of a payment, as a whole and line by line. */
export const Refundable = z.object({
  refundable_cents: Cents,
  lines: z.array(
    z.object({
      key: z.string(),
      invoice: Ref,
      description: z.string(),
      /** With its IVA, less what was given back of it. */
      left_cents: Cents,
    }),
  ),
  /** The most that the asking user may refund alone; null where there is no limit. */
  limit_cents: z.nullable(Cents),
})
export type Refundable = z.infer<typeof Refundable>

/** Moves part of a payment to another invoice of its customer. */
export const Reallocation = z.strictObject({
  /** The invoice that gives it up; without one it comes from what is left over. */
  from_invoice_uuid: emptyAsNull(Uuid),
  invoice_uuid: z.uuid('Elige la factura'),
  amount_cents: Amount,
})
export type Reallocation = z.infer<typeof Reallocation>
