import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FundAuthorizationStatus } from '@/contract/fundAuthorizations'
import { MovementStatus, MovementType } from '@/contract/fundMovements'
import type { Database } from '@server/db/database'
import { openDemoDatabase } from '../support/databases'

let db: Database

beforeAll(async () => {
  db = await openDemoDatabase()
})
afterAll(() => db.destroy())

const valuesOf = async (table: 'funds' | 'fund_movements' | 'fund_authorizations', column: string) =>
  (
    await sql<{
      value: string
    }>`select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db)
  ).rows
    .map(({ value }) => value)
    .sort()

describe('the made-up funds', () => {
  test('have something in every status, of every type, and some with little or nothing left', async () => {
    expect(await valuesOf('funds', 'status')).toEqual(['active', 'closed', 'draft', 'frozen'])
    expect(await valuesOf('fund_movements', 'status')).toEqual([...MovementStatus.options].sort())
    expect(await valuesOf('fund_movements', 'type')).toEqual([...MovementType.options].sort())
    expect(await valuesOf('fund_authorizations', 'status')).toEqual(
      [...FundAuthorizationStatus.options].sort(),
    )
    const { rows } = await sql<{ low: number; depleted: number; all: number }>`
      select count(*) filter (where is_low) as low, count(*) filter (where available_cents = 0) as depleted,
        count(*) as all from funds where status = 'active'`.execute(db)
    expect(rows[0]?.low).toBeGreaterThan(0)
    expect(rows[0]?.depleted).toBeGreaterThan(0)
    expect(rows[0]?.all).toBeGreaterThan(30)
  })

  test('add up but for one, which an auditor is to find: balances are the sum of the movements, and each tells those after it', async () => {
    const { rows } = await sql<{ fund_uuid: string; astray: string; held: string }>`
      with book as (
        select fund_uuid, number, position, posted_after_cents, held_after_cents,
          sum(case when status = 'pending' or bucket = 'held' then 0 when direction = 'credit' then amount_cents
            else -amount_cents end) over ledger as posted,
          sum(case when status = 'pending' or bucket = 'posted' then 0 when direction = 'debit' then amount_cents
            else -amount_cents end) over ledger as held
        from fund_movements window ledger as (partition by fund_uuid order by position))
      select fund_uuid, posted_after_cents - posted as astray, held_after_cents - held as held from book
      where posted <> posted_after_cents or held <> held_after_cents
      union all
      select funds.uuid, posted_cents - coalesce(posted, 0), held_cents - coalesce(held, 0) from funds left join lateral (
        select posted, held from book where book.fund_uuid = funds.uuid order by position desc limit 1) last on true
      where coalesce(posted, 0) <> posted_cents or coalesce(held, 0) <> held_cents`.execute(db)
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map(({ fund_uuid }) => fund_uuid)).size).toBe(1)
    expect(rows.every(({ astray, held }) => Number(astray) === 12_000 && Number(held) === 0)).toBe(true)
  })

  test.each([
    ['a receipt of everything that was spent', 'receipt_attachment_uuid', 'captured_cents > 0'],
    [
      'a quote of everything above what a fund asks it for',
      'quote_attachment_uuid',
      `requested_cents > (select (approval ->> 'two_approvals_above_cents')::bigint from funds where uuid = fund_uuid)`,
    ],
  ])('have %s, which stays', async (_what, column, where) => {
    const { rows } = await sql<{ asked: number; shown: number }>`
      select count(*) as asked, count(attachments.kept_at) as shown from fund_authorizations
      left join attachments on attachments.uuid = ${sql.ref(column)} and subject_uuid = fund_authorizations.uuid
      where ${sql.raw(where)}`.execute(db)
    expect(rows[0]?.asked).toBeGreaterThan(0)
    expect(rows[0]?.shown).toBe(rows[0]?.asked)
  })

  test('hold what their authorizations say, and spent what those did', async () => {
    const { rows } = await sql`
      select funds.number from funds where held_cents <> (select coalesce(sum(fund_authorizations.held_cents), 0)
        from fund_authorizations where fund_uuid = funds.uuid)
      union all
      select number from fund_authorizations where captured_cents <> (select coalesce(sum(amount_cents), 0)
        from fund_movements where source_uuid = fund_authorizations.uuid and type = 'capture')
      union all
      select number from fund_authorizations where held_cents <> (select coalesce(sum(case direction
        when 'debit' then amount_cents else -amount_cents end), 0)
        from fund_movements where source_uuid = fund_authorizations.uuid and bucket = 'held')`.execute(db)
    expect(rows).toEqual([])
  })
})
