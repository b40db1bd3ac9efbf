import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayAfter, dayOf, daysFromNow } from '@/contract/days'
import { Extension } from '@/contract/fundAuthorizations'

describe('in the evening of Mexico City, when it is tomorrow in Greenwich', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T02:30:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('today is still today', () => {
    expect(dayOf(new Date())).toBe('2026-11-21')
    expect(daysFromNow(0)).toBe('2026-11-21')
  })

  test('an authorization may wait for ninety days from there, and not for one more', () => {
    expect(Extension.safeParse({ expires_on: dayAfter('2026-11-21', 90) }).success).toBe(true)
    expect(Extension.safeParse({ expires_on: dayAfter('2026-11-21', 91) }).success).toBe(false)
  })
})
