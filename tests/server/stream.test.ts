import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Role } from '@/contract/permissions'
import { createApp } from '@server/app'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { createAccessTokens } from '@server/identity/accessTokens'
import { openSession } from '@server/identity/sessions'
import { databaseKinds, SECRET } from '../support/databases'
import { aUser } from '../support/records'
import { APP_KEY } from '../support/referenceServer'
import { testClock } from '../support/testClock'

const clock = testClock()
const nobody = '00000000-0000-4000-8000-000000000001'

/** A server process of its own, listening on a port that is free. */
async function aProcess(db: Database) {
  const { app } = await createApp({
    db,
    clock,
    secret: SECRET,
    appKey: APP_KEY,
    publicUrl: 'http://localhost',
    mail: { send: async () => {} },
  })
  return { app, db, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
type Process = Awaited<ReturnType<typeof aProcess>>

async function signedIn({ db }: Process, role: Role) {
  const user = await aUser(db, { role })
  const opening = { user_uuid: user.uuid, ip: '127.0.0.1', user_agent: 'test' }
  const session = await db.transaction().execute((tx) => openSession(tx, clock, opening))
  return { session, token: await createAccessTokens(SECRET, clock).issue(session) }
}

type Heard = { id: number; event: string; data: { type?: string; uuid?: string; version?: number } }

/** Reads the stream of a process as a role does, until the test is over or `cut` is called. */
async function reading(process: Process, role: Role, after?: number) {
  const { token, session } = await signedIn(process, role)
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const address = `${process.address}/api/v2/admin/stream${after === undefined ? '' : `?after=${after}`}`
  const reply = await fetch(address, {
    headers: { 'x-app-key': APP_KEY, authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  const heard: Heard[] = []
  let tellWaiting = () => {}
  const parser = createParser({
    onEvent: ({ id, event = '', data }) => {
      heard.push({ id: Number(id), event, data: JSON.parse(data) })
      tellWaiting()
    },
  })
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of reply.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }))
  })().catch(() => {})
  /** Resolves once what was heard is as wanted. */
  const until = async (isSo: (heard: Heard[]) => boolean) => {
    while (!isSo(heard))
      await new Promise<void>((resolve) => {
        tellWaiting = resolve
      })
    return heard
  }
  return { user: session.user_uuid, reply, heard, until, ended, cut: () => controller.abort() }
}
const changes = (heard: Heard[]) => heard.filter(({ event }) => event === 'change')
const versions = (heard: Heard[]) => changes(heard).map(({ data }) => data.version)

/** Writes a line of the audit log as any change of a record does. */
const change = (db: Database, type: string, version: number, action: 'updated' | 'login' = 'updated') =>
  inTransaction(db, (tx) =>
    appendLog(tx, systemOrigin(instant(clock.now())), {
      kind: 'audit',
      action,
      subject: { type, uuid: nobody, label: 'Algo' },
      version_to: version,
    }),
  )

