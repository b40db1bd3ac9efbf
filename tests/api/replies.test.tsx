import { delay } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { download, fileName } from '@/api/download'
import { exchange } from '@/api/exchange'
import { deleteJson, getJson, patchJson, postJson, putJson } from '@/api/json'
import { ifMatch } from '@/api/preconditions'
import { DATABASE_POSITION } from '@/contract/databasePosition'
import { accessDenied, sessionOf } from '@/store/session'
import { makeStore } from '@/store/store'
import { answers, http, HttpResponse, refused, v2 } from '../support/answers'
import { aToken, holding } from '../support/token'

const network = answers()
const token = aToken()
const aStore = () => makeStore({ session: sessionOf(holding(token)) })
const FORBIDDEN = 'You do not have permission to perform this action'

afterEach(() => void vi.useRealTimers())

describe('every call', () => {
  test('carries the application’s key, and the token when there is one', async () => {
    const seen: (string | null)[][] = []
    network.use(
      http.get(v2('public/plans'), ({ request: { headers } }) => {
        seen.push([headers.get('x-app-key'), headers.get('authorization')])
        return HttpResponse.json({})
      }),
    )
    await aStore().dispatch(getJson('public/plans'))
    await makeStore().dispatch(getJson('public/plans'))
    expect(seen).toEqual([
      ['salvia-console', `Bearer ${token}`],
      ['salvia-console', null],
    ])
  })

  test('says what the database knew that answered before, in this tab or another, and nothing older', async () => {
    const told = ['7.1.200', '7.1.100', null]
    const seen: (string | null)[] = []
    network.use(
      http.all(v2('admin/plans'), ({ request: { headers } }) => {
        seen.push(headers.get(DATABASE_POSITION))
        const position = told.shift()
        return HttpResponse.json({}, { headers: position ? { [DATABASE_POSITION]: position } : {} })
      }),
    )
    const store = aStore()
    await store.dispatch(getJson('admin/plans'))
    await store.dispatch(postJson('admin/plans', {}))
    await store.dispatch(getJson('admin/plans'))
    localStorage.setItem('admin_database_position', '7.1.300')
    await store.dispatch(getJson('admin/plans'))
    expect(seen).toEqual([null, '7.1.200', '7.1.200', '7.1.300'])
  })

  test.each([
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    '../../x',
    'admin/../../../x',
    'admin/%2e%2e/%2e%2e/%2e%2e/x',
  ])('stays within the API: %s is refused', async (url) => {
    await expect(exchange({ url }, { token })).rejects.toThrow(TypeError)
  })

  test.each([
    ['POST', postJson('public/x', { a: 1 }), '{"a":1}', 'application/json'],
    ['PUT', putJson('public/x', [1]), '[1]', 'application/json'],
    ['PATCH', patchJson('public/x', { a: null }), '{"a":null}', 'application/json'],
    ['POST', postJson('public/x'), '', null],
    ['DELETE', deleteJson('public/x', { a: [1, 2] }), '', null],
  ])('says what its body is, when it has one: %s', async (method, call, body, type) => {
    const seen: unknown[] = []
    network.use(
      http.all(v2('public/x'), async ({ request }) => {
        seen.push(request.method, await request.text(), request.headers.get('content-type'))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    await aStore().dispatch(call)
    expect(seen).toEqual([method, body, type])
  })

  test('names the version it changes', () => {
    expect(ifMatch(3)).toEqual({ 'if-match': '"3"' })
  })
})

describe('a reply', () => {
  test.each([
    ['204', () => new HttpResponse(null, { status: 204 }), null],
    ['an empty 200', () => new HttpResponse(''), null],
    ['JSON', () => HttpResponse.json({ a: 1 }), { a: 1 }],
    ['null', () => HttpResponse.json(null), null],
  ])('of %s is read', async (_words, answer, data) => {
    network.use(http.get(v2('admin/x'), answer))
    expect(await aStore().dispatch(getJson('admin/x'))).toMatchObject({ data })
  })

  test('tells its version', async () => {
    network.use(http.get(v2('admin/x'), () => HttpResponse.json({}, { headers: { ETag: '"7"' } })))
    expect(await aStore().dispatch(getJson('admin/x'))).toMatchObject({ meta: { status: 200, etag: '"7"' } })
  })

  test.each([
    ['a page', () => HttpResponse.html('<h1>Hola</h1>')],
    ['broken JSON', () => new HttpResponse('{"a":', { headers: { 'content-type': 'application/json' } })],
    [
      'a redirect',
      () => new HttpResponse(null, { status: 302, headers: { location: 'https://evil.example' } }),
    ],
  ])('of %s to a write cannot be read, and is not repeated', async (_words, answer) => {
    let calls = 0
    network.use(
      http.post(v2('admin/x'), () => {
        calls++
        return answer()
      }),
    )
    expect(await aStore().dispatch(postJson('admin/x', {}))).toMatchObject({
      error: { reason: 'unreadable' },
    })
    expect(calls).toBe(1)
  })

  test.each([400, 404, 409, 422, 429, 500, 502])(
    'of %i is told by its number and not repeated',
    async (status) => {
      let calls = 0
      network.use(
        http.get(v2('admin/x'), () => {
          calls++
          return status === 502
            ? HttpResponse.html('<p>Bad gateway', { status })
            : new HttpResponse(null, { status })
        }),
      )
      expect(await aStore().dispatch(getJson('admin/x'))).toMatchObject({
        error: { status, message: `Request failed with status ${status}` },
      })
      expect(calls).toBe(1)
    },
  )

  test('that refuses keeps what the server described', async () => {
    const errors = [{ field: 'email', code: 'invalid', message: 'Escribe un correo' }]
    const conflict = {
      current: { a: 1 },
      changed_fields: ['a'],
      changed_by: 'Luis',
      changed_at: '2026-01-01T00:00:00Z',
    }
    network.use(
      http.patch(v2('admin/x'), () =>
        HttpResponse.json(
          { message: 'Alguien lo cambió', code: 'version_conflict', errors, request_id: 'r1', ...conflict },
          { status: 409, headers: { 'Retry-After': '120' } },
        ),
      ),
    )
    const { error } = await aStore().dispatch(patchJson('admin/x', {}))
    expect(error).toEqual({
      status: 409,
      message: 'Request failed with status 409',
      detail: 'Alguien lo cambió',
      code: 'version_conflict',
      errors,
      conflict,
      requestId: 'r1',
      retryAfter: 120,
    })
  })

  test.each([
    [{ errors: 'x', code: 5, message: { a: 1 } }],
    [{ errors: [null, 3, { field: 1 }] }],
    [[]],
    ['x'],
    [null],
  ])('that refuses in an odd way is still an error: %j', async (body) => {
    network.use(http.get(v2('admin/x'), () => HttpResponse.json(body, { status: 422 })))
    const { error } = await aStore().dispatch(getJson('admin/x'))
    expect(error).toEqual({ status: 422, message: 'Request failed with status 422' })
  })
})

describe('a forbidden call', () => {
  const denials = async (call: ReturnType<typeof getJson>) => {
    const store = aStore()
    const announced: unknown[] = []
    const { error } = await call((action) => {
      if (accessDenied.match(action)) announced.push(action.payload.message)
      return store.dispatch(action)
    }, store.getState)
    return { error, announced, token: store.getState().session.token }
  }

  test('of the back-office is announced with the server’s words, and keeps the session', async () => {
    network.use(http.get(v2('admin/x'), () => refused(403, { message: 'Solo gestores' })))
    expect(await denials(getJson('admin/x'))).toMatchObject({
      error: { status: 403, message: 'Solo gestores' },
      announced: ['Solo gestores'],
      token,
    })
  })

  test.each([
    ['none', () => refused(403)],
    ['an empty one', () => refused(403, { message: '' })],
    ['one that is not a text', () => refused(403, { message: 5 })],
    ['a page', () => HttpResponse.html('<p>Forbidden', { status: 403 })],
    ['no body', () => new HttpResponse(null, { status: 403 })],
  ])('has words of our own when the server gave %s', async (_words, answer) => {
    network.use(http.get(v2('admin/x'), answer))
    expect(await denials(getJson('admin/x'))).toMatchObject({
      error: { message: FORBIDDEN },
      announced: [FORBIDDEN],
    })
  })

  test.each(['public/x', 'admin/auth/recover'])('of %s is not announced', async (url) => {
    network.use(http.get(v2(url), () => refused(403, { message: 'No' })))
    expect(await denials(getJson(url))).toMatchObject({
      error: { status: 403, message: 'No' },
      announced: [],
    })
  })
})

describe('a call that gets no answer', () => {
  test.each([
    ['GET', getJson('admin/x'), 2],
    ['POST', postJson('admin/x', {}), 1],
  ])('is tried again only when it reads: %s', async (_method, call, times) => {
    let calls = 0
    network.use(
      http.all(v2('admin/x'), () => {
        calls++
        return HttpResponse.error()
      }),
    )
    expect(await aStore().dispatch(call)).toMatchObject({ error: { status: 0, reason: 'network' } })
    expect(calls).toBe(times)
  })

  test('is given up after twenty seconds', async () => {
    network.use(http.post(v2('admin/x'), () => delay('infinite').then(() => new HttpResponse())))
    vi.useFakeTimers()
    const call = aStore().dispatch(postJson('admin/x', {}))
    await vi.advanceTimersByTimeAsync(19_900)
    const early = await Promise.race([call, Promise.resolve('waiting')])
    await vi.advanceTimersByTimeAsync(200)
    expect(early).toBe('waiting')
    expect(await call).toMatchObject({ error: { status: 0, reason: 'timeout' } })
  })
})

describe('a file', () => {
  test('is saved under the name the server gave it', async () => {
    network.use(
      http.get(
        v2('admin/companies/export'),
        () =>
          new HttpResponse('a,b', {
            headers: { 'content-disposition': "attachment; filename*=UTF-8''empresas%20%C3%B1.csv" },
          }),
      ),
    )
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download, this.href)
    })
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    expect(await aStore().dispatch(download('admin/companies/export', 'x.csv'))).toBeUndefined()
    expect(saved).toEqual(['empresas ñ.csv', expect.stringMatching(/^blob:/)])
    expect(revoke).toHaveBeenCalledWith(saved[1])
  })

  test('that is refused says why', async () => {
    network.use(http.get(v2('admin/companies/export'), () => refused(404)))
    expect(await aStore().dispatch(download('admin/companies/export', 'x.csv'))).toMatchObject({
      status: 404,
    })
  })

  test.each([
    ['../../etc/passwd', 'etcpasswd'],
    ['factura\r\n.csv', 'factura.csv'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['...', 'archivo'],
  ])('has no dangerous name: %j', (name, cleaned) => {
    expect(fileName(name)).toBe(cleaned)
  })
})
