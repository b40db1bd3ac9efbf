import * as z from 'zod/mini'
import * as personal from './personal'
import { LINK_CODE } from './linkCode'
import { daysFromNow } from './days'
import { NewTaxData, Phone } from './mexico'
import { HealthAnswer, Relationship } from './members'
import { Interval, PlanDocument } from './planParts'
import { Seller } from './plansOnSale'
import { EligibilityMode } from './salesPages'
import { Cents, Currency, Day, Email, emptyAsNull, Instant, requiredText, Uuid } from './shapes'
import { tidied } from './tidied'

// The answers of a visitor on their way to a plan. The server keeps them, under a token that only the visitor has.

/** The questions, in their order; which of them are asked depends on the plan and on the answers before. */
export const CheckoutStep = z.enum([
  'employee',
  'plan',
  'who',
  'you',
  'people',
  'health',
  'addons',
  'interval',
  'review',
  'payment',
])
export type CheckoutStep = z.infer<typeof CheckoutStep>

/** Whom the plan covers: the buyer, the buyer and others, or only another person. */
export const Covers = z.enum(['self', 'family', 'other'])
export type Covers = z.infer<typeof Covers>

const name = (what: string, max: number) =>
  requiredText(what, max).check(
    z.regex(/^[\p{L}\p{M}' .-]*$/u, 'Usa solo letras, espacios, puntos, apóstrofos o guiones'),
  )

const BirthDate = z.string('Escribe el día, el mes y el año').check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Escribe el día, el mes y el año, como 5 3 1990', abort: true }),
  z.refine((day) => isReal(day), { error: 'Escribe una fecha que exista', abort: true }),
  z.refine((day) => day >= '1900-01-01', 'Revisa el año de nacimiento'),
  z.refine((day) => day < daysFromNow(0), 'La fecha de nacimiento debe ser anterior a hoy'),
)
/** A date of the calendar: 31 June is none, although it can be counted. */
const isReal = (day: string) => {
  const moment = new Date(day)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

const You = {
  given_names: name('tu nombre', 80),
  last_name: name('tu primer apellido', 60),
  second_last_name: emptyAsNull(name('tu segundo apellido', 60)),
  birth_date: BirthDate,
  email: Email,
  phone: z.pipe(Phone, z.string('Escribe tu celular a 10 dígitos')),
}

const CoveredPerson = z.strictObject({
  given_names: name('su nombre', 80),
  last_name: name('su primer apellido', 60),
  second_last_name: emptyAsNull(name('su segundo apellido', 60)),
  birth_date: BirthDate,
  relationship: z.enum(Relationship.def.entries, 'Elige el parentesco'),
})

/** What is declared of the health of one of those who are covered. */
const Declaration = z
  .strictObject({
    answer: z.enum(HealthAnswer.def.entries, 'Elige una respuesta'),
    told: emptyAsNull(z.string().check(tidied, z.maxLength(1_000, 'Escribe como máximo 1,000 caracteres'))),
  })
  .check(
    z.refine(({ answer, told }) => answer !== 'yes' || told, {
      error: 'Escribe cuál y desde cuándo',
      path: ['told'],
    }),
    z.overwrite((one) => (one.answer === 'yes' ? one : { ...one, told: null })),
  )

/** Whether the value is a list of declarations at all; the schema checks the rest of it. */
const isDeclared = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'declarations' in value &&
  Array.isArray(value.declarations) &&
  value.declarations.every((one) => typeof one === 'object' && one !== null)

/** One answered question. */
export const StepAnswer = z.discriminatedUnion('step', [
  /** Who buys through their employer says who they are there. */
  z.strictObject({
    step: z.literal('employee'),
    employee_number: requiredText('tu número de empleado', 30),
    birth_date: BirthDate,
  }),
  /** The same by a code that everybody there knows. */
  z.strictObject({
    step: z.literal('company_code'),
    company_code: requiredText('el código que te dio tu empresa', 40),
  }),
  /** What their employer offers is chosen once they are known to work there. */
  z.strictObject({ step: z.literal('plan'), plan: requiredText('el plan', 60) }),
  z.strictObject({
    step: z.literal('who'),
    covers: z.enum(Covers.def.entries, 'Elige a quién quieres cubrir'),
  }),
  z.strictObject({ step: z.literal('you'), ...You }),
  z.strictObject({
    step: z.literal('people'),
    people: z.array(CoveredPerson).check(z.maxLength(20)),
    /** There is no further person to cover. */
    done: z.boolean('Elige si agregas a otra persona'),
  }),
  z
    .strictObject({
      step: z.literal('health'),
      /** Of each who is covered, in the order in which they were named. */
      declarations: z.array(Declaration).check(z.minLength(1), z.maxLength(21)),
      accepts_use: z.boolean(),
    })
    .check(
      z.refine(
        ({ declarations, accepts_use }) =>
          accepts_use || declarations.every(({ answer }) => answer === 'undisclosed'),
        {
          error: 'Autoriza que usemos tus datos de salud, o elige «Prefiero no decirlo»',
          path: ['accepts_use'],
          // Said together with what is missing above it.
          when: ({ value }) => isDeclared(value),
        },
      ),
    ),
  z.strictObject({
    step: z.literal('addons'),
    addons: z
      .array(z.strictObject({ uuid: Uuid, quantity: z.int().check(z.minimum(1), z.maximum(99)) }))
      .check(z.maxLength(20)),
  }),
  z.strictObject({
    step: z.literal('interval'),
    interval: z.enum(Interval.def.entries, 'Elige cada cuándo quieres pagar'),
  }),
  /** What they saw that it costs, and accept. */
  z.strictObject({ step: z.literal('review'), quote: z.string().check(z.maxLength(64)) }),
])
export type StepAnswer = z.infer<typeof StepAnswer>

/** Of an answer, what is kept. */
type Answered<Step extends StepAnswer['step']> = Omit<Extract<StepAnswer, { step: Step }>, 'step'>
export type CheckoutAnswers = {
  /** Their number where they work, once it was found there. */
  employee_number?: string
  /** The address at work that they proved to read. */
  work_mail?: string
  knows_company_code?: boolean
  plan_chosen?: boolean
  covers?: Covers
  you?: Answered<'you'>
  people?: Answered<'people'>['people']
  people_done?: boolean
  /** What they told of their health is sealed, and no token opens it. */
  health?: { answer: HealthAnswer; sealed_told: string | null }[]
  addons?: Answered<'addons'>['addons']
  interval?: Interval
  /** The price that was accepted. */
  quote?: string
}

/** A promotion that brought the visitor and takes nothing off this plan, and why. */
export const Promotion = z.object({
  code: z.string(),
  why: z.enum(['other_plan', 'ended', 'upcoming', 'used_up']),
})
export type Promotion = z.infer<typeof Promotion>

/** A part of the public address: a campaign, a seller. */
const Segment = z.string().check(tidied, z.minLength(1), z.maxLength(60))
const utm = z.optional(z.string().check(z.maxLength(100)))

export const NewCheckout = z.strictObject({
  plan: z.optional(Segment),
  /** The employer on whose page it is begun, without a plan yet. */
  company: z.optional(Segment),
  /** What followed the plan in the address. */
  path: z.array(Segment).check(z.maxLength(6)),
  reseller: z.optional(Segment),
  /** The short link that they came by. */
  link: z.optional(z.string().check(z.regex(LINK_CODE))),
  utm: z.optional(z.strictObject({ source: utm, medium: utm, campaign: utm, term: utm, content: utm })),
})
export type NewCheckout = z.infer<typeof NewCheckout>

/** An address at work, to which a code is sent. */
export const WorkMail = z.strictObject({ email: Email })
/** The six digits that arrived there, however they were pasted. */
export const WorkMailCode = z.strictObject({
  code: z.pipe(
    z.pipe(
      z.string('Escribe el código'),
      z.transform((code) => code.replace(/\D/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, 'Escribe los 6 dígitos del código')),
  ),
})

/** Agreeing to a plan that costs the buyer nothing. */
export const FreeEnrolment = z.strictObject({
  quote: z.string().check(z.maxLength(64)),
  accepts_notice: z.literal(true, 'Acepta el aviso de privacidad para contratar'),
})
export type FreeEnrolment = z.infer<typeof FreeEnrolment>

/** Agreeing to have what it costs deducted from one's pay: to the words that were shown, and to no others. */
export const PayrollEnrolment = z.strictObject({
  quote: z.string().check(z.maxLength(64)),
  text_version: z.string().check(z.maxLength(60)),
  accepts_deductions: z.literal(true, 'Autoriza el descuento para contratar'),
  accepts_notice: z.literal(true, 'Acepta el aviso de privacidad para contratar'),
})
export type PayrollEnrolment = z.infer<typeof PayrollEnrolment>

/** An amount and its day: the day of a charge, or of the month in which payroll deducts it. */
export const DatedAmount = z.object({ on: Day, amount_cents: Cents })
export type DatedAmount = z.infer<typeof DatedAmount>

/** A code that takes something off what a plan costs; none takes the one that was given back. */
export const CheckoutCoupon = z.strictObject({
  code: z.nullable(requiredText('el código', 40)),
})
export type CheckoutCoupon = z.infer<typeof CheckoutCoupon>

/** What it costs, as the server counts it. */
export const Quote = z.object({
  id: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      amount_cents: Cents,
      /** What it is charged for; none where it is charged once, and unsaid where it was agreed to before this was kept. */
      interval: z.optional(z.nullable(Interval)),
      is_addon: z.optional(z.boolean()),
    }),
  ),
  today_cents: Cents,
  /** What each period costs from then on. */
  then_cents: Cents,
  /** From when on each costs more, as the discount is over by then, and how much. */
  after_discount: z.nullable(DatedAmount),
  /** For how many months of a longer period its coupon counts, where not for all of them. */
  discounted_months: z.optional(z.object({ months: z.int(), of: z.int() })),
  /** What their employer pays of each period, besides. */
  employer_cents: Cents,
  /** The first day that is charged by itself; none where nothing follows. */
  next_charge_on: z.nullable(Day),
  interval: Interval,
  currency: Currency,
  trial_days: z.int(),
})
export type Quote = z.infer<typeof Quote>

