import { TOKEN_KEY, readToken } from '@/session/tokenStorage'
import { learnClock, recallClock } from '@/store/clock'
import { selectToken, selectUser, sessionExpired, signedIn, tokenRefreshed } from '@/store/session'
import type { AppStore } from '@/store/store'
import { claimsOf, isExpired, userFrom } from '@/store/token'

/**
 * Keeps the session in step with the browser's other tabs, and with the clock after the computer slept.
 * @param isBehind whether another tab stored something before this began
 */
export function followTabs(store: AppStore, isBehind = false) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) adoptStored(store, { isFresh: true })
  }
  // A page taken back from the browser's cache, or a tab that slept, was told nothing meanwhile.
  const onReturn = () => {
    if (document.visibilityState === 'hidden') return
    if (store.getState().session.kept) adoptStored(store, { isFresh: false })
    endWhenExpired(store)
  }
  globalThis.addEventListener('storage', onStorage)
  globalThis.addEventListener('pageshow', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  // No listener heard what another tab stored while this module was loaded.
  if (isBehind) adoptStored(store, { isFresh: true })
  return () => {
    globalThis.removeEventListener('storage', onStorage)
    globalThis.removeEventListener('pageshow', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}

/** Takes up what another tab stored: its newer token, its other person, or that it has none any more. */
function adoptStored(store: AppStore, { isFresh }: { isFresh: boolean }) {
  const current = selectToken(store.getState())
  const token = readToken()
  if (token === current) return
  recallClock()

  const claims = claimsOf(token)
  if (claims?.iat !== undefined && isFresh) learnClock(claims.iat * 1000)
  if (token === null || !claims || isExpired(claims)) {
    // Taken away by another tab, or found over there: what is typed here waits for the same person.
    if (current) store.dispatch(sessionExpired())
    return
  }
  const user = userFrom(claims, selectUser(store.getState())?.name)
  const isSamePerson = selectUser(store.getState())?.id === user.id
  store.dispatch(isSamePerson ? tokenRefreshed({ token, user }) : signedIn({ token, user: userFrom(claims) }))
}

function endWhenExpired(store: AppStore) {
  const claims = claimsOf(selectToken(store.getState()))
  if (claims && isExpired(claims)) store.dispatch(sessionExpired())
}
