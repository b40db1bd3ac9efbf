import { expect, test } from 'vitest'
import { sayProgress } from '@server/demo/sayProgress'

test.each([
  [2_000, 10, '2,000 of 100,000 members, 200 a second, 8 min left'],
  [96_000, 480, '96,000 of 100,000 members, 200 a second, 20 s left'],
  [100_003, 500, '100,003 of 100,000 members, 200 a second, done'],
])('%i after %i seconds is told with its speed and what is left', (done, seconds, told) => {
  expect(sayProgress('members', done, 100_000, seconds)).toBe(told)
})
