import { useSyncExternalStore } from 'react'
import { followClock, presentTime } from '@/store/clock'

/** How often, in milliseconds, "hace 12 min" is looked at again. */
const TICK = 30_000

let now = new Date(presentTime())
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK)
  tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  const current = presentTime()
  if (Math.abs(current - now.getTime()) < TICK / 2) return
  now = new Date(current)
  for (const listener of listeners) listener()
}

followClock(tick)

/** The time, for what is said in relation to it. All who ask share one clock. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
