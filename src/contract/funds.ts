import * as z from 'zod/mini'
import { MemberStatus } from './members'
import { whole } from './planParts'
import { recordContract } from './recordContract'
import {
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Percentage,
  Price,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'

export const FundPurpose = z.enum(['medical', 'dental', 'vision', 'wellness', 'medicines', 'mixed'])
export type FundPurpose = z.infer<typeof FundPurpose>

/** Paid in before, invoiced after, or no money at all but a limit. */
export const FundModel = z.enum(['prefunded', 'reimbursed', 'capped'])
export type FundModel = z.infer<typeof FundModel>

export const FundPeriod = z.enum(['monthly', 'quarterly', 'yearly', 'none'])
export type FundPeriod = z.infer<typeof FundPeriod>

/** What becomes of what is left when a period ends. */
export const Rollover = z.enum(['none', 'all', 'pct'])
export type Rollover = z.infer<typeof Rollover>

/** `depleted` follows from what is available; staff decide the other statuses. */
export const FundStatus = z.enum(['draft', 'active', 'frozen', 'depleted', 'closed'])
export type FundStatus = z.infer<typeof FundStatus>

/** Up to where a category of services is paid for a member in a period: an amount, or a share of the member's limit. */
export const CategoryLimit = z.strictObject({
  service_category_uuid: z.uuid('Elige la categoría de servicio'),
  cents: z.nullable(Price),
  pct: emptyAsNull(Percentage),
})
export type CategoryLimit = z.infer<typeof CategoryLimit>

/** Up to where the fund pays; none is no limit. */
export const FundLimits = z
  .strictObject({
    per_authorization_cents: z.nullable(Price),
    per_member_period_cents: z.nullable(Price),
    per_family_period_cents: z.nullable(Price),
    per_category: z.array(CategoryLimit).check(z.maxLength(50)),
  })
  .check(({ value, issues }) => {
    value.per_category.forEach(({ service_category_uuid, cents, pct }, index) => {
      const refuse = (field: string, message: string) =>
        issues.push({ code: 'custom', path: ['per_category', index, field], message, input: null })
      if ((cents === null) === (pct === null))
        refuse('cents', 'Escribe un monto o un porcentaje, uno de los dos')
      if (pct !== null && value.per_member_period_cents === null)
        refuse('pct', 'Un porcentaje necesita el límite por miembro y periodo')
      const first = value.per_category.findIndex(
        (other) => other.service_category_uuid === service_category_uuid,
      )
      if (first !== index) refuse('service_category_uuid', 'Esa categoría ya tiene un límite')
    })
  })
export type FundLimits = z.infer<typeof FundLimits>

/** Whom the fund pays for; an empty list asks nothing. */
export const Eligible = z.strictObject({
  plan_uuids: z.array(Uuid).check(z.maxLength(50)),
  departments: z.array(requiredText('el área', 80)).check(z.maxLength(50)),
  member_status: z
    .array(MemberStatus)
    .check(z.minLength(1, 'Elige al menos un estado'), z.maxLength(MemberStatus.options.length)),
  waiting_days: whole(0, 730),
})
export type Eligible = z.infer<typeof Eligible>

/** Who has to say yes. */
export const ApprovalRules = z
  .strictObject({
    /** Amounts up to this need no approval, if every check passes; zero means that every amount does. */
    auto_approve_below_cents: Price,
    /** The requester may not decide. */
    four_eyes: z.boolean(),
    /** What is more than this needs two people; none is never. */
    two_approvals_above_cents: z.nullable(Price),
    /** How long what was approved is held. */
    expires_days: whole(1, 90),
  })
  .check(({ value, issues }) => {
    const { auto_approve_below_cents, two_approvals_above_cents } = value
    if (two_approvals_above_cents !== null && auto_approve_below_cents > two_approvals_above_cents)
      issues.push({
        code: 'custom',
        path: ['auto_approve_below_cents'],
        message: 'Es más de lo que necesita dos autorizaciones. Escribe un monto menor',
        input: null,
      })
  })
export type ApprovalRules = z.infer<typeof ApprovalRules>

/** The rules that every creator of a fund may leave as they are; only administrators set others. */
export const strictestApproval: ApprovalRules = {
  auto_approve_below_cents: 0,
  four_eyes: true,
  two_approvals_above_cents: null,
  expires_days: 30,
}

/** When more is to be paid in by itself, and with what. */
export const AutoTopup = z.strictObject({
  when_below_cents: Price,
  amount_cents: Price.check(z.minimum(1, 'Escribe más de cero')),
  payment_method_uuid: z.uuid('Elige el método de pago'),
  max_per_month: whole(1, 31),
})
export type AutoTopup = z.infer<typeof AutoTopup>

const fields = {
  name: requiredText('el nombre', 120),
  purpose: z.enum(FundPurpose.def.entries, 'Elige para qué es'),
  credit_line_cents: Price,
  low_balance_cents: z.nullable(Price),
  auto_topup: z.nullable(AutoTopup),
  period: z.enum(FundPeriod.def.entries, 'Elige el periodo'),
  /** A day that a period began on; without it periods count from the start of the fund. */
  reset_on: emptyAsNull(Day),
  rollover: z.enum(Rollover.def.entries, 'Elige qué pasa con lo que sobra'),
  rollover_pct: emptyAsNull(Percentage),
  limits: FundLimits,
  copay_pct: emptyAsNull(Percentage),
  eligible: Eligible,
  approval: ApprovalRules,
  starts_on: Day,
  ends_on: emptyAsNull(Day),
  notify_user_uuids: z.array(Uuid).check(z.maxLength(20)),
  ...writableRecordFields,
}

type Terms = {
  rollover: Rollover
  rollover_pct: string | null
  reset_on: string | null
  starts_on: string
  ends_on: string | null
  model?: FundModel
  credit_line_cents: number
}
const isCoherent = ({ value, issues }: z.core.ParsePayload<Terms>) => {
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: null })
  if (value.rollover === 'pct' && value.rollover_pct === null)
    refuse('rollover_pct', 'Escribe qué porcentaje pasa al periodo siguiente')
  if (value.reset_on && value.reset_on > value.starts_on)
    refuse('reset_on', 'El periodo empieza a contar el día en que empieza el fondo o antes')
  if (value.ends_on && value.ends_on < value.starts_on)
    refuse('ends_on', 'Termina antes de empezar. Revisa las fechas')
  if (value.model && value.model !== 'prefunded' && value.credit_line_cents === 0)
    refuse('credit_line_cents', 'Sin dinero por adelantado hace falta una línea de crédito')
}