/** Where it stands: answers are taken, money is asked for, or it is over. */
export const CheckoutStatus = z.enum([
  'open',
  'processing',
  'confirming',
  'requires_action',
  /** It is paid at a shop or by transfer, which takes a while. */
  'awaiting',
  'declined',
  'completed',
])
export type CheckoutStatus = z.infer<typeof CheckoutStatus>

/** The ways to pay without a card: in cash at a shop, or by bank transfer. */
export const PayElsewhere = z.enum(['oxxo', 'spei'], 'Elige cómo quieres pagar')
export type PayElsewhere = z.infer<typeof PayElsewhere>

/** With what it is paid there, how much and until when. */
export const PaymentInstructions = z.object({
  by: PayElsewhere,
  amount_cents: Cents,
  currency: Currency,
  /** What the shop types in, or what is written with the transfer. */
  reference: z.string(),
  /** The same for the reader of the shop: one character for each unit of width, `1` where it is dark. */
  bars: z.nullable(z.string()),
  clabe: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  /** The gateway's own page of it. */
  url: z.nullable(z.string()),
  expires_at: z.nullable(Instant),
  /** It may have been paid on its last day: that is still to be heard. */
  is_over: z.boolean(),
})
export type PaymentInstructions = z.infer<typeof PaymentInstructions>

