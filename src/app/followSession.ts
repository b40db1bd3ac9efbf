import { addListener, isAnyOf } from '@reduxjs/toolkit'
import { abortEarlierCalls } from '@/api/sessionStore'
import { writeToken } from '@/session/tokenStorage'
import { followScreen } from '@/api/currentScreen'
import { hideToast } from '@/kit/feedback/toasts'
import { removeStored } from '@/store/safeStorage'
import {
  accessDenied,
  dataAbandoned,
  selectToken,
  sessionExpired,
  signedIn,
  signedOut,
  tokenNotKept,
  tokenRefreshed,
} from '@/store/session'
import type { AppDispatch, AppStore, RootState } from '@/store/store'
import { ACCOUNTS, forbiddenPath, isOutside, LOGIN, loginPath, plain } from './addresses'
import type { AppRouter } from './App'

/** The key under which forms keep what is typed, followed by the user's id. */
const DRAFTS = 'admin.draft.'

const listen = addListener.withTypes<RootState, AppDispatch>()

/**
 * Keeps the browser's storage, what is under way, the cached data and the address in step with the session.
 * `destination` tells where to go after signing in, from the login's query.
 */
export function followSession(store: AppStore, router: AppRouter, destination: (search: string) => string) {
  followScreen(() => heading(router).pathname)
  store.dispatch(
    listen({
      matcher: isAnyOf(signedIn, tokenRefreshed, signedOut, sessionExpired),
      effect: (_action, { getState, dispatch }) => {
        const token = selectToken(getState())
        if (!writeToken(token) && token) dispatch(tokenNotKept())
      },
    }),
  )
  store.dispatch(
    listen({
      matcher: isAnyOf(signedOut, sessionExpired),
      effect: async (action, { dispatch }) => {
        abortEarlierCalls(store)
        const hasExpired = sessionExpired.match(action)
        // What was being typed waits for the same person to come back.
        removeStored('sessionStorage', 'admin', hasExpired ? DRAFTS : undefined)
        const here = heading(router)
        if (!isOutside(here.pathname)) {
          const way = hasExpired ? loginPath(here.pathname + here.search + here.hash) : LOGIN
          // At once, so that no screen outlives this.
          await router.navigate(way, { replace: hasExpired, state: { ended: hasExpired }, flushSync: true })
        }
        // A form keeps what was just typed when it goes: a user who chose to leave leaves nothing.
        if (!hasExpired) removeStored('sessionStorage', 'admin')
        hideToast()
        // Only now that no screen uses the data: dropping it earlier would make them ask again, and be refused again.
        dispatch(dataAbandoned())
      },
    }),
  )
  store.dispatch(
    listen({
      actionCreator: signedIn,
      effect: async ({ payload }, { getOriginalState, dispatch }) => {
        abortEarlierCalls(store)
        const here = heading(router)
        const wasSomeone = selectToken(getOriginalState()) !== null
        if (wasSomeone) removeStored('sessionStorage', 'admin')
        removeStored('sessionStorage', DRAFTS, `${DRAFTS}${payload.user.id}.`)
        if (plain(here.pathname) === LOGIN) await router.navigate(destination(here.search), { replace: true })
        // By way of the login, which leads on: a form left open may not hold up the next user.
        else if (wasSomeone) await router.navigate(LOGIN, { replace: true })
        if (wasSomeone) dispatch(dataAbandoned())
      },
    }),
  )
  store.dispatch(
    listen({
      actionCreator: accessDenied,
      effect: ({ payload: { message, isLate } }) => {
        // A late refusal moves no one away from the present screen; `tellLateRefusals` shows it there.
        if (isLate || plain(heading(router).pathname) === ACCOUNTS) return
        void router.navigate(forbiddenPath(message), { replace: true })
      },
    }),
  )
  store.dispatch(
    listen({
      actionCreator: tokenRefreshed,
      // Another role: what it may not enter any more is left at once.
      effect: (_action, { getState, getOriginalState }) => {
        const isSame = getState().session.user?.role === getOriginalState().session.user?.role
        if (!isSame) void router.revalidate()
      },
    }),
  )
}

/** Where the person is, or is on the way to. */
const heading = ({ state }: AppRouter) => state.navigation.location ?? state.location
