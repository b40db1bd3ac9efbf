const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds between attempts, as the Standard Webhooks specification suggests; the first is made at once. */
const pauses = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

export const MOST_ATTEMPTS = pauses.length + 1
const LONGEST = 24 * HOUR
/** The random share of a pause, so that receivers that failed together are not called together. */
const SPREAD = 0.2

/** When a delivery is tried again after `tries` failed attempts; undefined after the last one. */
export function nextAttempt(
  tries: number,
  now: Date,
  { retryAfter = 0, chance = Math.random() }: { retryAfter?: number; chance?: number } = {},
): Date | undefined {
  const pause = pauses[tries - 1]
  if (pause === undefined) return
  const spread = pause * (1 + SPREAD * (2 * chance - 1))
  return new Date(now.getTime() + Math.max(spread, retryAfter))
}

/** When the last attempt takes place, given the failed attempts so far and the moment of the next. */
export const lastAttempt = (tries: number, next: Date) =>
  new Date(pauses.slice(tries).reduce((sum, pause) => sum + pause, next.getTime()))

/** Milliseconds that a `Retry-After` header asks for, in seconds or until a date; at most a day. */
export function retryAfterOf(header: string | undefined, now: Date): number {
  if (!header) return 0
  const asked = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST) : 0
}
