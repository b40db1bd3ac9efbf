// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { DATABASE_POSITION } from '@/contract/databasePosition'
import { createApp } from '@server/app'
import { systemClock } from '@server/core/clock'
import { standbysOf } from '@server/db/beside/standbys'
import { connectPostgres } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { migrate } from '@server/db/migrating/migrate'
import { createPasswords } from '@server/identity/passwords'
import { LONG } from '../../scripts/pace.mjs'
import { hasPostgres } from '../../scripts/throwawayPostgres.mjs'
import { ownCluster, ownStandby } from '../support/clusters'
import { SECRET } from '../support/databases'
import { aUser } from '../support/records'
import { APP_KEY } from '../support/referenceServer'
import { RECORD_KEYS } from '../support/recordKeys'
import { aCategory } from '../support/writtenCategory'

const PASSWORD = 'una frase bastante larga'
const TIMEOUT_MS = 120_000
const PATIENCE = { timeout: 20_000, interval: 50 }
const CATEGORIES = 'admin/service-categories'
const Listed = z.object({ data: z.array(z.object({ code: z.string() })) })

const aCode = () => `C${randomUUID().slice(0, 11).replaceAll('-', '')}`.toUpperCase()
type App = Awaited<ReturnType<typeof createApp>>['app']

/** The token of somebody who signs in, and what the database knew then. */
async function signIn(app: App, email: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v2/admin/auth/login',
    headers: { 'x-app-key': APP_KEY },
    payload: { email, password: PASSWORD },
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(reply.json())
  return { token: access_token, position: String(reply.headers[DATABASE_POSITION]) }
}

