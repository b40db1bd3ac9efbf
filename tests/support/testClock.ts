import type { Clock } from '../../server/clock'

/** The machine's clock, until a test moves it. */
export type TestClock = Clock & {
  /** @param by in seconds; may be negative */
  advance(by: number): void
  reset(): void
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
  }
}
