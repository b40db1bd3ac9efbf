// @vitest-environment node
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Job } from '@/contract/bulk'
import { runBulk } from '@server/features/bulk/runBulk'
import { aCompany, anAccount, aTicket, aUser } from '../support/records'
import { call, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'

const server = referenceServer()

type Token = { token: string }
const manager = async (): Promise<Token> => ({ token: await tokenFor('manager') })

const bulk = (as: Token, body: object, { slug = 'companies', headers = {} } = {}) =>
  call(as, `admin/${slug}/bulk`, { method: 'POST', body, headers })

const jobOf = (reply: { json(): unknown }) => (reply.json() as { data: Job }).data
const job = async (as: Token, uuid: string) => jobOf(await call(as, `admin/jobs/${uuid}`))
const about = (as: Token, uuid: string, what: 'stop' | 'undo' | 'retry') =>
  call(as, `admin/jobs/${uuid}/${what}`, { method: 'POST' })

/** Does something to companies, to its end. */
async function worked(as: Token, body: object, slug = 'companies') {
  const begun = jobOf(await bulk(as, body, { slug }))
  await server.jobs.runDue()
  return job(as, begun.uuid)
}

const companies = async (...statuses: ('active' | 'suspended')[]) =>
  Promise.all(statuses.map((status) => aCompany(server.db, { status })))
const uuidsOf = (rows: { uuid: string }[]) => rows.map(({ uuid }) => uuid)
const company = (uuid: string) =>
  server.db.selectFrom('companies').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('something done to many records', () => {
  test('is told beforehand, row by row, and nothing of that is kept', async () => {
    const rows = await companies('active', 'suspended', 'active', 'suspended')
    const reply = await bulk(await manager(), {
      action: 'suspend',
      uuids: uuidsOf(rows),
      params: { reason: '—' },
      dry_run: true,
    })
    expect(reply.statusCode).toBe(201)
    expect(jobOf(reply)).toMatchObject({ state: 'done', total: 4, done: 2, failed: 2, undoable: 2 })
    expect(jobOf(reply).results).toEqual(
      [rows[1], rows[3]].map((row) => ({
        uuid: row?.uuid,
        label: row?.trade_name,
        status: 'suspended',
        code: 'invalid_transition',
        message: 'El estado actual no permite esta acción',
      })),
    )
    expect((await company(rows[0]?.uuid ?? '')).version).toBe(1)
  })

  test('leaves those that refuse as they are, with one line in the audit log for each other and one for all', async () => {
    const rows = await companies('active', 'suspended', 'active', 'suspended')
    const as = await manager()
    const done = await worked(as, { action: 'suspend', uuids: uuidsOf(rows), params: { reason: 'Adeudo' } })
    expect(done).toMatchObject({ state: 'done', total: 4, done: 2, failed: 2, undoable: 2 })
    expect(await company(rows[2]?.uuid ?? '')).toMatchObject({
      status: 'suspended',
      status_reason: 'Adeudo',
      version: 2,
    })
    const lines = await server.db
      .selectFrom('logs')
      .select(['kind', 'action', 'subject_uuid', 'subject_label', 'correlation_id'])
      .where('path', '=', '/api/v2/admin/companies/bulk')
      .orderBy('position', 'desc')
      .limit(3)
      .execute()
    expect(lines.map(({ subject_uuid }) => subject_uuid)).toEqual([rows[2]?.uuid, rows[0]?.uuid, null])
    expect(lines[2]).toMatchObject({ kind: 'job', subject_label: 'empresa (4)' })
    expect(new Set(lines.map(({ correlation_id }) => correlation_id)).size).toBe(1)
  })

  test('reaches everything that a filter matches, and nothing else', async () => {
    const [one, other, apart] = await Promise.all([
      aCompany(server.db, { trade_name: 'Matorral Uno', tags: ['norte'] }),
      aCompany(server.db, { trade_name: 'Matorral Dos', tags: ['norte', 'sur'] }),
      aCompany(server.db, { trade_name: 'Matorral Tres', status: 'suspended' }),
    ])
    const as = await manager()
    const done = await worked(as, {
      action: 'add_tags',
      query: { q: 'matorral', status: ['active'] },
      params: { tags: ['sur', 'nuevo'] },
    })
    expect(done).toMatchObject({ total: 2, done: 2 })
    expect((await company(one.uuid)).tags).toEqual(['norte', 'sur', 'nuevo'])
    expect((await company(other.uuid)).tags).toEqual(['norte', 'sur', 'nuevo'])
    expect((await company(apart.uuid)).tags).toEqual([])
  })

  test.each([
    ['an action that the kind does not have', { action: 'publish', uuids: [] }, 'uuids'],
    ['one that is decided record by record', { action: 'void', query: {} }, 'action'],
    ['a change of status without its reason', { action: 'suspend', query: {} }, 'reason'],
    ['a filter that does not exist', { action: 'activate', query: { nope: 1 } }, 'nope'],
    ['a filter that matches nothing', { action: 'activate', query: { q: 'zzzzzzzz' } }, 'query'],
    ['neither records nor a filter', { action: 'activate' }, 'uuids'],
  ])('is refused for %s', async (_what, body, field) => {
    const reply = await bulk(await manager(), body)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors[0].field).toBe(field)
  })

  test('is refused to who may not, before any record is looked up', async () => {
    const uuids = ['00000000-0000-4000-8000-000000000001']
    const viewer = { token: await tokenFor('viewer') }
    expect((await bulk(viewer, { action: 'add_tags', uuids, params: { tags: ['x'] } })).statusCode).toBe(403)
    expect((await bulk(await manager(), { action: 'delete', uuids })).statusCode).toBe(403)
    const admin = { token: await tokenFor('admin') }
    expect((await bulk(admin, { action: 'delete', uuids })).statusCode).toBe(201)
  })

  test.each([
    ['funds', 'close'],
    ['policies', 'issue'],
    // What follows a policy is another, with a premium of its own.
    ['policies', 'renew'],
  ])('is none of what is decided of each of the %s by itself: to %s', async (slug, action) => {
    const uuids = ['00000000-0000-4000-8000-000000000001']
    const reply = await bulk(await manager(), { action, uuids }, { slug })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field: 'action', code: 'unknown' }])
  })

  test('is begun once for each idempotency key', async () => {
    const [row] = await companies('active')
    const as = await manager()
    const body = { action: 'add_tags', uuids: [row?.uuid], params: { tags: ['una'] } }
    const headers = { 'idempotency-key': 'one-key' }
    const [first, second] = [await bulk(as, body, { headers }), await bulk(as, body, { headers })]
    expect(jobOf(second).uuid).toBe(jobOf(first).uuid)
    const other = await bulk(as, { ...body, params: { tags: ['otra'] } }, { headers })
    expect(other.statusCode).toBe(409)
    await server.jobs.runDue()
    expect((await company(row?.uuid ?? '')).version).toBe(2)
  })

  test('goes on after the server was stopped in the middle, and does no record twice', async () => {
    const rows = await companies('active', 'active', 'active', 'active', 'active')
    const as = await manager()
    const { uuid } = jobOf(
      await bulk(as, { action: 'suspend', uuids: uuidsOf(rows), params: { reason: 'Pausa' } }),
    )
    let looks = 0
    const dying = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => ++looks > 2 })
    expect(await runBulk(server, uuid, dying)).toBe(false)
    expect(await job(as, uuid)).toMatchObject({ state: 'running', done: 2 })
    await server.jobs.runDue()
    expect(await job(as, uuid)).toMatchObject({ state: 'done', done: 5, failed: 0 })
    for (const row of rows) expect((await company(row.uuid)).version).toBe(2)
  })

  test('is done once though two processes are at it', async () => {
    const rows = await companies('active', 'active', 'active', 'active')
    const as = await manager()
    const { uuid } = jobOf(
      await bulk(as, { action: 'suspend', uuids: uuidsOf(rows), params: { reason: 'Pausa' } }),
    )
    await Promise.all([runBulk(server, uuid), runBulk(server, uuid), server.jobs.runDue()])
    expect(await job(as, uuid)).toMatchObject({ state: 'done', done: 4, failed: 0 })
    for (const row of rows) expect((await company(row.uuid)).version).toBe(2)
  })

  test('can be stopped: what is left stays as it was', async () => {
    const rows = await companies('active', 'active')
    const as = await manager()
    const { uuid } = jobOf(
      await bulk(as, { action: 'suspend', uuids: uuidsOf(rows), params: { reason: 'Pausa' } }),
    )
    expect(jobOf(await about(as, uuid, 'stop'))).toMatchObject({ state: 'stopped', done: 0 })
    await server.jobs.runDue()
    expect((await company(rows[0]?.uuid ?? '')).status).toBe('active')
  })

  test('ends when its requester may no longer do it', async () => {
    const [row] = await companies('active')
    const user = await aUser(server.db, { role: 'manager' })
    const as = await sessionFor(user)
    const { uuid } = jobOf(
      await bulk(as, { action: 'add_tags', uuids: [row?.uuid], params: { tags: ['x'] } }),
    )
    await server.db.updateTable('users').set({ role: 'viewer' }).where('uuid', '=', user.uuid).execute()
    await server.jobs.runDue()
    expect(await job(as, uuid)).toMatchObject({
      state: 'failed',
      problem: 'Quien la pidió ya no puede hacerlo',
      done: 0,
    })
  })

  test('is tried again with those that refused, once they may', async () => {
    const rows = await companies('active', 'suspended')
    const as = await manager()
    const first = await worked(as, { action: 'suspend', uuids: uuidsOf(rows), params: { reason: 'Pausa' } })
    await worked(as, { action: 'activate', uuids: [rows[1]?.uuid] })
    const again = jobOf(await about(as, first.uuid, 'retry'))
    await server.jobs.runDue()
    expect(await job(as, again.uuid)).toMatchObject({ total: 1, done: 1, failed: 0 })
    expect(await company(rows[1]?.uuid ?? '')).toMatchObject({ status: 'suspended', status_reason: 'Pausa' })
  })
})