/** A screen of somebody signed in, which sends back the position of each reply as the console does. */
function aScreen(app: App, { token, ...start }: { token: string; position: string }) {
  let { position } = start
  async function call(
    path: string,
    { body, knowing, key }: { body?: object; knowing?: string | null; key?: string } = {},
  ) {
    const sent = knowing === undefined ? position : (knowing ?? undefined)
    const reply = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/v2/${path}`,
      headers: {
        'x-app-key': APP_KEY,
        authorization: `Bearer ${token}`,
        ...(sent && { [DATABASE_POSITION]: sent }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    })
    const told = reply.headers[DATABASE_POSITION]
    if (typeof told === 'string' && knowing === undefined) position = told
    return reply
  }
  return {
    call,
    known: () => position,
    async write() {
      const code = aCode()
      const { statusCode } = await call(CATEGORIES, { body: aCategory(code) })
      return { code, statusCode }
    },
    async finds(code: string, how: { knowing?: string | null } = {}) {
      const found = await call(`${CATEGORIES}?q=${code}`, how)
      expect(found.statusCode).toBe(200)
      return Listed.parse(found.json()).data.some((one) => one.code === code)
    },
  }
}

async function aServerOn(db: Database, email: string) {
  await aUser(db, {
    email,
    role: 'admin',
    status: 'active',
    password_hash: await createPasswords().hash(PASSWORD),
  })
  const { app } = await createApp({
    db,
    clock: systemClock,
    secret: SECRET,
    appKey: APP_KEY,
    publicUrl: 'http://localhost',
    mail: { send: async () => {} },
    metricsToken: 'a token of the tests',
  })
  const session = await signIn(app, email)
  return { app, session, person: aScreen(app, session) }
}

/** The standbys of a database, and how many calls each side answered since. */
function answersOf(db: Database) {
  const standbys = standbysOf(db)
  if (!standbys) throw new Error('There is no standby')
  const before = { ...standbys.counts() }
  return () => {
    const now = standbys.counts()
    return { standby: now.standby - before.standby, primary: now.primary - before.primary }
  }
}

describe.skipIf(!hasPostgres())('a standby that is read beside its primary', () => {
  let primary: ReturnType<typeof ownCluster>
  let standby: ReturnType<typeof ownStandby>
  let db: Database
  let app: App
  let session: Awaited<ReturnType<typeof signIn>>
  let person: ReturnType<typeof aScreen>

  beforeAll(async () => {
    primary = ownCluster()
    const first = connectPostgres(primary.url, RECORD_KEYS)
    await migrate(first)
    await first.destroy()
    standby = ownStandby(primary)
    db = connectPostgres(primary.url, RECORD_KEYS, { readUrls: [standby.url] })
    ;({ app, session, person } = await aServerOn(db, 'standby@salvia.test'))
  }, TIMEOUT_MS)
  afterAll(async () => {
    await app.close()
    await db.destroy()
    standby.stop()
    primary.stop()
  })

  /** Waits until the standby answers what this person reads. */
  const isRead = () =>
    vi.waitFor(async () => {
      await standbysOf(db)?.look()
      const answers = answersOf(db)
      await person.call(CATEGORIES)
      expect(answers()).toEqual({ standby: 1, primary: 0 })
    }, PATIENCE)
  const lag = async () => {
    const { body } = await app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token of the tests' },
    })
    return Number(/^salvia_standby_lag_seconds (\S+)$/m.exec(body)?.[1])
  }

  test('answers listings, records, search and home, once it knows what the caller wrote', async () => {
    const { code } = await person.write()
    await isRead()
    const answered: unknown[] = []
    const paths = [
      `${CATEGORIES}?q=${code}`,
      `${CATEGORIES}/counts`,
      `admin/search?q=${code}`,
      'admin/home/operations/days?from=2026-01-01&to=2026-01-31',
      'admin/persons',
    ]
    for (const path of paths) {
      await standbysOf(db)?.look()
      const answers = answersOf(db)
      const { statusCode } = await person.call(path)
      answered.push({ path, statusCode, ...answers() })
    }
    expect(answered).toEqual(paths.map((path) => ({ path, statusCode: 200, standby: 1, primary: 0 })))
  })

  test('answers nobody who does not say what it must know, or says what is no position', async () => {
    await isRead()
    const answers = answersOf(db)
    for (const knowing of [null, 'nonsense', '1.1.1', `${person.known()}0`])
      await person.call(CATEGORIES, { knowing })
    expect(answers()).toEqual({ standby: 0, primary: 4 })
  })

  test('that lags answers only those who know no more than it', async () => {
    await isRead()
    const before = person.known() ?? ''
    await standby.ask('select pg_wal_replay_pause()')
    const { code } = await person.write()
    const answers = answersOf(db)
    expect(await person.finds(code)).toBe(true)
    expect(answers()).toEqual({ standby: 0, primary: 1 })
    expect(await person.finds(code, { knowing: before })).toBe(false)
    expect(answers()).toEqual({ standby: 1, primary: 1 })
    await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(0.5), PATIENCE)
    await standby.ask('select pg_wal_replay_resume()')
    await isRead()
    expect(await person.finds(code)).toBe(true)
    await vi.waitFor(async () => expect(await lag()).toBeLessThan(0.5), PATIENCE)
  })

  test('leaves what a reading call writes, and what follows it, to the primary', async () => {
    await isRead()
    const reply = await person.call(`${CATEGORIES}/export?columns=code`)
    expect(reply.statusCode).toBe(200)
    const written = await db.selectFrom('logs').select('action').where('action', '=', 'exported').execute()
    expect(written.length).toBeGreaterThan(0)
  })

  test('is known to readers of the stream by what they are told before each change', async () => {
    const base = await app.listen({ host: '127.0.0.1', port: 0 })
    const ended = new AbortController()
    const stream = await fetch(`${base}/api/v2/admin/stream`, {
      headers: { 'x-app-key': APP_KEY, authorization: `Bearer ${session.token}` },
      signal: ended.signal,
    })
    let heard = ''
    const reading = (async () => {
      if (!stream.body) return
      for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) heard += chunk
    })().catch(() => {})
    await vi.waitFor(() => expect(heard).toContain('event: ready'), PATIENCE)
    heard = ''
    await standby.ask('select pg_wal_replay_pause()')
    const { code } = await person.write()
    await vi.waitFor(() => expect(heard).toContain('event: change'), PATIENCE)
    const [before = ''] = heard.split('event: change', 1)
    const knowing = [...before.matchAll(/event: known\ndata: (\S+)\n\n/g)].at(-1)?.[1] ?? ''
    expect(knowing).not.toBe('')
    const found = await person.finds(code, { knowing })
    await standby.ask('select pg_wal_replay_resume()')
    expect(found).toBe(true)
    ended.abort()
    await reading
  })

  test('that stops is done without, and read again once it is back', { timeout: TIMEOUT_MS }, async () => {
    await isRead()
    standby.down()
    const answers = answersOf(db)
    for (let n = 0; n < 5; n++) expect((await person.call(CATEGORIES)).statusCode).toBe(200)
    expect(answers()).toEqual({ standby: 0, primary: 5 })
    const { code } = await person.write()
    expect(await person.finds(code)).toBe(true)
    standby.start()
    await isRead()
    expect(await person.finds(code)).toBe(true)
  })
})

describe.skipIf(!hasPostgres())('a primary that is lost under load', () => {
  const WRITERS = 8
  /** Milliseconds of refusals that are borne. */
  const MOST_REFUSED_MS = 10_000

  test('is followed by its standby, without a write that was acknowledged and without a stale read', {
    timeout: TIMEOUT_MS,
    tags: [LONG],
  }, async () => {
    const primary = ownCluster()
    const first = connectPostgres(primary.url, RECORD_KEYS)
    await migrate(first)
    await first.destroy()
    const standby = ownStandby(primary)
    await primary.ask("alter system set synchronous_standby_names = '*'")
    await primary.ask('select pg_reload_conf()')
    // What an address that is moved is to a deployment, a link to the socket is here.
    const socket = '.s.PGSQL.5433'
    const move = (to: { folder: string }) => {
      symlinkSync(join(to.folder, '.s.PGSQL.5432'), join(standby.folder, 'next'))
      renameSync(join(standby.folder, 'next'), join(standby.folder, socket))
    }
    move(primary)
    const db = connectPostgres(
      `postgresql://postgres@localhost:5433/postgres?host=${standby.folder}`,
      RECORD_KEYS,
      { readUrls: [standby.url] },
    )
    const { app, session, person } = await aServerOn(db, 'lost@salvia.test')
    onTestFinished(async () => {
      await app.close()
      await db.destroy()
      standby.stop()
    })

    const written: string[] = []
    const stale: string[] = []
    const reads = new Set<number>()
    let refusedUntil = 0
    let isOver = false
    const hands = Array.from({ length: WRITERS }, async () => {
      const one = aScreen(app, session)
      while (!isOver) {
        const { code, statusCode } = await one.write()
        if (statusCode !== 201) {
          refusedUntil = performance.now()
          await pause(50)
          continue
        }
        written.push(code)
        const reply = await one.call(`${CATEGORIES}?q=${code}`)
        reads.add(reply.statusCode)
        if (reply.statusCode === 200 && !Listed.parse(reply.json()).data.some((each) => each.code === code))
          stale.push(code)
      }
    })
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(80), { timeout: 60_000 })
    const begun = performance.now()
    primary.stop()
    standby.promote()
    move(standby)
    await vi.waitFor(() => expect(refusedUntil).toBeGreaterThan(0), PATIENCE)
    const before = written.length
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(before + 80), { timeout: 60_000 })
    isOver = true
    await Promise.all(hands)

    expect(stale).toEqual([])
    expect([...reads].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(refusedUntil - begun).toBeLessThan(MOST_REFUSED_MS)
    const kept = await db.selectFrom('service_categories').select('code').execute()
    const codes = new Set(kept.map(({ code }) => code))
    expect(written.filter((code) => !codes.has(code))).toEqual([])
    // Nobody follows any more, so that all is read where it is written.
    const answers = answersOf(db)
    await person.call(CATEGORIES)
    expect(answers()).toEqual({ standby: 0, primary: 1 })
  })
})

