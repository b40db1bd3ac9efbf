// @vitest-environment node
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { inTransaction } from '@server/audit/inTransaction'
import { exportables } from '@server/features/exports/exportables'
import { beginExport, continueExport, endExport } from '@server/features/exports/exportJobs'
import { cellsOf } from '@server/features/exports/files'
import { runExport } from '@server/features/exports/runExport'
import { tidyExports } from '@server/features/exports/tidyExports'
import { systemOrigin } from '@server/core/origin'
import { databaseKinds } from '../support/databases'
import { aServiceCategory, aUser } from '../support/records'
import { testClock } from '../support/testClock'
import type { Staff } from '@server/core/staff'

const clock = testClock()
const at = () => instant(clock.now())
const wanted = { title: 'Categorías', columns: ['name'], labels: ['Nombre'], words: {}, uuids: null }
const filters = { sort: 'name' }
const ROWS = 1_100

describe.each(databaseKinds())('an export in the background on $name', (on) => {
  let db: Database
  let other: Database
  let staff: Staff
  const kind = exportables().get('service-categories')

  beforeAll(async () => {
    db = await on.open()
    other = on.again(db)
    await aServiceCategory(db, { name: 'Fila 1' })
    await sql`
      insert into service_categories
        (code, name, "order", searchable_public, synonyms, status, created_at, created_by, updated_at, updated_by)
      select 'F-' || number, 'Fila ' || number, number, searchable_public, synonyms, status, created_at, created_by,
        updated_at, updated_by
      from service_categories, generate_series(2, ${ROWS}::integer) as number`.execute(db)
    staff = { ...(await aUser(db)), session_uuid: '' }
  })
  afterAll(async () => {
    if (other !== db) await other.destroy()
    await db.destroy()
  })

  async function begun(): Promise<string> {
    if (!kind) throw new Error('There is no such listing')
    const origin = { ...systemOrigin(at()), role: staff.role }
    const beginning = {
      kind,
      format: 'csv',
      file_name: 'x.csv',
      filters,
      wanted,
      total: ROWS,
      staff,
      origin,
    } as const
    return (await inTransaction(db, (tx) => beginExport(tx, beginning))).uuid
  }
  const found = (uuid: string) =>
    db.selectFrom('exports').select(['state', 'rows']).where('uuid', '=', uuid).executeTakeFirst()
  const names = async (uuid: string) => {
    const parts = await db
      .selectFrom('export_parts')
      .select('cells')
      .where('export_uuid', '=', uuid)
      .orderBy('position')
      .execute()
    return parts.flatMap(({ cells }) => cells.flat())
  }

  test('holds each row once, however many processes are at it', async () => {
    const uuid = await begun()
    await Promise.all([runExport({ db, clock }, uuid), runExport({ db: other, clock }, uuid)])
    // The process that found the export claimed left it to the other.
    expect(await found(uuid)).toEqual({ state: 'done', rows: ROWS })
    expect(new Set(await names(uuid)).size).toBe(ROWS)
    expect(await names(uuid)).toHaveLength(ROWS)
  })

  test('goes on from the last row that was kept', async () => {
    const uuid = await begun()
    const first = await kind?.page(db, { filters, uuids: null }, { staff, clock })
    const cells = cellsOf(first?.rows ?? [], wanted)
    await db
      .updateTable('exports')
      .set({ rows: cells.length, after: first?.after ?? null })
      .where('uuid', '=', uuid)
      .execute()
    await db
      .insertInto('export_parts')
      .values({ export_uuid: uuid, position: 0, cells: JSON.stringify(cells) })
      .execute()
    await endExport(db, uuid, at(), { state: 'failed' })
    expect(await runExport({ db, clock }, uuid)).toBe(true)
    expect(await found(uuid)).toEqual({ state: 'failed', rows: cells.length })
    expect(await inTransaction(db, (tx) => continueExport(tx, uuid, at()))).toBe(true)
    expect(await runExport({ db: other, clock }, uuid)).toBe(true)
    expect(await found(uuid)).toEqual({ state: 'done', rows: ROWS })
    expect(new Set(await names(uuid)).size).toBe(ROWS)
  })

  test('is left where it is by a server that stops', async () => {
    const uuid = await begun()
    expect(await runExport({ db, clock }, uuid, AbortSignal.abort())).toBe(false)
    expect(await found(uuid)).toEqual({ state: 'running', rows: 0 })
  })

  test('is kept for a day', async () => {
    const uuid = await begun()
    await runExport({ db, clock }, uuid)
    const tidyAfter = (minutes: number) =>
      tidyExports.run({ db, clock: { now: () => minutesAfter(clock.now(), minutes) } })
    await tidyAfter(24 * 60 - 1)
    expect(await found(uuid)).toMatchObject({ state: 'done' })
    await tidyAfter(24 * 60)
    expect(await found(uuid)).toBeUndefined()
    expect(await names(uuid)).toEqual([])
  })
})
