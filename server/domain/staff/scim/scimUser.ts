import * as z from 'zod/mini'
import type { Role } from '@/contract/permissions'
import { Email } from '@/contract/shapes'
import type { SettingsOf } from '@/contract/settings'
import type { Row } from '@server/audit/writes'
import { roleOf } from '@server/identity/providerSignIn'
import { ScimError } from './scimError'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

const text = z.optional(z.nullable(z.string().check(z.maxLength(300))))
// Microsoft Entra sends "True" and "False".
const flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.string()]),
    z.transform((given) => (typeof given === 'string' ? given.toLowerCase() === 'true' : given)),
  ),
)
const valued = z.optional(
  z.array(z.object({ value: z.string(), primary: z.optional(z.boolean()) })).check(z.maxLength(50)),
)

/** What is read of a user that the directory sends; everything else it sends is of no concern here. */
export const SentUser = z.object({
  userName: text,
  externalId: text,
  displayName: text,
  name: z.optional(z.object({ formatted: text, givenName: text, familyName: text })),
  emails: valued,
  roles: valued,
  active: flag,
})
export type SentUser = z.infer<typeof SentUser>

/** The columns that a sent user says; what it leaves out stays. @throws {ScimError} 400 */
export function columnsOf(sent: SentUser, settings: SettingsOf<'identity_provider'>) {
  const { displayName, name, externalId, roles } = sent
  const full = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  const called = (displayName ?? name?.formatted ?? full).trim().slice(0, 120)
  const email = emailOf(sent)
  const role = roles === undefined || roles.length === 0 ? undefined : readRole(roles, settings)
  return {
    ...(called && { name: called }),
    ...(email && { email }),
    ...(externalId !== undefined && { external_id: externalId }),
    ...(role && { role }),
  }
}

function emailOf({ userName, emails }: SentUser): string | undefined {
  const given = [userName, emails?.find(({ primary }) => primary)?.value, emails?.[0]?.value].filter(
    (one) => typeof one === 'string',
  )
  if (given.length === 0) return undefined
  const email = given.map((one) => Email.safeParse(one).data).find((one) => one !== undefined)
  if (!email) throw new ScimError(400, 'userName or an e-mail must be an e-mail address', 'invalidValue')
  return email
}

function readRole(roles: { value: string }[], settings: SettingsOf<'identity_provider'>): Role {
  const role = roleOf(
    settings,
    roles.map(({ value }) => value),
  )
  if (!role) throw new ScimError(400, 'No role of the settings answers to these values', 'invalidValue')
  return role
}

/** A user as the directory reads them. `base` is the address of SCIM here. */
export function toScimUser(user: Row<'users'>, base: string) {
  return {
    schemas: [USER_SCHEMA],
    id: user.uuid,
    ...(user.external_id !== null && { externalId: user.external_id }),
    userName: user.email,
    displayName: user.name,
    name: { formatted: user.name },
    emails: [{ value: user.email, type: 'work', primary: true }],
    roles: [{ value: user.role, primary: true }],
    active: user.status !== 'disabled' && user.status !== 'expired',
    meta: {
      resourceType: 'User',
      created: user.created_at,
      lastModified: user.updated_at,
      location: `${base}/Users/${user.uuid}`,
      version: `W/"${user.version}"`,
    },
  }
}
