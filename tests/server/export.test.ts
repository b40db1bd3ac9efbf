// @vitest-environment node
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { eventContract } from '@/contract/events'
import { logContract } from '@/contract/logs'
import { webhookLogContract } from '@/contract/webhookLogs'
import { type Cell, cellOf } from '@server/core/cells'
import { quoteCell, formatCell } from '@server/core/csv'
import { fileOf } from '@server/features/exports/files'
import { holdsMoments } from '@server/features/exports/workbook'
import { eachKindAsItStands } from '@server/kinds/recordKinds'
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

  test('leaves a line in the audit log with its filters and how many rows were read', async () => {
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
    // An hour later the token is over too: another user's call shows nothing of the limit.
    await server.db
      .updateTable('logs')
      .set({ at: '2020-01-01T00:00:00.000Z' })
      .where('action', '=', 'exported')
      .execute()
    expect((await made()).statusCode).toBe(200)
  })

  test('is a spreadsheet where that is asked for', async () => {
    await aCompany(server.db, { trade_name: '=1+1 & <hoja>' })
    const reply = await call('manager', 'admin/companies/export?q=hoja', {
      method: 'POST',
      body: {
        format: 'xlsx',
        title: 'Empresas',
        account: 'Salud Norte',
        columns: ['trade_name', 'created_at', 'members'],
        labels: ['Nombre', 'Creada', 'Personas'],
      },
    })
    expect(reply.headers['content-disposition']).toMatch(/empresas_\d{4}-\d\d-\d\d_salud-norte\.xlsx$/)
    const { sheets } = await readXlsx(reply.rawPayload)
    expect(sheets[0]?.name).toBe('Empresas')
    expect(sheets[0]?.rows).toEqual([
      ['Nombre', 'Creada (hora de México)', 'Personas'],
      ['=1+1 & <hoja>', expect.any(Date), 0],
    ])
  })

  test.each(['2025-09-02T05:15:39.013Z', '2025-09-02T05:15:39Z', '2022-07-02T04:15:39.5Z'])(
    'tells a moment by the clocks of Mexico City, and names them, as CSV and as spreadsheet: %s',
    async (created_at) => {
      await aCompany(server.db, { trade_name: `Reloj ${created_at}`, created_at })
      const ask = (format: string) =>
        call('admin', `admin/companies/export?q=${encodeURIComponent(created_at)}`, {
          method: 'POST',
          body: { format, columns: ['created_at'], labels: ['Creada'] },
        })
      const shown = new Date(created_at).toLocaleString('sv-SE', { timeZone: 'America/Mexico_City' })
      const [, told = ''] = lines((await ask('csv')).body)
      expect(told).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[56]:00$/)
      expect(told.slice(0, 19)).toBe(shown.replace(' ', 'T'))
      expect(Date.parse(told)).toBe(Math.floor(Date.parse(created_at) / 1_000) * 1_000)
      const { sheets } = await readXlsx((await ask('xlsx')).rawPayload)
      expect(sheets[0]?.rows).toEqual([
        ['Creada (hora de México)'],
        [new Date(`${shown.replace(' ', 'T')}Z`)],
      ])
    },
  )

  test('remains one record for a name that breaks its line', async () => {
    await aCompany(server.db, { trade_name: 'Salto\r\nde\u2028línea\n"Norte"' })
    const { body } = await call('viewer', 'admin/companies/export?q=salto&columns=trade_name&columns=status')
    expect(lines(body)).toEqual(['trade_name,status', '"Salto\nde\u2028línea\n""Norte""",active'])
  })

  test('is for those who may view the listing', async () => {
    expect((await call('viewer', 'admin/logs/export')).statusCode).toBe(403)
    expect((await call('visitor', 'admin/persons/export')).statusCode).toBe(401)
  })
})

