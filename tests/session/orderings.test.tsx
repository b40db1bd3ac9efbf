import fc from 'fast-check'
import { createMemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { api } from '@/api/api'
import { connectApi } from '@/api/connectApi'
import { followSession } from '@/app/followSession'
import { leaveWhenSignedIn } from '@/app/guards'
import { followTabs } from '@/app/followTabs'
import { signIn } from '@/session/entrance/signIn'
import { signOut } from '@/session/signOut'
import { makeStore } from '@/store/store'
import { cases } from '../../scripts/pace.mjs'
import { aToken } from '../support/token'

const whose = api.injectEndpoints({
  endpoints: (build) => ({
    whose: build.query<{ sub: string }, number>({ query: (n) => `admin/whose/${n}` }),
  }),
}).endpoints.whose

const step = fc.constantFrom(
  'Ana signs in',
  'Bob signs in',
  'leave',
  'ask',
  'ask',
  'ask',
  'the token lapses',
  'the session lapses',
  'another tab leaves',
  'Bob signs in elsewhere',
  'Ana is renewed elsewhere',
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A server that forgets nothing but what it is told to, and answers whenever the scheduler says so. */
function aServer(scheduler: fc.Scheduler) {
  const good = new Map<string, string>()
  let cookie: string | null = null
  let minted = 0
  const start = Math.floor(Date.now() / 1000)
  const mint = (sub: string) => {
    const token = aToken({ sub, email: `${sub}@salvia.test`, iat: start, exp: start + 900 + minted++ })
    good.set(token, sub)
    cookie = sub
    return token
  }
  const reply = (path: string, token: string | null, body: string): [number, unknown] => {
    if (path.endsWith('/login')) return [200, { access_token: mint(JSON.parse(body).email.split('@')[0]) }]
    if (path.endsWith('/refresh')) return cookie ? [200, { access_token: mint(cookie) }] : [401, {}]
    const sub = token && good.get(token)
    if (path.endsWith('/logout')) {
      if (sub === cookie) cookie = null
      return [204, null]
    }
    return sub ? [200, { sub }] : [401, {}]
  }
  return {
    mint,
    forgetTokens: () => good.clear(),
    forgetSession: () => {
      good.clear()
      cookie = null
    },
    fetch: async (
      address: URL,
      init: RequestInit,
      onSent: (path: string, token: string | null) => () => void,
    ) => {
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
      const done = onSent(address.pathname, token)
      const cancelled = new Promise<never>((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      )
      const answered = scheduler
        .schedule(Promise.resolve(), `arrives ${address.pathname}`)
        .then(() => reply(address.pathname, token, typeof init.body === 'string' ? init.body : ''))
        .then((answer) => scheduler.schedule(Promise.resolve(answer), `answers ${address.pathname}`))
      try {
        const [status, body] = await Promise.race([answered, cancelled])
        return new Response(status === 204 ? null : JSON.stringify(body), { status })
      } finally {
        done()
      }
    },
  }
}

test('in every order of events, sessions do not mix and nothing is left hanging', async () => {
  const failures: unknown[] = []
  const onRejection = (reason: unknown) => failures.push(reason)
  process.on('unhandledRejection', onRejection)

  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 9 }),
      fc.scheduler(),
      async (steps, scheduler) => {
        localStorage.clear()
        sessionStorage.clear()
        const store = makeStore()
        const disconnect = connectApi(store)
        const router = createMemoryRouter(
          [
            { path: '/admin/login', middleware: [leaveWhenSignedIn(store, () => '/admin')], element: null },
            { path: '/admin', element: null },
            { path: '/admin/accounts', element: null },
          ],
          { initialEntries: ['/admin/login'], future: { v8_middleware: true } },
        )
        followSession(store, router, () => '/admin')
        const stop = followTabs(store)
        const server = aServer(scheduler)

        const breaches: string[] = []
        let refreshing = 0
        let arrivals = 0
        let endings = 0
        let last: string | null = null
        const sent = new Map<string, number>()
        vi.stubGlobal('fetch', (address: URL, init: RequestInit) =>
          server.fetch(address, init, (path, token) => {
            // What is thrown here would pass for a failing network: it is kept for the end.
            if (
              !path.endsWith('/logout') &&
              !path.endsWith('/login') &&
              token !== store.getState().session.token
            )
              breaches.push(`${path} carried another session's token`)
            if (path.includes('/whose/')) sent.set(path, (sent.get(path) ?? 0) + 1)
            const isRefresh = path.endsWith('/refresh')
            if (isRefresh && ++refreshing > 1) breaches.push('two refreshes at once')
            return () => {
              if (isRefresh) refreshing--
            }
          }),
        )
        let here = '/admin/login'
        router.subscribe(({ location }) => {
          if (location.pathname !== here && location.pathname === '/admin/login') arrivals++
          here = location.pathname
        })
        let user: string | undefined
        store.subscribe(() => {
          const now = store.getState().session.user?.id
          if (user !== undefined && now === undefined) endings++
          user = now
        })
        const tell = (token: string | null) => {
          if (token) localStorage.setItem('admin_jwt_token', token)
          else localStorage.removeItem('admin_jwt_token')
          const event = new Event('storage')
          Object.assign(event, { key: 'admin_jwt_token' })
          window.dispatchEvent(event)
        }

        let asked = 0
        const promises: Promise<unknown>[] = []
        const doing: Record<Step, () => unknown> = {
          'Ana signs in': () => enter('ana'),
          'Bob signs in': () => enter('bob'),
          leave: () => store.dispatch(signOut()),
          ask: () => user && store.dispatch(whose.initiate(++asked)),
          'the token lapses': server.forgetTokens,
          'the session lapses': server.forgetSession,
          'another tab leaves': () => tell(null),
          'Bob signs in elsewhere': () => {
            last = 'bob'
            tell(server.mint('bob'))
          },
          'Ana is renewed elsewhere': () => user === 'ana' && tell(server.mint('ana')),
        }
        const enter = async (sub: string) => {
          if (user) return
          const { token } = await store.dispatch(signIn({ email: `${sub}@salvia.test`, password: 'x' }))
          if (token) last = sub
        }
        for (const one of steps)
          promises.push(scheduler.schedule(Promise.resolve(), one).then(() => doing[one]()))

        let settled = false
        void Promise.all(promises).then(() => {
          settled = true
        }, onRejection)
        await scheduler.waitIdle()

        const { session } = store.getState()
        expect(breaches).toEqual([])
        expect(settled, 'something never finished').toBe(true)
        expect(localStorage.getItem('admin_jwt_token')).toBe(session.token)
        expect([null, last]).toContain(session.user?.id ?? null)
        const cached = Object.values(store.getState().api?.queries ?? {})
        expect(cached.filter((entry) => entry?.status === 'pending')).toEqual([])
        const mine: unknown = { sub: session.user?.id }
        expect(cached.map((entry): unknown => entry?.data ?? mine)).toEqual(cached.map(() => mine))
        expect(Math.max(0, ...sent.values())).toBeLessThanOrEqual(2)
        expect(arrivals).toBeLessThanOrEqual(endings)
        expect(session.token === null ? here : '/admin/login').toBe('/admin/login')
        stop()
        disconnect()
        router.dispose()
        store.dispatch(api.util.resetApiState())
      },
    ),
    { numRuns: cases(2_000) },
  )
  process.off('unhandledRejection', onRejection)
  expect(failures).toEqual([])
  vi.unstubAllGlobals()
}, 120_000)
