import * as z from 'zod/mini'
import { CoverGap, CoverVerdict } from './coverGaps'
import { MemberKind, Relationship } from './members'
import { CategorizedService } from './planParts'
import { PolicyStatus } from './policies'
import { recordContract } from './recordContract'
import {
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'

export const MemberPolicyStatus = z.enum(['pending', 'active', 'suspended', 'ended', 'rejected'])
export type MemberPolicyStatus = z.infer<typeof MemberPolicyStatus>

/** The statuses in which a cover takes a place of its policy. */
export const liveCovers: readonly MemberPolicyStatus[] = ['pending', 'active', 'suspended']

/** What the member is not covered for, though the plan covers it: a service or a whole category. */
const NewExclusion = z
  .strictObject({
    service_uuid: emptyAsNull(Uuid),
    service_category_uuid: emptyAsNull(Uuid),
    reason: requiredText('el motivo', 200),
    until: emptyAsNull(Day),
  })
  .check(({ value, issues }) => {
    if (Boolean(value.service_uuid) === Boolean(value.service_category_uuid))
      issues.push({
        code: 'custom',
        path: ['service_uuid'],
        message: 'Elige un servicio o una categoría, solo uno de los dos',
        input: null,
      })
  })
export type NewExclusion = z.infer<typeof NewExclusion>

const fields = {
  starts_on: emptyAsNull(Day),
  ends_on: emptyAsNull(Day),
  exclusions: z.array(NewExclusion).check(z.maxLength(50)),
  ...writableRecordFields,
}

export const NewMemberPolicy = z.strictObject({
  policy_uuid: z.uuid('Elige la póliza'),
  member_uuid: z.uuid('Elige al miembro'),
  ...fields,
})
export type NewMemberPolicy = z.infer<typeof NewMemberPolicy>

/** Who is covered by what stays as it was created. */
export const MemberPolicyFields = z.strictObject(fields)

export const MemberPolicy = z.object({
  uuid: Uuid,
  number: z.string(),
  member: Ref,
  policy: Ref,
  plan: Ref,
  account: Ref,
  role: MemberKind,
  relationship: z.nullable(Relationship),
  status: MemberPolicyStatus,
  starts_on: Day,
  ends_on: Day,
  waiting_ends_on: z.nullable(Day),
  /** It is in force, and some of it waits still. */
  waiting: z.boolean(),
  card_number: z.string(),
  created_at: recordFields.created_at,
})
export type MemberPolicy = z.infer<typeof MemberPolicy>

/** How much of a benefit was used; what was written before services had benefits of their own does not name one. */
export const UsedLimit = z.object({
  service_category_uuid: z.nullable(Uuid),
  service_uuid: z.optional(z.nullable(Uuid)),
  count: z.int(),
  cents: Cents,
  last_on: z.nullable(Day),
})
export type UsedLimit = z.infer<typeof UsedLimit>

/** What a cover does for one service, or for a category of them, and how much of it is left. */
export const CoveredBenefit = z.object({
  service_category: z.nullable(Ref),
  service: z.nullable(CategorizedService),
  covered: z.boolean(),
  waits_until: z.nullable(Day),
  limit_count: z.nullable(z.int()),
  used_count: z.int(),
  limit_cents: z.nullable(Cents),
  used_cents: Cents,
  copay_cents: z.nullable(Cents),
  coinsurance_pct: z.nullable(z.string()),
  requires_authorization: z.boolean(),
  /** What it answers today, whoever gives it. */
  verdict: CoverVerdict,
  /** That answer, as one says it. */
  says: z.string(),
})
export type CoveredBenefit = z.infer<typeof CoveredBenefit>

export const MemberPolicyDetail = z.extend(MemberPolicy, {
  ...recordFields,
  policy_status: PolicyStatus,
  premium_share_cents: Cents,
  currency: Currency,
  exclusions: z.array(
    z.object({
      service_uuid: z.nullable(Uuid),
      service_category_uuid: z.nullable(Uuid),
      what: z.string(),
      reason: z.string(),
      until: z.nullable(Day),
    }),
  ),
  benefits: z.array(CoveredBenefit),
  status_reason: z.nullable(z.string()),
  /** What is missing today, where it does not cover; else empty. */
  gaps: z.array(CoverGap),
})
export type MemberPolicyDetail = z.infer<typeof MemberPolicyDetail>

export const memberPolicyContract = recordContract({
  kind: 'MemberPolicy',
  item: MemberPolicy,
  detail: MemberPolicyDetail,
  whole: NewMemberPolicy,
  edit: z.partial(MemberPolicyFields),
  query: recordListQuery({
    sort: sortBy('member', 'number', 'status', 'starts_on', 'ends_on', 'waiting_ends_on', 'created_at'),
    status: anyOf(MemberPolicyStatus),
    role: anyOf(MemberKind),
    plan: z.optional(Uuid),
    policy: z.optional(Uuid),
    account: z.optional(Uuid),
    member: z.optional(Uuid),
    person: z.optional(Uuid),
    waiting: yesOrNo,
    /** It ends within thirty days. */
    ending: yesOrNo,
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    waiting: { waiting: true },
    ended: { status: ['ended'] },
  },
  /** What staff may do; the policy, and the days, move the others. */
  transitions: {
    reject: { from: ['pending'], to: 'rejected', reason: true },
    suspend: { from: ['active'], to: 'suspended', reason: true },
    reactivate: { from: ['suspended'], to: 'active' },
    terminate: { from: ['active', 'suspended'], to: 'ended', reason: true },
  },
})
export type MemberPolicyListQuery = z.infer<typeof memberPolicyContract.query>

/** The digit that makes a card number right (Luhn). */
export function luhnDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** The first digits of every card of the platform. */
const CARD_PREFIX = '6047'

/** A card number of sixteen digits from eleven. */
export const cardNumberOf = (eleven: string) =>
  `${CARD_PREFIX}${eleven}${luhnDigit(`${CARD_PREFIX}${eleven}`)}`
