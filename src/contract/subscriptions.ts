import * as z from 'zod/mini'
import { Interval, whole } from './planParts'
import {
  amountBound,
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  optionalLines,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredLines,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
  numberProblem,
} from './shapes'
import { dayAfter, dayOf } from './days'
import { Debt } from './debt'
import { recordContract } from './recordContract'
import type { Transitions } from './transitions'
import { endsAlready, sayDayOf } from './whyNot'
import { tidied } from './tidied'

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

/** Those that are alive: they are charged for, or will be again. */
export const liveStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
] as const satisfies readonly SubscriptionStatus[]

/** Those that were sold: all but those whose first payment has not come, or never came. */
export const soldStatuses = [...liveStatuses, 'canceled'] as const satisfies readonly SubscriptionStatus[]

/** By itself with a method of its customer, by invoice, or through the payroll of their employer. */
export const CollectionMethod = z.enum(['automatic', 'invoice', 'payroll'])
export type CollectionMethod = z.infer<typeof CollectionMethod>

export const SubscriptionChannel = z.enum(['web', 'staff', 'reseller', 'company', 'whatsapp', 'api'])
export type SubscriptionChannel = z.infer<typeof SubscriptionChannel>

/** Where it was sold: on the page of a plan, of an employer, or of a reseller. */
export const SalePage = z.enum(['plan', 'company', 'reseller'])
export type SalePage = z.infer<typeof SalePage>

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

const writtenDiscount = {
  coupon_code: optionalText(20),
  type: z.enum(DiscountType.def.entries, 'Elige el tipo de descuento'),
  value: z.int(numberProblem('Escribe cuánto se descuenta')).check(z.minimum(1), z.maximum(100_000_000)),
  duration: z.enum(DiscountDuration.def.entries, 'Elige cuánto dura'),
  /** The months it is still taken off; none where it does not count them. */
  remaining: z.nullable(whole(0, 24)),
}

/** Which plans' own items a coupon is for, and which add-ons. */
const DiscountScope = z.object({ plan_uuids: z.array(Uuid), addon_uuids: z.array(Uuid) })

/** What is taken off a period: a percentage, or an amount in cents. A campaign gave it where `campaign_uuid` names one. */
export const Coupon = z.object({
  coupon_code: z.nullable(z.string()),
  type: DiscountType,
  value: z.int(),
  duration: DiscountDuration,
  remaining: z.nullable(z.int()),
  campaign_uuid: z.optional(Uuid),
  /** What it is for; everything, where it does not say. */
  applies_to: z.optional(DiscountScope),
})
export type Coupon = z.infer<typeof Coupon>

/** What is taken off the charges of a subscription: a coupon, and those that add to it, each off what the others left. */
export const Discount = z.extend(Coupon, { also: z.optional(z.array(Coupon)) })
export type Discount = z.infer<typeof Discount>

/** A discount as it is written by hand. What its coupon brought is sent back as it was read; only the coupon sets it. */
const NewDiscount = z
  .strictObject({
    ...writtenDiscount,
    campaign_uuid: Coupon.shape.campaign_uuid,
    applies_to: Coupon.shape.applies_to,
    also: Discount.shape.also,
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

/** The fields that staff write. Enrolment creates a subscription; previews change its items. */
export const SubscriptionFields = z.strictObject({
  collection_method: z.enum(CollectionMethod.def.entries, 'Elige cómo se cobra'),
  payment_method_uuid: emptyAsNull(Uuid),
  discount: z.nullable(NewDiscount),
  ...writableRecordFields,
})
export type SubscriptionFields = z.infer<typeof SubscriptionFields>

/** The employee's consent to payroll deduction: its words, its time and its signer. */
export const PayrollConsent = z.object({
  company: Ref,
  amount_cents: Cents,
  text: z.string(),
  text_version: z.string(),
  accepted_at: Instant,
  accepted_by: z.string(),
  work_mail: z.nullable(z.string()),
  employee_number: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  ended_at: z.nullable(Instant),
  ended_because: z.nullable(z.string()),
})
export type PayrollConsent = z.infer<typeof PayrollConsent>

/** A payroll deduction that an employee is asked to agree to: its words, its amount and the address it was sent to. */
export const PayrollProposal = z.object({
  company: Ref,
  amount_cents: Cents,
  text: z.string(),
  sent_to: z.string(),
  created_at: Instant,
  expires_at: Instant,
})
export type PayrollProposal = z.infer<typeof PayrollProposal>

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
  /** The company on whose page or by whose link it was sold. */
  seller_company: z.nullable(Ref),
  sale_page: z.nullable(SalePage),
  utm_source: z.nullable(z.string()),
  utm_medium: z.nullable(z.string()),
  utm_campaign: z.nullable(z.string()),
  utm_content: z.nullable(z.string()),
  /** Parts of the address that name neither a seller nor a campaign. */
  sale_path: z.array(z.string()),
  shortener: z.nullable(Ref),
  trial_ends_at: z.nullable(Instant),
  cancel_at: z.nullable(Instant),
  cancel_at_period_end: z.boolean(),
  dunning_attempt: z.int(),
  created_at: Instant,
})
export type Subscription = z.infer<typeof Subscription>

