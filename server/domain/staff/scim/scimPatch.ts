import * as z from 'zod/mini'
import { ScimError } from './scimError'
import { SentUser } from './scimUser'

export const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z.pipe(
          z.string(),
          z.transform((op) => op.toLowerCase()),
        ),
        path: z.optional(z.string().check(z.maxLength(200))),
        value: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})
export type Patch = z.infer<typeof Patch>

/** What each path of an operation says of a user, by the names of `SentUser`. */
const paths: Record<string, (value: unknown) => object> = {
  active: (active) => ({ active }),
  username: (userName) => ({ userName }),
  externalid: (externalId) => ({ externalId }),
  displayname: (displayName) => ({ displayName }),
  'name.formatted': (formatted) => ({ displayName: formatted }),
  emails: (emails) => ({ emails }),
  'emails[type eq "work"].value': (value) => ({ emails: [{ value, primary: true }] }),
  'emails[primary eq true].value': (value) => ({ emails: [{ value, primary: true }] }),
  roles: (roles) => ({ roles }),
  'roles[primary eq "true"].value': (value) => ({ roles: [{ value }] }),
}

/** What the operations of a patch come to, as a user that holds only what they change. @throws {ScimError} 400 */
export function readPatch({ Operations }: Patch): SentUser {
  let sent: object = {}
  for (const { op, path, value } of Operations) {
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, 'op must be add, replace or remove', 'invalidSyntax')
    if (op === 'remove') {
      if (path?.toLowerCase() !== 'externalid')
        throw new ScimError(400, 'Of a user only externalId can be removed', 'mutability')
      sent = { ...sent, externalId: null }
    } else if (path === undefined) {
      if (typeof value !== 'object' || value === null)
        throw new ScimError(400, 'Without a path, value must be an object', 'invalidValue')
      for (const [name, one] of Object.entries(value)) sent = { ...sent, ...saidBy(name, one) }
    } else sent = { ...sent, ...saidBy(path, value) }
  }
  const { data } = SentUser.safeParse(sent)
  if (!data) throw new ScimError(400, 'A value is not of its type', 'invalidValue')
  return data
}

/** Attributes that are kept nowhere here are let be, as directories send all that they have. */
const saidBy = (path: string, value: unknown): object => {
  const read = Object.hasOwn(paths, path.toLowerCase()) ? paths[path.toLowerCase()] : undefined
  return read ? read(value) : path === 'name' && typeof value === 'object' ? { name: value } : {}
}
