// @vitest-environment node
import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Evidence, type EvidenceCheck, MOST_IN_EVIDENCE } from '@/contract/evidence'
import type { Role } from '@/contract/permissions'
import { appendLog } from '@server/audit/logs'
import { checkAllLogs } from '@server/audit/logChain'
import { inTransaction } from '@server/audit/inTransaction'
import { systemOrigin } from '@server/core/origin'
import { aCompany, aPerson, aUser } from '../support/records'
import { call, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'
import { leaveUnsealed } from '../support/unsealed'

const server = referenceServer()

type Reply = Awaited<ReturnType<typeof call>>
type As = Parameters<typeof call>[0]

/** The files of a pack, as a reply brings them. */
function filesIn({ statusCode, rawPayload }: Reply) {
  expect(statusCode).toBe(200)
  const files = new Map(Object.entries(unzipSync(new Uint8Array(rawPayload))))
  const text = (name: string) => strFromU8(files.get(name) ?? new Uint8Array())
  const evidence = Evidence.parse(JSON.parse(text('evidencia.json')))
  return { names: [...files.keys()], text, evidence, data: files.get(evidence.file.name) ?? new Uint8Array() }
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex')

const packList = async (as: As, address: string, body: object = {}) =>
  filesIn(await call(as, address, { method: 'POST', body }))

async function verify(
  { evidence, data }: { evidence: object; data: Uint8Array | string },
  as: As = 'viewer',
): Promise<EvidenceCheck> {
  const body = { evidence, sha256: sha256(data) }
  return (await call(as, 'admin/evidence/verify', { method: 'POST', body })).json().data
}

const suspend = (uuid: string, version: number) =>
  call('manager', `admin/companies/${uuid}/actions/suspend`, {
    method: 'POST',
    body: { reason: 'Convenio en revisión' },
    headers: { 'if-match': `"${version}"` },
  })

let companies: { uuid: string }[]
beforeAll(async () => {
  companies = [
    await aCompany(server.db, { trade_name: 'Evidente Uno' }),
    await aCompany(server.db, { trade_name: 'Evidente Dos' }),
  ]
  for (const { uuid } of companies) await suspend(uuid, 1)
  await aPerson(server.db, { given_names: 'Evidente', curp: 'EXPM850214MDFXML09', phone: '+525511112222' })
})

const ofCompanies = (as: As = 'manager') =>
  packList(as, 'admin/companies/evidence?q=evidente&sort=trade_name', {
    title: 'Empresas',
    columns: ['trade_name', 'status'],
    labels: ['Nombre', 'Estado'],
  })

describe('an evidence pack of a listing', () => {
  test('rests on what brought its records to what they are, also where that waits for its place', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Pendiente de lugar', version: 2 })
    const subject = { type: 'company', uuid, label: 'Pendiente de lugar' }
    await leaveUnsealed(server.db, { kind: 'audit', action: 'updated', subject, version_to: 2 })
    const { evidence } = await packList('manager', 'admin/companies/evidence?q=pendiente+de+lugar', {
      title: 'Empresas',
      columns: ['trade_name'],
      labels: ['Nombre'],
    })
    expect(evidence.lines).toMatchObject([{ uuid, version: 2 }])
    expect((await checkAllLogs(server.db)).broken).toBeNull()
  })

  test('holds what the export holds, how it came to be, and how to check it', async () => {
    const { names, evidence, data, text } = await ofCompanies()
    expect(names).toEqual(['datos.csv', 'evidencia.json', 'LEEME.txt'])
    const exported = await call(
      'manager',
      'admin/companies/export?q=evidente&sort=trade_name&columns=trade_name&columns=status&labels=Nombre&labels=Estado',
    )
    expect(Buffer.from(data).toString()).toBe(exported.body)
    expect(evidence).toMatchObject({
      format: 1,
      made_by: { role: 'manager' },
      entity: 'companies',
      record: null,
      title: 'Empresas',
      query: { q: 'evidente', sort: 'trade_name' },
      columns: ['trade_name', 'status'],
      rows: 2,
      file: { name: 'datos.csv', sha256: sha256(data), bytes: data.byteLength },
    })
    expect(text('LEEME.txt')).toContain(`sha256sum datos.csv`)
    expect(text('LEEME.txt')).toContain(sha256(data))
  })

  test('rests on the line of its export, which states its SHA-256, and on the last line of each record', async () => {
    const { evidence } = await ofCompanies()
    const line = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('position', '=', evidence.line.position)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ hash: evidence.line.hash, action: 'exported', kind: 'audit' })
    expect(line.changes).toContainEqual(
      expect.objectContaining({ field: 'sha256', after: evidence.file.sha256 }),
    )
    const lines = await server.db
      .selectFrom('logs')
      .select(['subject_uuid as uuid', 'position', 'hash', 'version_to as version'])
      .where(
        'subject_uuid',
        'in',
        companies.map(({ uuid }) => uuid),
      )
      .execute()
    expect(evidence.lines).toHaveLength(2)
    expect(evidence.lines).toEqual(expect.arrayContaining(lines))
    expect((await checkAllLogs(server.db)).broken).toBeNull()
  })

  test('shows a viewer no more than the listing does, and is verified by anybody', async () => {
    const pack = await packList('viewer', 'admin/persons/evidence?q=evidente', {
      columns: ['full_name', 'curp', 'phone'],
    })
    expect(strFromU8(pack.data)).toContain('EXPM85••••••••••09')
    expect(strFromU8(pack.data)).not.toContain('5511112222')
    for (const role of ['viewer', 'manager', 'admin'] as const)
      expect(await verify(pack, role)).toMatchObject({ line: 'intact', file: 'same', statement: 'same' })
  })

  test('is refused to roles that do not see the listing, and beyond its rows', async () => {
    expect((await call('viewer', 'admin/users/evidence', { method: 'POST', body: {} })).statusCode).toBe(403)
    const xlsx = await call('viewer', 'admin/companies/evidence', {
      method: 'POST',
      body: { format: 'xlsx' },
    })
    expect(xlsx.statusCode).toBe(422)
  })

  test('counts among the ten exports of an hour', async () => {
    const token = await tokenFor('manager')
    for (let made = 0; made < 10; made++) await ofCompanies({ token })
    const next = await call({ token }, 'admin/companies/evidence', { method: 'POST', body: {} })
    expect(next.statusCode).toBe(429)
    const record = await call({ token }, `admin/companies/${companies[0]?.uuid}/evidence`)
    expect(record.statusCode).toBe(429)
  })

  test('of too many rows is refused with what to do', async () => {
    await sql`
      insert into events (type, occurred_at, created_at, actor, subject_type, subject_label)
      select 'company.suspended', now(), now(), '{"kind": "system", "uuid": null, "label": "Sistema"}', 'company', 'Muchas'
      from generate_series(1, ${MOST_IN_EVIDENCE + 1}::int)`.execute(server.db)
    const reply = await call('viewer', 'admin/events/evidence?q=muchas', { method: 'POST', body: {} })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([
      {
        code: 'too_many',
        message: expect.stringContaining('Son 10,001 filas. Filtra hasta que queden 10,000'),
      },
    ])
  })
})

