import type { Clock } from '@server/core/clock'
import { dayOf } from '../../src/contract/days'

/** The machine's clock, until a test moves it. */
export type TestClock = Clock & {
  /** @param by in seconds; may be negative */
  advance(by: number): void
  reset(): void
  /** The calendar day that many days from now, `YYYY-MM-DD`. */
  day(offset: number): string
}

export function testClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance: (by) => {
      offset += by * 1000
    },
    reset: () => {
      offset = 0
    },
    day: (days) => dayOf(new Date(Date.now() + offset + days * 86_400_000)),
  }
}