/** What a pause does to the policies that the subscription pays for. */
export const PauseCover = z.enum(['keep', 'suspend'], 'Elige qué pasa con la cobertura')
export type PauseCover = z.infer<typeof PauseCover>

export const Pause = z.object({
  from: Instant,
  until: z.nullable(Day),
  reason: z.nullable(z.string()),
  /** Kept, where it does not say. */
  cover: z.optional(PauseCover),
  /** Those that it suspended, to cover again when it is over. */
  policy_uuids: z.optional(z.array(Uuid)),
})
export type Pause = z.infer<typeof Pause>
/** What becomes of what was paid and will not be used, where it ends before its period does. */
export const GiveBack = z.enum(['refund', 'credit', 'none'])
export type GiveBack = z.infer<typeof GiveBack>

export const Cancellation = z.object({
  reason: z.nullable(z.string()),
  by: z.string(),
  give_back: z.optional(GiveBack),
})
export type Cancellation = z.infer<typeof Cancellation>

/** What it will be once its period is over; until then it may be taken back. */
export const ScheduledChange = z.object({
  plan: Ref,
  price_version: z.int(),
  interval: Interval,
  items: z.array(SubscriptionItem),
  /** What an employer will pay of each period beside them. */
  employer_cents: z.optional(Cents),
  effective_at: Instant,
  by: z.string(),
})
export type ScheduledChange = z.infer<typeof ScheduledChange>

/** What to choose for it to be charged for the same things as now. */
export const PresentChoice = z.object({
  quantity: z.int(),
  /** How many covered people a price by person counts; null where staff write the number. */
  counted_people: z.nullable(z.int()),
  /** Each as it is chosen: for each person, where it is sold per member. */
  addons: z.array(z.object({ plan_addon: Ref, quantity: z.int() })),
})
export type PresentChoice = z.infer<typeof PresentChoice>

export const SubscriptionDetail = z.extend(Subscription, {
  ...recordFields,
  choice: PresentChoice,
  items: z.array(SubscriptionItem),
  discount: z.nullable(Discount),
  billing_anchor_day: z.int(),
  current_period_start: z.nullable(Instant),
  current_period_end: z.nullable(Instant),
  canceled_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  debt: Debt,
  cancellation: z.nullable(Cancellation),
  pause: z.nullable(Pause),
  scheduled_change: z.nullable(ScheduledChange),
  next_retry_at: z.nullable(Instant),
  seller: z.nullable(Ref),
  reseller_account: z.nullable(Ref),
  utm_term: z.nullable(z.string()),
  /** The last one, whether it is still in force or not. */
  payroll: z.nullable(PayrollConsent),
  /** What the employee is asked to agree to, while they may. */
  payroll_proposal: z.nullable(PayrollProposal),
  status_reason: z.nullable(z.string()),
})
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>

const utmText = z.string().check(z.maxLength(100))

/** Those that are charged, or will be. */
const alive = ['trialing', 'active', 'past_due', 'unpaid', 'paused'] as const

