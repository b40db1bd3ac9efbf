// @vitest-environment node
import type { LookupAddress, lookup } from 'node:dns'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, post } from '@server/domain/webhooks/post'
import { lastAttempt, MOST_ATTEMPTS, nextAttempt, retryAfterOf } from '@server/domain/webhooks/retries'
import { aReceiver, manners } from '../support/receiver'

let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  receiver = await aReceiver('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
})
afterAll(() => receiver.close())

const call = (url: string, wish: Partial<Call> = {}) =>
  post({
    url,
    headers: {},
    body: '{"type":"a.b","data":{}}',
    timeoutMs: 5_000,
    toLoopback: false,
    stopping: new AbortController().signal,
    ...wish,
  })

/** Names that lead to the addresses given, one set after the other. */
function leadingTo(...answers: string[][]) {
  let asked = 0
  const resolve = ((
    _name: string,
    _options: object,
    answer: (error: null, found: LookupAddress[]) => void,
  ) => {
    const found = answers[Math.min(asked++, answers.length - 1)] ?? []
    answer(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  return { resolve, asked: () => asked }
}

const inside = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::10.0.0.1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
]

describe('a call to a webhook', () => {
  test.each(inside)('does not go to %s, by any name', async (address) => {
    const { resolve } = leadingTo([address])
    const { port } = new URL(receiver.url)
    expect(await call(`https://avisos.ejemplo.mx:${port}/`, { resolve })).toMatchObject({
      error_kind: 'inside',
      http_status: null,
    })
    const literal = address.includes(':') ? `[${address.replace(/%.*/, '')}]` : address
    expect(await call(`https://${literal}:${port}/`)).toMatchObject({ error_kind: 'inside' })
    expect(receiver.arrived).toEqual([])
  })

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'https://localhost/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://avisos.ejemplo.mx/',
  ])('does not go to %s', async (url) => {
    expect(await call(url)).toMatchObject({ error_kind: 'inside' })
  })

  test('does not go anywhere where one of several addresses leads inside', async () => {
    const { resolve } = leadingTo(['8.8.8.8', '10.0.0.1'])
    expect(await call('https://avisos.ejemplo.mx/', { resolve })).toMatchObject({ error_kind: 'inside' })
  })

  test('goes to an address that was looked at, even if the name leads elsewhere a moment later', async () => {
    receiver.arrived.length = 0
    const { resolve, asked } = leadingTo(['127.0.0.1'], ['10.0.0.1'])
    const url = receiver.url.replace('127.0.0.1', 'localhost')
    expect(await call(url, { toLoopback: true, resolve })).toMatchObject({ http_status: 204 })
    expect([asked(), receiver.arrived.length]).toEqual([1, 1])
  })

  test('may go to this machine in development, and only there', async () => {
    expect(await call(receiver.url, { toLoopback: true })).toMatchObject({
      http_status: 204,
      error_kind: null,
    })
    const { resolve } = leadingTo(['127.0.0.1'])
    expect(await call('https://avisos.ejemplo.mx/', { toLoopback: true, resolve })).toMatchObject({
      error_kind: 'inside',
    })
    expect(await call('https://10.0.0.1/', { toLoopback: true })).toMatchObject({ error_kind: 'inside' })
  })

  test('follows no redirect', async () => {
    receiver.arrived.length = 0
    receiver.behave(manners.redirecting)
    expect(await call(receiver.url, { toLoopback: true })).toMatchObject({
      http_status: 302,
      error_kind: 'http',
    })
    expect(receiver.arrived).toHaveLength(1)
  })

  test('that speaks TLS to a receiver without it is told apart from one without an answer', async () => {
    const speaking = receiver.url.replace('http:', 'https:')
    expect(await call(speaking, { toLoopback: true })).toMatchObject({ error_kind: 'tls' })
    expect(await call('http://127.0.0.1:1/', { toLoopback: true })).toMatchObject({ error_kind: 'refused' })
    const resolve = ((_name: string, _options: object, answer: (error: Error) => void) =>
      answer(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))) as unknown as typeof lookup
    expect(await call('https://no-existe.ejemplo.mx/', { resolve })).toMatchObject({ error_kind: 'dns' })
  })
})

describe('the table of retries', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const inSeconds = (date: Date | undefined) => date && Math.round((date.getTime() - now.getTime()) / 1000)

  test('is that of the specification', () => {
    const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, index) =>
      inSeconds(nextAttempt(index + 1, now, { chance: 0.5 })),
    )
    const hour = 3_600
    expect(pauses).toEqual([5, 300, 1_800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour), undefined])
    expect(inSeconds(lastAttempt(0, now))).toBe(5 + 300 + 1_800 + 75 * hour)
    expect(lastAttempt(MOST_ATTEMPTS - 1, now)).toEqual(now)
  })

  test('is spread by a fifth, and never sooner than the receiver asks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MOST_ATTEMPTS - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 86_400_000 }),
        (tries, chance, retryAfter) => {
          const middle = nextAttempt(tries, now, { chance: 0.5 })?.getTime() ?? 0
          const pause = middle - now.getTime()
          const at = (nextAttempt(tries, now, { chance, retryAfter })?.getTime() ?? 0) - now.getTime()
          expect(at).toBeGreaterThanOrEqual(Math.max(Math.floor(pause * 0.8), retryAfter))
          expect(at).toBeLessThanOrEqual(Math.max(Math.ceil(pause * 1.2), retryAfter))
        },
      ),
    )
  })

  test.each([
    [undefined, 0],
    ['120', 120],
    ['999999999', 86_400],
    ['-5', 0],
    ['mañana', 0],
    ['Thu, 05 Mar 2026 12:10:00 GMT', 600],
    ['Wed, 04 Mar 2026 12:10:00 GMT', 0],
  ])('reads Retry-After: %s', (header, seconds) => expect(retryAfterOf(header, now)).toBe(seconds * 1_000))
})
