import { waitFor } from '@testing-library/react'
import { delay } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { api } from '@/api/api'
import { getJson, postJson } from '@/api/json'
import { idempotencyKey } from '@/api/preconditions'
import { send } from '@/api/baseQueryWithReauth'
import { startBackOffice, stopBackOffice } from '@/app/startBackOffice'
import { sessionExpired, sessionOf, signedIn, signedOut, tokenRefreshed } from '@/store/session'
import { makeStore } from '@/store/store'
import { userOf } from '@/store/token'
import { answers, http, HttpResponse, refused, v2 } from '../support/answers'
import { aToken, holding } from '../support/token'

const network = answers()
const now = Math.floor(Date.now() / 1000)
const [old, fresh] = [aToken({ iat: now - 2 }), aToken({ iat: now - 1 })]
const bob = aToken({ sub: 'bob', email: 'bob@salvia.test' })

function aStore(token: string | null = old) {
  const user = userOf(token)
  const store = makeStore({ session: sessionOf(token && user ? { token, user } : null) })
  return { store, token: () => store.getState().session.token }
}

/** A server that accepts one token only, and counts what it is asked. */
function serverAccepting(
  accepted: string,
  refresh: () => Response | Promise<Response> = () => renewed(accepted),
) {
  const seen = {
    refreshes: 0,
    calls: [] as { token: string | null; method: string; body: string; key: string | null }[],
  }
  network.use(
    http.post(v2('admin/auth/refresh'), () => {
      seen.refreshes++
      return refresh()
    }),
    http.all(v2('admin/*'), async ({ request }) => {
      const token = bearerOf(request)
      seen.calls.push({
        token,
        method: request.method,
        body: await request.text(),
        key: request.headers.get('idempotency-key'),
      })
      return token === accepted ? HttpResponse.json({ data: 'done' }) : refused(401)
    }),
  )
  return seen
}

/** A moment to wait for. */
function aMoment() {
  let comes = () => {}
  const come = new Promise<void>((resolve) => {
    comes = resolve
  })
  return { come, comes }
}

const bearerOf = (request: Request) => request.headers.get('authorization')?.replace('Bearer ', '') ?? null
const renewed = (token: string) => HttpResponse.json({ access_token: token })
const isDone = { data: { data: 'done' } }
const isUnauthorized = { error: { status: 401, message: 'Unauthorized' } }

