import * as z from 'zod/mini'
import * as personal from './personal'
import { whole } from './planParts'
import {
  Actor,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  Price,
  Ref,
  requiredLines,
  requiredText,
  Uuid,
  numberProblem,
} from './shapes'

// What a reseller earns for what it sold: rules, the lines that follow from its customers' payments, and a statement a month.

/** The ways of selling that a company earns by: as a reseller to anyone, or as an employer to its people. */
export const CommissionChannel = z.enum(['reseller', 'company'])
export type CommissionChannel = z.infer<typeof CommissionChannel>

/** Which payments a rule is for: the first of a subscription, those that follow, or each. */
export const CommissionPayments = z.enum(['first', 'renewal', 'every'], 'Elige qué cobros dan comisión')
export type CommissionPayments = z.infer<typeof CommissionPayments>

export const CommissionType = z.enum(['pct', 'fixed'], 'Elige cómo se calcula')
export type CommissionType = z.infer<typeof CommissionType>

/** What decides the tier: how many subscriptions were sold in the month, or for how much. */
export const TierBy = z.enum(['sales', 'amount'])
export type TierBy = z.infer<typeof TierBy>

/** A part of a price, up to two decimals. */
const percent = z.nullable(
  z.number(numberProblem('Escribe un porcentaje, como 12.5')).check(
    z.minimum(0.01, 'Escribe al menos 0.01'),
    z.maximum(100, 'Escribe 100 como máximo'),
    z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Usa como máximo dos decimales'),
  ),
)

const NewTier = z.strictObject({
  /** The sale of the month from which it counts. */
  from_sales: z.nullable(whole(2, 100_000)),
  /** What was sold in the month from which it counts, before tax. */
  from_cents: z.nullable(Price),
  percent,
  amount_cents: z.nullable(Price),
})

/** A rule as it is written. */
export const NewCommissionRule = z
  .strictObject({
    plan_uuid: emptyAsNull(Uuid),
    channel: emptyAsNull(CommissionChannel),
    payments: CommissionPayments,
    type: CommissionType,
    percent,
    amount_cents: z.nullable(Price),
    tier_by: emptyAsNull(TierBy),
    tiers: z.array(NewTier).check(z.maxLength(10, 'Usa como máximo 10 escalones')),
    /** Within how many days after a payment what it earned goes back with it; 0 never. */
    clawback_days: whole(0, 730),
    starts_on: z.pipe(z.string('Escribe desde qué día'), Day),
  })
  .check(({ value, issues }) => {
    const { type, tier_by, tiers } = value
    const say = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value })
    const field = type === 'pct' ? 'percent' : 'amount_cents'
    const missing = type === 'pct' ? 'Escribe el porcentaje' : 'Escribe el importe'
    if (value[field] === null) say([field], missing)
    if (!tier_by && tiers.length > 0) say(['tier_by'], 'Elige de qué dependen los escalones')
    if (tier_by && tiers.length === 0) say(['tiers'], 'Agrega al menos un escalón')
    const from = tier_by === 'amount' ? 'from_cents' : 'from_sales'
    tiers.forEach((tier, index) => {
      if (tier[from] === null) say(['tiers', index, from], 'Escribe desde cuánto')
      if (tier[field] === null) say(['tiers', index, field], missing)
      const before = tiers[index - 1]?.[from]
      if (typeof before === 'number' && (tier[from] ?? before + 1) <= before)
        say(['tiers', index, from], 'Escribe más que en el escalón anterior')
    })
  })
export type NewCommissionRule = z.infer<typeof NewCommissionRule>

/** From how much on, by what decides it, and what is earned then: hundredths of a percent, or cents. */
export const CommissionTier = z.object({ from: z.int(), value: z.int() })
export type CommissionTier = z.infer<typeof CommissionTier>

export const CommissionRule = z.object({
  uuid: Uuid,
  plan: z.nullable(Ref),
  channel: z.nullable(CommissionChannel),
  payments: CommissionPayments,
  type: CommissionType,
  /** Hundredths of a percent of what was paid before tax, or cents for each payment. */
  value: z.int(),
  tier_by: z.nullable(TierBy),
  tiers: z.array(CommissionTier),
  clawback_days: z.int(),
  starts_on: Day,
  /** The first day on which it no longer counts. */
  ends_on: z.nullable(Day),
  created_by: Actor,
  created_at: Instant,
})
export type CommissionRule = z.infer<typeof CommissionRule>

export const CommissionLineKind = z.enum(['first', 'renewal', 'clawback', 'adjustment', 'carried'])
export type CommissionLineKind = z.infer<typeof CommissionLineKind>

/** What happened, that a line follows from. */
export const CommissionCause = z.enum([
  'payment',
  'balance',
  'refund',
  'credit_note',
  'dispute',
  'void',
  'moved',
  'restored',
  'early_end',
  'manual',
  'carried',
])
export type CommissionCause = z.infer<typeof CommissionCause>

