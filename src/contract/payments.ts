import * as z from 'zod/mini'
import {
  anyOf,
  Cents,
  Currency,
  Day,
  Instant,
  recordFields,
  recordListQuery,
  Ref,
  sortBy,
  Uuid,
  type Views,
  writableRecordFields,
  yesOrNo,
} from './shapes'
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
  reference: z.nullable(z.string()),
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
export const PaymentEdit = z.partial(PaymentFields)

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
  receipt_number: z.nullable(z.string()),
  manual: z.nullable(ManualPayment),
  reconciled_at: z.nullable(Instant),
  status_reason: z.nullable(z.string()),
})
export type PaymentDetail = z.infer<typeof PaymentDetail>

export const PaymentListQuery = recordListQuery({
  sort: sortBy('number', 'amount_cents', 'status', 'created_at'),
  status: anyOf(PaymentStatus),
  method_type: anyOf(PaymentChannel),
  origin: anyOf(PaymentOrigin),
  refunded: yesOrNo,
  disputed: yesOrNo,
  retryable: yesOrNo,
  reconciled: yesOrNo,
  paid_from: z.optional(Day),
  paid_to: z.optional(Day),
  account: z.optional(Uuid),
  customer: z.optional(Uuid),
  invoice: z.optional(Uuid),
  payment_method: z.optional(Uuid),
})
export type PaymentListQuery = z.infer<typeof PaymentListQuery>

export const paymentViews = {
  all: {},
  failed: { status: ['failed'] },
  pending: { status: ['requires_method', 'requires_action', 'pending', 'processing'] },
  refunded: { refunded: true },
} as const satisfies Views<z.input<typeof PaymentListQuery>>

/** Only what the customer has yet to complete can be called off. */
export const paymentTransitions = {
  cancel: { from: ['pending', 'requires_action'], to: 'canceled' },
} as const satisfies Transitions<PaymentStatus>
