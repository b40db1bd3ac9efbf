// @vitest-environment node
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { systemClock } from '@server/core/clock'
import { connectPostgres } from '@server/db/connect'
import { isUpToDate, migrate } from '@server/db/migrating/migrate'
import { seedDemo } from '@server/demo/seedDemo'
import { LONG } from '../../scripts/pace.mjs'
import { SECRET } from '../support/databases'
import { postgresCopy } from '../support/postgresCopies'
import { RECORD_KEYS } from '../support/recordKeys'

const TIMEOUT_MS = 180_000
/** Longer than a statement may take. */
const LONG_MS = 6_500
/** The lock that Kysely takes while it migrates. */
const MIGRATION_LOCK = '3853314791062309107'

describe.skipIf(!inject('postgres'))('processes that start together on PostgreSQL', () => {
  let address = ''
  beforeAll(async () => {
    address = await postgresCopy(inject('postgres') ?? '', 'template0')
  })
  const connections = [
    () => connectPostgres(address, RECORD_KEYS),
    () => connectPostgres(address, RECORD_KEYS),
  ]

  test('wait for the one that migrates, however long it takes', {
    timeout: TIMEOUT_MS,
    tags: [LONG],
  }, async () => {
    const others = connections.map((open) => open())
    const holder = connectPostgres(address, RECORD_KEYS)
    onTestFinished(async () => {
      await Promise.all([holder, ...others].map((db) => db.destroy()))
    })
    const held = holder.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(tx)
      await pause(LONG_MS)
    })
    await pause(200)
    await Promise.all(others.map((db) => migrate(db)))
    await held
    expect(await Promise.all(others.map((db) => isUpToDate(db)))).toEqual([true, true])
  })

  test('fill the demonstration once, and the other finds it filled', {
    timeout: TIMEOUT_MS,
    tags: [LONG],
  }, async () => {
    const both = connections.map((open) => open())
    onTestFinished(async () => {
      await Promise.all(both.map((db) => db.destroy()))
    })
    await Promise.all(both.map((db) => migrate(db)))
    await Promise.all(both.map((db) => seedDemo(db, { clock: systemClock, secret: SECRET })))
    const admins = await both[0]
      ?.selectFrom('users')
      .select('uuid')
      .where('email', '=', 'admin@salvia.test')
      .execute()
    expect(admins).toHaveLength(1)
  })
})
