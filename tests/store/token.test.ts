import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { learnClock, serverNow } from '@/store/clock'
import { claimsOf, isExpired, userOf } from '@/store/token'
import { cases } from '../../scripts/pace.mjs'
import { aToken, tokenSaying } from '../support/token'

const now = new Date('2026-11-20T10:00:00Z').getTime()
const seconds = now / 1000

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  learnClock(Date.now())
  vi.useRealTimers()
})

describe('a token', () => {
  test.each([
    ['ends later', seconds + 1, false],
    ['ends at this very second', seconds, true],
    ['ended', seconds - 1, true],
    ['says null', null, true],
    ['says a text', '1999999999', true],
    ['says true', true, true],
    ['says a list', [seconds + 1], true],
    ['ends in milliseconds', now + 1, false],
    ['ends within a fraction', seconds + 0.5, false],
    ['ended within a fraction', seconds - 0.5, true],
    ['ended before time began', -1, true],
    ['ended when it began', 0, true],
  ])('that %s is held against the server’s time', (_words, exp, expired) => {
    expect(userOf(aToken({ exp })) === null).toBe(expired)
  })

  test('without an end, or that never ends, is expired', () => {
    expect(userOf(aToken({ exp: undefined }))).toBeNull()
    const endless = JSON.stringify({ sub: 'a', email: 'a@b.mx', role: 'admin' }).replace('}', ',"exp":1e999}')
    expect(claimsOf(tokenSaying(endless))?.exp).toBeUndefined()
    expect(userOf(tokenSaying(endless))).toBeNull()
  })

  test('may be held to end some seconds early', () => {
    expect(isExpired({ exp: seconds + 60 }, now, 60)).toBe(true)
    expect(isExpired({ exp: seconds + 61 }, now, 60)).toBe(false)
  })

  test.each([
    '',
    'abc',
    '..',
    'a.b.c',
    '!.!.!',
    ...['null', '5', '"x"', '[]', '{'].map(tokenSaying),
    `"${aToken()}"`,
    `Bearer ${aToken()}`,
    `${aToken()}\n`,
    `${aToken()}ñ`,
  ])('that is malformed names no user: %j', (token) => {
    expect(claimsOf(token)).toBeNull()
    expect(userOf(token)).toBeNull()
  })

  test('of any text at all never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json().map(tokenSaying)), (token) => {
        expect(() => userOf(token)).not.toThrow()
      }),
      { numRuns: cases(2_000) },
    )
  })

  test.each([
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is a list', { sub: ['ana'] }],
    ['no email', { email: undefined }],
    ['an empty email', { email: '' }],
    ['no role', { role: undefined }],
    ['an empty role', { role: '' }],
    ['several roles', { role: ['admin'] }],
  ])('with %s names no user', (_words, claims) => {
    expect(userOf(aToken(claims))).toBeNull()
  })

  test('may have a number for subject', () => {
    expect(userOf(aToken({ sub: 42 }))?.id).toBe('42')
  })

  test.each(['superuser', 'Admin', ' admin'])('keeps a role it does not know as it is: "%s"', (role) => {
    expect(userOf(aToken({ role }))?.role).toBe(role)
  })

  test('without a name calls the person by their email', () => {
    expect(userOf(aToken({ name: undefined }))?.name).toBe('ana@salvia.test')
    expect(userOf(aToken({ name: '' }))?.name).toBe('ana@salvia.test')
  })

  test.each(['<img src=x onerror=alert(1)>', '‮anA', 'Ñ'.repeat(10_000)])(
    'keeps a name as text: %s',
    (name) => {
      expect(userOf(aToken({ name }))?.name).toBe(name)
    },
  )

  test('reads its own claims only, the last of those said twice', () => {
    const twice = JSON.stringify({ sub: 'a', email: 'a@b.mx', role: 'viewer', exp: seconds + 9 })
    expect(userOf(tokenSaying(twice.replace('}', ',"role":"admin"}')))?.role).toBe('admin')
    const inherited = `{"__proto__":{"role":"admin"},"sub":"a","email":"a@b.mx","exp":${seconds + 9}}`
    expect(userOf(tokenSaying(inherited))).toBeNull()
    expect(Object.prototype).not.toHaveProperty('role')
  })

  test('is not verified: that is the server’s part', () => {
    expect(userOf(aToken().replace(/[^.]*$/, ''))).not.toBeNull()
    expect(userOf(aToken().replace(/[^.]*$/, 'forged'))).not.toBeNull()
  })
})

describe('a computer’s clock', () => {
  test.each([-86_400_000, -7_200_000, 7_200_000, 86_400_000])(
    'that is %d ms wrong is made up for',
    (wrong) => {
      vi.setSystemTime(now + wrong)
      const token = aToken({ iat: seconds, exp: seconds + 900 })
      learnClock(now)
      expect(serverNow()).toBe(now)
      expect(userOf(token)).not.toBeNull()
      vi.advanceTimersByTime(900_000)
      expect(userOf(token)).toBeNull()
    },
  )

  test('that is within the network’s delay is trusted', () => {
    learnClock(now + 20_000)
    expect(serverNow()).toBe(now)
  })
})
