import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreSession } from '@/session/restore'
import { learnClock, recallClock, serverNow } from '@/store/clock'
import { aToken } from '../support/token'

const HOUR = 3_600_000
const real = Date.now()

// A computer whose clock is two hours ahead of the server's.
beforeEach(() => vi.useFakeTimers({ now: real + 2 * HOUR, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('a computer two hours ahead keeps its session over a reload, and in a second tab', () => {
  const token = aToken({ iat: Math.floor(real / 1000), exp: Math.floor(real / 1000) + 900 })
  learnClock(real)
  localStorage.setItem('admin_jwt_token', token)
  // A new page knows nothing but what the browser keeps.
  vi.resetModules()
  expect(restoreSession().token).toBe(token)
  expect(Math.abs(serverNow() - real)).toBeLessThan(1_000)
  expect(localStorage.getItem('admin_jwt_token')).toBe(token)
})

test('a clock that was put right is believed again from the next token on', () => {
  learnClock(real)
  vi.setSystemTime(real)
  learnClock(real)
  expect(localStorage.getItem('admin_clock')).toBeNull()
  expect(serverNow()).toBe(real)
})

test.each(['', 'x', 'null', 'NaN', 'Infinity'])('a kept offset of "%s" is none', (kept) => {
  localStorage.setItem('admin_clock', kept)
  recallClock()
  expect(serverNow()).toBe(Date.now())
})
