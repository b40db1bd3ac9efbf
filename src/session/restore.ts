import { recallClock } from '@/store/clock'
import { userOf } from '@/store/token'
import { type Session, sessionOf } from '@/store/session'
import { readToken, writeToken } from './tokenStorage'

/**
 * The session to start with: the stored token is checked once, without calling the server,
 * and removed when it no longer speaks for anyone.
 */
export function restoreSession(): Session {
  recallClock()
  const token = readToken()
  const user = userOf(token)
  if (token && user) return sessionOf({ token, user })
  writeToken(null)
  return sessionOf(null)
}
