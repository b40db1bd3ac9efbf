import * as z from 'zod/mini'
import * as personal from './personal'
import { recordContract } from './recordContract'
import {
  anyOf,
  Day,
  Instant,
  recordFields,
  recordListQuery,
  Ref,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'

/** A card, a CLABE of the customer's own to pay into, a CLABE that is debited, or cash at a store. */
export const PaymentMethodType = z.enum(['card', 'spei_clabe', 'domiciliation', 'oxxo'])
export type PaymentMethodType = z.infer<typeof PaymentMethodType>

export const PaymentMethodStatus = z.enum(['pending', 'active', 'expired', 'failed', 'removed'])
export type PaymentMethodStatus = z.infer<typeof PaymentMethodStatus>

export const PaymentMethodSource = z.enum(['funnel', 'link', 'staff', 'import'])
export type PaymentMethodSource = z.infer<typeof PaymentMethodSource>

export const CardFunding = z.enum(['credit', 'debit', 'prepaid'])
export type CardFunding = z.infer<typeof CardFunding>

/** Of a card only what the gateway tells: its number never reaches this console. */
export const Card = z.object({
  brand: z.string(),
  funding: CardFunding,
  last4: personal.card,
  exp_month: z.int(),
  exp_year: z.int(),
  issuer: z.nullable(z.string()),
  country: z.string(),
  three_ds_supported: z.boolean(),
})
export type Card = z.infer<typeof Card>

export const MethodBank = z.object({
  bank_code: z.string(),
  bank: z.string(),
  clabe_masked: personal.clabe,
  holder: z.string(),
})
export type MethodBank = z.infer<typeof MethodBank>

export const Consent = z.object({
  accepted_at: Instant,
  ip: z.nullable(z.string()),
  text_version: z.string(),
})
export type Consent = z.infer<typeof Consent>

/** Customers save their methods themselves; staff only tag them. */
export const PaymentMethodFields = z.strictObject(writableRecordFields)
export type PaymentMethodFields = z.infer<typeof PaymentMethodFields>

export const PaymentMethod = z.object({
  uuid: Uuid,
  customer: Ref,
  label: z.string(),
  type: PaymentMethodType,
  status: PaymentMethodStatus,
  /** Still good, and not for long. */
  expiring: z.boolean(),
  last4: z.nullable(personal.card),
  expires_on: z.nullable(Day),
  is_default: z.boolean(),
  bank_name: z.nullable(z.string()),
  last_used_at: z.nullable(Instant),
  created_at: recordFields.created_at,
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PaymentMethodDetail = z.extend(PaymentMethod, {
  ...recordFields,
  account: Ref,
  card: z.nullable(Card),
  bank: z.nullable(MethodBank),
  billing_name: z.nullable(z.string()),
  billing_zip: z.nullable(z.string()),
  verified_at: z.nullable(Instant),
  last_error: z.nullable(z.string()),
  source: PaymentMethodSource,
  consent: z.nullable(Consent),
  status_reason: z.nullable(z.string()),
})
export type PaymentMethodDetail = z.infer<typeof PaymentMethodDetail>

/** How many days before its end a method is about to expire. */
export const EXPIRING_DAYS = 60

export const paymentMethodContract = recordContract({
  kind: 'PaymentMethod',
  item: PaymentMethod,
  detail: PaymentMethodDetail,
  whole: PaymentMethodFields,
  edit: z.partial(PaymentMethodFields),
  query: recordListQuery({
    sort: sortBy('expires_on', 'label', 'status', 'last_used_at', 'created_at'),
    status: anyOf(PaymentMethodStatus),
    type: anyOf(PaymentMethodType),
    funding: anyOf(CardFunding),
    brand: anyOf(z.string().check(z.maxLength(30))),
    expiring: yesOrNo,
    default: yesOrNo,
    used: yesOrNo,
    account: z.optional(Uuid),
    customer: z.optional(Uuid),
  }),
  views: {
    expiring: { expiring: true },
    expired: { status: ['expired'] },
    failed: { status: ['failed'] },
    all: {},
  },
  /** What charges a customer by itself is not removed before another is chosen. */
  transitions: {
    remove: { from: ['pending', 'active', 'expired', 'failed'], to: 'removed' },
  },
})
export type PaymentMethodListQuery = z.infer<typeof paymentMethodContract.query>