/** What each is called, on screen and in files. */
export const commissionLineKindNames: Record<CommissionLineKind, string> = {
  first: 'Venta',
  renewal: 'Renovación',
  clawback: 'Devolución',
  adjustment: 'Ajuste',
  carried: 'De otro mes',
}

export const commissionCauseNames: Record<CommissionCause, string> = {
  payment: 'Pago',
  balance: 'Pagado con saldo a favor',
  refund: 'Reembolso',
  credit_note: 'Nota de crédito',
  dispute: 'Disputa perdida',
  void: 'Factura anulada',
  moved: 'Pago aplicado a otra factura',
  restored: 'Reembolso que no se hizo',
  early_end: 'Terminó antes de tiempo',
  manual: 'A mano',
  carried: 'Saldo de otra liquidación',
}

/** Something earned, or taken back, and why. */
export const CommissionLine = z.object({
  uuid: Uuid,
  kind: CommissionLineKind,
  cause: CommissionCause,
  day: Day,
  subscription: z.nullable(Ref),
  plan: z.nullable(z.string()),
  invoice: z.nullable(Ref),
  payment: z.nullable(Ref),
  /** What was paid, or given back, before tax. */
  base_cents: z.nullable(Cents),
  type: z.nullable(CommissionType),
  value: z.nullable(z.int()),
  amount_cents: Cents,
  currency: Currency,
  note: z.nullable(z.string()),
  created_at: Instant,
})
export type CommissionLine = z.infer<typeof CommissionLine>

/**
 * Of a month that runs it is a draft. Once the month is over it is closed, and approved by a second person before it is
 * paid; one that comes to nothing or less is carried into the next.
 */
export const StatementStatus = z.enum(['draft', 'closed', 'carried', 'approved', 'paid', 'void'])
export type StatementStatus = z.infer<typeof StatementStatus>

export const CommissionStatement = z.object({
  uuid: Uuid,
  number: z.string(),
  /** Its first day. */
  month: Day,
  currency: Currency,
  status: StatementStatus,
  lines: z.int(),
  earned_cents: Cents,
  taken_back_cents: Cents,
  total_cents: Cents,
  closed_at: z.nullable(Instant),
  /** Whether a second person has been asked to approve it. */
  is_asked: z.boolean(),
  approved_at: z.nullable(Instant),
  approved_by: z.nullable(Actor),
  paid_on: z.nullable(Day),
  payment_reference: z.nullable(z.string()),
  void_reason: z.nullable(z.string()),
})
export type CommissionStatement = z.infer<typeof CommissionStatement>

export const CommissionStatementDetail = z.extend(CommissionStatement, {
  company: Ref,
  all_lines: z.array(CommissionLine),
  /** There are more lines than are shown; the file has them all. */
  has_more: z.boolean(),
})
export type CommissionStatementDetail = z.infer<typeof CommissionStatementDetail>

/** What a reseller's page and links led to since a day. */
export const SalesFunnel = z.object({
  since: Day,
  steps: z.array(
    z.object({ page: z.enum(['page', 'link']), visits: z.int(), started: z.int(), bought: z.int() }),
  ),
  sources: z.array(z.object({ source: z.nullable(z.string()), bought: z.int(), mrr_cents: Cents })),
})
export type SalesFunnel = z.infer<typeof SalesFunnel>

/** All that the tab of a reseller shows. */
export const CommissionsOverview = z.object({
  figures: z.array(
    z.object({
      currency: Currency,
      /** Closed or approved, and not paid. */
      due_cents: Cents,
      month_cents: Cents,
      paid_year_cents: Cents,
    }),
  ),
  /** The bank account that is paid; every role sees only the last digits of its CLABE. */
  payout: z.nullable(z.object({ clabe: personal.clabe, holder: z.string() })),
  rules: z.array(CommissionRule),
  statements: z.array(CommissionStatement),
  funnel: SalesFunnel,
})
export type CommissionsOverview = z.infer<typeof CommissionsOverview>

/** How a statement was paid. */
export const StatementPayment = z.strictObject({
  paid_on: z.pipe(z.string('Escribe el día del pago'), Day),
  reference: requiredText('la referencia del banco', 60),
})
export type StatementPayment = z.infer<typeof StatementPayment>

export const StatementVoid = z.strictObject({ reason: requiredLines('por qué se anula', 500) })
export type StatementVoid = z.infer<typeof StatementVoid>

/** What staff add to, or take off, the running month by hand. */
export const CommissionAdjustment = z.strictObject({
  direction: z.enum(['credit', 'debit'], 'Elige si se suma o se resta'),
  amount_cents: Price.check(z.minimum(1, 'Escribe un importe mayor que cero')),
  note: requiredLines('por qué se ajusta', 500),
})
export type CommissionAdjustment = z.infer<typeof CommissionAdjustment>

/** The resellers that a list of transfers is for: one, or all. */
export const TransfersQuery = z.strictObject({ company: z.optional(Uuid) })