/** Why it was not paid, as far as the visitor can do something about it. */
export const DeclineReason = z.enum([
  'funds',
  'code',
  'expired',
  'bank_check',
  'no_reply',
  /** The voucher was not paid in time. */
  'voucher',
  /** The gateway gave nothing to pay with. */
  'no_voucher',
  'other',
])
export type DeclineReason = z.infer<typeof DeclineReason>

export const Confirmation = z.object({
  folio: z.string(),
  email: personal.email,
  charged_cents: Cents,
  currency: Currency,
  starts_on: Day,
  /** Whether something may be used from its first day on. */
  is_usable: z.boolean(),
  /** What may not be used yet, and from when it may. */
  waiting: z.array(z.object({ name: z.string(), on: Day })),
  next_charge: z.nullable(DatedAmount),
  /** What is charged once the discount is over, and from when on. */
  after_discount: z.nullable(DatedAmount),
  /** Through whose payroll it is paid, where it is, and what is deducted first. */
  payroll: z.nullable(z.object({ company: z.string(), first: z.nullable(DatedAmount) })),
})
export type Confirmation = z.infer<typeof Confirmation>

const known = z.object({
  given_names: z.string(),
  last_name: z.string(),
  second_last_name: z.nullable(z.string()),
  birth_date: personal.birth_date,
})