export const subscriptionContract = recordContract({
  kind: 'Subscription',
  item: Subscription,
  detail: SubscriptionDetail,
  whole: SubscriptionFields,
  edit: z.partial(SubscriptionFields),
  query: recordListQuery({
    sort: sortBy('number', 'status', 'amount_cents', 'mrr_cents', 'next_invoice_at', 'created_at'),
    status: anyOf(SubscriptionStatus),
    plan: z.optional(Uuid),
    price_version: anyOf(z.string().check(z.regex(/^\d{1,4}$/, 'Escribe el número de la versión'))),
    account: z.optional(Uuid),
    customer: z.optional(Uuid),
    reseller: z.optional(Uuid),
    seller: z.optional(Uuid),
    sale_page: anyOf(SalePage),
    shortener: z.optional(Uuid),
    utm_source: anyOf(utmText),
    utm_medium: anyOf(utmText),
    utm_campaign: anyOf(utmText),
    utm_content: anyOf(utmText),
    sale_path: anyOf(z.string().check(z.maxLength(60))),
    payment_method: z.optional(Uuid),
    addon: z.optional(Uuid),
    campaign: z.optional(Uuid),
    channel: anyOf(SubscriptionChannel),
    interval: anyOf(Interval),
    collection: anyOf(CollectionMethod),
    canceling: yesOrNo,
    /** It will be something else once its period is over. */
    scheduled: yesOrNo,
    method_expiring: yesOrNo,
    mrr_from: amountBound,
    mrr_to: amountBound,
    next_from: z.optional(Day),
    next_to: z.optional(Day),
    canceled_from: z.optional(Day),
    canceled_to: z.optional(Day),
  }),
  views: {
    all: {},
    in_force: { status: ['active', 'trialing'] },
    owing: { status: ['past_due', 'unpaid'] },
    incomplete: { status: ['incomplete'] },
    canceling: { canceling: true },
  },
  /** What staff may do: money that fails, and money that comes, moves the others. */
  transitions: {
    resume: { from: ['paused'], to: 'active', previewed: true },
  },
  whyNot: whyNotSubscription,
})
export type SubscriptionListQuery = z.infer<typeof subscriptionContract.query>

/** What staff do to one with values of their own, and the statuses in which they may. */
export const subscriptionActions = {
  change_plan: { from: ['trialing', 'active'], to: 'active', previewed: true },
  unschedule_change: { from: alive, to: 'active', previewed: true },
  pause: { from: ['active', 'trialing'], to: 'paused', previewed: true },
  cancel: { from: alive, to: 'canceled', previewed: true },
  unschedule_pause: { from: ['active', 'trialing', 'past_due', 'unpaid'], to: 'active', previewed: true },
  undo_cancel: { from: alive, to: 'active', previewed: true },
  extend_trial: { from: ['trialing'], to: 'trialing', previewed: true },
  apply_coupon: { from: ['trialing', 'active', 'past_due', 'paused'], to: 'active', previewed: true },
  remove_coupon: { from: alive, to: 'active', previewed: true },
  change_method: { from: ['incomplete', ...alive], to: 'active' },
  change_day: { from: ['active'], to: 'active', previewed: true },
  end_payroll: { from: alive, to: 'active', reason: true },
  offer_payroll: { from: ['active'], to: 'active', previewed: true },
  charge_now: { from: ['active', 'past_due', 'unpaid'], to: 'active', previewed: true },
} as const satisfies Transitions<SubscriptionStatus>
export type SubscriptionAction = keyof typeof subscriptionActions

type SubscriptionStanding = {
  status: SubscriptionStatus
  collection_method: CollectionMethod
  cancel_at: string | null
  pause: Pause | null
}

/** Why what people look for cannot be done to a subscription now. */
export function whyNotSubscription(
  action: string,
  { status, collection_method, cancel_at, pause }: SubscriptionStanding,
): string | undefined {
  if (action === 'resume' || !(action in subscriptionActions)) return
  const isOver = status === 'canceled' || status === 'incomplete_expired'
  if (isOver) return action === 'change_plan' ? 'Ya terminó. Hay que contratar de nuevo' : undefined
  if (action === 'end_payroll') return
  // A wage is paid when it is paid: what is deducted of it follows its month.
  if (collection_method === 'payroll' && (action === 'change_day' || action === 'offer_payroll'))
    return 'Ya se descuenta de la nómina. Termina el descuento primero'
  if (cancel_at) {
    if (action === 'cancel') return endsAlready(dayOf(new Date(cancel_at)))
    if (action === 'change_plan' || action === 'change_day' || action === 'pause')
      return `Se cancela el ${sayDayOf(cancel_at)}. Deshaz la cancelación primero`
  }
  if (status === 'paused')
    return action === 'change_plan' || action === 'change_day'
      ? 'Está en pausa. Reanúdala antes de cambiarla'
      : undefined
  if (status === 'past_due' || status === 'unpaid')
    return action === 'change_plan' || action === 'change_day' || action === 'pause'
      ? 'Debe un cobro. Cóbralo antes de cambiarla'
      : undefined
  if (action === 'pause' && pause) return 'Ya tiene una pausa programada. Quítala para elegir otra'
}

