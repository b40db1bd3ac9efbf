import * as z from 'zod/mini'
import * as personal from './personal'
import { Phone } from './mexico'
import { recordContract } from './recordContract'
import {
  ActiveStatus,
  anyOf,
  Email,
  emptyAsNull,
  optionalLines,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
} from './shapes'

/** The kinds of record that have people to talk to. */
export const ContactOwner = z.enum(['account', 'company', 'provider', 'provider_location'])
export type ContactOwner = z.infer<typeof ContactOwner>

export const ContactRole = z.enum([
  'billing',
  'hr',
  'medical',
  'legal',
  'emergency',
  'sales',
  'technical',
  'other',
])
export type ContactRole = z.infer<typeof ContactRole>

/** What is sent to a contact. */
export const Mailing = z.enum(['invoices', 'receipts', 'reports', 'alerts'])
export type Mailing = z.infer<typeof Mailing>

const fields = {
  person_uuid: emptyAsNull(Uuid),
  name: requiredText('el nombre', 120),
  role: z.enum(ContactRole.def.entries, 'Elige la función'),
  position: optionalText(80),
  email: emptyAsNull(Email),
  phone: Phone,
  extension: optionalText(8),
  is_primary: z.boolean(),
  receives: z.array(Mailing),
  notes: optionalLines(500),
  ...writableRecordFields,
}

/** A contact as a whole can be reached. */
const isReachable = ({ value, issues }: z.core.ParsePayload<Reach>) => {
  if (!value.email && !value.phone)
    issues.push({ code: 'custom', path: ['email'], message: 'Escribe un correo o un teléfono', input: null })
}
type Reach = { email: string | null; phone: string | null }

export const NewContact = z
  .strictObject({ owner_type: ContactOwner, owner_uuid: Uuid, ...fields })
  .check(isReachable)
export type NewContact = z.infer<typeof NewContact>

/** Whose contact it is stays as it was created. */
export const ContactFields = z.strictObject(fields).check(isReachable)
export type ContactFields = z.infer<typeof ContactFields>

export const Contact = z.object({
  uuid: Uuid,
  owner_type: ContactOwner,
  owner_uuid: Uuid,
  name: z.string(),
  role: ContactRole,
  position: z.nullable(z.string()),
  email: z.nullable(personal.email),
  phone: z.nullable(personal.phone),
  extension: z.nullable(z.string()),
  is_primary: z.boolean(),
  receives: z.array(Mailing),
  status: ActiveStatus,
  created_at: recordFields.created_at,
})
export type Contact = z.infer<typeof Contact>

export const ContactDetail = z.extend(Contact, {
  ...recordFields,
  person: z.nullable(Ref),
  notes: z.nullable(z.string()),
  status_reason: z.nullable(z.string()),
})
export type ContactDetail = z.infer<typeof ContactDetail>

export const contactContract = recordContract({
  kind: 'Contact',
  item: Contact,
  detail: ContactDetail,
  whole: NewContact,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('name', 'role', 'created_at'),
    status: anyOf(ActiveStatus),
    role: anyOf(ContactRole),
    receives: anyOf(Mailing),
    owner: z.optional(Uuid),
    person: z.optional(Uuid),
  }),
  views: {
    all: {},
    active: { status: ['active'] },
  },
  transitions: {
    deactivate: { from: ['active'], to: 'inactive' },
    activate: { from: ['inactive'], to: 'active' },
  },
})
export type ContactListQuery = z.infer<typeof contactContract.query>