export const NewFund = z
  .strictObject({
    account_uuid: z.uuid('Elige la cuenta'),
    model: z.enum(FundModel.def.entries, 'Elige cómo se paga'),
    currency: Currency,
    ...fields,
  })
  .check(isCoherent)
export type NewFund = z.infer<typeof NewFund>

/** Whose it is, how it is paid and its currency stay as they were created. */
export const FundFields = z.strictObject(fields).check(isCoherent)
export type FundFields = z.infer<typeof FundFields>

export const Fund = z.object({
  uuid: Uuid,
  number: z.string(),
  name: z.string(),
  account: Ref,
  company: Ref,
  purpose: FundPurpose,
  model: FundModel,
  status: FundStatus,
  currency: Currency,
  posted_cents: Cents,
  held_cents: Cents,
  /** What may still be authorized: posted, less held, and the credit line on top. */
  available_cents: Cents,
  credit_line_cents: Cents,
  low_balance_cents: z.nullable(Cents),
  is_low: z.boolean(),
  /** Of what could be used in the present period, how much is spent or held; nothing where there is none. */
  used_pct: z.nullable(z.int()),
  pending_authorizations: z.int(),
  ends_on: z.nullable(Day),
  created_at: recordFields.created_at,
})
export type Fund = z.infer<typeof Fund>

export const FundDetail = z.extend(Fund, {
  ...recordFields,
  period: FundPeriod,
  reset_on: z.nullable(Day),
  /** The day that the present period began. */
  period_start: z.nullable(Day),
  rollover: Rollover,
  rollover_pct: z.nullable(z.string()),
  limits: z.object({
    per_authorization_cents: z.nullable(Cents),
    per_member_period_cents: z.nullable(Cents),
    per_family_period_cents: z.nullable(Cents),
    per_category: z.array(
      z.object({ service_category_uuid: Uuid, cents: z.nullable(Cents), pct: z.nullable(z.string()) }),
    ),
  }),
  limit_categories: z.array(Ref),
  copay_pct: z.nullable(z.string()),
  eligible: z.object({
    plan_uuids: z.array(Uuid),
    departments: z.array(z.string()),
    member_status: z.array(MemberStatus),
    waiting_days: z.int(),
  }),
  eligible_plans: z.array(Ref),
  approval: z.object({
    auto_approve_below_cents: Cents,
    four_eyes: z.boolean(),
    two_approvals_above_cents: z.nullable(Cents),
    expires_days: z.int(),
  }),
  auto_topup: z.nullable(
    z.object({
      when_below_cents: Cents,
      amount_cents: Cents,
      payment_method_uuid: Uuid,
      max_per_month: z.int(),
    }),
  ),
  auto_topup_method: z.nullable(Ref),
  starts_on: Day,
  notify_users: z.array(Ref),
  status_reason: z.nullable(z.string()),
  /** What was spent in the last thirty days, and when that would use up what is there. */
  spent_30d_cents: Cents,
  depletes_on: z.nullable(Day),
  /** How far the balances are from the sum of the movements: always nothing, and said aloud. */
  difference_cents: Cents,
  /** The movement since which they differ, where the books tell. */
  difference_since: z.nullable(Ref),
  /** How many authorizations hold money of it. */
  holds: z.int(),
})
export type FundDetail = z.infer<typeof FundDetail>

