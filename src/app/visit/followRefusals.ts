import { addListener } from '@reduxjs/toolkit'
import { loginPath } from '@/app/addresses'
import { writeToken } from '@/session/tokenStorage'
import { sessionExpired } from '@/store/session'
import type { AppDispatch, AppStore, RootState } from '@/store/store'

/**
 * Leads from a public page to the login, with the way back, once a call was answered by 401: the token is cleared
 * (product specification, section 8). Our own server never answers so there.
 */
export function followRefusals(store: AppStore, leave = (path: string) => globalThis.location.assign(path)) {
  store.dispatch(
    addListener.withTypes<RootState, AppDispatch>()({
      actionCreator: sessionExpired,
      effect: () => {
        const { pathname, search, hash } = globalThis.location
        writeToken(null)
        leave(loginPath(pathname + search + hash))
      },
    }),
  )
}
