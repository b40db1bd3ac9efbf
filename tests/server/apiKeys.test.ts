import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { keyScopes } from '@/contract/apiKeys'
import { dayAfter, dayOf } from '@/contract/days'
import { noticePath } from '@/contract/notices'
import { everyPermission, type Permission, type Role } from '@/contract/permissions'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { dayInWords } from '@server/db/days'
import { tellExpiringKeys } from '@server/domain/staff/tellExpiringKeys'
import { databaseKinds } from '../support/databases'
import { aCompany, aPerson, aProvider, aUser, companyBody } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

const NOBODY = '00000000-0000-4000-8000-000000000001'
const filled = (path: string) => path.replace(/\{\w+\}/g, NOBODY)

describe.each(databaseKinds())('keys of systems, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  const someone = async (role: Role = 'admin') => {
    const user = await aUser(server.db, {
      role,
      status: 'active',
      email: `${randomUUID().slice(0, 8)}@salvia.test`,
    })
    return { ...user, ...(await sessionFor(user)) }
  }
  const inDays = (days: number) => dayAfter(dayOf(server.clock.now()), days)
  async function makeKey(scopes: readonly Permission[], by?: { token: string }, wish: object = {}) {
    const reply = await call(by ?? 'admin', 'admin/api-keys', {
      method: 'POST',
      body: { name: `Sistema ${randomUUID()}`, scopes, expires_on: inDays(90), ...wish },
    })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<{ data: { uuid: string; secret: string; name: string } }>().data
  }
  const asks = (token: string, address: string, wish = {}) => call({ token }, address, wish)
  const list = async () => (await call('admin', 'admin/api-keys')).json().data as { uuid: string }[]
  const told = async (uuid: string) => (await list()).find((key) => key.uuid === uuid)

  test('make the call that their scope names, and no other, and are named in what they leave', async () => {
    const { secret, uuid, name } = await makeKey(['Company.view', 'Company.create'])
    expect((await asks(secret, 'admin/plans')).statusCode).toBe(403)
    const reply = await asks(secret, 'admin/companies', {
      method: 'POST',
      body: companyBody(),
    })
    expect(reply.statusCode, reply.body).toBe(201)
    const company = reply.json().data.uuid
    const actor = { kind: 'api', uuid, label: `Sistema: ${name}` }
    expect(
      await server.db.selectFrom('logs').selectAll().where('subject_uuid', '=', company).execute(),
    ).toMatchObject([{ action: 'created', actor, session_uuid: null, actor_role: 'manager' }])
    expect(
      await server.db.selectFrom('events').select('actor').where('subject_uuid', '=', company).execute(),
    ).toMatchObject([{ actor }])
    expect(
      await server.db.selectFrom('logs').selectAll().where('action', '=', 'role_denied').execute(),
    ).toMatchObject([{ actor, path: '/api/v2/admin/plans' }])
    expect(await told(uuid)).toMatchObject({ state: 'active', last_used_at: expect.any(String) })
  })

  test('are listed without their secrets, of which only the hash is kept', async () => {
    const { secret, uuid } = await makeKey(['Plan.view'])
    const rotated = await call('admin', `admin/api-keys/${uuid}/rotate`, {
      method: 'POST',
      body: { overlap_hours: 24, expires_on: inDays(30) },
    })
    const { secret: next } = rotated.json().data
    const all = JSON.stringify([
      await list(),
      await server.db.selectFrom('api_keys').selectAll().execute(),
      await server.db.selectFrom('logs').selectAll().execute(),
      await server.db.selectFrom('events').selectAll().execute(),
    ])
    expect(all).toContain(uuid)
    for (const one of [secret, next]) {
      expect(one).toMatch(/^salvia_[\w-]{43}$/)
      expect(all).not.toContain(one)
    }
    expect(JSON.stringify(await list())).not.toMatch(/hash/)
  })

  test('go on with their former secret for as long as was said, and then with the new one alone', async () => {
    const { secret, uuid } = await makeKey(['Plan.view'])
    const body = { overlap_hours: 2, expires_on: inDays(30) }
    const reply = await call('admin', `admin/api-keys/${uuid}/rotate`, { method: 'POST', body })
    const { secret: next } = reply.json().data
    expect((await asks(secret, 'admin/plans')).statusCode).toBe(200)
    expect((await asks(next, 'admin/plans')).statusCode).toBe(200)
    server.clock.advance(2 * 3_600 + 1)
    expect((await asks(secret, 'admin/plans')).statusCode).toBe(401)
    expect((await asks(next, 'admin/plans')).statusCode).toBe(200)
    const again = { overlap_hours: 0, expires_on: inDays(30) }
    await call('admin', `admin/api-keys/${uuid}/rotate`, { method: 'POST', body: again })
    expect((await asks(next, 'admin/plans')).statusCode).toBe(401)
  })

  test('end on their last day, and at once when revoked', async () => {
    const { secret, uuid } = await makeKey(['Plan.view'], undefined, { expires_on: inDays(2) })
    server.clock.advance(2 * 86_400)
    expect((await asks(secret, 'admin/plans')).statusCode).toBe(200)
    server.clock.advance(86_400)
    const late = await asks(secret, 'admin/plans')
    expect([late.statusCode, late.json().code]).toEqual([401, 'key_invalid'])
    expect(await told(uuid)).toMatchObject({ state: 'expired' })

    const other = await makeKey(['Plan.view'])
    expect((await asks(other.secret, 'admin/plans')).statusCode).toBe(200)
    const ended = await call('admin', `admin/api-keys/${other.uuid}`, { method: 'DELETE' })
    expect(ended.statusCode).toBe(204)
    expect((await asks(other.secret, 'admin/plans')).statusCode).toBe(401)
    expect(await told(other.uuid)).toMatchObject({ state: 'revoked' })
    expect((await call('admin', `admin/api-keys/${other.uuid}`, { method: 'DELETE' })).statusCode).toBe(404)
  })

  test('never do more than who answers for them', async () => {
    const owner = await someone()
    const { secret, uuid } = await makeKey(['Company.delete', 'Company.view', 'Log.view'], owner)
    const { uuid: company } = await aCompany(server.db)
    const gone = `admin/companies/${NOBODY}`
    const deleting = { method: 'DELETE', headers: { 'if-match': '"1"' } }
    expect((await asks(secret, gone, deleting)).statusCode).toBe(404)
    const become = (columns: object) =>
      server.db.updateTable('users').set(columns).where('uuid', '=', owner.uuid).execute()
    await become({ role: 'viewer' })
    expect((await asks(secret, gone, deleting)).statusCode).toBe(403)
    expect((await asks(secret, 'admin/logs')).statusCode).toBe(403)
    expect((await asks(secret, `admin/companies/${company}`)).statusCode).toBe(200)
    await become({ status: 'disabled' })
    expect((await asks(secret, `admin/companies/${company}`)).statusCode).toBe(401)
    expect(await told(uuid)).toMatchObject({ state: 'ownerless' })
    const body = { overlap_hours: 0, expires_on: inDays(30) }
    const { secret: next } = (
      await call('admin', `admin/api-keys/${uuid}/rotate`, { method: 'POST', body })
    ).json().data
    expect((await asks(next, 'admin/logs')).statusCode).toBe(200)
  })

  test('see identifiers of people in part, unless they may edit persons', async () => {
    const { uuid } = await aPerson(server.db, { curp: 'GODE561231MDFRRN09' })
    const curpFor = async (scopes: Permission[]) =>
      (await asks((await makeKey(scopes)).secret, `admin/persons/${uuid}`)).json().data.curp
    expect(await curpFor(['Person.view', 'Plan.edit'])).not.toBe('GODE561231MDFRRN09')
    expect(await curpFor(['Person.view', 'Person.edit'])).toBe('GODE561231MDFRRN09')
    const { secret } = await makeKey(['Person.view', 'Person.edit'])
    const reveal = { method: 'POST', body: { field: 'curp', reason: 'porque sí' } }
    expect((await asks(secret, `admin/persons/${uuid}/reveal`, reveal)).statusCode).toBe(403)
  })

  test('never sign in as a person, nor see or change what is a person’s own', async () => {
    const { secret } = await makeKey(keyScopes)
    const refreshed = await asks(secret, 'admin/auth/refresh', { method: 'POST' })
    expect(refreshed.statusCode).toBe(401)
    expect(refreshed.cookies.filter(({ value }) => value !== '')).toEqual([])
    for (const [method, address] of [
      ['GET', 'admin/preferences'],
      ['GET', 'admin/notices'],
      ['GET', 'admin/second-factor'],
      ['GET', 'admin/passkeys'],
      ['GET', 'admin/jobs'],
      ['GET', 'admin/stream'],
      ['GET', 'admin/api-keys'],
      ['POST', 'admin/api-keys'],
      ['GET', 'admin/settings'],
      ['POST', `admin/approval-requests/${NOBODY}/actions/approve`],
      ['POST', 'admin/companies/bulk'],
    ] as const)
      expect((await asks(secret, address, { method })).statusCode, address).toBe(403)
    expect(
      await server.db.selectFrom('sessions').select('uuid').where('user_agent', '<>', 'test').execute(),
    ).toEqual([])
  })

  test('are refused what no system may be given, a day that is past, and the name of another', async () => {
    const make = (wish: object) =>
      call('admin', 'admin/api-keys', {
        method: 'POST',
        body: { name: 'ERP', scopes: ['Plan.view'], expires_on: inDays(10), ...wish },
      })
    for (const [wish, field] of [
      [{ scopes: ['Settings.edit'] }, /^scopes/],
      [{ scopes: ['User.create'] }, /^scopes/],
      [{ scopes: [] }, /^scopes/],
      [{ expires_on: inDays(0) }, /^expires_on/],
      [{ expires_on: inDays(400) }, /^expires_on/],
    ] as const) {
      const reply = await make(wish)
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors[0].field).toMatch(field)
    }
    expect((await make({})).statusCode).toBe(201)
    expect((await make({ name: 'erp' })).json().errors).toMatchObject([{ field: 'name', code: 'duplicate' }])
    for (const role of ['manager', 'viewer'] as const) {
      expect((await call(role, 'admin/api-keys')).statusCode).toBe(403)
      expect((await call(role, 'admin/api-keys', { method: 'POST' })).statusCode).toBe(403)
    }
    expect(everyPermission.length).toBeGreaterThan(keyScopes.length)
  })

  test('count as who answers for them, where a second person must decide', async () => {
    const owner = await someone()
    const { secret } = await makeKey(['Provider.create', 'Provider.edit'], owner)
    const { uuid } = await aProvider(server.db, { status: 'draft' })
    const submitted = await asks(secret, `admin/providers/${uuid}/actions/submit`, {
      method: 'POST',
      headers: { 'if-match': '"1"' },
      body: {},
    })
    expect(submitted.statusCode, submitted.body).toBe(200)
    const { token } = await sessionFor(owner)
    const approve = { method: 'POST', headers: { 'if-match': '"2"' }, body: {} }
    const own = await asks(token, `admin/providers/${uuid}/actions/approve`, approve)
    expect([own.statusCode, own.json().code]).toEqual([409, 'invalid_transition'])
    const after = await server.db
      .selectFrom('providers')
      .select('submitted_by_uuid')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(after.submitted_by_uuid).toBe(owner.uuid)
  })

  test('are announced to administrators two weeks and a day before they expire, once each, and anew once rotated', async () => {
    const boss = await someone()
    const key = await makeKey(['Plan.view'], boss, { expires_on: inDays(20) })
    const later = await makeKey(['Plan.view'], boss, { expires_on: inDays(40) })
    const sweep = () =>
      tellExpiringKeys.run(server, { origin: () => systemOrigin(instant(server.clock.now())) })
    const announced = () =>
      server.db
        .selectFrom('notices')
        .select(['text', 'subject_type', 'subject_uuid'])
        .where('user_uuid', '=', boss.uuid)
        .where('event', '=', 'api_key_expiring')
        .where('subject_uuid', 'in', [key.uuid, later.uuid])
        .execute()
    const last = dayInWords(inDays(20))
    for (const [days, count] of [
      [0, 0],
      [6, 1],
      [1, 1],
      [12, 2],
      [0, 2],
    ] as const) {
      server.clock.advance(days * 86_400)
      await sweep()
      await sweep()
      expect((await announced()).length, `after ${days} more days`).toBe(count)
    }
    const [notice] = await announced()
    expect(notice).toMatchObject({
      text: `La llave del sistema ${key.name} vence el ${last}`,
      subject_type: 'api_key',
      subject_uuid: key.uuid,
    })
    expect(noticePath({ type: 'api_key', uuid: key.uuid })).toBe('/admin#configuracion/api_keys')
    const rotated = await call('admin', `admin/api-keys/${key.uuid}/rotate`, {
      method: 'POST',
      body: { overlap_hours: 0, expires_on: inDays(10) },
    })
    expect(rotated.statusCode).toBe(200)
    await sweep()
    expect(await announced()).toHaveLength(3)
    server.clock.reset()
  })

  test('may call so many times a minute, each for itself, and are told how many are left', async () => {
    const { secret } = await makeKey(['Plan.view'])
    const reply = await asks(secret, 'admin/plans')
    expect(reply.headers['ratelimit-policy']).toBe('"key";q=1000000;w=60')
    expect(reply.headers.ratelimit).toMatch(/^"key";r=999999;t=(60|[1-5]\d)$/)
    expect((await call('admin', 'admin/plans')).headers.ratelimit).toBeUndefined()
    await sql`update call_counts set calls = 1000000`.execute(server.db)
    const refused = await asks(secret, 'admin/plans')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(refused.headers.ratelimit).toMatch(/^"key";r=0;t=/)
    expect((await asks((await makeKey(['Plan.view'])).secret, 'admin/plans')).statusCode).toBe(200)
  })

  test('are asked for their scope by every call that the API describes', async () => {
    type Operation = { 'x-permission'?: Permission }
    const described = Object.entries(server.app.swagger().paths ?? {})
      .filter(([path]) => path.startsWith('/api/v2/admin/') && !path.startsWith('/api/v2/admin/auth/'))
      .flatMap(([path, methods]) =>
        Object.entries((methods ?? {}) as Record<string, Operation>).map(([method, operation]) => ({
          method: method.toUpperCase(),
          address: filled(path.slice('/api/v2/'.length)),
          scope: operation['x-permission'],
        })),
      )
    const secrets = new Map<Permission, string>()
    const owner = await someone()
    for (const scope of keyScopes) secrets.set(scope, (await makeKey([scope], owner)).secret)
    const withoutScope = async (scope: Permission | undefined) =>
      secrets.get(keyScopes.find((one) => one !== scope) ?? 'Plan.view') ?? ''
    const wrong: string[] = []
    /** Files for the bank have account numbers, which only keys with this scope see whole. */
    const whole = await makeKey(keyScopes, owner)
    const needSight: string[] = []
    for (const { method, address, scope } of described) {
      const refused = await asks(await withoutScope(scope), address, { method })
      if (refused.statusCode !== 403) wrong.push(`${method} ${address} without: ${refused.statusCode}`)
      const secret = scope && secrets.get(scope)
      if (!secret) continue
      const { statusCode } = await asks(secret, address, { method })
      if ([401, 500].includes(statusCode)) wrong.push(`${method} ${address} with ${scope}: ${statusCode}`)
      if (statusCode !== 403) continue
      needSight.push(`${method} ${address}`)
      if ((await asks(whole.secret, address, { method })).statusCode === 403)
        wrong.push(`${method} ${address} with every scope`)
    }
    expect(needSight).toEqual([
      'GET admin/commission-transfers',
      `GET admin/payout-lists/${NOBODY}/transfers.csv`,
    ])
    expect(wrong).toEqual([])
    expect(described.filter(({ scope }) => scope && secrets.has(scope)).length).toBeGreaterThan(300)
  }, 240_000)
})
