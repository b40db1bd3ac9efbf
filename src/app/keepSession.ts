import { renew } from '@/api/refresh'
import { serverNow } from '@/store/clock'
import { selectToken } from '@/store/session'
import type { AppStore } from '@/store/store'
import { claimsOf } from '@/store/token'
import { followUse, idleTime, lastUsed } from './presence'

/** Milliseconds before its end at which a token is renewed, give or take the jitter that keeps tabs apart. */
const AHEAD = 60_000
const JITTER = 10_000
/** The longest delay that a browser's timer can hold. */
const LONGEST = 2 ** 31 - 1

/** Renews the token shortly before it ends, while the tab is being used, so that a person at work is not thrown out. */
export function keepSession(store: AppStore) {
  let planned: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const wake = () => {
    const token = selectToken(store.getState())
    const isDue = token !== null && dueIn(token) <= JITTER
    if (!isDue) return plan(token)
    // If the server refuses, the next call will say so; until then no screen shows it.
    if (Date.now() - lastUsed() < idleTime()) void renew(store, token)
  }
  const plan = (token: string | null) => {
    clearTimeout(timer)
    planned = token
    if (!token) return
    const delay = dueIn(token) + (Math.random() * 2 - 1) * JITTER
    timer = setTimeout(wake, Math.min(LONGEST, Math.max(0, delay)))
  }
  const follow = () => {
    const token = selectToken(store.getState())
    if (token !== planned) plan(token)
  }

  const stopWatching = followUse()
  const stop = store.subscribe(follow)
  follow()
  return () => {
    stop()
    clearTimeout(timer)
    stopWatching()
  }
}

/** Milliseconds until a token should be renewed. */
const dueIn = (token: string) => (claimsOf(token)?.exp ?? 0) * 1000 - AHEAD - serverNow()
