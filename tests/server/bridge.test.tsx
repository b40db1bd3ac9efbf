import { expect, test } from 'vitest'
import { aUser } from '../support/records'
import { APP_KEY, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'

const server = referenceServer()

const browser = (address: string, init: RequestInit = {}, token?: string) =>
  fetch(`http://localhost/api/v2/${address}`, {
    ...init,
    headers: {
      'X-App-Key': APP_KEY,
      ...(init.body ? { 'Content-Type': 'application/json' } : {}),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  })

test('a browser of a test reaches the server, with query, body and headers', async () => {
  const token = await tokenFor('viewer')
  const list = await browser('admin/companies?q=ñandú&status=active&status=draft', {}, token)
  expect(list.status).toBe(200)
  expect(list.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
  expect(await list.json()).toMatchObject({ data: [], meta: { total: 0 } })
  const refused = await browser('admin/auth/login', {
    method: 'POST',
    body: '{"email":"a@b.mx","password":"x"}',
  })
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 'bad_credentials' })
})

test('its cookies renew and end a session', async () => {
  const { token, cookie } = await sessionFor(await aUser(server.db))
  const renewed = await browser('admin/auth/refresh', { method: 'POST' })
  expect(renewed.status).toBe(200)
  expect([...server.cookies.values()]).not.toContain(cookie)
  const out = await browser('admin/auth/logout', { method: 'POST' }, token)
  expect(out.status).toBe(204)
  expect(server.cookies.size).toBe(0)
  expect((await browser('admin/auth/refresh', { method: 'POST' })).status).toBe(401)
})