/** What a member has used of a fund in its present period, and what is left of their limit. */
export const Beneficiary = z.object({
  member: Ref,
  status: MemberStatus,
  authorizations: z.int(),
  captured_cents: Cents,
  held_cents: Cents,
  left_cents: z.nullable(Cents),
})
export type Beneficiary = z.infer<typeof Beneficiary>
/** Those who used most of it first, up to two hundred. */
export const Beneficiaries = z.object({ data: z.array(Beneficiary), total: z.int() })
export type Beneficiaries = z.infer<typeof Beneficiaries>

export const fundContract = recordContract({
  kind: 'Fund',
  item: Fund,
  detail: FundDetail,
  whole: NewFund,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('name', 'number', 'posted_cents', 'held_cents', 'available_cents', 'ends_on', 'created_at'),
    status: anyOf(FundStatus),
    company: z.optional(Uuid),
    account: z.optional(Uuid),
    purpose: anyOf(FundPurpose),
    model: anyOf(FundModel),
    low: yesOrNo,
    /** Whether it ends within thirty days. */
    ending: yesOrNo,
    /** Whether something waits to be authorized. */
    with_pending: yesOrNo,
  }),
  views: {
    all: {},
    low: { low: true },
    frozen: { status: ['frozen'] },
  },
  /** A frozen fund authorizes nothing new; what is held already may still be spent. */
  transitions: {
    activate: { from: ['draft'], to: 'active' },
    freeze: { from: ['active', 'depleted'], to: 'frozen', reason: true },
    unfreeze: { from: ['frozen'], to: 'active', reason: true },
  },
  whyNot: whyNotFund,
})
export type FundListQuery = z.infer<typeof fundContract.query>

/** What is done to one with values of its own: money goes to another fund, or it ends. */
export const fundActions = {
  request_contribution: { from: ['draft', 'active', 'frozen', 'depleted'], to: 'active', previewed: true },
  transfer: { from: ['active', 'frozen', 'depleted'], to: 'active', previewed: true },
  close: { from: ['active', 'depleted'], to: 'closed', permission: 'Fund.delete', previewed: true },
} as const satisfies Transitions<FundStatus>
export type FundAction = keyof typeof fundActions

type FundStanding = Pick<Fund, 'status' | 'model' | 'posted_cents' | 'held_cents'>

/** Why what people look for cannot be done to a fund now. */
export function whyNotFund(
  action: string,
  { status, model, posted_cents, held_cents }: FundStanding,
): string | undefined {
  if (status === 'closed') return
  if (action === 'activate')
    return status === 'draft' && model === 'prefunded' && posted_cents <= 0
      ? 'Registra antes la primera aportación'
      : undefined
  if (action === 'transfer') {
    if (status === 'draft') return 'Todavía no se activa. Actívalo antes de traspasar'
    return posted_cents - held_cents > 0 ? undefined : 'No tiene saldo sin retener'
  }
  if (action !== 'close' || status === 'draft') return
  if (status === 'frozen') return 'Está congelado. Descongélalo antes de cerrarlo'
  if (held_cents > 0) return 'Tiene autorizaciones con monto retenido. Liquídalas o libéralas antes'
  if (posted_cents < 0) return 'Debe lo que ya se pagó. Registra una aportación que lo cubra'
}

/** What becomes of what a fund still has when it ends. */
export const Remainder = z.enum(['return', 'transfer'])
export type Remainder = z.infer<typeof Remainder>
export const CloseFund = z
  .strictObject({ remainder: Remainder, to_fund_uuid: emptyAsNull(Uuid) })
  .check(({ value: { remainder, to_fund_uuid }, issues }) => {
    if (remainder === 'transfer' && !to_fund_uuid)
      issues.push({
        code: 'custom',
        path: ['to_fund_uuid'],
        message: 'Elige el fondo que lo recibe',
        input: null,
      })
  })
export type CloseFund = z.infer<typeof CloseFund>