describe('an evidence pack of a record', () => {
  test('holds the record as its reader sees it, with every line about it', async () => {
    const uuid = companies[0]?.uuid ?? ''
    const pack = filesIn(await call('viewer', `admin/companies/${uuid}/evidence`))
    expect(pack.names).toEqual(['registro.json', 'evidencia.json', 'LEEME.txt'])
    const { data } = (await call('viewer', `admin/companies/${uuid}`)).json()
    expect(JSON.parse(strFromU8(pack.data))).toEqual(data)
    expect(pack.evidence).toMatchObject({ entity: 'companies', record: uuid, rows: 1 })
    expect(pack.evidence.lines[0]).toMatchObject({ uuid, version: 2 })
    expect(await verify(pack)).toMatchObject({
      line: 'intact',
      file: 'same',
      statement: 'same',
      lines: { intact: pack.evidence.lines.length, different: 0, missing: 0 },
      changed: 0,
    })
  })

  test('masks for a viewer, and names none that is not there', async () => {
    const person = await aPerson(server.db, { given_names: 'Otra', curp: 'OTRM850214MDFXML09' })
    const pack = filesIn(await call('viewer', `admin/persons/${person.uuid}/evidence`))
    expect(strFromU8(pack.data)).not.toContain('OTRM850214MDFXML09')
    const nobody = '00000000-0000-4000-8000-000000000001'
    expect((await call('viewer', `admin/persons/${nobody}/evidence`)).statusCode).toBe(404)
  })

  test('of a line of the audit log keeps its salt back', async () => {
    const [line] = (await call('admin', 'admin/logs?action=updated')).json().data
    const pack = filesIn(await call('admin', `admin/logs/${line.uuid}/evidence`))
    expect(strFromU8(pack.data)).not.toContain('"salt"')
    expect(await verify(pack, 'admin')).toMatchObject({ lines: { intact: 1 } })
  })
})

