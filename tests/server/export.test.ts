// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { cellOf, quoted } from '../../server/entities/csv'
import { aCompany, aPerson, aServiceCategory } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()

beforeAll(async () => {
  const { db } = server
  for (let order = 1; order <= 1_203; order++)
    await aServiceCategory(db, { name: `Fila ${String(order).padStart(4, '0')}`, order })
  await aPerson(db, { given_names: 'Exportada', curp: 'EXPM850214MDFXML09', phone: '+525511112222' })
  await aCompany(db, { trade_name: '=2+5, "S.A."' })
})

const lines = (body: string) =>
  body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

describe('an export', () => {
  test('holds every row that matches, each once, in the order of the listing', async () => {
    const { body, headers } = await call(
      'viewer',
      'admin/service-categories/export?q=fila&sort=-name&columns=name&columns=order',
    )
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/service-categories_\d{4}-\d\d-\d\d\.csv$/),
    })
    expect(body.startsWith('\uFEFF')).toBe(true)
    const [head, ...rows] = lines(body)
    expect(head).toBe('name,order')
    expect(rows).toHaveLength(1_203)
    expect(rows[0]).toBe('Fila 1203,1203')
    expect(rows.at(-1)).toBe('Fila 0001,1')
    expect(new Set(rows).size).toBe(1_203)
  })

  test('is headed and says its statuses as it is asked to', async () => {
    const { body } = await call(
      'viewer',
      'admin/service-categories/export?q=%22fila%200001%22&columns=name&columns=status&labels=Nombre&labels=Estado&statuses=active:Activa',
    )
    expect(lines(body)[0]).toBe('Nombre,Estado')
    const one = await call(
      'viewer',
      'admin/service-categories/export?q=0001&columns=name&columns=status&statuses=active:Activa',
    )
    expect(lines(one.body)[1]).toBe('Fila 0001,Activa')
  })

  test('holds these records alone, where it is told which', async () => {
    const { data } = (await call('viewer', 'admin/service-categories?q=fila&size=3')).json()
    const which = data.map(({ uuid }: { uuid: string }) => `uuid=${uuid}`).join('&')
    const { body } = await call('viewer', `admin/service-categories/export?columns=name&${which}`)
    expect(lines(body)).toHaveLength(4)
  })

  test('holds as many chosen records as one likes, and says each choice as it is told to', async () => {
    const { db } = server
    const uuids = (
      await db.selectFrom('service_categories').select('uuid').where('name', 'like', 'Fila%').execute()
    ).map(({ uuid }) => uuid)
    const asked = {
      columns: ['name', 'status'],
      labels: ['Nombre', 'Estado'],
      words: { status: { active: 'Activa' } },
    }
    const { body } = await call('viewer', 'admin/service-categories/export?sort=name', {
      method: 'POST',
      body: { ...asked, uuids: uuids.slice(0, 900) },
    })
    expect(lines(body)).toHaveLength(901)
    expect(lines(body)[0]).toBe('Nombre,Estado')
    expect(lines(body)[1]).toMatch(/,Activa$/)
    const none = await call('viewer', 'admin/service-categories/export', {
      method: 'POST',
      body: { ...asked, uuids: [] },
    })
    expect(none.statusCode).toBe(422)
  })

  test('shows a viewer no more than the listing does', async () => {
    const address = 'admin/persons/export?q=exportada&columns=full_name&columns=curp&columns=phone'
    expect((await call('viewer', address)).body).toContain('EXPM85••••••••••09')
    expect((await call('viewer', address)).body).not.toContain('5511112222')
    expect((await call('manager', address)).body).toContain("'+525511112222")
  })

  test('holds nothing that a spreadsheet would run', async () => {
    const { body } = await call('viewer', 'admin/companies/export?q=2%2B5&columns=trade_name')
    expect(lines(body)[1]).toBe(`"'=2+5, ""S.A."""`)
  })

  test('leaves a line in the trail with its filters and how many rows were read', async () => {
    await call('manager', 'admin/service-categories/export?q=fila&columns=name')
    const line = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('action', '=', 'exported')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      subject_type: 'service_category',
      subject_label: 'categoría de servicio (1203)',
    })
    expect(line.changes).toMatchObject([
      { field: 'filters', after: { q: 'fila' } },
      { field: 'columns', after: ['name'] },
      { field: 'rows', after: 1203 },
    ])
  })

  test.each([
    ['columns=nope', 'columns'],
    ['columns=name&labels=a&labels=b', 'labels'],
    ['status=nope', 'status'],
    ['nope=1', 'nope'],
  ])('is refused where it asks for what is not there: %s', async (query, field) => {
    const reply = await call('viewer', `admin/service-categories/export?${query}`)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field }])
  })

  test('is made ten times an hour by one person, and by anybody else meanwhile', async () => {
    const token = await tokenFor('manager')
    const made = () => call({ token }, 'admin/service-categories/export?q=fila&columns=name')
    for (let left = 10; left > 0; left--) expect((await made()).statusCode).toBe(200)
    const refused = await made()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(refused.json().message).toMatch(
      /^Ya exportaste 10 veces en una hora. Vuelve a intentar en \d+ min$/,
    )
    expect((await call('viewer', 'admin/companies/export?columns=trade_name')).statusCode).toBe(200)
    // An hour later the token is over too: somebody else's call shows nothing of the limit.
    await server.db
      .updateTable('logs')
      .set({ at: '2020-01-01T00:00:00.000Z' })
      .where('action', '=', 'exported')
      .execute()
    expect((await made()).statusCode).toBe(200)
  })

  test('is for those who may view the listing', async () => {
    expect((await call('viewer', 'admin/logs/export')).statusCode).toBe(403)
    expect((await call('visitor', 'admin/persons/export')).statusCode).toBe(401)
  })
})

test.each([
  ['price_cents', 34900, '349.00'],
  ['price_cents', -1250, '-12.50'],
  ['account', { uuid: 'x', label: 'Salud, Norte' }, '"Salud, Norte"'],
  ['requester', { kind: 'anonymous', uuid: null, name: 'Ana Paz', email: null }, 'Ana Paz'],
  ['roles', ['a', 'b'], '"a; b"'],
  ['yes', true, 'sí'],
  ['none', null, ''],
  ['text', 'dos\r\nlíneas', '"dos\nlíneas"'],
  ['text', '-1+1', "'-1+1"],
  ['text', '@cmd', "'@cmd"],
  ['text', '\tx', "'\tx"],
])('a cell of %s holds %j as %s', (column, value, cell) => {
  expect(cellOf(column, value)).toBe(cell)
})

test.each([
  ['bank_transfer', 'Transferencia'],
  [['card', 'cash'], '"Tarjeta; cash"'],
  [{ license: '123', kind: 'card' }, 'Tarjeta'],
  ['constructor', 'constructor'],
  [null, ''],
])('a choice is said by its word: %j', (value, said) =>
  expect(cellOf('method', value, { bank_transfer: 'Transferencia', card: 'Tarjeta' })).toBe(said),
)

test('a plain text is left as it is', () => expect(quoted('Núñez')).toBe('Núñez'))