describe('what was done to many records', () => {
  test('is taken back by the one transition that leads back, once', async () => {
    const rows = await companies('active', 'active')
    const as = await manager()
    const done = await worked(as, { action: 'suspend', uuids: uuidsOf(rows), params: { reason: 'Pausa' } })
    expect(done.undo_until).not.toBeNull()
    const undoing = jobOf(await about(as, done.uuid, 'undo'))
    await server.jobs.runDue()
    expect(await job(as, undoing.uuid)).toMatchObject({ undo_of: done.uuid, done: 2, undoable: 0 })
    expect((await company(rows[0]?.uuid ?? '')).status).toBe('active')
    expect((await about(as, done.uuid, 'undo')).statusCode).toBe(409)
    expect((await about(as, undoing.uuid, 'undo')).statusCode).toBe(409)
  })

  test('is left as it is where it was changed since, and that is said', async () => {
    const rows = await Promise.all([
      aCompany(server.db, { tags: ['antes'] }),
      aCompany(server.db, { tags: ['antes'] }),
    ])
    const as = await manager()
    const done = await worked(as, { action: 'add_tags', uuids: uuidsOf(rows), params: { tags: ['lote'] } })
    const touched = await call('admin', `admin/companies/${rows[1]?.uuid}`, {
      method: 'PATCH',
      body: { industry: 'Comercio' },
      headers: { 'if-match': '"2"' },
    })
    expect(touched.statusCode).toBe(200)
    const undoing = jobOf(await about(as, done.uuid, 'undo'))
    await server.jobs.runDue()
    const undone = await job(as, undoing.uuid)
    expect(undone).toMatchObject({ done: 1, failed: 1 })
    expect(undone.results).toMatchObject([
      { uuid: rows[1]?.uuid, message: 'Alguien lo cambió después. Se dejó como está' },
    ])
    expect((await company(rows[0]?.uuid ?? '')).tags).toEqual(['antes'])
    expect((await company(rows[1]?.uuid ?? '')).tags).toEqual(['antes', 'lote'])
  })

  test('is not taken back after ten minutes, nor where no single way leads back', async () => {
    const [row] = await companies('active')
    const as = await manager()
    const tagged = await worked(as, { action: 'add_tags', uuids: [row?.uuid], params: { tags: ['x'] } })
    const inactive = await worked(as, { action: 'deactivate', uuids: [row?.uuid] })
    expect(inactive).toMatchObject({ done: 1, undoable: 1 })
    server.clock.advance(11 * 60)
    expect((await about(as, tagged.uuid, 'undo')).json().message).toBe('Ya pasó el tiempo para deshacerlo')
    const account = await anAccount(server.db, { status: 'pending' })
    const closed = await worked(
      as,
      { action: 'close', uuids: [account.uuid], params: { reason: 'Duplicada' } },
      'accounts',
    )
    expect(closed).toMatchObject({ done: 1, undoable: 0, undo_until: null })
    expect((await about(as, closed.uuid, 'undo')).statusCode).toBe(409)
  })

  test('comes back when it was put away, and goes again when it was taken back out', async () => {
    const [row] = await companies('active')
    const as = { token: await tokenFor('admin') }
    const done = await worked(as, { action: 'delete', uuids: [row?.uuid] })
    expect((await company(row?.uuid ?? '')).archived_at).not.toBeNull()
    await about(as, done.uuid, 'undo')
    await server.jobs.runDue()
    expect((await company(row?.uuid ?? '')).archived_at).toBeNull()
  })

  test('is seen only by its requester and by readers of the audit log', async () => {
    const [row] = await companies('active')
    const as = await manager()
    const done = await worked(as, { action: 'add_tags', uuids: [row?.uuid], params: { tags: ['x'] } })
    expect((await call('manager', `admin/jobs/${done.uuid}`)).statusCode).toBe(404)
    expect((await call('admin', `admin/jobs/${done.uuid}`)).statusCode).toBe(200)
    const own = async () => (await call(as, 'admin/jobs')).json().data.map(({ uuid }: Job) => uuid)
    expect(await own()).toEqual([done.uuid])
    expect((await call(as, `admin/jobs/${done.uuid}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await own()).toEqual([])
  })
})

describe('many tickets', () => {
  const ticket = (uuid: string) =>
    server.db.selectFrom('support_tickets').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

  test('are assigned, which opens new ones, and are as before when that is taken back', async () => {
    const colleague = await aUser(server.db, { role: 'manager' })
    const tickets = await Promise.all([
      aTicket(server.db, { status: 'new' }),
      aTicket(server.db, { status: 'open' }),
    ])
    const as = await manager()
    const done = await worked(
      as,
      { action: 'assign', uuids: uuidsOf(tickets), params: { assignee_uuid: colleague.uuid } },
      'support-tickets',
    )
    expect(done).toMatchObject({ done: 2, undoable: 2 })
    expect(await ticket(tickets[0].uuid)).toMatchObject({ status: 'open', assignee_uuid: colleague.uuid })
    await about(as, done.uuid, 'undo')
    await server.jobs.runDue()
    expect(await ticket(tickets[0].uuid)).toMatchObject({ status: 'new', assignee_uuid: null })
  })

  test('are answered with one text, each in its own words, but for the closed ones', async () => {
    const asking = { kind: 'anonymous', uuid: null, email: null, phone: null } as const
    const tickets = await Promise.all([
      aTicket(server.db, { status: 'new', requester: { ...asking, name: 'Ana Paz' } }),
      aTicket(server.db, { status: 'open', requester: { ...asking, name: 'Luis Gil' } }),
      aTicket(server.db, { status: 'closed' }),
    ])
    const as = await manager()
    const kept = await call(as, 'admin/ticket-macros', {
      method: 'POST',
      body: {
        name: 'Falla de la página',
        body: 'Hola',
        changes: { status: null, priority: 'high', team: null, tags: ['falla'] },
      },
    })
    const asked = {
      action: 'reply',
      uuids: uuidsOf(tickets),
      params: {
        body: '{{nombre}}, su folio es {{folio}}. {{constructor}}',
        macro_uuids: [kept.json().data.uuid],
        wait: true,
      },
    }
    const foreseen = await worked(as, { ...asked, dry_run: true }, 'support-tickets')
    expect(foreseen).toMatchObject({ done: 2, failed: 1, undoable: 0 })
    const said = async ({ uuid }: { uuid: string }) =>
      (
        await server.db
          .selectFrom('ticket_messages')
          .select(['kind', 'body'])
          .where('ticket_uuid', '=', uuid)
          .where(sql<string>`author ->> 'kind'`, '=', 'user')
          .execute()
      ).map(({ kind, body }) => `${kind}: ${body}`)
    expect(await said(tickets[0])).toEqual([])

    const done = await worked(as, asked, 'support-tickets')
    expect(done).toMatchObject({ done: 2, failed: 1, undoable: 0 })
    expect(done.results[0]?.message).toMatch('El ticket está cerrado')
    expect(await said(tickets[0])).toEqual([`public: Ana, su folio es ${tickets[0].number}. {{constructor}}`])
    expect(await said(tickets[1])).toEqual([
      `public: Luis, su folio es ${tickets[1].number}. {{constructor}}`,
    ])
    expect(await said(tickets[2])).toEqual([])
    expect(await ticket(tickets[0].uuid)).toMatchObject({
      status: 'pending',
      waiting_since: null,
      priority: 'high',
      tags: ['falla'],
    })
  })

  test('get a priority, and are resolved but for those with something left to do', async () => {
    const tickets = await Promise.all([
      aTicket(server.db, { status: 'open' }),
      aTicket(server.db, {
        status: 'open',
        checklist: JSON.stringify([{ text: 'Llamar', done: false, by: null }]),
      }),
    ])
    const as = await manager()
    const uuids = uuidsOf(tickets)
    await worked(as, { action: 'set_priority', uuids, params: { priority: 'high' } }, 'support-tickets')
    expect((await ticket(tickets[1].uuid)).priority).toBe('high')
    const resolved = await worked(
      as,
      { action: 'resolve', uuids, params: { code: 'solved', note: null } },
      'support-tickets',
    )
    expect(resolved).toMatchObject({ done: 1, failed: 1, undoable: 1 })
    expect(resolved.results[0]?.message).toMatch('Queda un pendiente: Llamar')
    expect((await ticket(tickets[0].uuid)).resolution).toEqual({ code: 'solved', note: null })
  })
})