describe('the verification of a pack', () => {
  test('finds a data file that was changed', async () => {
    const pack = await ofCompanies()
    const data = strFromU8(pack.data).replace('Evidente Uno', 'Evidente Una')
    expect(await verify({ ...pack, data })).toMatchObject({
      line: 'intact',
      file: 'different',
      statement: 'same',
    })
  })

  test.each<[string, (evidence: Evidence) => object]>([
    ['who made it', (one) => ({ made_by: { ...one.made_by, name: 'Otra persona' } })],
    ['when', () => ({ made_at: '2020-01-01T00:00:00Z' })],
    ['the query', () => ({ query: {} })],
    ['the lines it rests on', () => ({ lines: [] })],
    ['the SHA-256, with that of another file', (one) => ({ file: { ...one.file, sha256: sha256('otra') } })],
  ])('finds that evidencia.json tells otherwise: %s', async (_what, change) => {
    const { evidence, data } = await ofCompanies()
    expect(await verify({ evidence: { ...evidence, ...change(evidence) }, data })).toMatchObject({
      line: 'intact',
      file: 'same',
      statement: 'different',
      // Nor does it answer whether lines that were made up are there.
      lines: null,
      changed: null,
    })
  })

  test('takes no other line for the one of the export', async () => {
    const { evidence, data } = await ofCompanies()
    const [other] = evidence.lines
    const { position = 0, hash } = other ?? {}
    expect(await verify({ evidence: { ...evidence, line: { position, hash } }, data })).toMatchObject({
      line: 'different',
      file: 'unknown',
      statement: 'unknown',
    })
    const invented = { ...evidence.line, hash: sha256('x') }
    expect(await verify({ evidence: { ...evidence, line: invented }, data })).toMatchObject({
      line: 'different',
    })
    const beyond = { position: 9_999_999, hash: sha256('x') }
    expect(await verify({ evidence: { ...evidence, line: beyond }, data })).toMatchObject({ line: 'missing' })
  })

  test('finds a line about a record that was changed or taken out of the database', async () => {
    const pack = await ofCompanies()
    const [first, second] = pack.evidence.lines.map(({ position }) => position)
    const line = (position = 0) => server.db.updateTable('logs').where('position', '=', position)
    await line(first).set({ reason: 'Otro motivo' }).execute()
    await line(second).set({ position: 8_888_888 }).execute()
    expect(await verify(pack)).toMatchObject({
      line: 'intact',
      lines: { intact: 0, different: 1, missing: 1 },
    })
    await line(first).set({ reason: 'Convenio en revisión' }).execute()
    await line(8_888_888)
      .set({ position: second ?? 0 })
      .execute()
    expect(await verify(pack)).toMatchObject({ lines: { intact: 2 } })
  })

  test('tells that records changed since, to those who may see them', async () => {
    const user = await aUser(server.db, { role: 'viewer', email: 'evidente@salvia.test' })
    await call('admin', `admin/users/${user.uuid}`, {
      method: 'PATCH',
      body: { name: 'Evidente' },
      headers: { 'if-match': '"1"' },
    })
    const pack = await packList('manager', 'admin/users/evidence?q=evidente@', {})
    expect(await verify(pack, 'manager')).toMatchObject({ changed: 0 })
    await call('admin', `admin/users/${user.uuid}`, {
      method: 'PATCH',
      body: { name: 'Evidente Otra' },
      headers: { 'if-match': '"2"' },
    })
    expect(await verify(pack, 'manager')).toMatchObject({ changed: 1, lines: { intact: 1 } })
    expect(await verify(pack, 'viewer')).toMatchObject({ changed: null, lines: { intact: 1 } })
  })

  test('takes a line for released where the log says so, and not where it was only taken out', async () => {
    const old = '2020-03-05T22:00:00Z'
    const { user, token } = await signedIn('admin')
    await inTransaction(server.db, (tx) =>
      appendLog(tx, systemOrigin(old), {
        kind: 'auth',
        action: 'login',
        subject: { type: 'user', uuid: user.uuid, label: 'Ana' },
      }),
    )
    const pack = filesIn(await call({ token }, `admin/users/${user.uuid}/evidence`))
    expect(await verify(pack)).toMatchObject({ lines: { intact: 1, released: 0 } })
    const { until, lines } = (await call('admin', 'admin/logs/release')).json().data
    await call('admin', 'admin/logs/release', { method: 'POST', body: { until, lines } })
    expect(await verify(pack)).toMatchObject({ line: 'intact', lines: { intact: 0, released: 1 } })
    await server.db
      .updateTable('released_lines')
      .set({ digest: sha256('x') })
      .execute()
    expect(await verify(pack)).toMatchObject({ lines: { released: 0, missing: 1 } })
  })

  test('refuses what is no pack, without a trace', async () => {
    const reply = await call('viewer', 'admin/evidence/verify', {
      method: 'POST',
      body: { evidence: { format: 2 }, sha256: 'x' },
    })
    expect(reply.statusCode).toBe(422)
  })

  test('is made thirty times a minute', async () => {
    const pack = await ofCompanies()
    const token = await tokenFor('viewer')
    const body = { evidence: pack.evidence, sha256: sha256(pack.data) }
    const replies = []
    for (let made = 0; made < 31; made++)
      replies.push((await call({ token }, 'admin/evidence/verify', { method: 'POST', body })).statusCode)
    expect(replies).toContain(429)
  })
})

