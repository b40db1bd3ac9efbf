import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { slugs } from '@/contract/entities'
import { eventContract } from '@/contract/events'
import { logContract } from '@/contract/logs'
import type { ListQuery } from '@/contract/shapes'
import { webhookLogContract } from '@/contract/webhookLogs'
import { systemClock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Listing } from '@server/db/listing'
import { readableEvents } from '@server/domain/history/events'
import { listLogs } from '@server/domain/history/logs'
import { listDeliveries } from '@server/domain/webhooks/webhook-logs'
import { eachKindAsItStands } from '@server/kinds/recordKinds'
import { systemReader } from '@server/records/readable'
import type { Reader } from '@server/records/recordKind'
import { openDemoDatabase } from '../support/databases'

type ListedKind = {
  slug: string
  table: string
  ranges: string[]
  find(db: Database, filters: object): Promise<string[]>
}

const reader: Reader = systemReader(systemClock)
/** A day without made-up data, with the moments before and after it. */
const [BEFORE, DAY, AFTER] = ['2199-03-09', '2199-03-10', '2199-03-11']
const MONTH = { from: '2199-03-01', to: '2199-03-31' }

/** The filters by a range of days that a listing's query has: `due` of `due_from` and `due_to`. */
const rangesOf = (shape: Readonly<Record<string, z.ZodMiniType>>) =>
  Object.entries(shape).flatMap(([key, schema]) =>
    key.endsWith('_from') && schema.safeParse(DAY).success ? [key.slice(0, -'_from'.length)] : [],
  )

const listedKind = <Query extends ListQuery>(
  table: string,
  contract: { kind: keyof typeof slugs; query: z.ZodMiniType<Query> & { shape: object } },
  list: (db: Database, query: Query, reader: Reader) => Listing<unknown>,
): ListedKind => ({
  slug: slugs[contract.kind],
  table,
  ranges: rangesOf(contract.query.shape as Record<string, z.ZodMiniType>),
  find: (db, filters) => list(db, contract.query.parse(filters), reader).uuids(100_000),
})

const kinds: ListedKind[] = []
eachKindAsItStands(({ table, contract, list }) => kinds.push(listedKind(table, contract, list)))
kinds.push(
  listedKind('events', eventContract, readableEvents.list),
  listedKind('logs', logContract, listLogs),
  listedKind('webhook_logs', webhookLogContract, listDeliveries),
)
const filters = kinds.flatMap((kind) => kind.ranges.map((range) => ({ ...kind, range })))

describe('a filter by a range of days', () => {
  let db: Database
  beforeAll(async () => {
    db = await openDemoDatabase()
  })
  afterAll(async () => {
    await db.destroy()
  })

  /** Runs in a transaction that is taken back, where a table takes any day in any column. */
  async function trying<Answer>(table: string, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    const tx = await db.startTransaction().execute()
    try {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { rows } = await sql<{ name: string }>`
        select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(
        tx,
      )
      for (const { name } of rows)
        await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
      for (const { name, isGenerated } of await columnsOf(table))
        if (isGenerated)
          await sql`alter table ${sql.table(table)} alter column ${sql.id(name)} drop expression`.execute(tx)
      return await work(tx)
    } finally {
      await tx.rollback().execute()
    }
  }

  /** The columns of a table that hold an instant, or a day: as a date, or as a text named after it. */
  const columnsOf = async (table: string) => {
    const { rows } = await sql<{ name: string; isInstant: boolean; isGenerated: boolean }>`
      select column_name as name, data_type like 'timestamp%' as "isInstant", is_generated = 'ALWAYS' as "isGenerated"
      from information_schema.columns where table_name = ${table}
        and (data_type like 'timestamp%' or data_type = 'date' or data_type = 'text' and column_name like '%\_on')`.execute(
      db,
    )
    return rows
  }

  const asked = (range: string, from: string, to: string) => ({
    [`${range}_from`]: from,
    [`${range}_to`]: to,
  })

  test.each(filters)('includes its last day in Mexico: $range of $slug', async ({ table, range, find }) => {
    const [uuid = ''] = [...(await find(db, asked(range, '1900-01-01', DAY))), ...(await find(db, {}))]
    expect(uuid, 'a record to try it with').not.toBe('')
    const found: Record<string, boolean[]> = {}
    for (const { name, isInstant } of await columnsOf(table)) {
      const isFound = (moment: string, from: string, to = from) =>
        trying(table, async (tx) => {
          const value = isInstant
            ? sql`${moment}::timestamp at time zone 'America/Mexico_City'`
            : sql`${moment.slice(0, 10)}`
          await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where uuid = ${uuid}`.execute(
            tx,
          )
          return (await find(tx, asked(range, from, to))).includes(uuid)
        })
      if (!(await isFound(`${DAY} 12:00`, MONTH.from, MONTH.to))) continue
      const [first, last] = [`${DAY} 00:00`, `${DAY} 23:59:59.999`]
      found[name] = [
        await isFound(first, DAY),
        await isFound(last, DAY),
        await isFound(last, MONTH.from, DAY),
        await isFound(first, DAY, MONTH.to),
        await isFound(first, BEFORE),
        await isFound(last, AFTER),
      ]
    }
    expect(Object.keys(found), 'the column that it goes by').not.toEqual([])
    for (const [name, answers] of Object.entries(found))
      expect(answers, name).toEqual([true, true, true, true, false, false])
  })
})