/** The day when what is paid for ends: a pause that began adds the days that it rests. */
export function endOfPaid({
  status,
  pause,
  current_period_end: end,
}: Pick<SubscriptionDetail, 'status' | 'pause'> & { current_period_end: string | null }): string | null {
  if (!end) return null
  const day = dayOf(new Date(end))
  if (status !== 'paused' || !pause?.until) return day
  const rested = (Date.parse(pause.until) - Date.parse(dayOf(new Date(pause.from)))) / 86_400_000
  return dayAfter(day, Math.max(0, rested))
}

/** What may be chosen in place of what is charged now: at once, when the period ends, or as is best for each. */
export const PlanChange = z.strictObject({
  plan_uuid: z.uuid('Elige el plan'),
  // As a list to choose from says it, too.
  price_version: z.pipe(
    z.pipe(z.union([z.string(), z.number()], 'Elige el precio'), z.transform(Number)),
    z.int('Elige el precio').check(z.minimum(1, 'Elige el precio')),
  ),
  quantity: whole(1, 99),
  addons: z
    .array(z.strictObject({ plan_addon_uuid: z.uuid('Elige el complemento'), quantity: whole(1, 99) }))
    .check(z.maxLength(20, 'Elige como máximo 20 complementos')),
  when: z.enum(['best', 'now', 'period_end'], 'Elige desde cuándo'),
})
export type PlanChange = z.infer<typeof PlanChange>

/** A subscription rests so many days at most. */
export const LONGEST_PAUSE = 90

export const PauseRequest = z.strictObject({
  when: z.enum(['now', 'period_end'], 'Elige desde cuándo'),
  until: z.pipe(z.string('Elige hasta cuándo'), Day),
  cover: PauseCover,
  reason: optionalLines(500),
})
export type PauseRequest = z.infer<typeof PauseRequest>

export const CancelRequest = z
  .strictObject({
    when: z.enum(['period_end', 'now', 'date'], 'Elige cuándo'),
    on: emptyAsNull(Day),
    give_back: GiveBack,
    reason: optionalLines(500),
  })
  .check(({ value, issues }) => {
    if (value.when === 'date' && !value.on)
      issues.push({ code: 'custom', path: ['on'], message: 'Elige el día', input: value.on })
  })
export type CancelRequest = z.infer<typeof CancelRequest>

export const TrialExtension = z.strictObject({ until: z.pipe(z.string('Elige hasta cuándo'), Day) })
export type TrialExtension = z.infer<typeof TrialExtension>

export const CouponRequest = z.strictObject({
  coupon_code: z
    .string()
    .check(tidied, z.toUpperCase(), z.regex(/^[A-Z0-9]{4,20}$/, 'Escribe el cupón, como BIENVENIDA')),
})
export type CouponRequest = z.infer<typeof CouponRequest>

export const MethodChange = z.strictObject({ payment_method_uuid: z.uuid('Elige el método de pago') })
export type MethodChange = z.infer<typeof MethodChange>

/** Why payroll deduction ends: the employee left the company, or withdrew their consent. */
export const PayrollEnd = z.strictObject({ reason: requiredLines('por qué termina el descuento', 500) })
export type PayrollEnd = z.infer<typeof PayrollEnd>

export const DayChange = z.strictObject({ billing_anchor_day: whole(1, 31) })
export type DayChange = z.infer<typeof DayChange>

/** A charge that is to come, as it would be made today. */
export const UpcomingCharge = z.object({
  at: Instant,
  period_start: Day,
  period_end: Day,
  lines: z.array(z.object({ label: z.string(), amount_cents: Cents })),
  total_cents: Cents,
  currency: Currency,
  /** It is the first with what was scheduled. */
  is_changed: z.boolean(),
})
export type UpcomingCharge = z.infer<typeof UpcomingCharge>
export const UpcomingCharges = z.object({ data: z.array(UpcomingCharge) })