describe.each(databaseKinds())('the stream on $name', (kind) => {
  let one: Process
  let two: Process

  beforeAll(async () => {
    const db = await kind.open()
    one = await aProcess(db)
    two = await aProcess(kind.again(db))
  })
  afterAll(async () => {
    await one.app.close()
    await two.app.close()
    for (const db of new Set([one.db, two.db])) await db.destroy()
  })

  test('tells what another process writes, in its order', async () => {
    const { reply, until } = await reading(one, 'viewer')
    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await until((heard) => heard.length > 0)
    for (const version of [1, 2, 3]) await change(two.db, 'company', version)
    const heard = await until((all) => changes(all).length === 3)
    expect(heard[0]).toMatchObject({ event: 'ready', data: {} })
    expect(versions(heard)).toEqual([1, 2, 3])
    expect(changes(heard)[0]?.data).toEqual({
      type: 'company',
      uuid: nobody,
      version: 1,
      actor: systemOrigin(instant(clock.now())).actor,
    })
  })

  test('begins where replies say, which goes on with the log though nobody reads the stream', async () => {
    const alone = await aProcess(two.db)
    onTestFinished(() => alone.app.close())
    const { token } = await signedIn(alone, 'admin')
    const ask = async () => {
      const { headers } = await fetch(`${alone.address}/api/v2/admin/companies`, {
        headers: { 'x-app-key': APP_KEY, authorization: `Bearer ${token}` },
      })
      return Number(headers.get('x-log-position'))
    }
    const before = await ask()
    await change(two.db, 'service', 1)
    await expect.poll(ask).toBeGreaterThan(before)
    const { position } = await two.db.selectFrom('log_chain').select('position').executeTakeFirstOrThrow()
    expect(await ask()).toBeLessThanOrEqual(position)
  })

  test('leaves nothing out between an answer and its beginning, wherever the answer came from', async () => {
    for (const answering of [one, two]) {
      const { token } = await signedIn(answering, 'admin')
      const ask = () =>
        fetch(`${answering.address}/api/v2/admin/companies`, {
          headers: { 'x-app-key': APP_KEY, authorization: `Bearer ${token}` },
        })
      const position = Number((await ask()).headers.get('x-log-position'))
      await change(two.db, 'service', 1)
      await change(two.db, 'service', 2)
      const late = await reading(one, 'admin', position)
      const heard = await late.until((all) => versions(all).at(-1) === 2)
      expect(versions(heard.filter(({ data }) => data.type === 'service')).slice(-2)).toEqual([1, 2])
      late.cut()
    }
  })

  test('misses nothing, and tells nothing twice, wherever it was cut', async () => {
    const first = await reading(one, 'admin')
    await first.until((heard) => heard.length > 0)
    for (let version = 1; version <= 6; version++) await change(two.db, 'plan', version)
    const heard = await first.until((all) => changes(all).length === 6)
    first.cut()
    for (const { id } of heard) {
      const next = await reading(two, 'admin', id)
      const rest = await next.until(
        (all) => (changes(all).at(-1)?.data.version ?? 0) === 6 || id === heard.at(-1)?.id,
      )
      expect(versions(rest)).toEqual(versions(heard.filter((told) => told.id > id)))
      next.cut()
    }
  })

  test('says nothing of kinds that the reader may not see, nor of what changes no record', async () => {
    const [viewer, admin] = [await reading(one, 'viewer'), await reading(one, 'admin')]
    await viewer.until((heard) => heard.length > 0)
    await admin.until((heard) => heard.length > 0)
    await change(two.db, 'webhook', 1)
    await change(two.db, 'plan', 1, 'login')
    await change(two.db, 'plan', 2)
    expect(
      changes(await viewer.until((all) => changes(all).length === 1)).map(({ data }) => data.type),
    ).toEqual(['plan'])
    expect(versions(await admin.until((all) => changes(all).length === 2))).toEqual([1, 2])
  })

  test('says that a user came to a ticket, or left it, and who is there', async () => {
    const { until } = await reading(one, 'viewer')
    await until((heard) => heard.length > 0)
    const [ana, luis] = [await signedIn(two, 'viewer'), await signedIn(one, 'manager')]
    const presence = (process: Process, { token }: { token: string }, init: RequestInit = {}) =>
      fetch(`${process.address}/api/v2/admin/presence?type=support_ticket`, {
        ...init,
        headers: {
          'x-app-key': APP_KEY,
          authorization: `Bearer ${token}`,
          ...(init.body && { 'content-type': 'application/json' }),
        },
      })
    const appear = (doing: 'viewing' | 'writing' | null, tab = 'tab-number-1') =>
      presence(two, ana, {
        method: 'PUT',
        body: JSON.stringify({ type: 'support_ticket', uuid: nobody, doing, tab }),
      })
    const seen = async () => (await (await presence(one, luis)).json()).data
    const told = (heard: Heard[]) => heard.filter(({ event }) => event === 'presence').length

    expect((await appear('viewing')).status).toBe(204)
    await until((heard) => told(heard) === 1)
    expect(await seen()).toEqual([
      { uuid: nobody, user: { uuid: ana.session.user_uuid, label: expect.any(String) }, doing: 'viewing' },
    ])
    await appear('viewing')
    await appear('writing', 'tab-number-2')
    await until((heard) => told(heard) === 2)
    expect(await seen()).toMatchObject([{ doing: 'writing' }])
    await appear(null, 'tab-number-2')
    await until((heard) => told(heard) === 3)
    expect(await seen()).toMatchObject([{ doing: 'viewing' }])
    clock.advance(46)
    expect(await seen()).toEqual([])
    clock.reset()
  })

  test('tells of a notice to whom it is for alone, and again once they read it', async () => {
    const [ana, luis] = [await reading(one, 'viewer'), await reading(one, 'viewer')]
    await Promise.all([ana, luis].map(({ until }) => until((heard) => heard.length > 0)))
    const told = (heard: Heard[]) => heard.filter(({ event }) => event === 'notice').length
    const { uuid } = await two.db
      .insertInto('notices')
      .values({
        user_uuid: ana.user,
        event: 'mentioned',
        text: 'Luis te mencionó en una nota',
        subject_type: 'company',
        subject_uuid: nobody,
        at: instant(clock.now()),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await ana.until((heard) => told(heard) === 1)
    await two.db
      .updateTable('notices')
      .set({ read_at: instant(clock.now()) })
      .where('uuid', '=', uuid)
      .execute()
    await ana.until((heard) => told(heard) === 2)
    await change(two.db, 'company', 7)
    await luis.until((heard) => versions(heard).includes(7))
    expect(told(luis.heard)).toBe(0)
  })

  test('says that too much was missed to be told', async () => {
    const { until, heard } = await reading(one, 'admin')
    const [start] = await until((all) => all.length > 0)
    await inTransaction(two.db, async (tx) => {
      for (let version = 1; version <= 1_001; version++)
        await appendLog(tx, systemOrigin(instant(clock.now())), {
          kind: 'audit',
          action: 'updated',
          subject: { type: 'plan', uuid: nobody, label: 'Algo' },
          version_to: version,
        })
    })
    await until((all) => changes(all).length === 1_001)
    const late = await reading(two, 'admin', start?.id)
    const [told] = await late.until((all) => all.length > 0)
    expect(told).toEqual({ event: 'lost', id: heard.at(-1)?.id, data: {} })
  })
})

describe('the stream', () => {
  let server: Process
  beforeAll(async () => {
    const [kind] = databaseKinds()
    if (!kind) throw new Error('There is no database')
    server = await aProcess(await kind.open())
  })
  afterAll(() => server.db.destroy())

  test('is for those who are signed in', async () => {
    const reply = await fetch(`${server.address}/api/v2/admin/stream`, { headers: { 'x-app-key': APP_KEY } })
    expect(reply.status).toBe(401)
  })

  test('refuses a place that is no number', async () => {
    const { token } = await signedIn(server, 'viewer')
    const reply = await fetch(`${server.address}/api/v2/admin/stream?after=x`, {
      headers: { 'x-app-key': APP_KEY, authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(422)
  })

  test('ends when the server stops', async () => {
    const { until, ended } = await reading(server, 'viewer')
    await until((heard) => heard.length > 0)
    await server.app.close()
    await expect(ended).resolves.toBeUndefined()
  })
})
