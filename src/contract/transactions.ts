import * as z from 'zod/mini'
import { recordContract } from './recordContract'
import {
  Actor,
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
  writableRecordFields,
} from './shapes'

export const TransactionType = z.enum([
  'purchase',
  'authorize',
  'capture',
  'void',
  'refund',
  'chargeback',
  'chargeback_reversal',
  'fee',
  'payout',
  'adjustment',
])
export type TransactionType = z.infer<typeof TransactionType>

export const TransactionStatus = z.enum(['pending', 'succeeded', 'failed', 'unknown'])
export type TransactionStatus = z.infer<typeof TransactionStatus>

export const Direction = z.enum(['in', 'out'])
export type Direction = z.infer<typeof Direction>

export const RefundReason = z.enum([
  'duplicate',
  'requested_by_customer',
  'service_not_provided',
  'error',
  'fraud',
  'other',
])
export type RefundReason = z.infer<typeof RefundReason>

/** From what a refund gives back: what paid an invoice, a line of it where lines were chosen, or what was left over. */
export const RefundPart = z.object({
  invoice_uuid: z.nullable(Uuid),
  line: z.nullable(z.int()),
  /** The invoice was not paid in full: it owes this again. */
  reopened: z.boolean(),
  amount_cents: Cents,
})
export type RefundPart = z.infer<typeof RefundPart>

/** Who approved what exceeded the requester's limit. */
export const Approved = z.object({ requested_by: Actor, approved_by: Actor, at: Instant })
export type Approved = z.infer<typeof Approved>

export const Reconciliation = z.enum(['matched', 'unmatched', 'ignored'])
export type Reconciliation = z.infer<typeof Reconciliation>

/** What moved at the processor stays as it was; only whether it was matched with the bank's statement is written. */
export const TransactionFields = z.strictObject({
  reconciliation: z.enum(Reconciliation.def.entries, 'Elige cómo quedó conciliada'),
  ...writableRecordFields,
})
export type TransactionFields = z.infer<typeof TransactionFields>

export const Transaction = z.object({
  uuid: Uuid,
  number: z.string(),
  effective_at: Instant,
  type: TransactionType,
  direction: Direction,
  status: TransactionStatus,
  payment: Ref,
  customer: Ref,
  amount_cents: Cents,
  net_cents: Cents,
  currency: Currency,
  gateway: z.string(),
  gateway_transaction_id: z.nullable(z.string()),
  response_message: z.nullable(z.string()),
  settled_on: z.nullable(Day),
  reconciliation: Reconciliation,
  created_at: recordFields.created_at,
})
export type Transaction = z.infer<typeof Transaction>

export const TransactionDetail = z.extend(Transaction, {
  ...recordFields,
  account: Ref,
  parent: z.nullable(Ref),
  /** How many follow from it. */
  children: z.int(),
  processed_cents: Cents,
  fee_cents: Cents,
  auth_code: z.nullable(z.string()),
  response_code: z.nullable(z.string()),
  avs: z.nullable(z.string()),
  cvc: z.nullable(z.string()),
  reason: z.nullable(RefundReason),
  reason_note: z.nullable(z.string()),
  approval: z.nullable(Approved),
  initiated_by: Actor,
  payout_id: z.nullable(z.string()),
  status_reason: z.nullable(z.string()),
})
export type TransactionDetail = z.infer<typeof TransactionDetail>

export const transactionContract = recordContract({
  kind: 'Transaction',
  item: Transaction,
  detail: TransactionDetail,
  whole: TransactionFields,
  edit: z.partial(TransactionFields),
  query: recordListQuery({
    sort: sortBy('effective_at', 'number', 'type', 'amount_cents', 'status', 'created_at'),
    type: anyOf(TransactionType),
    status: anyOf(TransactionStatus),
    reconciliation: anyOf(Reconciliation),
    gateway: anyOf(z.string().check(z.maxLength(40))),
    effective_from: z.optional(Day),
    effective_to: z.optional(Day),
    account: z.optional(Uuid),
    customer: z.optional(Uuid),
    payment: z.optional(Uuid),
    parent: z.optional(Uuid),
  }),
  views: {
    all: {},
    failed: { status: ['failed'] },
    disputed: { type: ['chargeback', 'chargeback_reversal'] },
  },
  /** What the processor never answered, an administrator settles with its evidence. */
  transitions: {
    succeed: { from: ['unknown'], to: 'succeeded', reason: true, permission: 'Transaction.delete' },
    fail: { from: ['unknown'], to: 'failed', reason: true, permission: 'Transaction.delete' },
  },
})
export type TransactionListQuery = z.infer<typeof transactionContract.query>
