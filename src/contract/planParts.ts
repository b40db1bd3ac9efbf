import * as z from 'zod/mini'
import { benefitKey } from './benefits'
import { NewTax, Tax } from './mexico'
import {
  Cents,
  Currency,
  Day,
  emptyAsNull,
  optionalText,
  Percentage,
  Ref,
  requiredText,
  Uuid,
  numberProblem,
} from './shapes'

// What a plan and its add-ons are made of.

export const PlanKind = z.enum([
  'health_membership',
  'discount_network',
  'dental',
  'vision',
  'telemedicine',
  'accident',
  'fund_backed',
])
export type PlanKind = z.infer<typeof PlanKind>

/** What is sold stops being sold, and never disappears from those who bought it. */
export const SaleStatus = z.enum(['draft', 'scheduled', 'published', 'archived'])
export type SaleStatus = z.infer<typeof SaleStatus>

export const Interval = z.enum(['month', 'quarter', 'semester', 'year'])
export type Interval = z.infer<typeof Interval>

/** How many months an interval takes. */
export const intervalMonths: Record<Interval, number> = { month: 1, quarter: 3, semester: 6, year: 12 }

export const PriceMode = z.enum(['flat', 'per_member', 'by_age_band', 'by_tier'])
export type PriceMode = z.infer<typeof PriceMode>

/** An amount that has to be said. */
const Price = z
  .int(numberProblem('Escribe el precio, como 349.00'))
  .check(z.minimum(0, 'Escribe un precio de cero o más'), z.maximum(100_000_000))
const amount = z.nullable(
  z.int(numberProblem('Escribe el monto, como 80.00')).check(z.minimum(0, 'Escribe un monto de cero o más')),
)
/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) =>
  z.int(numberProblem('Escribe un número entero')).check(z.minimum(least), z.maximum(most))

/** What the members from one age, or number, to another pay; the last band may be open. */
export const PriceBand = z.strictObject({
  from: whole(0, 999),
  to: z.nullable(whole(0, 999)),
  amount_cents: Price,
})
export type PriceBand = z.infer<typeof PriceBand>

export const PriceStatus = z.enum(['draft', 'active', 'retired'])
export type PriceStatus = z.infer<typeof PriceStatus>

/** A price of a plan. Its version is what subscriptions know it by; once one does, it never changes. */
const NewPlanPrice = z
  .strictObject({
    version: whole(1, 9999),
    currency: Currency,
    interval: z.enum(Interval.def.entries, 'Elige cada cuándo se cobra'),
    mode: z.enum(PriceMode.def.entries, 'Elige cómo se calcula'),
    amount_cents: z.nullable(Price),
    bands: z.array(PriceBand).check(z.maxLength(20)),
    signup_fee_cents: Price,
    trial_days: whole(0, 60),
    tax: NewTax,
    valid_from: emptyAsNull(Day),
    valid_to: emptyAsNull(Day),
    status: PriceStatus,
  })
  .check((payload) => {
    const { mode, amount_cents, bands, valid_from, valid_to } = payload.value
    const refuse = (path: string, message: string) =>
      payload.issues.push({ code: 'custom', path: [path], message, input: null })
    if (isBanded(mode)) {
      if (bands.length === 0) refuse('bands', 'Agrega al menos un rango')
      else if (!areInOrder(bands)) refuse('bands', 'Los rangos van de menor a mayor y no se enciman')
    } else if (amount_cents === null) refuse('amount_cents', 'Escribe el precio, como 349.00')
    if (valid_from && valid_to && valid_to < valid_from)
      refuse('valid_to', 'Termina antes de empezar. Revisa las fechas')
  })
/** Prices as they are written. */
export const NewPlanPrices = z.array(NewPlanPrice).check(z.maxLength(50))

export const PlanPrice = z.object({
  version: z.int(),
  currency: Currency,
  interval: Interval,
  mode: PriceMode,
  amount_cents: z.nullable(Cents),
  bands: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), amount_cents: Cents })),
  signup_fee_cents: Cents,
  trial_days: z.int(),
  tax: Tax,
  valid_from: z.nullable(Day),
  valid_to: z.nullable(Day),
  status: PriceStatus,
})
export type PlanPrice = z.infer<typeof PlanPrice>

/** Whether a price differs by age or by how many members there are. */
export const isBanded = (mode: string) => mode === 'by_age_band' || mode === 'by_tier'

/** Whether bands go up without touching; only the last may be open. */
export const areInOrder = (bands: readonly Pick<PriceBand, 'from' | 'to'>[]) =>
  bands.every(({ from, to }, index) => {
    const next = bands[index + 1]
    if (to !== null && to < from) return false
    return next === undefined || (to !== null && to < next.from)
  })

