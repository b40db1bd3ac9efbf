import * as z from 'zod/mini'
import { AuthorizationPurpose, Claim, NewDiagnosis } from './claims'
import * as personal from './personal'
import { whole } from './planParts'
import { recordContract } from './recordContract'
import {
  Actor,
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  optionalLines,
  Price,
  recordFields,
  recordListQuery,
  Ref,
  requiredLines,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'

export const AuthorizationStatus = z.enum([
  'draft',
  'requested',
  'in_review',
  'approved',
  'partially_approved',
  'rejected',
  'used',
  'paid',
  'expired',
  'cancelled',
])
export type AuthorizationStatus = z.infer<typeof AuthorizationStatus>

export const Urgency = z.enum(['normal', 'urgent'])
export type Urgency = z.infer<typeof Urgency>

const units = whole(1, 99)

const fields = {
  service_uuid: z.uuid('Elige el servicio'),
  provider_uuid: z.uuid('Elige al proveedor'),
  requested_units: units,
  valid_from: Day,
  valid_to: Day,
  diagnosis: z.nullable(NewDiagnosis),
  /** None: what the provider asks for it. */
  estimate_cents: z.nullable(Price),
  urgency: z.enum(Urgency.def.entries, 'Elige la urgencia'),
  ticket_uuid: emptyAsNull(Uuid),
  ...writableRecordFields,
}

const lasts = ({ value, issues }: z.core.ParsePayload<{ valid_from: string; valid_to: string }>) => {
  if (value.valid_to < value.valid_from)
    issues.push({
      code: 'custom',
      path: ['valid_to'],
      message: 'Termina antes de empezar. Revisa las fechas',
      input: null,
    })
}

export const NewAuthorization = z
  .strictObject({ member_policy_uuid: z.uuid('Elige la afiliación'), ...fields })
  .check(lasts)
export type NewAuthorization = z.infer<typeof NewAuthorization>

/** For whom it is stays as it was asked for. */
export const AuthorizationFields = z.strictObject(fields).check(lasts)

export const RejectionReason = z.enum([
  'not_covered',
  'not_necessary',
  'missing_documents',
  'other_provider',
  'duplicate',
  'other',
])
export type RejectionReason = z.infer<typeof RejectionReason>

/** What is authorized: how many, and how much of what the plan pays. */
export const Approval = z.strictObject({
  units,
  cents: Price,
  note: optionalLines(500),
})
export type Approval = z.infer<typeof Approval>

/** Why nothing is. */
export const Rejection = z.strictObject({
  reason_code: z.enum(RejectionReason.def.entries, 'Elige el motivo'),
  note: requiredLines('la explicación', 500),
})
export type Rejection = z.infer<typeof Rejection>

/** What was decided; a rejection is of no units. */
export const ServiceDecision = z.object({
  units: z.int(),
  cents: Cents,
  reason_code: z.nullable(RejectionReason),
  note: z.nullable(z.string()),
})
export type ServiceDecision = z.infer<typeof ServiceDecision>

export const Authorization = z.object({
  uuid: Uuid,
  number: z.string(),
  member: Ref,
  member_policy: Ref,
  account: Ref,
  service: Ref,
  provider: Ref,
  status: AuthorizationStatus,
  purpose: AuthorizationPurpose,
  urgency: Urgency,
  requested_units: z.int(),
  used_units: z.int(),
  valid_from: Day,
  valid_to: Day,
  /** What it comes to; of a claim, what is asked. */
  estimate_cents: Cents,
  /** What of it the plan pays, as it was decided. */
  approved_cents: z.nullable(Cents),
  /** The list of transfers that a claim is on its way by, or was paid by. */
  payout_list: z.nullable(Ref),
  /** When a claim was paid. */
  paid_on: z.nullable(Day),
  currency: Currency,
  created_at: recordFields.created_at,
})
export type Authorization = z.infer<typeof Authorization>

export const AuthorizationDetail = z.extend(Authorization, {
  ...recordFields,
  policy: Ref,
  requested_on: z.nullable(Day),
  plan_pays_cents: Cents,
  member_pays_cents: Cents,
  /** A viewer learns that there is a diagnosis, and sees nothing of it. */
  diagnosis: z.nullable(z.object({ code: z.nullable(personal.diagnosis), text: personal.diagnosis })),
  decision: z.nullable(ServiceDecision),
  decided_by: z.nullable(Actor),
  decided_at: z.nullable(Instant),
  ticket: z.nullable(Ref),
  /** None: it asks for care. */
  claim: z.nullable(Claim),
  payment_reference: z.nullable(z.string()),
  status_reason: z.nullable(z.string()),
})
export type AuthorizationDetail = z.infer<typeof AuthorizationDetail>

export const authorizationContract = recordContract({
  kind: 'Authorization',
  item: Authorization,
  detail: AuthorizationDetail,
  whole: NewAuthorization,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('number', 'member', 'status', 'valid_to', 'estimate_cents', 'created_at'),
    status: anyOf(AuthorizationStatus),
    urgency: anyOf(Urgency),
    purpose: anyOf(AuthorizationPurpose),
    /** Approved claims that wait for a list of transfers, or are on one. */
    payout: z.optional(z.enum(['waiting', 'listed'])),
    member: z.optional(Uuid),
    member_policy: z.optional(Uuid),
    policy: z.optional(Uuid),
    account: z.optional(Uuid),
    provider: z.optional(Uuid),
    service: z.optional(Uuid),
    category: z.optional(Uuid),
    /** Authorized, and over within a week. */
    expiring: yesOrNo,
  }),
  views: {
    all: {},
    open: { status: ['requested', 'in_review'] },
    approved: { status: ['approved', 'partially_approved'] },
  },
  /** What takes no more than a word; authorizing and rejecting take a decision. */
  transitions: {
    request: { from: ['draft'], to: 'requested' },
    take: { from: ['requested'], to: 'in_review' },
    cancel: { from: ['approved', 'partially_approved'], to: 'cancelled', reason: true },
  },
})
export type AuthorizationListQuery = z.infer<typeof authorizationContract.query>
