import { expect, test } from 'vitest'
import { send } from '@/api/baseQueryWithReauth'
import { followRefusals } from '@/app/visit/followRefusals'
import { destinationIn, routes } from '@/app/routes'
import { makeStore } from '@/store/store'
import { restoreSession } from '@/session/restore'
import { answers, http, refused, v2 } from '../support/answers'
import { aToken } from '../support/token'

const network = answers(http.post(v2('admin/auth/refresh'), () => refused(500)))

test.each([
  ['a visitor with a session', aToken()],
  ['a visitor without one', null],
])('a 401 outside /admin/ on a public page leads %s to the login, with the way back', async (_who, token) => {
  if (token) localStorage.setItem('admin_jwt_token', token)
  network.use(http.get(v2('public/providers'), () => refused(401)))
  history.replaceState(null, '', '/search?q=cardio&p=x#uno')
  const store = makeStore({ session: restoreSession() })
  const left: string[] = []
  followRefusals(store, (path) => left.push(path))
  const { error } = await send({ url: 'public/providers' }, store)
  expect(error).toMatchObject({ status: 401, message: 'Unauthorized' })
  expect(left).toEqual(['/admin/login?redirect=%2Fsearch%3Fq%3Dcardio%26p%3Dx%23uno'])
  expect(localStorage.getItem('admin_jwt_token')).toBeNull()
})

test('the login leads back to public pages, and never by a short link', () => {
  const destination = destinationIn(routes(makeStore(), false))
  const back = (path: string) => destination(`?${new URLSearchParams({ redirect: path })}`)
  expect(back('/search?q=cardio#uno')).toBe('/search?q=cardio#uno')
  expect(back('/plan/esencial/HOTSALE26?utm_source=x')).toBe('/plan/esencial/HOTSALE26?utm_source=x')
  expect(back('/company/bajio/subscription')).toBe('/company/bajio/subscription')
  expect(back('/rl/abc')).toBe('/admin')
  expect(back('//evil.example/search')).toBe('/admin')
})
