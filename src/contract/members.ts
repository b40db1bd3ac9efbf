import { Photo } from './attachments'
import * as personal from './personal'
import { daysFromNow } from './days'
import * as z from 'zod/mini'
import { CoverGap } from './coverGaps'
import { Phone } from './mexico'
import { Sex } from './persons'
import { recordContract } from './recordContract'
import {
  anyOf,
  Day,
  emptyAsNull,
  Instant,
  recordListQuery,
  optionalText,
  recordFields,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'

export const MemberKind = z.enum(['holder', 'dependent'])
export type MemberKind = z.infer<typeof MemberKind>

export const MemberStatus = z.enum(['pending', 'active', 'suspended', 'terminated'])
export type MemberStatus = z.infer<typeof MemberStatus>

export const Relationship = z.enum(['spouse', 'partner', 'child', 'parent', 'sibling', 'other'])
export type Relationship = z.infer<typeof Relationship>

/** What a member declares of their health; `undisclosed` is allowed. */
export const HealthAnswer = personal.health
export type HealthAnswer = z.infer<typeof HealthAnswer>

const MAX_DAYS_AHEAD = 90

const EnrolledOn = Day.check(
  z.refine(
    (day) => day <= daysFromNow(MAX_DAYS_AHEAD),
    `La fecha de alta puede ser como máximo en ${MAX_DAYS_AHEAD} días`,
  ),
)

const fields = {
  kind: z.enum(MemberKind.def.entries, 'Elige si es titular o dependiente'),
  holder_member_uuid: emptyAsNull(Uuid),
  relationship: emptyAsNull(Relationship),
  employee_number: optionalText(30),
  department: optionalText(80),
  cost_center: optionalText(40),
  hired_on: emptyAsNull(Day),
  /** The doctor whom they go to first. */
  primary_provider_uuid: emptyAsNull(Uuid),
  photo_attachment_uuid: Photo,
  emergency_contact: z.nullable(
    z.strictObject({
      name: requiredText('el nombre del contacto', 120),
      phone: z.pipe(Phone, z.string('Escribe el celular del contacto')),
      relationship: optionalText(60),
    }),
  ),
  ...writableRecordFields,
}

/** A member as a whole: a dependent has a holder and a relationship; a holder has neither. */
const dependence = [
  z.overwrite<Dependence>((member) =>
    member.kind === 'holder' ? { ...member, holder_member_uuid: null, relationship: null } : member,
  ),
  (payload: z.core.ParsePayload<Dependence>) => {
    const { kind, holder_member_uuid, relationship } = payload.value
    if (kind === 'holder') return
    const missing = { code: 'custom', input: null } as const
    if (!holder_member_uuid)
      payload.issues.push({ ...missing, path: ['holder_member_uuid'], message: 'Elige a la persona titular' })
    if (!relationship)
      payload.issues.push({ ...missing, path: ['relationship'], message: 'Elige el parentesco' })
  },
] as const
type Dependence = {
  kind: MemberKind
  holder_member_uuid: string | null
  relationship: Relationship | null
}

export const NewMember = z
  .strictObject({
    account_uuid: z.uuid('Elige la cuenta'),
    person_uuid: z.uuid('Elige a la persona'),
    enrolled_on: EnrolledOn,
    ...fields,
  })
  .check(...dependence)
export type NewMember = z.infer<typeof NewMember>

/** Account, person and date of enrolment stay as they were created. */
export const MemberFields = z.strictObject(fields).check(...dependence)
export type MemberFields = z.infer<typeof MemberFields>

export const Member = z.object({
  uuid: Uuid,
  number: z.string(),
  full_name: z.string(),
  account: Ref,
  person: Ref,
  kind: MemberKind,
  relationship: z.nullable(Relationship),
  status: MemberStatus,
  enrolled_on: Day,
  /** In whole years, today; roles that may not see the birth date see this. */
  age: z.nullable(z.int()),
  employee_number: z.nullable(z.string()),
  company: z.nullable(Ref),
  /** Those that cover them, or will. */
  policies: z.array(Ref),
  created_at: Instant,
})
export type Member = z.infer<typeof Member>

export const MemberDetail = z.extend(Member, {
  ...recordFields,
  holder: z.nullable(Ref),
  birth_date: z.nullable(personal.birth_date),
  sex: z.nullable(Sex),
  department: z.nullable(z.string()),
  cost_center: z.nullable(z.string()),
  hired_on: z.nullable(Day),
  emergency_contact: z.nullable(
    z.object({ name: z.string(), phone: personal.phone, relationship: z.nullable(z.string()) }),
  ),
  primary_provider: z.nullable(Ref),
  photo_attachment_uuid: z.nullable(Uuid),
  /** When their card was last issued anew. */
  card_issued_at: z.nullable(Instant),
  status_reason: z.nullable(z.string()),
  /** A viewer learns that there is a declaration, not what it says. */
  health_declaration: z.nullable(z.object({ answer: z.nullable(HealthAnswer), signed_at: Instant })),
  dependents: z.int(),
  /** What is missing for the covers that do not answer for the member today. */
  gaps: z.array(CoverGap),
})
export type MemberDetail = z.infer<typeof MemberDetail>

/** What was told of a member's health, whole. */
export const HealthTold = z.object({ data: z.object({ told: personal.revealed }) })

/** An end of a range of ages, in whole years. */
const age = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(999)))

export const memberContract = recordContract({
  kind: 'Member',
  item: Member,
  detail: MemberDetail,
  whole: NewMember,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('full_name', 'number', 'status', 'enrolled_on', 'created_at'),
    status: anyOf(MemberStatus),
    kind: anyOf(MemberKind),
    relationship: anyOf(Relationship),
    sex: anyOf(Sex),
    account: z.optional(Uuid),
    company: z.optional(Uuid),
    person: z.optional(Uuid),
    holder: z.optional(Uuid),
    department: anyOf(z.string().check(z.maxLength(80))),
    plan: z.optional(Uuid),
    policy: z.optional(Uuid),
    without_policy: yesOrNo,
    enrolled_from: z.optional(Day),
    enrolled_to: z.optional(Day),
    age_from: age,
    age_to: age,
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    pending: { status: ['pending'] },
    terminated: { status: ['terminated'] },
  },
  /** Each change of a member's status; ending a holder ends the dependents too, which the dry run shows. */
  transitions: {
    activate: { from: ['pending'], to: 'active' },
    suspend: { from: ['active'], to: 'suspended', reason: true },
    reinstate: { from: ['suspended', 'terminated'], to: 'active' },
    terminate: { from: ['pending', 'active', 'suspended'], to: 'terminated', reason: true },
  },
})
export type MemberListQuery = z.infer<typeof memberContract.query>

/** What is done to a member who stays as they are: their cards get other numbers. */
export const memberActions = {
  reissue_card: { from: ['pending', 'active', 'suspended'], to: 'active' },
} as const satisfies Transitions<MemberStatus>

/** What the menu of a member does. */
export const memberMenu = { ...memberContract.transitions, ...memberActions }
