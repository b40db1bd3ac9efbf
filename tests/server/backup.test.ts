// @vitest-environment node
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import type { Database } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import { checkAllLogs } from '@server/audit/logChain'
import { appendLog } from '@server/audit/logs'
import { isUpToDate } from '@server/db/migrating/migrate'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { openEmbedded } from '@server/db/connect'
import { LONG } from '../../scripts/pace.mjs'
import { databaseKinds } from '../support/databases'
import { aDelivery, aMember, aPerson, aTicket, aUser, aWebhook } from '../support/records'
import { RECORD_KEYS } from '../support/recordKeys'

/** Milliseconds: copies go through the disk, which others use too. */
const TIMEOUT_MS = 180_000

/** Puts something of each sort in a database: what is worked out, chained, counted and kept as lists. */
async function fill(db: Database) {
  await aUser(db)
  const person = await aPerson(db, { given_names: 'Íñigo', last_name: 'Núñez' })
  await aMember(db, { person_uuid: person.uuid })
  await aTicket(db)
  await aDelivery(db, { webhook_uuid: (await aWebhook(db)).uuid })
  for (const day of [1, 2, 3])
    await inTransaction(db, (tx) =>
      appendLog(tx, systemOrigin(`2026-05-0${day}T05:30:00.000Z`), {
        kind: 'audit',
        action: 'updated',
        subject: { type: 'person', uuid: person.uuid, label: 'Íñigo Núñez' },
        changes: [{ field: 'x', before: null, after: { ñ: [1.5, null] }, masked: false }],
      }),
    )
  await inTransaction(db, (tx) => nextFolio(tx, 'NC'))
}

/** Every row of every table, as one name for each table. */
async function contentOf(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const content = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: found } = await sql<{ content: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content
      from ${sql.table(name)} t`.execute(db)
    content.set(name, found[0]?.content ?? '')
  }
  return content
}

/** What a copy holds, and how it goes on from there. */
async function seen(copy: Database) {
  const content = await contentOf(copy)
  const { checked, broken } = await checkAllLogs(copy)
  const folio = await inTransaction(copy, (tx) => nextFolio(tx, 'NC'))
  const { uuid } = await aPerson(copy, { given_names: 'Zoé', last_name: 'Güemes' })
  const found = await copy
    .selectFrom('persons')
    .select('uuid')
    .where('search', 'like', '%zoe guemes%')
    .execute()
  return {
    content,
    isUpToDate: await isUpToDate(copy),
    logs: { checked, broken },
    folio,
    isFound: found[0]?.uuid === uuid,
  }
}

const whole = { isUpToDate: true, logs: { checked: 3, broken: null }, folio: 'NC-000002', isFound: true }

describe('a backup', () => {
  for (const kind of databaseKinds()) {
    const { restored } = kind
    if (!restored) continue
    test(
      `of ${kind.name} gives back every row, and the database goes on from there`,
      async () => {
        const db = await kind.open()
        await fill(db)
        const content = await contentOf(db)
        const copy = await restored(db)
        expect(await seen(copy)).toEqual({ content, ...whole })
        await copy.destroy()
        await db.destroy()
      },
      TIMEOUT_MS,
    )
  }

  test('of the embedded database is a copy of its folder, once the server has stopped', {
    tags: [LONG],
    timeout: TIMEOUT_MS,
  }, async () => {
    const parent = mkdtempSync(join(tmpdir(), 'salvia-'))
    const db = await openEmbedded(
      { folder: join(parent, 'database'), copyOf: inject('emptyDatabase') },
      RECORD_KEYS,
    )
    await fill(db)
    const content = await contentOf(db)
    await db.destroy()
    cpSync(join(parent, 'database'), join(parent, 'copy'), { recursive: true })
    const copy = await openEmbedded({ folder: join(parent, 'copy') }, RECORD_KEYS)
    expect(await seen(copy)).toEqual({ content, ...whole })
    await copy.destroy()
    rmSync(parent, { recursive: true })
  })
})
