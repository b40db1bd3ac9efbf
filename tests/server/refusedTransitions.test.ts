import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { slugs } from '@/contract/entities'
import type { Transitions } from '@/contract/transitions'
import type { RecordTable } from '@server/db/schema'
import { eachRecordKind } from '@server/kinds/recordKinds'
import { createPasswords } from '@server/identity/passwords'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer({ open: openDemoDatabase })

let token: string
beforeAll(async () => {
  token = await tokenFor('admin')
})

type Moved = { slug: string; table: RecordTable; transitions: Transitions<string> }
const kinds: Moved[] = []
const settings = { passwords: createPasswords(), webhooksToLoopback: false }
eachRecordKind(settings, ({ kind, table, contract: { transitions } }) => {
  if (Object.keys(transitions).length > 0) kinds.push({ slug: slugs[kind], table, transitions })
})

type There = { uuid: string; version: number; status: string }

/** One made-up record of each status that there is. */
const oneOfEachStatus = async (table: RecordTable) =>
  (
    await sql<There>`select distinct on (status) uuid, version, status from ${sql.table(table)}
      where archived_at is null order by status, uuid`.execute(server.db)
  ).rows

const audited = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from logs where kind = 'audit'`.execute(
      server.db,
    )
  ).rows[0]?.count

describe.each(kinds)('the actions of $slug', ({ slug, table, transitions }) => {
  const act = ({ uuid, version }: There, name: string, query = '') =>
    call({ token }, `admin/${slug}/${uuid}/actions/${name}${query}`, {
      method: 'POST',
      body: transitions[name]?.reason ? { reason: 'Lo pidió' } : {},
      headers: { 'if-match': `"${version}"` },
    })

  test('are refused from any other status, with a sentence and without a trace', async () => {
    const before = await audited()
    const records = await oneOfEachStatus(table)
    for (const record of records)
      for (const [name, { from }] of Object.entries(transitions)) {
        if (from.includes(record.status)) continue
        const reply = await act(record, name)
        const told = `${name} of ${record.status}: ${reply.body.slice(0, 200)}`
        expect(reply.statusCode, told).toBe(409)
        expect(reply.json(), told).toMatchObject({
          code: 'invalid_transition',
          message: expect.stringMatching(/\w/),
        })
      }
    expect(await oneOfEachStatus(table)).toEqual(records)
    expect(await audited()).toBe(before)
  })

  test('have a dry run from where they may begin, or say why not, and keep nothing', async () => {
    const before = await audited()
    const records = await oneOfEachStatus(table)
    for (const record of records)
      for (const [name, { from }] of Object.entries(transitions)) {
        if (!from.includes(record.status)) continue
        const reply = await act(record, name, '?dry_run=true')
        const told = `${name} of ${record.status}: ${reply.body.slice(0, 200)}`
        expect([200, 409, 422], told).toContain(reply.statusCode)
        expect(reply.json(), told).toHaveProperty(reply.statusCode === 200 ? 'data.uuid' : 'message')
      }
    expect(await oneOfEachStatus(table)).toEqual(records)
    expect(await audited()).toBe(before)
  })
})
