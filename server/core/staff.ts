import type { Role } from '@/contract/permissions'
/** The person who makes a call, as the database knows them at this moment. */
export type Staff = {
  uuid: string
  name: string
  email: string
  role: Role
  session_uuid: string
  /** Whoever only looks sees identifiers in part, unless the settings let them see all. */
  is_masked?: boolean
}

/** Whoever is not signed in, to rules that ask for a role: they may do what the least of roles may. */
export const visitor: Staff = { uuid: '', name: 'Público', email: '', role: 'viewer', session_uuid: '' }
