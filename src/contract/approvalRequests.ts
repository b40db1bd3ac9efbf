import * as z from 'zod/mini'
import { MovementDirection } from './movementDirection'
import { PriceChange } from './priceChanges'
import { Actor, anyOf, Cents, Currency, Day, Instant, optionalLines, Ref, Uuid } from './shapes'
import { RefundReason } from './transactions'

/** The actions that need a second person: above the requester's own limit, or always. */
export const ApprovalAction = z.enum([
  'refund',
  'credit_note',
  'transfer',
  'adjustment',
  'price_change',
  'commission',
  'reimbursement',
  'write_off',
])
export type ApprovalAction = z.infer<typeof ApprovalAction>

/** The acts that a person may take alone up to a limit, which counts what they did alone before. */
export const LoneAction = z.enum([
  'refund',
  'credit_note',
  'adjustment',
  'write_off',
  'reimbursement',
  'fund_authorization',
])
export type LoneAction = z.infer<typeof LoneAction>

/** Sums of what was done alone before a request, in cents of its currency, for the person who decides it. */
const DoneBefore = z.object({
  /** By the requester on the day of the request, and in how many acts. */
  person_cents: Cents,
  person_acts: z.int(),
  /** On the same record in the 30 days before, by anyone. */
  record_cents: Cents,
})

export const ApprovalStatus = z.enum(['pending', 'approved', 'rejected'])
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

/** The record to decide about: a payment, an invoice, a fund, a plan with new prices, a reseller to be paid, or a claim. */
export const ApprovalSubject = z.enum(['payment', 'invoice', 'fund', 'plan', 'company', 'authorization'])
export type ApprovalSubject = z.infer<typeof ApprovalSubject>

/** Something that waits for a second person. */
export const ApprovalRequest = z.object({
  uuid: Uuid,
  action: ApprovalAction,
  subject: Ref,
  /** Whom the money goes to: a customer, or another fund; where there is money. */
  to: z.nullable(Ref),
  amount_cents: z.nullable(Cents),
  currency: z.nullable(Currency),
  /** Whether what it puts right is taken from or added to. */
  direction: z.nullable(MovementDirection),
  /** The prices that change by more than the settings allow, and the day that was asked for. */
  prices: z.array(PriceChange),
  publish_on: z.nullable(Day),
  reason: z.nullable(RefundReason),
  note: z.nullable(z.string()),
  status: ApprovalStatus,
  requested_by: Actor,
  requested_at: Instant,
  expires_at: Instant,
  decided_by: z.nullable(Actor),
  decided_at: z.nullable(Instant),
  decision_note: z.nullable(z.string()),
  /** What was done alone before, so that a sum in parts is seen; null where nothing was. */
  done_before: z.nullable(DoneBefore),
  /** Why the reader may not decide the request; null where they may. */
  obstacle: z.nullable(z.enum(['own', 'limit', 'role', 'expired', 'decided'])),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

export const ApprovalRequests = z.object({ data: z.array(ApprovalRequest) })
export type ApprovalRequests = z.infer<typeof ApprovalRequests>

/** Those of a payment, an invoice, a fund, a plan or an account, the newest first. */
export const ApprovalQuery = z.strictObject({
  status: anyOf(ApprovalStatus),
  subject: z.optional(Uuid),
  account: z.optional(Uuid),
  /** Only requests that this staff user may decide. */
  decider: z.optional(Uuid),
})
export type ApprovalQuery = z.infer<typeof ApprovalQuery>

/** What is said with a decision. */
export const ApprovalDecision = z.strictObject({ note: optionalLines(500) })
export type ApprovalDecision = z.infer<typeof ApprovalDecision>
