import { describe, expect, test } from 'vitest'
import type { CompanyDetail } from '@/contract/companies'
import { aCompany, aMember, anAccount, anRfc, aTaxProfile, companyBody } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()

const COMPANIES = 'admin/companies'
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const create = (wish?: Parameters<typeof companyBody>[0], query = '') =>
  call('manager', `${COMPANIES}${query}`, { method: 'POST', body: companyBody(wish) })
const patch = (uuid: string, version: number, body: object, query = '') =>
  call('manager', `${COMPANIES}/${uuid}${query}`, { method: 'PATCH', body, headers: ifMatch(version) })
const act = (uuid: string, version: number, name: string, body: object = {}) =>
  call('manager', `${COMPANIES}/${uuid}/actions/${name}`, { method: 'POST', body, headers: ifMatch(version) })
const detail = async (uuid: string): Promise<CompanyDetail> =>
  (await call('viewer', `${COMPANIES}/${uuid}`)).json().data

describe('the listing of companies', () => {
  test('finds by name, legal name, RFC and slug, without accents', async () => {
    const tax_id = anRfc()
    const { uuid } = await aCompany(server.db, {
      trade_name: 'Cementos Ñandú',
      legal_name: 'Peñón y Asociados',
      slug: 'el-nandu',
      tax_profile: aTaxProfile(tax_id),
    })
    for (const q of ['nandu', 'ÑANDÚ cementos', 'penon', tax_id.toLowerCase(), 'el-nandu']) {
      const reply = await call('viewer', `${COMPANIES}?q=${encodeURIComponent(q)}`)
      expect(reply.json().data, q).toMatchObject([{ uuid }])
    }
  })

  test('takes the signs of a pattern for what they are', async () => {
    await aCompany(server.db, { trade_name: 'Cien % Salud' })
    const names = async (q: string) =>
      (await call('viewer', `${COMPANIES}?q=${encodeURIComponent(q)}`))
        .json()
        .data.map((company: CompanyDetail) => company.trade_name)
    expect(await names('cien %')).toEqual(['Cien % Salud'])
    expect(await names('cien_salud')).toEqual([])
    expect(await names('\\')).toEqual([])
  })

  test('filters by several statuses, role, state and tax data', async () => {
    const tags = ['filtros']
    const address = { ...emptyAddress, state: 'GUA' as const }
    await aCompany(server.db, {
      trade_name: 'F uno',
      status: 'draft',
      roles: ['insurer'],
      tax_profile: null,
      tags,
    })
    await aCompany(server.db, {
      trade_name: 'F dos',
      status: 'active',
      roles: ['employer', 'reseller'],
      address,
      tags,
    })
    const names = async (query: string) =>
      (await call('viewer', `${COMPANIES}?q=${encodeURIComponent('F ')}&${query}`))
        .json()
        .data.map(({ trade_name }: CompanyDetail) => trade_name)
        .filter((name: string) => name.startsWith('F '))
        .sort()
    expect(await names('status=draft&status=active')).toEqual(['F dos', 'F uno'])
    expect(await names('status=draft')).toEqual(['F uno'])
    expect(await names('role=reseller')).toEqual(['F dos'])
    expect(await names('state=GUA')).toEqual(['F dos'])
    expect(await names('has_tax_profile=false')).toEqual(['F uno'])
  })

  test('counts each view', async () => {
    await aCompany(server.db, { status: 'suspended' })
    const reply = await call('viewer', `${COMPANIES}/counts?view=suspended&view=all`)
    expect(reply.json().data).toEqual({
      suspended: { total: 1, total_capped: false },
      all: { total: expect.any(Number), total_capped: false },
    })
    expect((await call('viewer', `${COMPANIES}/counts?view=nope`)).statusCode).toBe(422)
  })

  test('tells each company how many accounts and members it has', async () => {
    const company = await aCompany(server.db, { trade_name: 'Con gente' })
    const account = await anAccount(server.db, { company_uuid: company.uuid, balance_due_cents: 12_345 })
    await aMember(server.db, { account_uuid: account.uuid })
    await aMember(server.db, { account_uuid: account.uuid, status: 'terminated' })
    const reply = await call('viewer', `${COMPANIES}?q=con+gente`)
    expect(reply.json().data).toMatchObject([{ active_accounts: 1, members: 1 }])
    expect(await detail(company.uuid)).toMatchObject({ balance_due_cents: 12_345 })
  })
})

