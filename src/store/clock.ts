import { readStored, writeStored } from './safeStorage'

/** Where the browser keeps how far its clock is from the server's, in milliseconds. */
const CLOCK_KEY = 'admin_clock'

/** Smaller differences than this, in milliseconds, are the network's delay. */
const TOLERANCE = 30_000

let offset = readOffset()

/**
 * The server's time in milliseconds, as well as it is known: a computer whose clock is hours wrong
 * must still be able to sign in, and be signed out at the right moment.
 */
export const serverNow = () => Date.now() + offset

/** Learns how far this computer's clock is from the server's, from a moment the server has just told. */
export function learnClock(serverTime: number) {
  const difference = serverTime - Date.now()
  offset = Math.abs(difference) > TOLERANCE ? difference : 0
  // Kept beside the token: a reload and another tab must judge its end by the same clock.
  writeStored('localStorage', CLOCK_KEY, offset === 0 ? null : String(offset))
}

/** Reads what an earlier page or another tab learnt. */
export function recallClock() {
  offset = readOffset()
}

function readOffset(): number {
  const stored = Number(readStored('localStorage', CLOCK_KEY) ?? 0)
  return Number.isFinite(stored) ? stored : 0
}

let ahead = 0
let onMove: (() => void) | undefined

/**
 * The moment that records live in, in milliseconds: the server's time, and ahead of it where a demonstration has let days
 * pass. Sessions are timed by `serverNow`.
 */
export const presentTime = () => serverNow() + ahead

/** Learns from the header of a reply how many seconds the clock of a demonstration is ahead; other servers name none. */
export function learnClockAhead(seconds: string | null) {
  if (seconds === null || Number(seconds) * 1000 === ahead) return
  ahead = Number(seconds) * 1000
  onMove?.()
}

/** Has one listener told when the clock of a demonstration was moved. */
export function followClock(listener: () => void) {
  onMove = listener
}
