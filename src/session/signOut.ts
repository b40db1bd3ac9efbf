import { exchange } from '@/api/exchange'
import { lastWords } from '@/api/send'
import { sessionIn, type SessionStore } from '@/api/sessionStore'
import { signedOut } from '@/store/session'

/** Milliseconds the server has to take note. */
const PATIENCE = 3_000

const parting = new Set<() => void>()

/** Has what a person wrote and did not send yet sent as they sign out, until the function it returns is called. */
export function beforeSigningOut(send: () => void): () => void {
  parting.add(send)
  return () => void parting.delete(send)
}

/** Leaves at once; the server is told afterwards, and what it answers changes nothing. */
export const signOut = () => (dispatch: SessionStore['dispatch'], getState: SessionStore['getState']) => {
  for (const send of parting) send()
  const words = lastWords()
  const { token } = sessionIn({ dispatch, getState })
  dispatch(signedOut())
  if (!token) return
  const say = () =>
    void exchange(
      { url: 'admin/auth/logout', method: 'POST' },
      { token, patience: PATIENCE, keepalive: true },
    )
  // The session must last until the last words have arrived.
  if (words) void Promise.race([words, new Promise((go) => setTimeout(go, PATIENCE))]).then(say)
  else say()
}