export const Checkout = z.object({
  plan: z.object({
    slug: z.string(),
    name: z.string(),
    least_people: z.int(),
    most_people: z.int(),
    /** What is agreed to with it. */
    documents: z.array(PlanDocument),
  }),
  /** The rest of the address it was begun at. */
  path: z.array(z.string()),
  sold_by: z.nullable(z.string()),
  /** How they show that they work at the employer that it is sold through. */
  work: z.nullable(
    z.object({
      mode: EligibilityMode,
      domains: z.array(z.string()),
      contact: z.nullable(z.string()),
      /** The address there that they proved to read. */
      email: z.nullable(personal.email),
      /** A code is under way; another may be asked for in so many seconds. */
      code: z.nullable(z.object({ email: personal.email, again_in: z.int() })),
    }),
  ),
  /** What the plan is asked for with, where not everyone may buy it. */
  via: z.nullable(z.string()),
  status: CheckoutStatus,
  /** The questions on this person's way, and the first that is not answered. */
  steps: z.array(CheckoutStep),
  step: CheckoutStep,
  answers: z.object({
    covers: z.nullable(Covers),
    you: z.nullable(z.extend(known, { email: personal.email, phone: personal.phone })),
    people: z.array(z.extend(known, { relationship: Relationship })),
    people_done: z.boolean(),
    addons: z.nullable(z.array(z.object({ uuid: Uuid, quantity: z.int() }))),
    interval: z.nullable(Interval),
  }),
  quote: Quote,
  /** The code whose discount is in it; two that add up are joined by a plus sign. */
  coupon: z.nullable(z.string()),
  /** A code that the buyer may not use; empty where the address brought the discount. */
  lost_coupon: z.nullable(z.string()),
  /** What is said of a promotion of the address that takes nothing off. */
  promotion: z.nullable(z.string()),
  /** What a period cost when they last looked, where it is another price now. */
  price_before_cents: z.nullable(Cents),
  /** Sent along with a payment: each number is charged once. */
  attempts: z.int(),
  decline: z.nullable(DeclineReason),
  /** Where the bank asks, while it does. */
  action_url: z.nullable(z.string()),
  /** The ways to pay without a card, where there are any. */
  elsewhere: z.array(PayElsewhere),
  /** What is agreed to, where the employer that it is sold through deducts it from people's pay, and the first of it. */
  payroll: z.nullable(
    z.object({ text: z.string(), text_version: z.string(), deductions: z.array(DatedAmount) }),
  ),
  instructions: z.nullable(PaymentInstructions),
  confirmation: z.nullable(Confirmation),
  /** The page, on this server, where a card is typed. */
  card_frame: z.string(),
  seller: Seller,
  expires_on: Day,
})
export type Checkout = z.infer<typeof Checkout>

export const CheckoutReply = z.object({ data: Checkout })
export const NewCheckoutReply = z.object({ data: Checkout, token: z.string() })

/** A card, as the gateway's frame gave it, and what is agreed to with it. */
export const CheckoutPayment = z.strictObject({
  attempt: z.int().check(z.minimum(0), z.maximum(1_000)),
  quote: z.string().check(z.maxLength(64)),
  card: z.strictObject({
    token: z.string('Escribe tu tarjeta').check(z.minLength(1, 'Escribe tu tarjeta'), z.maxLength(200)),
    name: requiredText('el nombre como está en la tarjeta', 120),
  }),
  /** It is charged again each period until they cancel. */
  accepts_charges: z.literal(true, 'Acepta que se haga este cobro cada periodo para contratar'),
  accepts_notice: z.literal(true, 'Acepta el aviso de privacidad para contratar'),
  /** To whom what is paid is invoiced, where they asked for it. */
  tax: z.optional(z.nullable(NewTaxData)),
})
export type CheckoutPayment = z.infer<typeof CheckoutPayment>

/** Paying the first period without a card: what comes after it is asked for later. */
export const CheckoutVoucher = z.strictObject({
  attempt: CheckoutPayment.def.shape.attempt,
  quote: CheckoutPayment.def.shape.quote,
  by: PayElsewhere,
  accepts_notice: CheckoutPayment.def.shape.accepts_notice,
  tax: CheckoutPayment.def.shape.tax,
})
export type CheckoutVoucher = z.infer<typeof CheckoutVoucher>
