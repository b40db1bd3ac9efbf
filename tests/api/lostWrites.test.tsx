import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteJson, patchJson, postJson } from '@/api/json'
import { sessionOf, signedIn } from '@/store/session'
import { makeStore } from '@/store/store'
import { answers, http, HttpResponse, v2 } from '../support/answers'
import { aToken, holding } from '../support/token'

const network = answers()
const store = makeStore({ session: sessionOf(holding(aToken())) })
const uuid = 'd0c1a3d4-7a7e-4b3e-9a52-4f2f5a0b9c11'

/** The keys that writes came with. */
let keys: (string | null)[]
/** What writes are answered; a lost reply is none. */
let replies: ('lost' | number)[]

beforeEach(() => {
  keys = []
  replies = []
  network.use(
    http.all(v2('admin/notes/*'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      const reply = replies.shift() ?? 200
      if (reply === 'lost') return HttpResponse.error()
      return reply === 204
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json({}, { status: reply })
    }),
  )
})
afterEach(() => void vi.useRealTimers())

const resolve = (text: string) => store.dispatch(postJson(`admin/notes/${uuid}/actions/resolve`, { text }))

test('a write that is asked for again, as its reply was lost, goes under the same key until it is answered', async () => {
  replies = ['lost', 'lost', 200, 200]
  for (let time = 0; time < 4; time++) await resolve('Listo')
  const [first, second, third, fourth] = keys
  expect(first).toMatch(/^[\w-]{21}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test.each([500, 502, 503, 504])(
  'a write that was answered %i may have been done, so that it is asked for again under the same key',
  async (status) => {
    replies = [status, 200, 200]
    for (let time = 0; time < 3; time++) await resolve('Listo')
    const [first, second, third] = keys
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  },
)

test('a write that was refused has a key of its own when it is asked for again', async () => {
  replies = [422, 200]
  for (let time = 0; time < 2; time++) await resolve('Listo')
  expect(new Set(keys).size).toBe(2)
})

test('another write to the same place has a key of its own, and what was lost before it is another from then on', async () => {
  replies = ['lost', 200, 200]
  for (const text of ['Uno', 'Dos', 'Uno']) await resolve(text)
  expect(new Set(keys).size).toBe(3)
})

test('what was lost long ago is done again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  replies = ['lost', 200]
  await resolve('Listo')
  vi.advanceTimersByTime(5 * 60_000)
  await resolve('Listo')
  expect(new Set(keys).size).toBe(2)
})

test('a deletion that finds nothing, after one whose reply was lost, has been done', async () => {
  const remove = () => store.dispatch(deleteJson(`admin/notes/${uuid}`))
  replies = ['lost', 404, 404]
  expect((await remove()).error).toMatchObject({ status: 0 })
  expect((await remove()).error).toBeUndefined()
  expect((await remove()).error).toMatchObject({ status: 404 })
})

test('who signs in next does nothing of what the one before lost', async () => {
  const remove = () => store.dispatch(deleteJson(`admin/notes/${uuid}`))
  replies = ['lost', 404]
  await remove()
  store.dispatch(signedIn(holding(aToken())))
  expect((await remove()).error).toMatchObject({ status: 404 })
  expect(new Set(keys).size).toBe(2)
})

test('edits go under a key as well, and what keeps nothing under none', async () => {
  await store.dispatch(patchJson(`admin/notes/${uuid}`, { text: 'Otra' }))
  await store.dispatch(postJson(`admin/notes/${uuid}/actions/resolve`, {}, { dry_run: true }))
  expect(keys).toEqual([expect.any(String), null])
})