describe('an admin call that is refused for its token', () => {
  test('renews the token and is repeated once', async () => {
    const { store, token } = aStore()
    const seen = serverAccepting(fresh)
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject(isDone)
    expect(seen).toMatchObject({ refreshes: 1, calls: [{ token: old }, { token: fresh }] })
    expect(token()).toBe(fresh)
  })

  test('takes the new token from under data as well', async () => {
    const { store, token } = aStore()
    serverAccepting(fresh, () => HttpResponse.json({ data: { access_token: fresh } }))
    await store.dispatch(getJson('admin/users'))
    expect(token()).toBe(fresh)
  })

  test('ends the session when the repeat is refused too', async () => {
    const { store, token } = aStore()
    const seen = serverAccepting('no token at all', () => renewed(fresh))
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject(isUnauthorized)
    expect(seen.calls).toHaveLength(2)
    expect(token()).toBeNull()
  })

  test.each([403, 404, 500])('keeps the session when the repeat is answered %i', async (status) => {
    const { store, token } = aStore()
    network.use(
      http.post(v2('admin/auth/refresh'), () => renewed(fresh)),
      http.get(v2('admin/users'), ({ request }) => refused(bearerOf(request) === fresh ? status : 401)),
    )
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject({ error: { status } })
    expect(token()).toBe(fresh)
  })

  test('keeps the session when the repeat gets no answer', async () => {
    const { store, token } = aStore()
    network.use(
      http.post(v2('admin/auth/refresh'), () => renewed(fresh)),
      http.get(v2('admin/users'), ({ request }) =>
        bearerOf(request) === fresh ? HttpResponse.error() : refused(401),
      ),
    )
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject({
      error: { status: 0, reason: 'network' },
    })
    expect(token()).toBe(fresh)
  })

  test.each([
    ['400', () => refused(400)],
    ['401', () => refused(401)],
    ['403', () => refused(403)],
    ['429', () => refused(429)],
    ['500', () => refused(500)],
    ['204', () => new HttpResponse(null, { status: 204 })],
    ['an empty reply', () => new HttpResponse('')],
    ['a page', () => HttpResponse.html('<h1>Hola</h1>')],
    ['no token', () => HttpResponse.json({})],
    ['a blank token', () => renewed('  ')],
    ['a malformed token', () => renewed('abc')],
    ['an expired token', () => renewed(aToken({ exp: now - 1 }))],
    ['a token of nobody', () => renewed(aToken({ email: '' }))],
    ['another person’s token', () => renewed(bob)],
  ])('ends the session when the refresh answers %s', async (_words, answer) => {
    const { store, token } = aStore()
    const seen = serverAccepting(fresh, answer)
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject(isUnauthorized)
    expect(seen).toMatchObject({ refreshes: 1, calls: [{ token: old }] })
    expect(token()).toBeNull()
  })

  test('asks for the refresh once more when it gets no answer', async () => {
    const { store } = aStore()
    let asked = 0
    const seen = serverAccepting(fresh, () => (++asked === 1 ? HttpResponse.error() : renewed(fresh)))
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject(isDone)
    expect(seen.refreshes).toBe(2)
  })

  test('ends the session when the refresh never gets an answer', async () => {
    const { store, token } = aStore()
    const seen = serverAccepting(fresh, () => HttpResponse.error())
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject(isUnauthorized)
    expect(seen.refreshes).toBe(2)
    expect(token()).toBeNull()
  })

  test('is known for it under any body', async () => {
    const { store } = aStore()
    network.use(
      http.post(v2('admin/auth/refresh'), () => renewed(fresh)),
      http.get(v2('admin/users'), ({ request }) =>
        bearerOf(request) === fresh
          ? HttpResponse.json({ data: 'done' })
          : HttpResponse.html('<p>401', { status: 401 }),
      ),
    )
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject(isDone)
  })

  test.each([
    [1, 0],
    [2, 0],
    [50, 0],
    [50, 400],
  ])('shares one refresh: %i calls refused over %i ms', async (count, spread) => {
    const { store } = aStore()
    let refreshes = 0
    network.use(
      http.post(v2('admin/auth/refresh'), async () => {
        refreshes++
        await delay(30)
        return renewed(fresh)
      }),
      http.get(v2('admin/users'), async ({ request }) => {
        if (bearerOf(request) === fresh) return HttpResponse.json({ data: 'done' })
        await delay((Number(new URL(request.url).searchParams.get('n')) * spread) / count)
        return refused(401)
      }),
    )
    const calls = Array.from({ length: count }, (_, n) => store.dispatch(getJson('admin/users', { n })))
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject(isDone)
    expect(refreshes).toBe(1)
  })

  test('late, when the token was renewed already, is repeated without another refresh', async () => {
    const { store } = aStore()
    const seen = serverAccepting(fresh)
    const slow = store.dispatch(getJson('admin/users'))
    store.dispatch(tokenRefreshed(holding(fresh)))
    expect(await slow).toMatchObject(isDone)
    expect(seen).toMatchObject({ refreshes: 0, calls: [{ token: old }, { token: fresh }] })
  })

  test('late, and refused with the newer token too, ends the session', async () => {
    const { store, token } = aStore()
    const seen = serverAccepting('no token at all')
    const slow = store.dispatch(getJson('admin/users'))
    store.dispatch(tokenRefreshed(holding(fresh)))
    expect(await slow).toMatchObject(isUnauthorized)
    expect(seen).toMatchObject({ refreshes: 0, calls: [{ token: old }, { token: fresh }] })
    expect(token()).toBeNull()
  })

  test('ends the session once for all that share the failed refresh', async () => {
    const { store } = aStore()
    const seen = serverAccepting(fresh, () => refused(401))
    const calls = await Promise.all(Array.from({ length: 20 }, () => store.dispatch(getJson('admin/users'))))
    for (const outcome of calls) expect(outcome).toMatchObject(isUnauthorized)
    expect(seen).toMatchObject({ refreshes: 1 })
    expect(seen.calls).toHaveLength(20)
    expect(store.getState().session.epoch).toBe(1)
  })

  test('of a user who has left meanwhile changes nothing', async () => {
    const { store } = aStore()
    const seen = serverAccepting(fresh)
    const call = store.dispatch(getJson('admin/users'))
    store.dispatch(signedOut())
    expect(await call).toMatchObject({ error: { reason: 'cancelled' } })
    expect(seen.refreshes).toBe(0)
    expect(store.getState().session).toMatchObject({ token: null, epoch: 1 })
  })

  test('does not bring back a user who left while the refresh was under way', async () => {
    const { store, token } = aStore()
    const asked = aMoment()
    serverAccepting(fresh, async () => {
      asked.comes()
      await delay(100)
      return renewed(fresh)
    })
    const call = store.dispatch(getJson('admin/users'))
    await asked.come
    store.dispatch(signedOut())
    expect(await call).toMatchObject({ error: { message: 'Unauthorized' } })
    await delay(150)
    expect(token()).toBeNull()
    expect(store.getState().session.epoch).toBe(1)
  })

  test('is tried with the cookie alone when no token is stored', async () => {
    const { store, token } = aStore(null)
    const seen = serverAccepting(fresh)
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject(isDone)
    expect(seen).toMatchObject({ refreshes: 1, calls: [{ token: null }, { token: fresh }] })
    expect(token()).toBe(fresh)
  })

  test.each(['POST', 'PATCH', 'DELETE'] as const)('repeats a %s as it was', async (method) => {
    const { store } = aStore()
    const seen = serverAccepting(fresh)
    const body = method === 'DELETE' ? undefined : { name: 'Ana' }
    await send({ url: 'admin/users', method, body, headers: idempotencyKey('k1') }, store)
    const [first, second] = seen.calls
    expect(first).toMatchObject({ method, key: 'k1' })
    expect({ ...second, token: old }).toEqual(first)
  })

  test('is not even made when the session has ended', async () => {
    const { store } = aStore()
    const seen = serverAccepting(fresh)
    store.dispatch(signedOut())
    expect(await store.dispatch(getJson('admin/users'))).toMatchObject({ error: { reason: 'cancelled' } })
    expect(seen).toMatchObject({ refreshes: 0, calls: [] })
  })

  test('is not repeated once its caller has gone', async () => {
    const { store } = aStore()
    const asker = new AbortController()
    const seen = serverAccepting(fresh, () => {
      asker.abort()
      return renewed(fresh)
    })
    expect(await send({ url: 'admin/users' }, store, asker.signal)).toMatchObject({
      error: { reason: 'cancelled' },
    })
    expect(seen.calls).toHaveLength(1)
  })
})

