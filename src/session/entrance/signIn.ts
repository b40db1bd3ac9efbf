import { exchange, type Reply } from '@/api/exchange'
import { learnClockFrom } from '@/api/refresh'
import { sessionIn, type SessionStore } from '@/api/sessionStore'
import { nameIn, tokenIn } from '@/api/tokenReply'
import { toApiError } from '@/api/apiError'
import { type SessionUser, signedIn } from '@/store/session'
import { claimsOf, isExpired, userFrom } from '@/store/token'

/**
 * What signing in came to. Where a code is still to come, and for a failure, it gives an empty token and a blank user, and says why:
 * the credentials were not accepted, sign-ins from this network are not allowed, there were too many attempts, no answer came, it
 * made no sense, or the server failed.
 */
export type SignIn = {
  token: string
  user: SessionUser
  reason?: 'refused' | 'elsewhere' | 'wait' | 'network' | 'unreadable' | 'server'
  /** The server's answer to a right password that still needs a code. */
  asked?: unknown
  /** Seconds to wait before another attempt. */
  retryAfter?: number
}

/** Asks for a session. Never rejects; the store is signed in when the token is not empty. */
export const signIn =
  (credentials: { email: string; password: string }) =>
  async (dispatch: SessionStore['dispatch'], getState: SessionStore['getState']): Promise<SignIn> => {
    const { epoch } = sessionIn({ dispatch, getState })
    const reply = await exchange(
      { url: 'admin/auth/login', method: 'POST', body: credentials },
      { token: null },
    )
    if (!reply.ok) return explainFailure(toApiError(reply))

    const holder = holderIn(reply)
    if (!holder && reply.status === 202) return { ...nobody, asked: reply.body ?? {} }
    // Meanwhile another tab may have signed in, which this one follows.
    const isStale = sessionIn({ dispatch, getState }).epoch !== epoch
    if (!holder || isStale) return { ...nobody, reason: 'unreadable' }
    dispatch(signedIn(holder))
    return holder
  }

/** The user who signed in, by a reply that brings a valid token. */
export function holderIn(reply: Reply): { token: string; user: SessionUser } | undefined {
  const token = tokenIn(reply.body)
  const claims = claimsOf(token)
  if (claims) learnClockFrom(claims.iat, reply)
  if (!token || !claims || isExpired(claims)) return undefined
  return { token, user: userFrom(claims, nameIn(reply.body)) }
}

const nobody = { token: '', user: { id: '', email: '', name: '', role: '' } }

/** Why signing in failed. */
export function explainFailure({ status, code, reason, retryAfter }: ReturnType<typeof toApiError>): SignIn {
  if (reason === 'network' || reason === 'timeout') return { ...nobody, reason: 'network' }
  if (reason === 'unreadable') return { ...nobody, reason: 'unreadable' }
  if (status === 429) return { ...nobody, reason: 'wait', ...(retryAfter !== undefined && { retryAfter }) }
  if (code === 'address_not_allowed') return { ...nobody, reason: 'elsewhere' }
  return { ...nobody, reason: status >= 500 ? 'server' : 'refused' }
}