describe('an export in the background', () => {
  const asked = { title: 'Categorías', columns: ['name', 'order'], labels: ['Nombre', 'Orden'] }
  const begun = async (as: { token: string }, body: object = asked) =>
    call(as, 'admin/service-categories/exports?q=fila&sort=name', { method: 'POST', body })
  const about = (as: { token: string } | 'viewer', uuid: string, what = '', method = 'GET') =>
    call(as, `admin/exports/${uuid}${what}`, { method })
  const viewer = async () => ({ token: await tokenFor('viewer') })

  test('is followed by its rows, and fetched by its requester, each time with a line in the audit log', async () => {
    const as = await viewer()
    const reply = await begun(as)
    expect(reply.statusCode).toBe(201)
    const { uuid } = reply.json().data
    expect(reply.json().data).toMatchObject({
      state: 'running',
      rows: 0,
      total: 1_203,
      available_until: null,
    })
    expect((await about(as, uuid, '/file')).json().message).toBe('Todavía no termina')
    await server.jobs.runDue()
    const own = await call(as, 'admin/exports')
    expect(own.json().data).toMatchObject([
      {
        uuid,
        state: 'done',
        rows: 1_203,
        file_name: expect.stringMatching(/^categorias_\d{4}-\d\d-\d\d\.csv$/),
      },
    ])
    const { available_until } = own.json().data[0]
    const kept = new Date(available_until).getTime() - server.clock.now().getTime()
    expect(kept / 3_600_000).toBeCloseTo(24, 1)
    const file = await about(as, uuid, '/file')
    expect(lines(file.body)).toHaveLength(1_204)
    expect(lines(file.body).slice(0, 2)).toEqual(['Nombre,Orden', 'Fila 0001,1'])
    const told = await server.db
      .selectFrom('logs')
      .select(['kind', 'subject_label'])
      .where('action', '=', 'exported')
      .orderBy('position', 'desc')
      .limit(2)
      .execute()
    expect(told).toEqual([
      { kind: 'audit', subject_label: 'categoría de servicio (1203)' },
      { kind: 'job', subject_label: 'categoría de servicio (1203)' },
    ])
    for (const [what, method] of [
      ['', 'GET'],
      ['/file', 'GET'],
      ['/stop', 'POST'],
      ['/continue', 'POST'],
      ['', 'DELETE'],
    ] as const)
      expect((await about(await viewer(), uuid, what, method)).statusCode).toBe(404)
  })

  test('is stopped, goes on, and is put away', async () => {
    const as = await viewer()
    const { uuid } = (await begun(as, { ...asked, format: 'xlsx' })).json().data
    expect((await about(as, uuid, '', 'DELETE')).json().message).toBe('Detenla antes de quitarla')
    expect((await about(as, uuid, '/stop', 'POST')).json().data).toMatchObject({ state: 'stopped' })
    await server.jobs.runDue()
    expect((await about(as, uuid)).json().data).toMatchObject({ state: 'stopped', rows: 0 })
    expect((await about(as, uuid, '/file')).json().message).toBe('Todavía no termina')
    expect((await about(as, uuid, '/continue', 'POST')).json().data).toMatchObject({ state: 'running' })
    expect((await about(as, uuid, '/continue', 'POST')).statusCode).toBe(409)
    await server.jobs.runDue()
    const { sheets } = await readXlsx((await about(as, uuid, '/file')).rawPayload)
    expect(sheets[0]?.rows).toHaveLength(1_204)
    expect((await about(as, uuid, '', 'DELETE')).statusCode).toBe(204)
    expect((await about(as, uuid)).statusCode).toBe(404)
  })

  test('is not handed to a user who may see other rows by now', async () => {
    const as = await viewer()
    const { uuid } = (await begun(as)).json().data
    await server.jobs.runDue()
    const later = (await begun(as)).json().data.uuid
    const { staff_uuid } = await server.db
      .selectFrom('exports')
      .select('staff_uuid')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    await server.db.updateTable('users').set({ role: 'manager' }).where('uuid', '=', staff_uuid).execute()
    expect((await about(as, uuid, '/file')).json().message).toMatch(/^Tu rol cambió desde entonces/)
    await server.jobs.runDue()
    expect((await about(as, later)).json().data).toMatchObject({
      state: 'failed',
      problem: 'Quien la pidió ya no puede hacerlo',
    })
  })

  test('is refused where it asks for what is not there, and the eleventh time within an hour', async () => {
    const as = await viewer()
    expect((await call(as, 'admin/companies/exports?nope=1', { method: 'POST', body: {} })).statusCode).toBe(
      422,
    )
    expect((await call('viewer', 'admin/logs/exports', { method: 'POST', body: {} })).statusCode).toBe(403)
    for (let left = 10; left > 0; left--) expect((await begun(as)).statusCode).toBe(201)
    expect((await begun(as)).statusCode).toBe(429)
  })
})

test('a spreadsheet holds amounts and days to calculate with, and no text that is too long for it', async () => {
  async function* batches(): AsyncGenerator<Cell[][]> {
    yield [[{ cents: 34_950 }, '2026-03-05', '2026-03-05T18:20:30.000Z', 7, '', 'ñ'.repeat(40_000)]]
  }
  const columns = ['price_cents', 'starts_on', 'created_at', 'order', 'none', 'text']
  const file = fileOf('xlsx', { title: 'Ñ/[1]', columns, labels: columns, words: {}, uuids: null }, batches())
  const { sheets } = await readXlsx(await buffer(file))
  expect(sheets[0]?.rows[1]).toEqual([
    349.5,
    new Date('2026-03-05T00:00:00Z'),
    new Date('2026-03-05T12:20:30Z'),
    7,
    null,
    'ñ'.repeat(32_767),
  ])
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
  expect(formatCell(cellOf(column, value))).toBe(cell)
})

test.each([
  ['bank_transfer', 'Transferencia'],
  [['card', 'cash'], '"Tarjeta; cash"'],
  [{ license: '123', kind: 'card' }, 'Tarjeta'],
  ['constructor', 'constructor'],
  [null, ''],
])('a choice is said by its word: %j', (value, said) =>
  expect(formatCell(cellOf('method', value, { bank_transfer: 'Transferencia', card: 'Tarjeta' }))).toBe(said),
)

test('a column of moments is known by its name, in every kind', () => {
  const shapes: [string, Readonly<Record<string, z.ZodMiniType>>][] = [
    ['Event', eventContract.item.shape],
    ['Log', logContract.item.shape],
    ['WebhookLog', webhookLogContract.item.shape],
  ]
  eachKindAsItStands(({ contract: { kind, item } }) => shapes.push([kind, { ...item.shape }]))
  const isMoment = (schema: z.ZodMiniType) =>
    schema.safeParse('2026-03-05T18:20:30Z').success && !schema.safeParse('2026-03-05').success
  const astray = shapes.flatMap(([kind, shape]) =>
    Object.entries(shape)
      .filter(([name, schema]) => isMoment(schema) !== holdsMoments(name))
      .map(([name]) => `${kind}.${name}`),
  )
  expect(astray).toEqual([])
})

test('a plain text is left as it is', () => expect(quoteCell('Núñez')).toBe('Núñez'))
