// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { noticeDefaults } from '@/contract/notices'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { tellStaff } from '@server/notices/tellStaff'
import { tidyNotices } from '@server/notices/tidyNotices'
import { databaseKinds } from '../support/databases'
import { aTicket, aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'
import { testClock } from '../support/testClock'

const server = referenceServer()
afterEach(async () => {
  await server.db.deleteFrom('jobs').execute()
  await server.db.deleteFrom('notices').execute()
})

/** A staff user, signed in. */
async function someone(name: string, role: 'admin' | 'manager' | 'viewer' = 'manager') {
  const user = await aUser(server.db, { name, role })
  return { ...user, token: (await sessionFor(user)).token }
}
type Someone = Awaited<ReturnType<typeof someone>>

const noticesOf = async (who: Someone) => (await call(who, 'admin/notices')).json().data
const textsOf = async (who: Someone) =>
  (await noticesOf(who)).latest.map(({ text }: { text: string }) => text)
const mailTo = (who: Someone) =>
  server.mail.filter(({ to }) => to === who.email).map(({ subject }) => subject)
const choose = (who: Someone, body: object) =>
  call(who, 'admin/notices/preferences', { method: 'PUT', body: { ...noticeDefaults, ...body } })
const assign = async (as: Someone, uuid: string, assignee: Someone, version = 1) =>
  call(as, `admin/support-tickets/${uuid}`, {
    method: 'PATCH',
    body: { assignee_uuid: assignee.uuid },
    headers: { 'if-match': `"${version}"` },
  })

describe('the user who is assigned a ticket', () => {
  test('is told of it once, and by whom', async () => {
    const [luis, ana] = [await someone('Luis'), await someone('Ana')]
    const { uuid, number } = await aTicket(server.db)
    expect((await assign(luis, uuid, ana)).statusCode).toBe(200)
    await call(luis, `admin/support-tickets/${uuid}`, {
      method: 'PATCH',
      body: { priority: 'high' },
      headers: { 'if-match': '"2"' },
    })
    await server.jobs.runDue()
    expect(await noticesOf(ana)).toMatchObject({
      unread: 1,
      latest: [
        {
          event: 'ticket_assigned',
          text: `Luis te asignó el ticket ${number}`,
          subject_type: 'support_ticket',
          subject_uuid: uuid,
          read_at: null,
        },
      ],
    })
    expect(mailTo(ana)).toEqual([`Luis te asignó el ticket ${number}`])
    expect(server.mail[0]?.text).toContain(`http://localhost/admin/support-tickets/${uuid}`)
  })

  test('is not told of what they took themselves', async () => {
    const luis = await someone('Luis')
    const { uuid } = await aTicket(server.db)
    await assign(luis, uuid, luis)
    await server.jobs.runDue()
    expect(await noticesOf(luis)).toEqual({ unread: 0, latest: [] })
    expect(mailTo(luis)).toEqual([])
  })

  test('is told of many at once as one', async () => {
    const [luis, ana] = [await someone('Luis'), await someone('Ana')]
    const tickets = [await aTicket(server.db), await aTicket(server.db), await aTicket(server.db)]
    const started = await call(luis, 'admin/support-tickets/bulk', {
      method: 'POST',
      body: {
        action: 'assign',
        uuids: tickets.map(({ uuid }) => uuid),
        params: { assignee_uuid: ana.uuid },
        dry_run: false,
      },
      headers: { 'idempotency-key': 'asignar-varios' },
    })
    expect(started.statusCode).toBeLessThan(300)
    await server.jobs.runDue()
    expect(await textsOf(ana)).toEqual(['Luis te asignó varios tickets'])
    server.clock.advance(6 * 60)
    await server.jobs.runDue()
    expect(mailTo(ana)).toEqual(['Luis te asignó varios tickets'])
  })
})

describe('what is said in a ticket', () => {
  test('is told to its assignee, its followers and those whom it names', async () => {
    const [luis, ana, eva, rosa] = [
      await someone('Luis'),
      await someone('Ana'),
      await someone('Eva', 'viewer'),
      await someone('Rosa'),
    ]
    const { uuid, number } = await aTicket(server.db, {
      assignee_uuid: ana.uuid,
      watcher_uuids: [eva.uuid, luis.uuid],
      status: 'open',
    })
    const message = { kind: 'internal', body: '@Rosa ¿lo ves?', mention_uuids: [rosa.uuid] }
    const reply = await call(luis, `admin/support-tickets/${uuid}/messages`, {
      method: 'POST',
      body: { macro_uuids: [], attachment_uuids: [], wait: false, ...message },
    })
    expect(reply.statusCode).toBe(201)
    await server.jobs.runDue()
    expect(await textsOf(ana)).toEqual([`Luis escribió en el ticket ${number}`])
    expect(await textsOf(eva)).toEqual([`Luis escribió en el ticket ${number}`])
    expect(await textsOf(rosa)).toEqual([`Luis te mencionó en el ticket ${number}`])
    expect(await textsOf(luis)).toEqual([])
    // By mail only what waits for them, until they choose otherwise.
    expect(server.mail.map(({ to }) => to)).toEqual([rosa.email])
  })
})

describe('the assignee of a ticket', () => {
  test('is told once that its promise is over', async () => {
    const ana = await someone('Ana')
    const next = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const { number } = await aTicket(server.db, {
      assignee_uuid: ana.uuid,
      status: 'open',
      first_response_due: next,
      resolution_due: next,
    })
    await server.jobs.runDue()
    expect(await textsOf(ana)).toEqual([])
    server.clock.advance(20 * 60)
    await server.jobs.runDue()
    server.clock.advance(20 * 60)
    await server.jobs.runDue()
    // The console was not used meanwhile.
    const { token } = await sessionFor(ana)
    expect(await textsOf({ ...ana, token })).toEqual([`El ticket ${number} pasó del tiempo prometido`])
    expect(mailTo(ana)).toEqual([`El ticket ${number} pasó del tiempo prometido`])
  })
})

describe('the choice of a user', () => {
  test.each([
    [{ in_app: false, email: true }, 0, 1],
    [{ in_app: true, email: false }, 1, 0],
    [{ in_app: false, email: false }, 0, 0],
  ])('decides by which ways they are told: %o', async (ticket_assigned, inConsole, byMail) => {
    const [luis, ana] = [await someone('Luis'), await someone('Ana')]
    expect((await choose(ana, { ticket_assigned })).statusCode).toBe(200)
    expect((await call(ana, 'admin/notices/preferences')).json().data).toEqual({
      ...noticeDefaults,
      ticket_assigned,
    })
    const { uuid } = await aTicket(server.db)
    await assign(luis, uuid, ana)
    await server.jobs.runDue()
    expect((await noticesOf(ana)).unread).toBe(inConsole)
    expect(mailTo(ana)).toHaveLength(byMail)
  })

  test('is theirs alone: no role sets it for another', async () => {
    const [boss, chief, ana] = [await someone('Boss', 'admin'), await someone('Chief'), await someone('Ana')]
    for (const who of [boss, chief]) {
      const reply = await call(who, `admin/users/${ana.uuid}`, {
        method: 'PATCH',
        body: { notification_prefs: {} },
        headers: { 'if-match': '"1"' },
      })
      expect(reply.statusCode).toBe(422)
    }
    expect((await choose(boss, { mentioned: { in_app: false, email: false } })).statusCode).toBe(200)
    expect((await call(ana, 'admin/notices/preferences')).json().data).toEqual(noticeDefaults)
    expect((await call('visitor', 'admin/notices/preferences')).statusCode).toBe(401)
    expect((await choose(ana, { mentioned: { in_app: 'sí', email: true } })).statusCode).toBe(422)
  })
})

describe('notices', () => {
  test('are read only by their own user', async () => {
    const [luis, ana] = [await someone('Luis'), await someone('Ana')]
    const { uuid } = await aTicket(server.db)
    await assign(luis, uuid, ana)
    const [notice] = (await noticesOf(ana)).latest
    const read = (who: Someone) =>
      call(who, 'admin/notices/read', { method: 'POST', body: { uuids: [notice.uuid] } })
    expect((await read(luis)).statusCode).toBe(204)
    expect((await noticesOf(ana)).unread).toBe(1)
    expect((await read(ana)).statusCode).toBe(204)
    expect((await noticesOf(ana)).unread).toBe(0)
    expect(await noticesOf(luis)).toEqual({ unread: 0, latest: [] })
  })
})

describe.each(databaseKinds())('telling the staff, on $name', (kind) => {
  test('reaches those whom it may concern and who may sign in, and is forgotten after three months', async () => {
    const db = await kind.open()
    const clock = testClock()
    const boss = await aUser(db, { role: 'admin' })
    await aUser(db, { role: 'admin', status: 'disabled' })
    await aUser(db, { role: 'manager' })
    await inTransaction(db, (tx) =>
      tellStaff(tx, {
        event: 'webhook_turned_off',
        text: 'Se desactivó el webhook Pagos',
        subject: { type: 'webhook', uuid: boss.uuid },
        origin: systemOrigin(clock.now().toISOString()),
      }),
    )
    const told = () => db.selectFrom('notices').select('user_uuid').execute()
    expect(await told()).toEqual([{ user_uuid: boss.uuid }])
    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'send_notice').execute()
    expect(jobs).toMatchObject([{ payload: { user: boss.uuid } }])
    const tidy = () =>
      tidyNotices.run(
        { db, clock },
        {
          origin: () => systemOrigin(clock.now().toISOString()),
          stopping: new AbortController().signal,
        },
      )
    const forgotten = () =>
      db
        .selectFrom('logs')
        .select(['kind', 'action', 'subject_label', 'reason'])
        .where('subject_type', '=', 'notice')
        .execute()
    clock.advance(89 * 24 * 3600)
    await tidy()
    expect(await told()).toHaveLength(1)
    expect(await forgotten()).toEqual([])
    clock.advance(2 * 24 * 3600)
    await tidy()
    expect(await told()).toHaveLength(0)
    expect(await forgotten()).toEqual([
      {
        kind: 'audit',
        action: 'deleted',
        subject_label: 'avisos al personal (1)',
        reason: 'Pasaron 90 días.',
      },
    ])
    clock.reset()
    await db.destroy()
  })
})
