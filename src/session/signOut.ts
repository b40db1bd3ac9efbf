import { exchange } from '@/api/exchange'
import { sessionIn, type SessionStore } from '@/api/sessionStore'
import { signedOut } from '@/store/session'

/** Milliseconds the server has to take note. */
const PATIENCE = 3_000

const parting = new Set<() => Promise<void>>()

/** Has what a person wrote and did not send yet sent as they sign out, until the function it returns is called. */
export function beforeSigningOut(send: () => Promise<void>): () => void {
  parting.add(send)
  return () => void parting.delete(send)
}

/** Leaves at once; the server is told afterwards, and what it answers changes nothing. */
export const signOut = () => (dispatch: SessionStore['dispatch'], getState: SessionStore['getState']) => {
  const sent = [...parting].map((send) => send())
  const { token } = sessionIn({ dispatch, getState })
  dispatch(signedOut())
  if (!token) return
  const say = () =>
    void exchange(
      { url: 'admin/auth/logout', method: 'POST' },
      { token, patience: PATIENCE, keepalive: true },
    )
  // The session must last until the last word has arrived.
  if (sent.length === 0) say()
  else void Promise.race([Promise.allSettled(sent), new Promise((go) => setTimeout(go, PATIENCE))]).then(say)
}
