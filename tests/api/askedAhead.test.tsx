import { afterEach, describe, expect, test } from 'vitest'
import { exchange } from '@/api/exchange'
import { answers, http, HttpResponse, v2 } from '../support/answers'

const network = answers()

const address = '/api/v2/admin/members?page=1&size=25'
const call = { url: 'admin/members', params: { page: 1, size: 25 } }

/** Lets the page have asked ahead, and the server answer what is asked later. */
function askAhead(reply: Promise<Response> = Promise.resolve(Response.json({ is: 'ahead' })), age = 0) {
  globalThis.askedAhead = { address, token: 'mine', reply, at: performance.now() - age }
  network.use(http.get(v2('admin/members'), () => HttpResponse.json({ is: 'later' })))
}

afterEach(() => {
  globalThis.askedAhead = undefined
})

describe('what the page asked for before its scripts were there', () => {
  test('answers the first call like it, and no second one', async () => {
    askAhead()
    expect((await exchange(call, { token: 'mine' })).body).toEqual({ is: 'ahead' })
    expect((await exchange(call, { token: 'mine' })).body).toEqual({ is: 'later' })
  })

  test.each([
    ['another token', call, 'theirs'],
    ['another page', { ...call, params: { page: 2, size: 25 } }, 'mine'],
  ])('answers no call with %s', async (_what, asked, token) => {
    askAhead()
    expect((await exchange(asked, { token })).body).toEqual({ is: 'later' })
  })

  test('answers no screen that is opened long after', async () => {
    askAhead(undefined, 60_000)
    expect((await exchange(call, { token: 'mine' })).body).toEqual({ is: 'later' })
  })

  test('is given up with the call that waits for it', async () => {
    askAhead(new Promise(() => {}))
    const stop = new AbortController()
    const reply = exchange(call, { token: 'mine', signal: stop.signal })
    stop.abort()
    expect(await reply).toMatchObject({ status: 0, failure: 'cancelled' })
  })

  test('that met no network is told like any call that did not, so that it is sent once more', async () => {
    askAhead(Promise.reject(new TypeError('Failed to fetch')))
    expect(await exchange(call, { token: 'mine' })).toMatchObject({ status: 0, failure: 'network' })
  })
})