const emptyAddress = {
  street: 'Calle',
  exterior_number: '1',
  interior_number: null,
  neighbourhood: 'Centro',
  municipality: 'León',
  state: 'GUA' as const,
  zip: '37000',
  references: null,
}

describe('a new company', () => {
  test('starts as a draft with a folio, at its own address', async () => {
    const reply = await create({ trade_name: '  Grupo Bajío  ' })
    expect(reply.statusCode).toBe(201)
    const { data } = reply.json()
    expect(data).toMatchObject({ trade_name: 'Grupo Bajío', status: 'draft', version: 1 })
    expect(data.number).toMatch(/^EMP-\d{6}$/)
    expect(reply.headers.location).toBe(`/api/v2/admin/companies/${data.uuid}`)
    expect(reply.headers.etag).toBe('"1"')
  })

  test('needs tax data as an employer', async () => {
    const reply = await create({ roles: ['employer'] })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field: 'tax_profile.tax_id' }])
  })

  test('may not take the slug of another', async () => {
    await aCompany(server.db, { slug: 'ocupado' })
    const reply = await create({ slug: 'ocupado' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toEqual([
      { field: 'slug', code: 'duplicate', message: 'Otra empresa ya usa esa dirección' },
    ])
  })

  test('with the RFC of another is refused, unless that is meant', async () => {
    const { tax_profile } = await aCompany(server.db)
    const refused = await create({ tax_profile: tax_profile as never })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'duplicate', errors: [{ field: 'tax_profile.tax_id' }] })
    expect((await create({ tax_profile: tax_profile as never }, '?allow_duplicate=true')).statusCode).toBe(
      201,
    )
  })

  test.each([
    ['uuid', '00000000-0000-4000-8000-000000000001'],
    ['number', 'EMP-999999'],
    ['version', 7],
    ['status', 'active'],
    ['status_reason', 'x'],
    ['created_at', '2020-01-01T00:00:00Z'],
    ['created_by', { kind: 'system', uuid: null, label: 'x' }],
    ['updated_at', '2020-01-01T00:00:00Z'],
    ['archived_at', '2020-01-01T00:00:00Z'],
    ['search', 'x'],
    ['tax_id', 'x'],
    ['active_accounts', 3],
    ['balance_due_cents', 3],
    ['__proto__x', 3],
  ])('may not be given its %s, nor may an old one', async (field, value) => {
    const reply = await call('admin', COMPANIES, {
      method: 'POST',
      body: { ...companyBody(), [field]: value },
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field }])
    const { uuid } = await aCompany(server.db)
    const edit = await patch(uuid, 1, { [field]: value })
    expect(edit.statusCode).toBe(422)
    expect((await detail(uuid)).version).toBe(1)
  })
})

