import { exchange } from '@/api/exchange'
import { pendingKeepalives } from '@/api/exchangeWithRetry'
import { sessionIn, type SessionStore } from '@/api/sessionStore'
import { signedOut } from '@/store/session'

/** Milliseconds the server has to take note. */
const TIMEOUT_MS = 3_000

const parting = new Set<() => void>()

/** Has what a person wrote and did not send yet sent as they sign out, until the function it returns is called. */
export function beforeSigningOut(send: () => void): () => void {
  parting.add(send)
  return () => void parting.delete(send)
}

/** Leaves at once; the server is told afterwards, and what it answers changes nothing. */
export const signOut = () => (dispatch: SessionStore['dispatch'], getState: SessionStore['getState']) => {
  for (const send of parting) send()
  const pending = pendingKeepalives()
  const { token } = sessionIn({ dispatch, getState })
  dispatch(signedOut())
  if (!token) return
  const say = () =>
    void exchange(
      { url: 'admin/auth/logout', method: 'POST' },
      { token, timeoutMs: TIMEOUT_MS, keepalive: true },
    )
  // The session must last until the pending keepalive calls have arrived.
  if (pending) void Promise.race([pending, new Promise((go) => setTimeout(go, TIMEOUT_MS))]).then(say)
  else say()
}