describe.skipIf(!hasPostgres())('a primary that waits for its standby', () => {
  test('acknowledges nothing while the standby is away, and does once what is asked for again', {
    timeout: TIMEOUT_MS,
    tags: [LONG],
  }, async () => {
    const primary = ownCluster()
    const db = connectPostgres(primary.url, RECORD_KEYS)
    await migrate(db)
    const { app, person } = await aServerOn(db, 'waits@salvia.test')
    const standby = ownStandby(primary)
    onTestFinished(async () => {
      await app.close()
      await db.destroy()
      standby.stop()
      primary.stop()
    })
    await primary.ask("alter system set synchronous_standby_names = '*'")
    await primary.ask('select pg_reload_conf()')
    await vi.waitFor(
      async () =>
        expect(await primary.ask('select sync_state from pg_stat_replication')).toEqual([
          { sync_state: 'sync' },
        ]),
      PATIENCE,
    )
    standby.down()
    const code = aCode()
    const write = () => person.call(CATEGORIES, { body: aCategory(code), key: code })
    expect((await write()).statusCode).toBe(503)
    standby.start()
    await vi.waitFor(async () => expect((await write()).statusCode).toBe(201), PATIENCE)
    const kept = await db
      .selectFrom('service_categories')
      .where('code', '=', code)
      .select('version')
      .execute()
    expect(kept).toEqual([{ version: 1 }])
  })
})
