import { describe, expect, test } from 'vitest'
import { aCompany, companyBody } from '../support/records'
import { APP_KEY, call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()
const COMPANIES = 'admin/companies'

describe('every call', () => {
  test.each([undefined, 'wrong', ''])('needs the application key, not %j', async (key) => {
    const reply = await server.app.inject({
      url: `/api/v2/${COMPANIES}`,
      headers: key === undefined ? {} : { 'x-app-key': key },
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().code).toBe('app_key_invalid')
  })

  test('carries an id in its reply, in its problem, and takes the one it is given', async () => {
    const reply = await call('visitor', COMPANIES, { headers: { 'x-request-id': 'abc-123' } })
    expect(reply.headers['x-request-id']).toBe('abc-123')
    expect(reply.json().request_id).toBe('abc-123')
    const hostile = await call('visitor', COMPANIES, { headers: { 'x-request-id': 'a b<script>' } })
    expect(hostile.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  test('is answered with headers that trust nothing else', async () => {
    for (const url of ['/healthz', '/api/v2/docs', `/api/v2/${COMPANIES}`, '/nowhere']) {
      const { headers } = await server.app.inject({ url })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
    const { headers } = await call('viewer', COMPANIES)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['access-control-expose-headers']).toContain('Date')
  })

  test('of another site is refused when it would change something', async () => {
    const { uuid } = await aCompany(server.db)
    const reply = await call('admin', `${COMPANIES}/${uuid}`, {
      method: 'DELETE',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.statusCode).toBe(400)
    expect((await call('admin', `${COMPANIES}/${uuid}`)).statusCode).toBe(200)
  })
})

describe('a request is refused', () => {
  const send = async (payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: `/api/v2/${COMPANIES}`,
      headers: {
        'x-app-key': APP_KEY,
        'content-type': type,
        authorization: `Bearer ${await tokenFor('manager')}`,
      },
      payload,
    })

  test('400 when it cannot be read', async () => {
    for (const text of [
      '{',
      '[1,',
      '"\\x"',
      '{"__proto__": {"a": 1}}',
      '{"constructor": {"prototype": {"a": 1}}}',
    ])
      expect((await send(text)).statusCode, text).toBe(400)
    expect((await call('viewer', `${COMPANIES}/%`)).statusCode).toBe(400)
  })

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('400 when its %s are nested more than 20 deep', async (_words, open, close) => {
    const nested = (levels: number) =>
      `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`
    expect((await send(nested(20))).statusCode).toBe(422)
    for (const levels of [21, 10_000]) {
      const reply = await send(nested(levels))
      expect(reply.statusCode, String(levels)).toBe(400)
      expect(reply.json()).toMatchObject({
        code: 'too_deep',
        message: 'El contenido tiene más de 20 niveles',
      })
    }
  })

  test('413 when it is too large', async () => {
    const reply = await send(JSON.stringify({ x: 'x'.repeat(260 * 1024) }))
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ code: 'too_large', request_id: expect.any(String) })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('415 when it is %s', async (type) => {
    expect((await send('{}', type)).statusCode).toBe(415)
  })

  test('404 for what does not exist and 405 for what cannot be done there', async () => {
    for (const address of [
      'admin/nothing',
      'nothing',
      `${COMPANIES}/not-a-uuid`,
      `${COMPANIES}/00000000-0000-4000-8000-000000000001`,
    ]) {
      const reply = await call('admin', address)
      expect(reply.statusCode, address).toBe(404)
      expect(reply.json().code).toBe('not_found')
    }
    const reply = await call('admin', COMPANIES, { method: 'PUT', body: {} })
    expect(reply.statusCode).toBe(405)
    expect(reply.headers.allow).toBe('GET, POST')
  })

  test.each([
    ['nope=1', 'nope'],
    ['status=nope', 'status'],
    ['status=active&status=nope', 'status.1'],
    ['size=0', 'size'],
    ['size=101', 'size'],
    ['size=1e9', 'size'],
    ['page=0', 'page'],
    ['page=5000&size=100', 'page'],
    ['sort=password', 'sort'],
    ['sort=name;drop', 'sort'],
    ['created_from=2026-02-30', 'created_from'],
    ['archived=perhaps', 'archived'],
    ['after=bm90aGluZw', 'after'],
    ['after=WyJ0cmFkZV9uYW1lIl0', 'after'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['constructor=1', 'constructor'],
    [Array.from({ length: 101 }, () => 'status=active').join('&'), 'status'],
  ])('422 for the query %.40s, naming the parameter', async (query, field) => {
    const reply = await call('viewer', `${COMPANIES}?${query}`)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors[0].field).toBe(field)
    expect(reply.json().errors[0].message).not.toMatch(/invalid|inválid/i)
  })

  test('422 for values that the database cannot hold', async () => {
    expect((await call('viewer', `${COMPANIES}?q=%00`)).statusCode).toBe(422)
    for (const [trade_name, told] of [
      ['a\u0000b', { field: '', code: 'invalid_text' }],
      ['a\u001bb', { field: 'trade_name', code: 'custom' }],
      ['half a letter: \ud800', { field: '', code: 'invalid_text' }],
    ] as const) {
      const reply = await call('manager', COMPANIES, { method: 'POST', body: companyBody({ trade_name }) })
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toEqual([{ ...told, message: 'Hay caracteres que no se pueden guardar' }])
    }
  })

  test('no line break stays in a text of one line, new or edited', async () => {
    const body = companyBody({ trade_name: 'Grupo\r\n Norte' })
    const { uuid, trade_name } = (await call('manager', COMPANIES, { method: 'POST', body })).json().data
    expect(trade_name).toBe('Grupo Norte')
    const edited = await call('manager', `${COMPANIES}/${uuid}`, {
      method: 'PATCH',
      body: { trade_name: 'Grupo\nSur\u2028y Este' },
      headers: { 'if-match': '"1"' },
    })
    expect(edited.json().data.trade_name).toBe('Grupo Sur y Este')
  })

  test('422 on the field inside a group', async () => {
    const body = {
      ...companyBody(),
      bank_account: { bank: 'BBVA', clabe: '032180000118359718', holder: 'Ana' },
    }
    const reply = await call('manager', COMPANIES, { method: 'POST', body })
    expect(reply.json().errors).toEqual([
      {
        field: 'bank_account.clabe',
        code: 'custom',
        message: 'Revisa la CLABE: el último dígito no coincide',
      },
    ])
  })

  test('and never by a method named in a header', async () => {
    const { uuid } = await aCompany(server.db)
    await call('admin', `${COMPANIES}/${uuid}`, { headers: { 'x-http-method-override': 'DELETE' } })
    expect((await call('admin', `${COMPANIES}/${uuid}`)).statusCode).toBe(200)
  })

  test('500 with no more than its id, when we are at fault', async () => {
    const { startTransaction } = server.db
    server.db.startTransaction = () => {
      throw new Error('secret detail')
    }
    const reply = await call({ token: 'a.b.c' }, 'admin/auth/login', {
      method: 'POST',
      body: { email: 'a@b.mx', password: 'x' },
    })
    server.db.startTransaction = startTransaction
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      code: 'internal',
      message: 'Algo falló de nuestro lado',
      request_id: expect.any(String),
    })
  })
})

describe('a listing', () => {
  test('walks through its pages and by its cursor without repeating or missing any', async () => {
    for (let index = 0; index < 23; index++)
      await aCompany(server.db, {
        trade_name: `Página ${index % 5}`,
        created_at: `2026-03-0${1 + (index % 3)}T00:00:00Z`,
      })
    for (const sort of [
      '-created_at',
      'trade_name,-created_at',
      '-trade_name',
      'status,-trade_name,created_at',
    ]) {
      const seen: string[] = []
      let after = ''
      do {
        const reply = await call(
          'viewer',
          `${COMPANIES}?q=pagina&size=5&sort=${sort}${after && `&after=${after}`}`,
        )
        seen.push(...reply.json().data.map(({ uuid }: { uuid: string }) => uuid))
        after = reply.json().meta.next_cursor ?? ''
      } while (after)
      const paged: string[] = []
      for (let page = 1; page <= 5; page++)
        paged.push(
          ...(await call('viewer', `${COMPANIES}?q=pagina&size=5&sort=${sort}&page=${page}`))
            .json()
            .data.map(({ uuid }: { uuid: string }) => uuid),
        )
      expect(seen, sort).toHaveLength(23)
      expect(new Set(seen).size).toBe(23)
      expect(paged).toEqual(seen)
    }
  })

  test('takes days as the calendar of Mexico City has them', async () => {
    // 23:30 of 4 May there is already 5 May in UTC.
    const { uuid } = await aCompany(server.db, {
      trade_name: 'Medianoche',
      created_at: '2026-05-05T05:30:00Z',
    })
    const found = async (from: string, to: string) =>
      (await call('viewer', `${COMPANIES}?q=medianoche&created_from=${from}&created_to=${to}`)).json().data
    expect(await found('2026-05-04', '2026-05-04')).toMatchObject([{ uuid }])
    expect(await found('2026-05-05', '2026-05-05')).toEqual([])
  })

  test('answers only what the contract names', async () => {
    await aCompany(server.db, { trade_name: 'Campos' })
    const [company] = (await call('viewer', `${COMPANIES}?q=campos`)).json().data
    expect(Object.keys(company).sort()).toEqual([
      'active_accounts',
      'created_at',
      'legal_name',
      'members',
      'number',
      'roles',
      'sells',
      'status',
      'tax_id',
      'trade_name',
      'uuid',
    ])
  })
})

describe('the description of the API', () => {
  test('is OpenAPI 3.1, made of the contract', async () => {
    const document = (await server.app.inject('/api/v2/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const list = document.paths['/api/v2/admin/companies'].get
    expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['q', 'sort', 'status', 'has_tax_profile']),
    )
    expect(list.security).toEqual([{ appKey: [], bearer: [] }])
    const body = document.paths['/api/v2/admin/companies'].post.requestBody.content['application/json'].schema
    expect(Object.keys(body.properties)).toContain('tax_profile')
    const files = document.paths['/api/v2/admin/invoices/pdf'].get
    expect(files.description).toMatch(/1000 at most.*too_many/)
  })

  test('is a page too, without scripts', async () => {
    const reply = await server.app.inject('/api/v2/docs')
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.body).toContain('/api/v2/admin/companies')
    expect(reply.body).not.toMatch(/<script|style=/)
  })
})

test('the server says when it is ready', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
})
