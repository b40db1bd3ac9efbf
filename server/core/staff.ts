import { allows, type Permission, type Role } from '@/contract/permissions'
import type { Actor } from '@/contract/shapes'

/** The key with which a system makes a call. */
type SystemKey = {
  uuid: string
  name: string
  /** What it may do now: its scopes that its owner's role holds too. */
  scopes: readonly Permission[]
}

/**
 * The person who makes a call, as the database knows them at this moment. Where a system calls, this is who answers for its
 * `key`: limits, second persons and what is their own count as theirs.
 */
export type Staff = {
  uuid: string
  name: string
  email: string
  role: Role
  session_uuid: string
  /** Whether identifiers of people are masked for them, by their role and the settings. */
  is_masked?: boolean
  /** The key of the system that calls in their place; absent where they call themselves. */
  key?: SystemKey
}

/** Whether the caller may do something: a person by their role, a system by the scopes of its key. */
export const mayDo = ({ role, key }: Staff, permission: Permission): boolean =>
  key ? key.scopes.includes(permission) : allows(role, permission)

/** The caller, as events and the audit log name them. */
export const actorOf = ({ uuid, name, key }: Staff): Actor =>
  key ? { kind: 'api', uuid: key.uuid, label: `Sistema: ${key.name}` } : { kind: 'user', uuid, label: name }

/** The acting user of public requests; has the viewer role. */
export const visitor: Staff = {
  uuid: '',
  name: 'Público',
  email: '',
  role: 'viewer',
  session_uuid: '',
  is_masked: false,
}
