// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from '@server/app'
import { inTransaction } from '@server/audit/inTransaction'
import { instant, systemClock } from '@server/core/clock'
import { connectPostgres } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { migrate } from '@server/db/migrating/migrate'
import { createPasswords } from '@server/identity/passwords'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { createWorker } from '@server/jobs/worker'
import { LONG } from '../../scripts/pace.mjs'
import { hasPostgres } from '../../scripts/throwawayPostgres.mjs'
import { ownCluster } from '../support/clusters'
import { SECRET } from '../support/databases'
import { aSandbox } from '../support/gateways'
import { aUser } from '../support/records'
import { APP_KEY } from '../support/referenceServer'
import { RECORD_KEYS } from '../support/recordKeys'
import { aCategory } from '../support/writtenCategory'

const PASSWORD = 'una frase bastante larga'
const WRITERS = 8
/** Milliseconds within which all is as before, once the database is back. */
const RECOVERY_MS = 5_000
const PATIENCE = { timeout: RECOVERY_MS, interval: 100 }
const TIMEOUT_MS = 120_000

type Reply = { code: string; status: number; wait: string | null }
/** Signals a process that may have ended. */
function signalled(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has.
  }
}
describe.skipIf(!hasPostgres())('a server whose PostgreSQL', () => {
  let cluster: ReturnType<typeof ownCluster>
  let db: Database
  let app: Awaited<ReturnType<typeof createApp>>['app']
  let base = ''
  let headers: Record<string, string> = {}
  let stopWorker = async () => {}
  const ran: string[] = []

  const noting: JobKind<{ name: string }> = {
    name: 'noting',
    payload: z.object({ name: z.string() }),
    run: async (_services, { name }) => void ran.push(name),
  }

  beforeAll(async () => {
    cluster = ownCluster()
    cluster.down()
    cluster.start()
    db = connectPostgres(cluster.url, RECORD_KEYS)
    await migrate(db)
    const { email } = await aUser(db, {
      email: 'outages@salvia.test',
      role: 'admin',
      status: 'active',
      password_hash: await createPasswords().hash(PASSWORD),
    })
    const made = await createApp({
      db,
      clock: systemClock,
      secret: SECRET,
      appKey: APP_KEY,
      publicUrl: 'http://localhost',
      mail: { send: async () => {} },
    })
    app = made.app
    base = await app.listen({ host: '127.0.0.1', port: 0 })
    made.deliveries.start()
    const worker = createWorker({
      services: {
        db,
        clock: systemClock,
        sessionClock: systemClock,
        mail: { send: async () => {} },
        gateway: aSandbox(db, systemClock),
        publicUrl: 'http://localhost',
      },
      kinds: [noting],
      sweeps: [],
      onError: () => {},
    })
    worker.start()
    stopWorker = () => worker.stop()
    const reply = await fetch(`${base}/api/v2/admin/auth/login`, {
      method: 'POST',
      headers: { 'x-app-key': APP_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const { access_token } = z.object({ access_token: z.string() }).parse(await reply.json())
    headers = { 'x-app-key': APP_KEY, authorization: `Bearer ${access_token}` }
  }, TIMEOUT_MS)
  afterAll(async () => {
    await stopWorker()
    await app.close()
    await db.destroy()
    cluster.stop()
  })

  const ready = async () => {
    const reply = await fetch(`${base}/readyz`)
    return { ...z.object({ status: z.string() }).parse(await reply.json()), code: reply.status }
  }
  const list = () => fetch(`${base}/api/v2/admin/service-categories`, { headers })
  async function write(): Promise<Reply> {
    const code = `C${randomUUID().slice(0, 11).replaceAll('-', '')}`.toUpperCase()
    const reply = await fetch(`${base}/api/v2/admin/service-categories`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(aCategory(code)),
    })
    await reply.arrayBuffer()
    return { code, status: reply.status, wait: reply.headers.get('retry-after') }
  }

  /** Writes from several hands until told to end, and answers what each was told. */
  function writing() {
    const replies: Reply[] = []
    let isOver = false
    const hands = Array.from({ length: WRITERS }, async () => {
      while (!isOver) {
        const reply = await write()
        replies.push(reply)
        if (reply.status !== 201) await pause(20)
      }
    })
    return {
      replies,
      async end() {
        isOver = true
        await Promise.all(hands)
        return replies
      },
    }
  }

  async function isAsBefore() {
    await vi.waitFor(async () => {
      expect((await ready()).code).toBe(200)
      expect((await write()).status).toBe(201)
    }, PATIENCE)
  }

  /** What was acknowledged is there, and all else was told to come back. */
  async function expectTold(replies: Reply[]) {
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 503]))
    expect(replies.filter(({ status, wait }) => status === 503 && !(Number(wait) > 0))).toEqual([])
    const kept = await db.selectFrom('service_categories').select('code').execute()
    const codes = new Set(kept.map(({ code }) => code))
    expect(replies.filter(({ status, code }) => status === 201 && !codes.has(code))).toEqual([])
  }

  const askForJob = (name: string) =>
    inTransaction(db, (tx) => enqueue(tx, noting, { name }, { at: instant(systemClock.now()) }))

  test.each(['down', 'downInOrder'] as const)(
    'is restarted amid writes says so and goes on by itself (%s)',
    { timeout: TIMEOUT_MS },
    async (how) => {
      const stream = await fetch(`${base}/api/v2/admin/stream`, { headers })
      let heard = ''
      const reading = (async () => {
        if (!stream.body) return
        for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) heard += chunk
      })().catch(() => {})
      const writers = writing()
      await vi.waitFor(() => expect(writers.replies.length).toBeGreaterThan(40), { timeout: 20_000 })
      cluster[how]()
      await vi.waitFor(() => expect(writers.replies.some(({ status }) => status === 503)).toBe(true), {
        timeout: 20_000,
      })
      expect(await ready()).toMatchObject({ status: 'no_database', code: 503 })
      expect((await list()).status).toBe(503)
      expect((await fetch(`${base}/healthz`)).status).toBe(200)
      cluster.start()
      await isAsBefore()
      await askForJob(how)
      await vi.waitFor(() => expect(ran).toContain(how), PATIENCE)
      await expectTold(await writers.end())
      // The stream that was open hears what is written after.
      const before = heard.length
      await write()
      await vi.waitFor(() => expect(heard.slice(before)).toContain('"type":"service_category"'), PATIENCE)
      await stream.body?.cancel().catch(() => {})
      void reading
    },
  )

  test('has no connection left says so and goes on by itself', { timeout: TIMEOUT_MS }, async () => {
    await cluster.terminateAll()
    const others: pg.Client[] = []
    const release = () => Promise.all(others.splice(0).map((client) => client.end()))
    onTestFinished(async () => void (await release()))
    for (;;) {
      const client = new pg.Client({ connectionString: cluster.url })
      client.on('error', () => {})
      const isIn = await client.connect().then(
        () => true,
        () => false,
      )
      if (!isIn) break
      others.push(client)
    }
    const writers = writing()
    await vi.waitFor(() => expect(writers.replies.some(({ status }) => status === 503)).toBe(true), {
      timeout: 20_000,
    })
    await release()
    await isAsBefore()
    await askForJob('connections')
    await vi.waitFor(() => expect(ran).toContain('connections'), PATIENCE)
    await expectTold(await writers.end())
  })

  test('only reads answers what is read, and tells who writes to come back', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await cluster.ask('alter database postgres set default_transaction_read_only = on')
    await cluster.terminateAll()
    await vi.waitFor(async () => expect((await list()).status).toBe(200), PATIENCE)
    const refused = await write()
    expect(refused).toMatchObject({ status: 503, wait: '5' })
    await cluster.ask('alter database postgres reset default_transaction_read_only')
    await cluster.terminateAll()
    await isAsBefore()
    await askForJob('writable')
    await vi.waitFor(() => expect(ran).toContain('writable'), PATIENCE)
  })

  test('has a full disk tells who writes to come back, and keeps answering what is read', {
    timeout: TIMEOUT_MS,
  }, async () => {
    // The code that PostgreSQL gives a write that finds no room.
    await cluster.ask(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on service_categories execute function no_room()`)
    expect(await write()).toMatchObject({ status: 503, wait: '5' })
    expect((await list()).status).toBe(200)
    await cluster.ask('drop trigger no_room on service_categories; drop function no_room')
    await isAsBefore()
  })

  test('is slow gives a write up after its seconds', { timeout: TIMEOUT_MS, tags: [LONG] }, async () => {
    const holder = new pg.Client({ connectionString: cluster.url })
    await holder.connect()
    await holder.query('begin; lock table service_categories')
    expect(await write()).toMatchObject({ status: 503, wait: '5' })
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    await holder.end()
    await isAsBefore()
  })

  test('hangs leaves nobody without an answer, and is used again once it moves', {
    timeout: TIMEOUT_MS,
    tags: [LONG],
  }, async () => {
    await isAsBefore()
    const pids = await cluster.backends()
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids) signalled(pid, name)
    }
    onTestFinished(() => signal('SIGCONT'))
    signal('SIGSTOP')
    const from = performance.now()
    const replies = await Promise.all(Array.from({ length: 20 }, write))
    expect(performance.now() - from).toBeLessThan(30_000)
    expect(new Set(replies.map(({ status }) => status))).toContain(503)
    signal('SIGCONT')
    await isAsBefore()
  })
})
