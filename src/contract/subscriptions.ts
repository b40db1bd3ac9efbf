import * as z from 'zod/mini'
import { Interval, whole } from './planParts'
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
  sortBy,
  Uuid,
  type Views,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'

export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const CollectionMethod = z.enum(['automatic', 'invoice'])
export type CollectionMethod = z.infer<typeof CollectionMethod>

export const SubscriptionChannel = z.enum(['web', 'staff', 'reseller', 'company', 'whatsapp', 'api'])
export type SubscriptionChannel = z.infer<typeof SubscriptionChannel>

/** What is charged: a price of the plan, or an add-on. */
export const SubscriptionItem = z.object({
  plan_addon_uuid: z.nullable(Uuid),
  label: z.string(),
  quantity: z.int(),
  unit_cents: Cents,
})
export type SubscriptionItem = z.infer<typeof SubscriptionItem>

export const DiscountType = z.enum(['pct', 'fixed'])
export type DiscountType = z.infer<typeof DiscountType>
export const DiscountDuration = z.enum(['once', 'months', 'forever'])
export type DiscountDuration = z.infer<typeof DiscountDuration>

/** What is taken off; a percentage, or an amount in cents. */
const NewDiscount = z
  .strictObject({
    coupon_code: optionalText(20),
    type: z.enum(DiscountType.def.entries, 'Elige el tipo de descuento'),
    value: z.int('Escribe cuánto se descuenta').check(z.minimum(1), z.maximum(100_000_000)),
    duration: z.enum(DiscountDuration.def.entries, 'Elige cuánto dura'),
    /** The months it is still taken off; none where it does not count them. */
    remaining: z.nullable(whole(0, 24)),
  })
  .check((payload) => {
    const { type, value, duration, remaining } = payload.value
    if (type === 'pct' && value > 100)
      payload.issues.push({ code: 'custom', path: ['value'], message: 'Escribe de 1 a 100', input: null })
    if (duration === 'months' && remaining === null)
      payload.issues.push({
        code: 'custom',
        path: ['remaining'],
        message: 'Escribe cuántos meses dura',
        input: null,
      })
  })
export const Discount = z.object({
  coupon_code: z.nullable(z.string()),
  type: DiscountType,
  value: z.int(),
  duration: DiscountDuration,
  remaining: z.nullable(z.int()),
})
export type Discount = z.infer<typeof Discount>

/** What an amount is once a discount is taken off; never below zero. */
export const discounted = (cents: number, discount: Pick<Discount, 'type' | 'value'> | null) =>
  discount === null
    ? cents
    : Math.max(
        0,
        cents - (discount.type === 'pct' ? Math.round((cents * discount.value) / 100) : discount.value),
      )

/** What a period of a subscription costs. */
export const amountOf = (
  items: readonly Pick<SubscriptionItem, 'quantity' | 'unit_cents'>[],
  discount: Pick<Discount, 'type' | 'value'> | null,
) =>
  discounted(
    Math.max(
      0,
      items.reduce((sum, item) => sum + item.quantity * item.unit_cents, 0),
    ),
    discount,
  )

/** What people write of a subscription; it comes to be when someone subscribes, and its items change by a preview. */
export const SubscriptionFields = z.strictObject({
  collection_method: z.enum(CollectionMethod.def.entries, 'Elige cómo se cobra'),
  payment_method_uuid: emptyAsNull(Uuid),
  discount: z.nullable(NewDiscount),
  /** Ends when what is paid for does; until then it may be undone. */
  cancel_at_period_end: z.boolean(),
  ...writableRecordFields,
})
export type SubscriptionFields = z.infer<typeof SubscriptionFields>
export const SubscriptionEdit = z.partial(SubscriptionFields)

export const Subscription = z.object({
  uuid: Uuid,
  number: z.string(),
  status: SubscriptionStatus,
  customer: Ref,
  account: Ref,
  plan: Ref,
  price_version: z.int(),
  interval: Interval,
  amount_cents: Cents,
  currency: Currency,
  mrr_cents: Cents,
  next_invoice_at: z.nullable(Instant),
  collection_method: CollectionMethod,
  payment_method: z.nullable(Ref),
  sales_channel: SubscriptionChannel,
  campaign: z.nullable(Ref),
  trial_ends_at: z.nullable(Instant),
  cancel_at: z.nullable(Instant),
  cancel_at_period_end: z.boolean(),
  dunning_attempt: z.int(),
  created_at: Instant,
})
export type Subscription = z.infer<typeof Subscription>

export const Pause = z.object({ from: Instant, until: z.nullable(Day), reason: z.nullable(z.string()) })
export type Pause = z.infer<typeof Pause>
export const Cancellation = z.object({ reason: z.nullable(z.string()), by: z.string() })
export type Cancellation = z.infer<typeof Cancellation>

export const SubscriptionDetail = z.extend(Subscription, {
  ...recordFields,
  items: z.array(SubscriptionItem),
  discount: z.nullable(Discount),
  billing_anchor_day: z.int(),
  current_period_start: z.nullable(Instant),
  current_period_end: z.nullable(Instant),
  canceled_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  cancellation: z.nullable(Cancellation),
  pause: z.nullable(Pause),
  next_retry_at: z.nullable(Instant),
  seller: z.nullable(Ref),
  reseller_account: z.nullable(Ref),
  status_reason: z.nullable(z.string()),
})
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>

export const SubscriptionListQuery = recordListQuery({
  sort: sortBy('number', 'status', 'amount_cents', 'mrr_cents', 'next_invoice_at', 'created_at'),
  status: anyOf(SubscriptionStatus),
  plan: z.optional(Uuid),
  account: z.optional(Uuid),
  customer: z.optional(Uuid),
  reseller: z.optional(Uuid),
  payment_method: z.optional(Uuid),
  campaign: z.optional(Uuid),
  channel: anyOf(SubscriptionChannel),
  interval: anyOf(Interval),
  collection: anyOf(CollectionMethod),
  canceling: yesOrNo,
  next_from: z.optional(Day),
  next_to: z.optional(Day),
  canceled_from: z.optional(Day),
  canceled_to: z.optional(Day),
})
export type SubscriptionListQuery = z.infer<typeof SubscriptionListQuery>

export const subscriptionViews = {
  all: {},
  active: { status: ['active', 'trialing'] },
  owing: { status: ['past_due', 'unpaid'] },
  incomplete: { status: ['incomplete'] },
  canceling: { canceling: true },
} as const satisfies Views<z.input<typeof SubscriptionListQuery>>

/** What staff may do: money that fails, and money that comes, moves the others. */
export const subscriptionTransitions = {
  pause: { from: ['active', 'trialing'], to: 'paused', reason: true },
  resume: { from: ['paused'], to: 'active' },
  cancel: { from: ['trialing', 'active', 'past_due', 'unpaid', 'paused'], to: 'canceled', reason: true },
} as const satisfies Transitions<SubscriptionStatus>
