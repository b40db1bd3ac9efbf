import { daysFromNow } from './days'
import * as personal from './personal'
import { MaskedFields, RevealReason } from './reveals'
import * as z from 'zod/mini'
import { Curp, curpBirthDate, HomeAddress, MexicanState, NewAddress, Nss, Phone, Rfc } from './mexico'
import { recordContract } from './recordContract'
import {
  anyOf,
  Day,
  Email,
  emptyAsNull,
  Instant,
  recordListQuery,
  recordFields,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import { tidied } from './tidied'

export const PersonStatus = z.enum(['active', 'inactive', 'merged', 'deceased'])
export type PersonStatus = z.infer<typeof PersonStatus>

export const Sex = z.enum(['female', 'male', 'other', 'unknown'])
export type Sex = z.infer<typeof Sex>

export const Channel = z.enum(['email', 'phone', 'whatsapp', 'sms'])
export type Channel = z.infer<typeof Channel>

/** What a person is to the platform; one person may have several roles. */
export const PersonRole = z.enum(['holder', 'customer', 'member'])
export type PersonRole = z.infer<typeof PersonRole>

export const IdentityDocumentType = z.enum(['ine', 'passport', 'fm3', 'other'])
export type IdentityDocumentType = z.infer<typeof IdentityDocumentType>

/** Letters of any language, spaces and what joins names: `María de los Ángeles`, `O'Farrill`, `Núñez-Ruiz`. */
const personName = (what: string, max: number) =>
  requiredText(what, max).check(
    z.regex(/^[\p{L}\p{M}' .-]*$/u, 'Usa solo letras, espacios, puntos, apóstrofos o guiones'),
  )

const BirthDate = Day.check(
  z.refine((day) => day >= '1900-01-01', 'Revisa la fecha de nacimiento'),
  z.refine((day) => day <= daysFromNow(0), 'La fecha de nacimiento no puede ser futura'),
)

const IdentityDocument = z.object({
  type: IdentityDocumentType,
  number: personal.document_number,
  expires_on: z.nullable(Day),
})

/** What tells one person from another. */
export const identityFields = {
  given_names: personName('el nombre', 80),
  last_name: personName('el primer apellido', 60),
  second_last_name: emptyAsNull(personName('el segundo apellido', 60)),
  birth_date: emptyAsNull(BirthDate),
  sex: z.nullable(Sex),
  curp: Curp,
}

/** Where a CURP is given, it and the birth date must tell the same day. */
export function curpTellsBirthDate({
  value: { curp, birth_date },
  issues,
}: z.core.ParsePayload<{ curp: string | null; birth_date: string | null }>) {
  if (curp && birth_date && curpBirthDate(curp) !== birth_date)
    issues.push({
      code: 'custom',
      path: ['birth_date'],
      message: `La CURP dice ${curpBirthDate(curp).split('-').reverse().join('/')}`,
      input: birth_date,
    })
}

const fields = {
  ...identityFields,
  tax_id: Rfc,
  nss: Nss,
  nationality: z
    .string('Escribe la nacionalidad')
    .check(tidied, z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Usa el código de dos letras, como MX')),
  identity_document: z.nullable(
    z.strictObject({
      type: IdentityDocumentType,
      number: requiredText('el número del documento', 40),
      expires_on: emptyAsNull(Day),
    }),
  ),
  email: emptyAsNull(Email),
  phone: Phone,
  alternative_phone: Phone,
  address: z.nullable(NewAddress),
  preferred_channel: Channel,
  marketing_consent: z.boolean(),
  ...writableRecordFields,
}

/** A person as a whole. */
export const NewPerson = z.strictObject(fields).check(curpTellsBirthDate, (payload) => {
  const { tax_id } = payload.value
  if (tax_id && tax_id.length !== 13)
    payload.issues.push({
      code: 'custom',
      path: ['tax_id'],
      message: 'El RFC de una persona tiene 13 caracteres',
      input: tax_id,
    })
})
export type NewPerson = z.infer<typeof NewPerson>

/** The fields that are not asked of a person who is registered on the way to something else. */
export const unaskedOfPerson = {
  tax_id: null,
  nss: null,
  nationality: 'MX',
  identity_document: null,
  email: null,
  phone: null,
  alternative_phone: null,
  address: null,
  preferred_channel: 'email',
  marketing_consent: false,
  tags: [],
  external_id: null,
} as const satisfies Partial<z.input<typeof NewPerson>>

/** Identifiers that viewers see masked until they ask for them, which is logged. */
export const sensitivePersonFields = [
  'curp',
  'tax_id',
  'nss',
  'birth_date',
  'phone',
  'alternative_phone',
  'identity_document',
] as const
export const SensitivePersonField = z.enum(sensitivePersonFields)
export type SensitivePersonField = z.infer<typeof SensitivePersonField>

/** Asks for one masked value of a person: `POST admin/persons/{uuid}/reveal`. */
export const Reveal = z.extend(RevealReason, { field: SensitivePersonField })
export type Reveal = z.infer<typeof Reveal>
export const RevealReply = z.object({
  data: z.object({ field: SensitivePersonField, value: z.nullable(personal.revealed) }),
})

export const Person = z.object({
  uuid: Uuid,
  number: z.string(),
  full_name: z.string(),
  curp: z.nullable(personal.curp),
  birth_date: z.nullable(personal.birth_date),
  phone: z.nullable(personal.phone),
  email: z.nullable(personal.email),
  roles: z.array(PersonRole),
  status: PersonStatus,
  created_at: Instant,
})
export type Person = z.infer<typeof Person>

export const PersonDetail = z.extend(Person, {
  ...recordFields,
  given_names: z.string(),
  last_name: z.string(),
  second_last_name: z.nullable(z.string()),
  sex: z.nullable(Sex),
  tax_id: z.nullable(personal.tax_id),
  nss: z.nullable(personal.nss),
  nationality: z.string(),
  identity_document: z.nullable(IdentityDocument),
  alternative_phone: z.nullable(personal.phone),
  address: z.nullable(HomeAddress),
  preferred_channel: Channel,
  marketing_consent: z.boolean(),
  privacy_notice_at: z.nullable(Instant),
  privacy_notice_version: z.nullable(z.string()),
  deceased_on: z.nullable(Day),
  merged_into: z.nullable(Ref),
  /** Those who turned out to be this person. */
  merged_from: z.array(Ref),
  masked: MaskedFields,
  accounts: z.int(),
  customers: z.int(),
  memberships: z.int(),
  /** How many others may be the same person. */
  duplicates: z.int(),
})
export type PersonDetail = z.infer<typeof PersonDetail>

/** What two records have in common that may be of one person. */
export const Likeness = z.enum(['curp', 'tax_id', 'name', 'phone', 'email'])
export type Likeness = z.infer<typeof Likeness>

/** A person who may be the same one: `GET admin/persons/{uuid}/duplicates`. */
export const AlikePerson = z.extend(Person, { version: z.int(), reasons: z.array(Likeness) })
export type AlikePerson = z.infer<typeof AlikePerson>
export const AlikePersons = z.object({ data: z.array(AlikePerson) })

export const personContract = recordContract({
  kind: 'Person',
  item: Person,
  detail: PersonDetail,
  whole: NewPerson,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('full_name', 'birth_date', 'status', 'created_at'),
    role: anyOf(PersonRole),
    status: anyOf(PersonStatus),
    sex: anyOf(Sex),
    state: anyOf(MexicanState),
    has_curp: yesOrNo,
    incomplete: yesOrNo,
    possible_duplicate: yesOrNo,
    consent: yesOrNo,
    account: z.optional(Uuid),
  }),
  views: {
    all: {},
    customers: { role: ['customer'] },
    members: { role: ['member'] },
    incomplete: { incomplete: true },
    duplicates: { possible_duplicate: true },
  },
  /** Each change of a person's status that its menu makes; merging takes values, and has a dialog of its own. */
  transitions: {
    deactivate: { from: ['active'], to: 'inactive', reason: true },
    reactivate: { from: ['inactive'], to: 'active' },
    undo_merge: { from: ['merged'], to: 'active', permission: 'Person.delete', previewed: true },
  },
})
export type PersonListQuery = z.infer<typeof personContract.query>
