import * as z from 'zod/mini'
import { recordContract } from './recordContract'
import {
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  numberProblem,
} from './shapes'
import { DiscountDuration, DiscountType } from './subscriptions'
import { NewUtm, Utm } from './utm'
import { tidied } from './tidied'

/** One that is active waits for its first day, and ends after its last, by itself. */
export const CampaignStatus = z.enum(['draft', 'scheduled', 'active', 'paused', 'ended'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

export const CampaignChannel = z.enum([
  'web',
  'reseller',
  'company',
  'whatsapp',
  'email',
  'social',
  'offline',
])
export type CampaignChannel = z.infer<typeof CampaignChannel>

const whole = (most: number) =>
  z
    .int(numberProblem('Escribe un número entero'))
    .check(
      z.minimum(1, `Escribe de 1 a ${most.toLocaleString('es-MX')}`),
      z.maximum(most, `Escribe de 1 a ${most.toLocaleString('es-MX')}`),
    )

/** What it takes off: a percentage, or cents. */
const NewCampaignDiscount = z
  .strictObject({
    type: z.enum(DiscountType.def.entries, 'Elige el tipo de descuento'),
    value: z
      .int(numberProblem('Escribe cuánto se descuenta'))
      .check(z.minimum(1, 'Escribe cuánto se descuenta'), z.maximum(100_000_000)),
    duration: z.enum(DiscountDuration.def.entries, 'Elige cuánto dura'),
    months: z.nullable(whole(24)),
  })
  .check(({ value: { type, value, duration, months }, issues }) => {
    if (type === 'pct' && value > 100)
      issues.push({ code: 'custom', path: ['value'], message: 'Escribe de 1 a 100', input: value })
    if (duration === 'months' && months === null)
      issues.push({ code: 'custom', path: ['months'], message: 'Escribe cuántos meses dura', input: months })
  })
export const CampaignDiscount = z.object({
  type: DiscountType,
  value: z.int(),
  duration: DiscountDuration,
  months: z.nullable(z.int()),
})
export type CampaignDiscount = z.infer<typeof CampaignDiscount>

export const NewCampaign = z
  .strictObject({
    name: requiredText('el nombre', 120),
    /** Without one it is only reached by its links. */
    code: emptyAsNull(
      z
        .string()
        .check(
          tidied,
          z.toUpperCase(),
          z.regex(/^[A-Z0-9]{4,20}$/, 'Usa de 4 a 20 letras sin acento o números'),
        ),
    ),
    channel: z.enum(CampaignChannel.def.entries, 'Elige el canal'),
    starts_on: Day,
    ends_on: emptyAsNull(Day),
    discount: z.nullable(NewCampaignDiscount),
    /** What the discount is for; none, for everything that is sold. */
    plan_uuids: z.array(Uuid).check(z.maxLength(50)),
    addon_uuids: z.array(Uuid).check(z.maxLength(50)),
    first_purchase_only: z.boolean(),
    max_redemptions: z.nullable(whole(1_000_000)),
    per_customer: z.nullable(whole(100)),
    budget_cents: z.nullable(
      z
        .int(numberProblem('Escribe un importe, como 50,000.00'))
        .check(z.minimum(1), z.maximum(9_999_999_999)),
    ),
    stackable: z.boolean(),
    utm: z.nullable(NewUtm),
    headline: optionalText(120),
    owner_user_uuid: emptyAsNull(Uuid),
    ...writableRecordFields,
  })
  .check(({ value: { starts_on, ends_on }, issues }) => {
    if (ends_on && ends_on < starts_on)
      issues.push({
        code: 'custom',
        path: ['ends_on'],
        message: 'Debe terminar después de empezar',
        input: ends_on,
      })
  })
export type NewCampaign = z.infer<typeof NewCampaign>

export const Campaign = z.object({
  uuid: Uuid,
  name: z.string(),
  code: z.nullable(z.string()),
  channel: CampaignChannel,
  starts_on: Day,
  ends_on: z.nullable(Day),
  discount: z.nullable(CampaignDiscount),
  status: CampaignStatus,
  owner_user: z.nullable(Ref),
  /** Subscriptions that came by it, or used its coupon. */
  redemptions: z.int(),
  /** What its coupons took off issued invoices, less what credit notes gave back, and off periods without an invoice. */
  discount_given_cents: Cents,
  currency: Currency,
  /** Of its links. */
  clicks: z.int(),
  created_at: recordFields.created_at,
})
export type Campaign = z.infer<typeof Campaign>

export const CampaignDetail = z.extend(Campaign, {
  ...recordFields,
  plans: z.array(Ref),
  addons: z.array(Ref),
  first_purchase_only: z.boolean(),
  max_redemptions: z.nullable(z.int()),
  per_customer: z.nullable(z.int()),
  budget_cents: z.nullable(Cents),
  stackable: z.boolean(),
  utm: z.nullable(Utm),
  headline: z.nullable(z.string()),
  conversions_started: z.int(),
  conversions_paid: z.int(),
  revenue_cents: Cents,
  status_reason: z.nullable(z.string()),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

export const campaignContract = recordContract({
  kind: 'Campaign',
  item: Campaign,
  detail: CampaignDetail,
  whole: NewCampaign,
  edit: z.partial(z.strictObject(NewCampaign.shape)),
  query: recordListQuery({
    sort: sortBy('name', 'starts_on', 'ends_on', 'created_at'),
    status: anyOf(CampaignStatus),
    channel: anyOf(CampaignChannel),
    /** Those whose discount is for a plan. */
    plan: z.optional(Uuid),
    owner: z.optional(Uuid),
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    ended: { status: ['ended'] },
  },
  /** Ending one leaves the discounts that were given as they are. */
  transitions: {
    publish: { from: ['draft'], to: 'active' },
    pause: { from: ['scheduled', 'active'], to: 'paused' },
    resume: { from: ['paused'], to: 'active' },
    end: { from: ['scheduled', 'active', 'paused'], to: 'ended' },
  },
})
export type CampaignListQuery = z.infer<typeof campaignContract.query>
