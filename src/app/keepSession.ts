import { renew } from '@/api/refresh'
import { serverNow } from '@/store/clock'
import { selectToken } from '@/store/session'
import type { AppStore } from '@/store/store'
import { claimsOf } from '@/store/token'

/** Milliseconds before its end at which a token is renewed, give or take the jitter that keeps tabs apart. */
const AHEAD = 60_000
const JITTER = 10_000
/** Milliseconds without a key or a click after which nobody is thought to be working here. */
const IDLE = 30 * 60_000
/** The longest delay that a browser's timer can hold. */
const LONGEST = 2 ** 31 - 1

const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Renews the token shortly before it ends, while the tab is being used, so that a person at work is not thrown out. */
export function keepSession(store: AppStore) {
  let lastUse = Date.now()
  let planned: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const noteUse = () => {
    lastUse = Date.now()
  }
  const wake = () => {
    const token = selectToken(store.getState())
    const isDue = token !== null && dueIn(token) <= JITTER
    if (!isDue) return plan(token)
    // If the server refuses, the next call will say so; there is nobody to tell before.
    if (Date.now() - lastUse < IDLE) void renew(store, token)
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

  for (const sign of signsOfUse) document.addEventListener(sign, noteUse, { passive: true })
  const stop = store.subscribe(follow)
  follow()
  return () => {
    stop()
    clearTimeout(timer)
    for (const sign of signsOfUse) document.removeEventListener(sign, noteUse)
  }
}

/** Milliseconds until a token should be renewed. */
const dueIn = (token: string) => (claimsOf(token)?.exp ?? 0) * 1000 - AHEAD - serverNow()