describe('an edit', () => {
  test('changes what it names and raises the version', async () => {
    const { uuid } = await aCompany(server.db, { industry: 'Salud' })
    const reply = await patch(uuid, 1, { trade_name: 'Otro nombre' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers.etag).toBe('"2"')
    expect(reply.json().data).toMatchObject({ trade_name: 'Otro nombre', industry: 'Salud', version: 2 })
  })

  test('that changes nothing keeps the version and leaves no line in the audit log', async () => {
    const { uuid, trade_name } = await aCompany(server.db)
    const reply = await patch(uuid, 1, { trade_name })
    expect(reply.headers.etag).toBe('"1"')
    const timeline = await call('viewer', `${COMPANIES}/${uuid}/timeline`)
    expect(timeline.json().data).toEqual([])
  })

  test('needs the version it starts from', async () => {
    const { uuid } = await aCompany(server.db)
    const reply = await call('manager', `${COMPANIES}/${uuid}`, { method: 'PATCH', body: {} })
    expect(reply.statusCode).toBe(428)
  })

  test('of an older version is told what others changed', async () => {
    const { uuid } = await aCompany(server.db)
    await patch(uuid, 1, { industry: 'Minería' })
    await patch(uuid, 2, { website: 'https://ejemplo.test', industry: 'Cobre' })
    const reply = await patch(uuid, 1, { trade_name: 'Tarde' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'version_conflict',
      current: { uuid, version: 3, industry: 'Cobre' },
      changed_fields: ['industry', 'website'],
      changed_by: expect.stringMatching(/^Persona/),
      changed_at: expect.stringMatching(/Z$/),
    })
  })

  test('is held, with what stays, against the rules of a whole company', async () => {
    const { uuid } = await aCompany(server.db)
    const reply = await patch(uuid, 1, { tax_profile: null })
    expect(reply.statusCode).toBe(422)
  })

  test('may not make a company its own ancestor', async () => {
    const top = await aCompany(server.db)
    const middle = await aCompany(server.db, { parent_company_uuid: top.uuid })
    const bottom = await aCompany(server.db, { parent_company_uuid: middle.uuid })
    for (const parent of [bottom, top]) {
      const reply = await patch(top.uuid, 1, { parent_company_uuid: parent.uuid })
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toMatchObject([{ field: 'parent_company_uuid', code: 'cycle' }])
    }
    expect((await detail(bottom.uuid)).parent_company).toEqual({
      uuid: middle.uuid,
      label: middle.trade_name,
    })
  })

  test('of one version succeeds once, however many are sent together', async () => {
    const { uuid } = await aCompany(server.db)
    const token = await tokenFor('manager')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call({ token }, `${COMPANIES}/${uuid}`, {
          method: 'PATCH',
          body: { industry: `I${index}` },
          headers: ifMatch(1),
        }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  })
})

describe('a change of status', () => {
  test('follows its table and keeps the reason', async () => {
    const { uuid } = await aCompany(server.db)
    const reply = await act(uuid, 1, 'suspend', { reason: 'Auditoría' })
    expect(reply.json()).toMatchObject({
      data: { status: 'suspended', status_reason: 'Auditoría', version: 2 },
      effects: [{ event: 'company.suspended', subject: { type: 'company', uuid } }],
    })
    const timeline = await call('viewer', `${COMPANIES}/${uuid}/timeline`)
    expect(timeline.json().data).toMatchObject([{ type: 'company.suspended', actor: { kind: 'user' } }])
  })

  test('tells its effects in a dry run and keeps nothing', async () => {
    const { uuid } = await aCompany(server.db)
    const reply = await act(uuid, 1, 'suspend?dry_run=true', { reason: 'Auditoría' })
    expect(reply.json().effects).toMatchObject([
      {
        event: 'company.suspended',
        changes: [{ field: 'status', before: 'active', after: 'suspended' }, {}],
      },
    ])
    expect(await detail(uuid)).toMatchObject({ status: 'active', version: 1 })
  })

  test('that needs a reason is refused without one', async () => {
    const { uuid } = await aCompany(server.db)
    const reply = await act(uuid, 1, 'suspend', { reason: '  ' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field: 'reason' }])
  })

  test('that the status does not allow is refused', async () => {
    const { uuid } = await aCompany(server.db, { status: 'draft' })
    const reply = await act(uuid, 1, 'suspend', { reason: 'x' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().code).toBe('invalid_transition')
  })

  test('waits for the accounts of the company', async () => {
    const { uuid } = await aCompany(server.db)
    await anAccount(server.db, { company_uuid: uuid })
    expect((await act(uuid, 1, 'deactivate')).json().code).toBe('invalid_transition')
  })

  test('to active needs tax data', async () => {
    const { uuid } = await aCompany(server.db, { status: 'draft', tax_profile: null })
    expect((await act(uuid, 1, 'activate')).statusCode).toBe(422)
  })
})

describe('deleting', () => {
  const remove = (uuid: string) => call('admin', `${COMPANIES}/${uuid}`, { method: 'DELETE' })

  test('puts a company away, where an admin takes it back within 30 days', async () => {
    const { uuid, trade_name } = await aCompany(server.db, { trade_name: 'Efímera' })
    expect((await remove(uuid)).statusCode).toBe(204)
    expect((await call('viewer', `${COMPANIES}?q=efimera`)).json().data).toEqual([])
    expect((await call('viewer', `${COMPANIES}?q=efimera&archived=true`)).json().data).toMatchObject([
      { trade_name },
    ])
    expect((await remove(uuid)).statusCode).toBe(404)
    const restore = () => call('admin', `${COMPANIES}/${uuid}/actions/restore`, { method: 'POST' })
    server.clock.advance(31 * 24 * 3600)
    expect((await restore()).statusCode).toBe(409)
    server.clock.reset()
    expect((await restore()).json().data).toMatchObject({ uuid, archived_at: null, version: 3 })
  })

  test('of a version that others have changed since is refused', async () => {
    const { uuid } = await aCompany(server.db, { version: 2 })
    const reply = await call('admin', `${COMPANIES}/${uuid}`, { method: 'DELETE', headers: ifMatch(1) })
    expect(reply.json().code).toBe('version_conflict')
  })

  test('is refused while accounts use it', async () => {
    const { uuid } = await aCompany(server.db)
    await anAccount(server.db, { company_uuid: uuid })
    const reply = await remove(uuid)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'not_deletable',
      message: expect.stringContaining('Desactívala'),
    })
  })
})

