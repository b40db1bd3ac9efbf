import { jwtDecode } from 'jwt-decode'
import { serverNow } from './clock'
import type { SessionUser } from './session'

/** Three parts of base64url, the last one empty when unsigned: anything else cannot travel in a header. */
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]*$/

export type Claims = {
  sub: string
  email: string
  role: string
  name: string | undefined
  /** Seconds since 1970; undefined when the token has none, which counts as expired. */
  exp: number | undefined
  iat: number | undefined
}

/**
 * What a token says, or null when it is malformed or names no one. Nothing is verified here:
 * the claims decide what is shown, and the server what is allowed.
 */
export function claimsOf(token: string | null): Claims | null {
  const payload = token && SHAPE.test(token) ? decode(token) : null
  if (!payload) return null
  const sub = typeof payload.sub === 'number' ? String(payload.sub) : text(payload.sub)
  const email = text(payload.email)
  const role = text(payload.role)
  if (!sub || !email || !role) return null
  return { sub, email, role, name: text(payload.name), exp: seconds(payload.exp), iat: seconds(payload.iat) }
}

/** Whether a token's time is over, `slack` seconds before its `exp`; one that never ends counts as over. */
export const isExpired = ({ exp }: Pick<Claims, 'exp'>, now = serverNow(), slack = 0) =>
  exp === undefined || exp * 1000 <= now + slack * 1000

/** The user a token speaks for, or null when it is unreadable, incomplete or past its time. */
export function userOf(token: string | null, now?: number): SessionUser | null {
  const claims = claimsOf(token)
  return claims && !isExpired(claims, now) ? userFrom(claims) : null
}

/** The user that claims describe; `otherName` is used when they carry no name. */
export const userFrom = ({ sub, email, role, name }: Claims, otherName?: string): SessionUser => ({
  id: sub,
  email,
  name: name || otherName || email || 'User',
  role,
})

function decode(token: string): Record<string, unknown> | null {
  try {
    const payload: unknown = jwtDecode(token)
    return isRecord(payload) ? payload : null
  } catch {
    return null // Not base64, or not JSON: it says nothing.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const seconds = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