describe('a query that asks again by itself', () => {
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({ polled: build.query<unknown, void>({ query: () => 'admin/users' }) }),
  })
  const polling = { subscriptionOptions: { pollingInterval: 5 } }

  /** A back-office that polls a server which has begun to refuse its token. */
  async function aPollRefused(renewal: () => Response) {
    const { store, token } = aStore()
    onTestFinished(() => stopBackOffice(store))
    await startBackOffice(store, false)
    network.use(http.get(v2('admin/users'), () => HttpResponse.json({ data: 'first' })))
    const poll = store.dispatch(endpoints.polled.initiate(undefined, polling))
    onTestFinished(() => poll.unsubscribe())
    expect(await poll).toMatchObject({ data: { data: 'first' } })
    const seen = serverAccepting(fresh, renewal)
    return { store, token, seen, result: () => store.getState().api?.queries['polled(undefined)'] }
  }

  test('renews the token like any other, and goes on', async () => {
    const { token, seen, result } = await aPollRefused(() => renewed(fresh))
    await waitFor(() => expect(result()).toMatchObject({ status: 'fulfilled', ...isDone }))
    await waitFor(() => expect(seen.calls.length).toBeGreaterThan(2))
    expect(seen.refreshes).toBe(1)
    expect(seen.calls.map((call) => call.token)).toEqual([old, ...seen.calls.slice(1).map(() => fresh)])
    expect(token()).toBe(fresh)
  })

  test('ends the session like any other when the refresh fails', async () => {
    const { store, token, seen, result } = await aPollRefused(() => refused(401))
    await waitFor(() => expect(token()).toBeNull())
    await waitFor(() => expect(result()).toMatchObject({ status: 'rejected' }))
    expect(seen).toMatchObject({ refreshes: 1, calls: [{ token: old }] })
    expect(store.getState().session.epoch).toBe(1)
  })
})

describe('a reply to another user', () => {
  test('is dropped when another person has signed in meanwhile', async () => {
    const { store } = aStore()
    network.use(http.get(v2('admin/users'), () => HttpResponse.json({ data: 'Ana’s' })))
    const call = store.dispatch(getJson('admin/users'))
    store.dispatch(signedIn(holding(bob)))
    expect(await call).toMatchObject({ error: { reason: 'cancelled' } })
  })

  test.each(['the newer', 'the older'] as const)(
    'to a refresh gives way to %s token another tab has stored',
    async (which) => {
      const { store, token } = aStore()
      const stored = which === 'the newer' ? aToken({ iat: now + 9 }) : aToken({ iat: now - 9 })
      const asked = aMoment()
      serverAccepting(which === 'the newer' ? stored : fresh, async () => {
        asked.comes()
        await delay(30)
        return renewed(fresh)
      })
      const call = store.dispatch(getJson('admin/users'))
      await asked.come
      store.dispatch(tokenRefreshed(holding(stored)))
      expect(await call).toMatchObject(isDone)
      expect(token()).toBe(which === 'the newer' ? stored : fresh)
    },
  )
})

describe('a refusal that is not an admin call’s', () => {
  test('ends the session without a refresh', async () => {
    const { store, token } = aStore()
    network.use(http.get(v2('public/plans'), () => refused(401)))
    expect(await store.dispatch(getJson('public/plans'))).toMatchObject(isUnauthorized)
    expect(token()).toBeNull()
  })

  test.each(['recover', 'reset', 'login'])('of admin/auth/%s leaves the session as it is', async (path) => {
    const { store, token } = aStore()
    for (const status of [401, 403]) {
      network.use(http.post(v2(`admin/auth/${path}`), () => refused(status)))
      await store.dispatch(postJson(`admin/auth/${path}`, {}))
    }
    expect(token()).toBe(old)
    expect(store.getState().session.epoch).toBe(0)
  })
})

test('a session that ended is told only once', async () => {
  const { store } = aStore()
  store.dispatch(sessionExpired())
  network.use(http.get(v2('public/plans'), () => refused(401)))
  await Promise.all([store.dispatch(getJson('public/plans')), store.dispatch(getJson('public/plans'))])
  expect(store.getState().session.epoch).toBe(2)
})