describe('the audit log', () => {
  test('has one log entry and one event of each write, under one correlation', async () => {
    const { uuid } = (
      await create({ bank_account: { bank: 'BBVA', clabe: '032180000118359719', holder: 'Ana' } })
    ).json().data
    await patch(uuid, 1, { industry: 'Salud' })
    const logs = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('subject_uuid', '=', uuid)
      .orderBy('position')
      .execute()
    const events = await server.db
      .selectFrom('events')
      .selectAll()
      .where('subject_uuid', '=', uuid)
      .orderBy('occurred_at')
      .execute()
    expect(logs.map(({ action, version_to }) => [action, version_to])).toEqual([
      ['created', 1],
      ['updated', 2],
    ])
    expect(events.map(({ type }) => type)).toEqual(['company.created', 'company.updated'])
    expect(logs.map(({ correlation_id }) => correlation_id)).toEqual(
      events.map(({ correlation_id }) => correlation_id),
    )
    expect(logs[1]?.changes).toEqual([{ field: 'industry', before: null, after: 'Salud', masked: false }])
    // What is sensitive is named, never repeated.
    expect(logs[0]?.changes).toContainEqual({
      field: 'bank_account',
      before: null,
      after: null,
      masked: true,
    })
    expect(JSON.stringify([logs, events])).not.toContain('032180000118359719')
  })
})

test('the bank account of a company is told whole only to those who may edit it', async () => {
  const { uuid } = await aCompany(server.db, {
    bank_account: { bank: 'BBVA', clabe: '032180000118359719', holder: 'Quien cobra' },
  })
  const clabe = async (as: 'viewer' | 'manager') =>
    (await call(as, `admin/companies/${uuid}`)).json().data.bank_account.clabe
  expect(await clabe('viewer')).toBe('••••••••••••••9719')
  expect(await clabe('manager')).toBe('032180000118359719')
})
