import { exchange } from '@/api/exchange'
import { sessionIn, type SessionStore } from '@/api/sessionStore'
import { signedOut } from '@/store/session'

/** Milliseconds the server has to take note. */
const PATIENCE = 3_000

/** Leaves at once; the server is told afterwards, and what it answers changes nothing. */
export const signOut = () => (dispatch: SessionStore['dispatch'], getState: SessionStore['getState']) => {
  const { token } = sessionIn({ dispatch, getState })
  dispatch(signedOut())
  if (token)
    void exchange(
      { url: 'admin/auth/logout', method: 'POST' },
      { token, patience: PATIENCE, keepalive: true },
    )
}
