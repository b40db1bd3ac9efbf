import type { Role } from '@/contract/permissions'

/** The person who makes a call, as the database knows them at this moment. */
export type Staff = {
  uuid: string
  name: string
  email: string
  role: Role
  session_uuid: string
  /** Whether identifiers of people are masked for them, by their role and the settings. */
  is_masked?: boolean
}

/** The acting user of public requests; has the viewer role. */
export const visitor: Staff = {
  uuid: '',
  name: 'Público',
  email: '',
  role: 'viewer',
  session_uuid: '',
  is_masked: false,
}