export const LimitPeriod = z.enum(['visit', 'month', 'period', 'lifetime'])
export type LimitPeriod = z.infer<typeof LimitPeriod>
export const LimitPer = z.enum(['member', 'policy'])
export type LimitPer = z.infer<typeof LimitPer>
export const Network = z.enum(['any', 'in_network'])
export type Network = z.infer<typeof Network>

const benefit = {
  covered: z.boolean(),
  /** What of the cost the member pays, from 0.00 to 100.00. */
  coinsurance_pct: emptyAsNull(Percentage),
  copay_cents: amount,
  deductible_cents: amount,
  limit_count: z.nullable(whole(1, 9999)),
  limit_cents: amount,
  limit_period: z.enum(LimitPeriod.def.entries, 'Elige el periodo del límite'),
  per: LimitPer,
  waiting_days: whole(0, 730),
  requires_authorization: z.boolean(),
  network: Network,
  notes: optionalText(300),
}

/** What a plan does for one service, or for a category of them, and up to where. */
export const NewPlanBenefit = z
  .strictObject({
    service_category_uuid: z._default(emptyAsNull(z.uuid('Elige la categoría de servicio')), null),
    service_uuid: z._default(emptyAsNull(z.uuid('Elige el servicio')), null),
    ...benefit,
  })
  .check(({ value, issues }) => {
    if (Boolean(value.service_uuid) === Boolean(value.service_category_uuid))
      issues.push({
        code: 'custom',
        path: ['service_category_uuid'],
        message: 'Elige una categoría o un servicio, solo uno de los dos',
        input: null,
      })
  })
export type NewPlanBenefit = z.infer<typeof NewPlanBenefit>

/** Benefits as they are written; each category, and each service, once. */
export const NewPlanBenefits = z.array(NewPlanBenefit).check(
  z.maxLength(100),
  z.check((payload) => {
    const keys = payload.value.map(benefitKey)
    payload.value.forEach(({ service_uuid }, index) => {
      if (keys.indexOf(keys[index] ?? '') !== index)
        payload.issues.push({
          code: 'custom',
          path: [index, service_uuid ? 'service_uuid' : 'service_category_uuid'],
          message: service_uuid
            ? 'Ese servicio ya tiene un beneficio'
            : 'Esa categoría ya tiene un beneficio',
          input: null,
        })
    })
  }),
)

/** A service, with its category and those that hold it, the nearest first. */
export const CategorizedService = z.extend(Ref, { categories: z.array(Ref) })
export type CategorizedService = z.infer<typeof CategorizedService>

export const PlanBenefit = z.object({
  service_category_uuid: z.nullable(Uuid),
  service_uuid: z.nullable(Uuid),
  service_category: z.nullable(Ref),
  service: z.nullable(CategorizedService),
  covered: z.boolean(),
  coinsurance_pct: z.nullable(z.string()),
  copay_cents: z.nullable(Cents),
  deductible_cents: z.nullable(Cents),
  limit_count: z.nullable(z.int()),
  limit_cents: z.nullable(Cents),
  limit_period: LimitPeriod,
  per: LimitPer,
  waiting_days: z.int(),
  requires_authorization: z.boolean(),
  network: Network,
  notes: z.nullable(z.string()),
})
export type PlanBenefit = z.infer<typeof PlanBenefit>

/** A document that the subscriber agrees to: its file, its version and its day. */
export const NewPlanDocument = z.strictObject({
  attachment_uuid: z.uuid('Adjunta el archivo'),
  title: requiredText('el nombre del documento', 80),
  version: requiredText('la versión', 20),
  issued_on: Day,
})
export type NewPlanDocument = z.infer<typeof NewPlanDocument>

/** Documents as they are written; each file once. */
export const NewPlanDocuments = z.array(NewPlanDocument).check(
  z.maxLength(10, 'Adjunta como máximo 10 documentos'),
  z.check((payload) => {
    payload.value.forEach(({ attachment_uuid }, index) => {
      if (payload.value.findIndex((other) => other.attachment_uuid === attachment_uuid) !== index)
        payload.issues.push({
          code: 'custom',
          path: [index, 'attachment_uuid'],
          message: 'Ese archivo ya está entre los documentos',
          input: null,
        })
    })
  }),
)

export const PlanDocument = z.object({
  attachment_uuid: Uuid,
  title: z.string(),
  version: z.string(),
  issued_on: Day,
})
export type PlanDocument = z.infer<typeof PlanDocument>

/** From how much a plan is sold: its cheapest price of the shortest interval. */
export const PriceFrom = z.object({ amount_cents: Cents, currency: Currency, interval: Interval })
export type PriceFrom = z.infer<typeof PriceFrom>
