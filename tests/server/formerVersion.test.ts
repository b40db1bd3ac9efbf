// @vitest-environment node
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from '@server/app'
import { checkAllLogs } from '@server/audit/logChain'
import { systemClock } from '@server/core/clock'
import { connectPostgres } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { isUpToDate, migrate } from '@server/db/migrating/migrate'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { LONG } from '../../scripts/pace.mjs'
import { SECRET } from '../support/databases'
import { buildServerOf, findFormerVersion, hasFile, startServerOf } from '../support/formerVersion'
import { postgresCopy } from '../support/postgresCopies'
import { RECORD_KEYS } from '../support/recordKeys'
import { APP_KEY } from '../support/referenceServer'
import { aCategory } from '../support/writtenCategory'

const TIMEOUT_MS = 300_000
const ADMIN = { email: 'admin@salvia.test', password: 'salvia-demo-2026' }
const WRITES = 6
const PATIENCE = { timeout: 60_000, interval: 500 }

const former = findFormerVersion()
const Record = z.looseObject({ uuid: z.string(), number: z.optional(z.string()) })
const Page = z.object({ data: z.array(Record) })
/** Rows that are no records, as the places of a map, have no uuid. */
const Rows = z.object({ data: z.array(z.looseObject({ uuid: z.optional(z.string()) })) })

/** Calls a server as its clients do: one that is too busy has done nothing, and is asked again. */
const ask = (address: string, init: RequestInit) =>
  vi.waitFor(async () => {
    const reply = await fetch(address, init)
    if (reply.status === 503) throw new Error(`${address} is too busy: ${await reply.text()}`)
    return reply
  }, PATIENCE)

/** Calls one of the servers as an administrator. */
async function signIn(base: string) {
  const headers = { 'x-app-key': APP_KEY, 'content-type': 'application/json' }
  const login = await ask(`${base}admin/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await login.json())
  return (
    path: string,
    { method = 'GET', body, match }: { method?: string; body?: object; match?: string } = {},
  ) =>
    ask(base + path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${access_token}`,
        ...(match !== undefined && { 'if-match': match }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
}
type Call = Awaited<ReturnType<typeof signIn>>

/** The listings of the administration that ask for nothing, as a server describes itself. */
async function listingsOf(call: Call): Promise<string[]> {
  const Operation = z.looseObject({ parameters: z.optional(z.array(z.looseObject({ name: z.string() }))) })
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
    .parse(await (await call('openapi.json')).json())
  return Object.entries(paths).flatMap(([path, { get }]) =>
    path.includes('/admin/') && !path.includes('{') && get?.parameters?.some(({ name }) => name === 'size')
      ? [path.replace(/^\/(?:api\/v2\/)?/, '')]
      : [],
  )
}

describe.skipIf(!inject('postgres') || !former)(
  'the version before the newest migration, on its database',
  () => {
    let folder = ''
    let db: Database
    let variables: Record<string, string>
    let before: Call
    let after: Call
    let stopFormer = async () => {}
    const ends: (() => unknown)[] = []

    beforeAll(async () => {
      folder = buildServerOf(former ?? '')
      ends.push(
        () => rmSync(folder, { recursive: true, force: true }),
        () => stopFormer(),
      )
      const address = await postgresCopy(inject('postgres') ?? '', 'template0')
      variables = {
        DATABASE_URL: address,
        DEMO: 'on',
        SESSION_SECRET: 'a secret of the former version that is long',
        RECORD_KEYS: Buffer.from(RECORD_KEYS[0] ?? []).toString(),
      }
      const started = await startServerOf(folder, variables)
      stopFormer = started.stop
      before = await signIn(started.base)
      db = connectPostgres(address, RECORD_KEYS)
      ends.push(() => db.destroy())
      await migrate(db)
      const { app } = await createApp({
        db,
        clock: systemClock,
        mail: { send: async () => {} },
        publicUrl: 'http://localhost',
        secret: SECRET,
        appKey: APP_KEY,
      })
      ends.push(() => app.close())
      after = await signIn(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/v2/`)
    }, TIMEOUT_MS)
    afterAll(async () => {
      for (const end of ends.toReversed()) await end()
    })

    test('lists what this one lists, and opens it', { timeout: TIMEOUT_MS, tags: [LONG] }, async () => {
      expect(await isUpToDate(db)).toBe(true)
      const paths = await listingsOf(before)
      expect(paths.length).toBeGreaterThan(20)
      let listed = 0
      let opened = 0
      for (const path of paths) {
        const replies = await Promise.all([before(path), after(path)])
        expect([path, ...replies.map(({ status }) => status)]).toEqual([path, 200, 200])
        const [old, now] = await Promise.all(
          replies.map(async (reply) => Rows.parse(await reply.json()).data),
        )
        expect([path, old?.length]).toEqual([path, now?.length])
        listed += old?.length ?? 0
        const uuid = old?.[0]?.uuid
        if (uuid === undefined) continue
        const [one, other] = await Promise.all([before(`${path}/${uuid}`), after(`${path}/${uuid}`)])
        // Some listings have no address of a record.
        expect([path, one?.status]).toEqual([path, other?.status])
        if (one?.status === 200) opened++
      }
      expect(listed).toBeGreaterThan(300)
      expect(opened).toBeGreaterThan(20)
    })

    test('writes with this one in turns, into the same records and the same series', {
      timeout: TIMEOUT_MS,
      tags: [LONG],
    }, async () => {
      const made: string[] = []
      for (let n = 0; n < WRITES; n++) {
        const [one, other] = n % 2 === 0 ? [before, after] : [after, before]
        const created = await one('admin/service-categories', { method: 'POST', body: aCategory(`T${n}`) })
        expect(created.status).toBe(201)
        const { data } = z.object({ data: Record }).parse(await created.json())
        made.push(data.uuid)
        const path = `admin/service-categories/${data.uuid}`
        const seen = await other(path)
        const changed = await other(path, {
          method: 'PATCH',
          match: seen.headers.get('etag') ?? '',
          body: { name: `Cambiada ${n}` },
        })
        expect([n, changed.status]).toEqual([n, 200])
        expect(await (await one(path)).json()).toMatchObject({ data: { name: `Cambiada ${n}` } })
      }
      const [invoice] = Page.parse(await (await after('admin/invoices?size=1')).json()).data
      const notes = await Promise.all(
        Array.from({ length: WRITES }, (_, n) =>
          (n % 2 === 0 ? before : after)(`admin/invoices/${invoice?.uuid}/notes`, {
            method: 'POST',
            body: { body: `Nota ${n}` },
          }),
        ),
      )
      expect(notes.map(({ status }) => status)).toEqual(notes.map(() => 201))
      expect(new Set(made).size).toBe(WRITES)
      expect((await checkAllLogs(db)).broken).toBeNull()
      expect((await checkBooks(db)).differences).toEqual([])
    })

    test.skipIf(!hasFile(former ?? '', 'server/db/migrating/migrate.ts'))(
      'is started again where a deployment is taken back',
      { timeout: TIMEOUT_MS, tags: [LONG] },
      async () => {
        await stopFormer()
        const again = await startServerOf(folder, variables)
        stopFormer = again.stop
        const call = await signIn(again.base)
        expect((await call('admin/invoices')).status).toBe(200)
        expect((await fetch(again.base.replace('/api/v2/', '/readyz'))).status).toBe(200)
      },
    )
  },
)
