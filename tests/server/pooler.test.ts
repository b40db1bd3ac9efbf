// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { createApp } from '@server/app'
import { inTransaction } from '@server/audit/inTransaction'
import { instant, systemClock } from '@server/core/clock'
import { connectPostgres, POOLER_QUERY } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { isUpToDate } from '@server/db/migrating/migrate'
import { createPasswords } from '@server/identity/passwords'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { createWorker } from '@server/jobs/worker'
import { openServedDatabase } from '@server/openDatabase'
import { explainFailure } from '@server/startFailures'
import { hasPgbouncer, throwawayPgbouncer } from '../../scripts/pgbouncer.mjs'
import { SECRET } from '../support/databases'
import { aSandbox } from '../support/gateways'
import { postgresCopy } from '../support/postgresCopies'
import { aUser } from '../support/records'
import { APP_KEY } from '../support/referenceServer'
import { RECORD_KEYS } from '../support/recordKeys'
import { aCategory } from '../support/writtenCategory'

const PASSWORD = 'una frase bastante larga'
const TIMEOUT_MS = 120_000
const PATIENCE = { timeout: 20_000, interval: 50 }
/** Fewer than one process asks for at once, so that each transaction may meet another's connection. */
const POOL_SIZE = 3
const CATEGORIES = 'admin/service-categories'

const aCode = () => `C${randomUUID().slice(0, 11).replaceAll('-', '')}`.toUpperCase()

describe.skipIf(!inject('postgres') || !hasPgbouncer())('through PgBouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof throwawayPgbouncer>>
  let pooled = ''
  let direct = ''
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
    const folder = inject('postgres') ?? ''
    direct = await postgresCopy(folder, 'template0')
    pooler = await throwawayPgbouncer(folder, { poolSize: POOL_SIZE, session: POOLER_QUERY })
    pooled = pooler.urlOf(new URL(direct).pathname.slice(1))
    db = await openServedDatabase({
      databaseUrl: pooled,
      directUrl: direct,
      readUrls: [],
      dataFolder: '',
      recordKeys: Buffer.from(RECORD_KEYS[0] ?? []).toString(),
    })
    const { email } = await aUser(db, {
      email: 'pooler@salvia.test',
      role: 'admin',
      status: 'active',
      password_hash: await createPasswords().hash(PASSWORD),
    })
    const services = {
      db,
      clock: systemClock,
      sessionClock: systemClock,
      mail: { send: async () => {} },
      publicUrl: 'http://localhost',
    }
    const made = await createApp({ ...services, secret: SECRET, appKey: APP_KEY })
    app = made.app
    base = await app.listen({ host: '127.0.0.1', port: 0 })
    made.deliveries.start()
    const worker = createWorker({
      services: { ...services, gateway: aSandbox(db, systemClock) },
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
    await pooler.stop()
  })

  const read = (path: string) => fetch(`${base}/api/v2/${path}`, { headers })
  const write = (code: string) =>
    fetch(`${base}/api/v2/${CATEGORIES}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(aCategory(code)),
    })

  test('a server migrates by the direct address, and serves', async () => {
    expect(await isUpToDate(db)).toBe(true)
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
  })

  test('many at once write, list, search and look at home, over and over', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const hands = Array.from({ length: 8 }, async () => {
      const statuses: number[] = []
      for (let n = 0; n < 3; n++) {
        const code = aCode()
        statuses.push((await write(code)).status)
        const found = await read(`${CATEGORIES}?q=${code}`)
        const { data } = z
          .object({ data: z.array(z.object({ uuid: z.string(), code: z.string() })) })
          .parse(await found.json())
        expect(data.map((one) => one.code)).toEqual([code])
        for (const path of [`${CATEGORIES}/${data[0]?.uuid}`, `admin/search?q=${code}`, 'admin/waiting'])
          statuses.push((await read(path)).status)
      }
      return statuses
    })
    const statuses = (await Promise.all(hands)).flat()
    expect(new Set(statuses)).toEqual(new Set([200, 201]))
  })

  test('no session state reaches the next transaction of another', async () => {
    const settings = await Promise.all(
      Array.from({ length: 12 }, () =>
        inTransaction(db, async (tx) => {
          const { rows } = await sql<{ timezone: string; limit: string; jit: string }>`
            select current_setting('timezone') as timezone, current_setting('statement_timeout') as limit,
              current_setting('jit') as jit`.execute(tx)
          await sql`set local statement_timeout to 0`.execute(tx)
          return rows[0]
        }),
      ),
    )
    expect(new Set(settings.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ timezone: 'UTC', limit: '5s', jit: 'off' })]),
    )
  })

  test('the live stream tells of a write, and a job runs as soon as it is asked for', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const ended = new AbortController()
    const stream = await fetch(`${base}/api/v2/admin/stream`, { headers, signal: ended.signal })
    let heard = ''
    const reading = (async () => {
      if (!stream.body) return
      for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) heard += chunk
    })().catch(() => {})
    await vi.waitFor(() => expect(heard).toContain('event: ready'), PATIENCE)
    expect((await write(aCode())).status).toBe(201)
    await vi.waitFor(() => expect(heard).toContain('event: change'), PATIENCE)
    await inTransaction(db, (tx) => enqueue(tx, noting, { name: 'one' }, { at: instant(systemClock.now()) }))
    await vi.waitFor(() => expect(ran).toEqual(['one']), PATIENCE)
    ended.abort()
    await reading
  })

  test('without the direct address the server says that it is missing', async () => {
    const alone = connectPostgres(pooled, RECORD_KEYS)
    const refusal = await isUpToDate(alone).catch((error: unknown) => error)
    await alone.destroy()
    expect(explainFailure(refusal)).toContain('DATABASE_DIRECT_URL')
  })
})