async function signedIn(role: Role) {
  const user = await aUser(server.db, { role, email: `quien-${role}@salvia.test` })
  return { user, token: (await sessionFor(user)).token }
}

describe('the check of the audit log', () => {
  test('answers every role, and names a broken line to those alone who may read the log', async () => {
    const line = server.db.updateTable('logs').where('position', '=', 1)
    const { reason, number, uuid } = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('position', '=', 1)
      .executeTakeFirstOrThrow()
    await line.set({ reason: 'Otro motivo' }).execute()
    const check = async (role: Role) => (await call(role, 'admin/logs/check')).json().data.broken
    expect(await check('admin')).toEqual({ position: 1, is_missing: false, uuid, number })
    expect(await check('manager')).toEqual({ position: 1, is_missing: false, uuid: null, number: null })
    expect(await check('viewer')).toEqual({ position: 1, is_missing: false, uuid: null, number: null })
    await line.set({ reason }).execute()
    const { data } = (await call('viewer', 'admin/logs/check?limit=1')).json()
    expect(data).toMatchObject({ checked: 1, hash: null })
  })
})

describe('a line of the audit log', () => {
  test('carries a random value, so that its hash does not tell what the line states', async () => {
    const write = () =>
      inTransaction(server.db, (tx) =>
        appendLog(tx, systemOrigin('2020-03-05T22:00:00Z'), { kind: 'audit', action: 'updated' }),
      )
    await write()
    const { salt } = await server.db
      .selectFrom('logs')
      .select('salt')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    expect(salt).toMatch(/^[0-9a-f-]{36}$/)
  })
})
