import { daysFromNow } from './days'
import * as personal from './personal'
import { recordContract } from './recordContract'
import * as z from 'zod/mini'
import {
  amountBound,
  Actor,
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  optionalLines,
  optionalText,
  Price,
  recordFields,
  recordListQuery,
  Ref,
  requiredLines,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'

export const FundAuthorizationStatus = z.enum([
  'pending',
  'needs_info',
  'approved',
  'partially_captured',
  'captured',
  'rejected',
  'released',
  'expired',
  'cancelled',
])
export type FundAuthorizationStatus = z.infer<typeof FundAuthorizationStatus>

export const AuthorizationPriority = z.enum(['normal', 'urgent'])
export type AuthorizationPriority = z.infer<typeof AuthorizationPriority>

/** What the server looks at before money is promised. */
export const CheckRule = z.enum([
  'fund_status',
  'fund_dates',
  'member_status',
  'department',
  'plan',
  'waiting_days',
  'per_authorization',
  'per_member_period',
  'per_family_period',
  'per_category',
  'available',
  'provider',
  'price',
  'medical_authorization',
  'quote',
])
export type CheckRule = z.infer<typeof CheckRule>
export const CheckResult = z.enum(['pass', 'warn', 'fail'])
export type CheckResult = z.infer<typeof CheckResult>
export const Check = z.object({ rule: CheckRule, result: CheckResult, explanation: z.string() })
export type Check = z.infer<typeof Check>

export const RejectionReason = z.enum([
  'over_limit',
  'not_covered',
  'not_eligible',
  'duplicate',
  'missing_documents',
  'other',
])
export type RejectionReason = z.infer<typeof RejectionReason>

export const Verdict = z.enum(['approve', 'reject', 'ask', 'answer'])
export type Verdict = z.infer<typeof Verdict>
/** An entry of the authorization's history: a decision, a question or an answer. */
export const Decision = z.object({
  verdict: Verdict,
  by: Actor,
  at: Instant,
  cents: z.nullable(Cents),
  reason_code: z.nullable(RejectionReason),
  note: z.nullable(z.string()),
})
export type Decision = z.infer<typeof Decision>

/** What the member pays of an amount, to the nearest cent; the fund pays the rest. */
export const memberShareOf = (cents: number, copayPct: string | null) =>
  Math.round((cents * Math.round(Number(copayPct ?? 0) * 100)) / 10_000)

/** The approvals that count: those after the last request. */
export const standingApprovals = (decisions: readonly Decision[]) =>
  decisions
    .slice(decisions.findLastIndex(({ verdict }) => verdict === 'ask') + 1)
    .filter(({ verdict }) => verdict === 'approve')

const MAX_DAYS_AHEAD = 90
const isWithinReach = z.refine<string>(
  (day) => day <= daysFromNow(MAX_DAYS_AHEAD),
  `Puede ser como máximo dentro de ${MAX_DAYS_AHEAD} días`,
)

const Amount = Price.check(z.minimum(1, 'Escribe más de cero'))

const fields = {
  diagnosis_note: optionalLines(500),
  service_on: Day.check(isWithinReach),
  quote_folio: optionalText(60),
  priority: z.enum(AuthorizationPriority.def.entries, 'Elige la prioridad'),
  ...writableRecordFields,
}

export const NewFundAuthorization = z.strictObject({
  fund_uuid: z.uuid('Elige el fondo'),
  member_uuid: z.uuid('Elige al miembro'),
  provider_uuid: z.uuid('Elige al proveedor'),
  location_uuid: emptyAsNull(Uuid),
  provider_service_uuid: z.uuid('Elige el servicio'),
  authorization_uuid: emptyAsNull(Uuid),
  requested_cents: Amount,
  /** A PDF or a JPG that was sent beforehand; a fund asks for it above its threshold. */
  quote_attachment_uuid: emptyAsNull(Uuid),
  ...fields,
})
export type NewFundAuthorization = z.infer<typeof NewFundAuthorization>

/** For whom, for what and how much stays as it was asked for. */
export const FundAuthorizationFields = z.strictObject(fields)
export type FundAuthorizationFields = z.infer<typeof FundAuthorizationFields>

/** What a fund would say to an authorization, before anybody asks for it. */
export const FundQuestion = z.strictObject({
  member_uuid: z.uuid('Elige al miembro'),
  provider_uuid: z.uuid('Elige al proveedor'),
  provider_service_uuid: z.uuid('Elige el servicio'),
  // As an address says it, too.
  requested_cents: z.pipe(
    z.pipe(z.union([z.string(), z.number()], 'Escribe el monto'), z.transform(Number)),
    Amount,
  ),
  service_on: Day.check(isWithinReach),
})
export type FundQuestion = z.infer<typeof FundQuestion>

/** How many people would have to approve it, or that it is refused. */
export const FundOutcome = z.enum(['automatic', 'one_person', 'two_people', 'refused'])
export type FundOutcome = z.infer<typeof FundOutcome>
export const FundAnswer = z.object({
  outcome: FundOutcome,
  message: z.string(),
  fund_share_cents: Cents,
  member_share_cents: Cents,
  currency: Currency,
  checks: z.array(Check),
})
export type FundAnswer = z.infer<typeof FundAnswer>

/** What each step is sent with. */
export const Approval = z.strictObject({ amount_cents: Amount, note: optionalLines(300) })
export type Approval = z.infer<typeof Approval>
export const Rejection = z
  .strictObject({
    reason_code: z.enum(RejectionReason.def.entries, 'Elige el motivo'),
    note: optionalLines(300),
  })
  .check(({ value, issues }) => {
    if (value.reason_code === 'other' && value.note === null)
      issues.push({ code: 'custom', path: ['note'], message: 'Escribe el motivo', input: null })
  })
export type Rejection = z.infer<typeof Rejection>
export const Question = z.strictObject({ note: requiredLines('qué falta saber', 300) })
export type Question = z.infer<typeof Question>
export const Answer = z.strictObject({ note: requiredLines('la respuesta', 300) })
export type Answer = z.infer<typeof Answer>
export const Capture = z.strictObject({
  amount_cents: Amount,
  receipt_folio: requiredText('el folio del comprobante', 60),
  /** A file of the authorization itself, a PDF or a JPG. */
  receipt_attachment_uuid: z.uuid('Adjunta el comprobante'),
  /** Nothing more will be spent: what is left goes back. */
  final: z.boolean(),
})
export type Capture = z.infer<typeof Capture>
export const Extension = z.strictObject({ expires_on: Day.check(isWithinReach) })
export type Extension = z.infer<typeof Extension>

/** A limit, what is used of it already, and what is left. */
const Room = z.object({ rule: CheckRule, limit_cents: Cents, used_cents: Cents, left_cents: Cents })
export type Room = z.infer<typeof Room>

export const FundAuthorization = z.object({
  uuid: Uuid,
  number: z.string(),
  fund: Ref,
  account: Ref,
  member: Ref,
  provider: Ref,
  service: Ref,
  requested_cents: Cents,
  fund_share_cents: Cents,
  approved_cents: Cents,
  captured_cents: Cents,
  currency: Currency,
  status: FundAuthorizationStatus,
  service_on: Day,
  expires_on: z.nullable(Day),
  due_on: z.nullable(Day),
  worst_check: CheckResult,
  priority: AuthorizationPriority,
  created_by: Actor,
  created_at: Instant,
})
export type FundAuthorization = z.infer<typeof FundAuthorization>

export const FundAuthorizationDetail = z.extend(FundAuthorization, {
  ...recordFields,
  location: z.nullable(Ref),
  provider_service: Ref,
  category: Ref,
  authorization_uuid: z.nullable(Uuid),
  /** Only for those who may edit it; others learn that there is one. */
  diagnosis_note: z.nullable(personal.diagnosis),
  member_share_cents: Cents,
  released_cents: Cents,
  held_cents: Cents,
  quote_folio: z.nullable(z.string()),
  quote_attachment_uuid: z.nullable(Uuid),
  receipt_folio: z.nullable(z.string()),
  receipt_attachment_uuid: z.nullable(Uuid),
  decisions: z.array(Decision),
  decided_at: z.nullable(Instant),
  decision_reason: z.nullable(z.string()),
  /** While it waits, as things are now; once decided, as they were then. */
  checks: z.array(Check),
  /** What is left of the fund and of each limit, without this one. */
  available_cents: Cents,
  room: z.array(Room),
  status_reason: z.nullable(z.string()),
  /** Who asked for it and may not grant it, where the fund wants another person to. */
  not_by_uuid: z.nullable(Uuid),
})
/** Why the one who asked for it may not grant it. */
export const ownRequest = 'La pediste tú. Debe autorizarla otra persona'

export type FundAuthorizationDetail = z.infer<typeof FundAuthorizationDetail>

export const fundAuthorizationContract = recordContract({
  kind: 'FundAuthorization',
  item: FundAuthorization,
  detail: FundAuthorizationDetail,
  whole: NewFundAuthorization,
  edit: z.partial(FundAuthorizationFields),
  query: recordListQuery({
    sort: sortBy(
      'due_on',
      'number',
      'requested_cents',
      'approved_cents',
      'status',
      'service_on',
      'created_at',
    ),
    status: anyOf(FundAuthorizationStatus),
    fund: z.optional(Uuid),
    company: z.optional(Uuid),
    account: z.optional(Uuid),
    member: z.optional(Uuid),
    provider: z.optional(Uuid),
    category: z.optional(Uuid),
    priority: anyOf(AuthorizationPriority),
    worst_check: anyOf(CheckResult),
    /** Whether the asking user could decide it now. */
    mine: yesOrNo,
    /** Whether what is held expires within three days. */
    expiring: yesOrNo,
    /** Whether it has waited for more than a day. */
    waiting: yesOrNo,
    due_from: z.optional(Day),
    due_to: z.optional(Day),
    amount_from: amountBound,
    amount_to: amountBound,
  }),
  views: {
    pending: { status: ['pending', 'needs_info'] },
    approved: { status: ['approved'] },
    rejected: { status: ['rejected'] },
    all: {},
  },
  /** What ends an authorization without more being said. */
  transitions: {
    release: { from: ['approved', 'partially_captured'], to: 'released' },
    cancel: { from: ['pending', 'needs_info'], to: 'cancelled' },
  },
})
export type FundAuthorizationListQuery = z.infer<typeof fundAuthorizationContract.query>

/** What is decided with more than a reason: each is sent with its own values. */
export const authorizationDecisions = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  ask: { from: ['pending'], to: 'needs_info' },
  answer: { from: ['needs_info'], to: 'pending' },
  capture: { from: ['approved', 'partially_captured'], to: 'captured' },
} as const satisfies Transitions<FundAuthorizationStatus>
