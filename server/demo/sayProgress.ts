const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/**
 * How far work of known size is: how much is done, how fast, and about how long the rest takes.
 * @param seconds since it began
 */
export function sayProgress(what: string, done: number, count: number, seconds: number): string {
  const rate = done / Math.max(seconds, 0.001)
  const left = Math.max(0, count - done) / rate
  const rest =
    left === 0 ? 'done' : left < 90 ? `${whole.format(left)} s left` : `${whole.format(left / 60)} min left`
  return `${whole.format(done)} of ${whole.format(count)} ${what}, ${whole.format(rate)} a second, ${rest}`
}
