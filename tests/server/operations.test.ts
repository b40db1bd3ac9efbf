// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '@server/app'
import type { Database } from '@server/db/database'
import { inTransaction } from '@server/audit/inTransaction'
import { defaultRateLimits } from '@server/http/rateLimits'
import { loggerOptions } from '@server/logger'
import { createPasswords } from '@server/identity/passwords'
import { connectPostgres } from '@server/db/connect'
import { databaseKinds, SECRET } from '../support/databases'
import { openTestDatabase } from '../support/lentDatabases'
import { aPerson, aUser } from '../support/records'
import { APP_KEY } from '../support/referenceServer'
import { testClock } from '../support/testClock'
import { RECORD_KEYS } from '../support/recordKeys'
import { aCategory } from '../support/writtenCategory'

/** How long to wait for the load to be looked at. */
const PATIENCE = { timeout: 20_000, interval: 50 }
const METRICS_TOKEN = 'a token of the tests'
const PASSWORD = 'una frase bastante larga'

/** A server as `main.ts` makes it, with what it writes of its work. */
async function aServer(db: Database, wish: Partial<Parameters<typeof createApp>[0]> = {}) {
  const written: string[] = []
  const stream = new PassThrough().on('data', (line: Buffer) => written.push(line.toString()))
  const clock = testClock()
  const { app, jobs, deliveries } = await createApp({
    db,
    clock,
    secret: SECRET,
    appKey: APP_KEY,
    publicUrl: 'http://localhost',
    mail: { send: async () => {} },
    logger: { ...loggerOptions('debug'), stream },
    ...wish,
  })
  const call = (
    path: string,
    { token, cookie, body }: { token?: string; cookie?: string; body?: object } = {},
  ) =>
    app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/v2/${path}`,
      headers: {
        'x-app-key': APP_KEY,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
      },
      ...(body && { payload: body }),
    })
  const signIn = (email: string, password = PASSWORD) =>
    call('admin/auth/login', { body: { email, password } })
  return { app, jobs, deliveries, clock, written, call, signIn }
}

const someone = async (db: Database, email = `${randomUUID().slice(0, 8)}@salvia.test`) =>
  aUser(db, {
    email,
    name: 'Brígida Zamarripa',
    role: 'admin',
    status: 'active',
    password_hash: await createPasswords().hash(PASSWORD),
  })

describe('a running server', () => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase()
  })
  afterAll(() => db.destroy())

  test('writes of its work nothing that tells who asked, or for whom', async () => {
    const { email } = await someone(db)
    await aPerson(db, { given_names: 'Hermenegilda', curp: 'GODE561231MDFRRN09' })
    const { app, written, call, signIn } = await aServer(db)
    await signIn(email, 'otra frase que no es')
    const reply = await signIn(email)
    const { access_token: token } = reply.json<{ access_token: string }>()
    const cookie = reply.cookies[0]
    const found = await call('admin/persons?q=GODE561231MDFRRN09', { token })
    expect(found.json<{ data: unknown[] }>().data).toHaveLength(1)
    const refused = await call('admin/users', {
      token,
      body: { name: 'Hermenegilda', email, role: 'viewer' },
    })
    expect(refused.statusCode).toBe(422)
    await call('admin/auth/reset', { body: { token: 'x'.repeat(43), password: PASSWORD } })
    await app.close()
    const text = written.join('')
    expect(written.length).toBeGreaterThan(8)
    expect(text).toContain('"url":"/api/v2/admin/persons"')
    for (const secret of [
      email,
      token,
      cookie?.value ?? '',
      PASSWORD,
      'GODE561231MDFRRN09',
      'Hermenegilda',
      'Zamarripa',
      'x'.repeat(43),
      APP_KEY,
      '127.0.0.1',
    ])
      expect(text).not.toContain(secret)
  })

  test('tells its measures to callers with the token, by routes and without personal data', async () => {
    const { email } = await someone(db)
    const none = await aServer(db)
    expect((await none.app.inject('/metrics')).statusCode).toBe(404)
    await none.app.close()

    const { app, call, signIn } = await aServer(db, { metricsToken: METRICS_TOKEN })
    const { access_token: token } = (await signIn(email)).json<{ access_token: string }>()
    const uuid = randomUUID()
    await call(`admin/persons/${uuid}`, { token })
    await call(`admin/nothing/${uuid}`, { token })
    await app.inject(`/anything/${uuid}`)
    const read = (authorization?: string) =>
      app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) })
    expect((await read()).statusCode).toBe(401)
    expect((await read('Bearer another token')).statusCode).toBe(401)
    const { body, headers } = await read(`Bearer ${METRICS_TOKEN}`)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(body).toMatch(
      /salvia_http_request_seconds_count\{method="GET",route="\/api\/v2\/admin\/persons\/:uuid",status="4xx"\} 1/,
    )
    expect(body).toContain('salvia_database_up 1')
    expect(body).toMatch(/salvia_sessions_live [1-9]/)
    expect(body).toContain('salvia_jobs_due ')
    expect(body).toContain('process_cpu_seconds_total')
    for (const secret of [uuid, email, token, 'Zamarripa']) expect(body).not.toContain(secret)
    await app.close()
  })

  test('is ready while its database answers and has seen every migration', async () => {
    const { app } = await aServer(db)
    const ready = () => app.inject('/readyz')
    expect((await ready()).json()).toEqual({ status: 'ok' })
    const last = sql`(select max(name) from kysely_migration)`
    await sql`update kysely_migration set name = 'x' || name where name = ${last}`.execute(db)
    expect((await ready()).statusCode).toBe(503)
    expect((await ready()).json()).toEqual({ status: 'not_migrated' })
    await sql`update kysely_migration set name = substr(name, 2) where name like 'x%'`.execute(db)
    expect((await ready()).statusCode).toBe(200)
    await app.close()

    // No server listens there.
    const gone = connectPostgres('postgres://nobody@127.0.0.1:1/nothing', RECORD_KEYS)
    const other = await aServer(gone)
    expect((await other.app.inject('/readyz')).json()).toEqual({ status: 'no_database' })
    expect((await other.app.inject('/healthz')).statusCode).toBe(200)
    await other.app.close()
    await gone.destroy()
  })

  test('that is asked to stop ends what it has begun, tells its readers, and takes nothing new', async () => {
    const { email } = await someone(db)
    const { app, jobs, deliveries, signIn } = await aServer(db)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    jobs.start()
    deliveries.start()
    const { access_token: token } = (await signIn(email)).json<{ access_token: string }>()
    const headers = { 'x-app-key': APP_KEY, authorization: `Bearer ${token}` }
    const stream = await fetch(`${address}/api/v2/admin/stream`, { headers })
    expect(stream.status).toBe(200)

    // A reply is held up as long as the embedded database is busy with something else.
    let release = () => {}
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const held = inTransaction(db, async () => {
      begin()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    await begun
    const asked = new Promise<void>((resolve) => app.server.once('request', () => resolve()))
    // Browsers open connections that they do not use yet, and keep those that they have used, for as long as they are let.
    Object.assign(app.server, { keepAliveTimeout: 0, headersTimeout: 0 })
    await once(connect(Number(new URL(address).port), '127.0.0.1'), 'connect')
    const agent = new Agent({ keepAlive: true })
    const slow = once(get(`${address}/api/v2/admin/persons`, { agent, headers }), 'response')
    await asked
    const closed = app.close()
    // The stream says goodbye at once: its reader goes to another process.
    await stream.text()
    release()
    await held
    const [reply]: IncomingMessage[] = await slow
    expect(reply?.resume().statusCode).toBe(200)
    await closed
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })
})

describe('a server that cannot keep up', () => {
  /** A load that is always there, and one that never is. */
  const [little, much] = [
    { delay: 1_000_000, heap: 1e-9, queue: 1_000_000 },
    { delay: 1_000_000, heap: 1_000, queue: 1_000_000 },
  ]
  const asked = async ({ call, signIn }: Awaited<ReturnType<typeof aServer>>, email: string) => {
    const { access_token: token } = (await signIn(email)).json<{ access_token: string }>()
    return { token, listing: () => call('admin/members', { token }) }
  }

  test('refuses listings first, says when to come back, and still takes what is written', async () => {
    const db = await openTestDatabase()
    const { email } = await someone(db)
    const server = await aServer(db, { loadLimits: { listings: little, everything: much } })
    const { token, listing } = await asked(server, email)
    await vi.waitFor(async () => expect((await listing()).statusCode).toBe(503), PATIENCE)
    const refused = await listing()
    expect(refused.json()).toMatchObject({
      code: 'unavailable',
      message: 'El servicio está ocupado. Vuelve a intentar en un momento',
    })
    expect(refused.headers['retry-after']).toBe('5')
    expect((await server.call('admin/search?q=luz', { token })).statusCode).toBe(503)
    expect((await server.call('public/providers?q=dentista')).statusCode).toBe(503)
    const body = aCategory('OPT')
    expect((await server.call('admin/service-categories', { token, body })).statusCode).toBe(201)
    expect(server.written.filter((line) => line.includes('request failed'))).toEqual([])
    await server.app.close()
    await db.destroy()
  })

  test('refuses every call when it falls further behind, but still says that it lives', async () => {
    const db = await openTestDatabase()
    const { email } = await someone(db)
    const server = await aServer(db, { loadLimits: { listings: little, everything: little } })
    await vi.waitFor(async () => expect((await server.signIn(email)).statusCode).toBe(503), PATIENCE)
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    await server.app.close()
    await db.destroy()
  })

  test('refuses listings while many wait for its database, and answers those who do', async () => {
    const db = await openTestDatabase()
    const { email } = await someone(db)
    const server = await aServer(db, {
      loadLimits: { listings: { ...much, queue: 0 }, everything: much },
    })
    const { token, listing } = await asked(server, email)
    const waiting = Array.from({ length: 100 }, listing)
    await waiting[0]
    expect((await listing()).statusCode).toBe(503)
    expect((await server.signIn(email)).statusCode).toBe(200)
    expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await server.call('admin/members', { token })).statusCode).toBe(200)
    await server.app.close()
    await db.destroy()
  })

  test('refuses nothing while it keeps up', async () => {
    const db = await openTestDatabase()
    const { email } = await someone(db)
    const server = await aServer(db, { loadLimits: { listings: much, everything: much } })
    const { listing } = await asked(server, email)
    // Its load has been looked at by then.
    await vi.waitFor(() => expect(server.app.memoryUsage().heapUsed).toBeGreaterThan(0), PATIENCE)
    expect((await listing()).statusCode).toBe(200)
    await server.app.close()
    await db.destroy()
  })
})

describe.each(databaseKinds())('two servers on one database: $name', (kind) => {
  let db: Database
  let other: Database
  beforeAll(async () => {
    db = await kind.open()
    other = kind.again(db)
  })
  afterAll(async () => {
    if (other !== db) await other.destroy()
    await db.destroy()
  })

  test('know the same sessions: one begins, renews and ends where another looks', async () => {
    const { email } = await someone(db)
    const [one, two] = [await aServer(db), await aServer(other)]
    const signedIn = await one.signIn(email)
    const cookieOf = (reply: typeof signedIn) =>
      reply.cookies.map(({ name, value }) => `${name}=${value}`)[0] ?? ''
    const { access_token: token } = signedIn.json<{ access_token: string }>()
    expect((await two.call('admin/accounts', { token })).statusCode).toBe(200)
    const renewed = await two.call('admin/auth/refresh', { cookie: cookieOf(signedIn), body: {} })
    expect(renewed.statusCode).toBe(200)
    const again = await one.call('admin/auth/refresh', { cookie: cookieOf(renewed), body: {} })
    expect(again.statusCode).toBe(200)
    await one.call('admin/auth/logout', { cookie: cookieOf(again), body: {} })
    expect((await two.call('admin/accounts', { token })).statusCode).toBe(401)
    await one.app.close()
    await two.app.close()
  })

  test('count together how often an address tries to sign in, and how often one e-mail fails', async () => {
    const limits = { ...defaultRateLimits, login: 12 }
    const [one, two] = [await aServer(db, { limits }), await aServer(other, { limits })]
    const { email } = await someone(db)
    const failed = []
    for (let n = 0; n < 3; n++)
      for (const server of [one, two]) failed.push((await server.signIn(email, 'no es esta')).statusCode)
    // Five failures lock the e-mail, wherever they came in.
    expect(failed).toEqual([401, 401, 401, 401, 401, 429])
    await sql`delete from call_counts`.execute(db)
    const tried = []
    for (let n = 0; n < 7; n++)
      for (const server of [one, two])
        tried.push((await server.signIn(`${randomUUID()}@salvia.test`)).statusCode)
    expect(tried.filter((status) => status === 429)).toHaveLength(2)
    const { headers } = await two.signIn('nadie@salvia.test')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await one.app.close()
    await two.app.close()
  })
})
