import type { Actor } from '@/contract/shapes'

/** Who asked for a change, from where and when: what its log entry and its event have in common. */
export type Origin = {
  actor: Actor
  /** Who answers for the key, where the actor is a system. */
  owner_uuid?: string
  role: string | null
  session_uuid: string | null
  ip: string | null
  user_agent: string | null
  method: string | null
  path: string | null
  request_id: string | null
  /** Groups what one action of a person caused. */
  correlation_id: string | null
  /** RFC 3339. */
  at: string
}

/** The origin of changes that the server makes by itself. */
export const systemOrigin = (at: string): Origin => ({
  actor: { kind: 'system', uuid: null, label: 'Sistema' },
  role: null,
  session_uuid: null,
  ip: null,
  user_agent: null,
  method: null,
  path: null,
  request_id: null,
  correlation_id: null,
  at,
})
