import { type RawBuilder, sql } from 'kysely'
import type { AccountLife, LifeAct, LifeUnit } from '@/contract/accountLife'
import { allows, viewOf } from '@/contract/permissions'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { figureOfCount, openListing } from '@server/features/home/figures'
import type { Reader } from '@server/records/recordKind'
import { countedActs } from './acts'
import { endOfSpan, longestIn } from './spans'

type Grouped = { act: LifeAct; unit: LifeUnit; since: string; first: string; total: number; cents: number }

/** Before any record: the life of an account is told from its first act. */
const ALWAYS = '2000-01-01'

/** What happened in the life of an account that a reader may see, counted in spans; nothing of one that is not there. */
export async function loadAccountLife(
  db: Database,
  account: string,
  reader: Reader,
): Promise<AccountLife | undefined> {
  const today = dayIn(reader.clock)
  const found = await db
    .selectFrom('accounts')
    .select('currency')
    .where('uuid', '=', account)
    .executeTakeFirst()
  if (!found) return
  const asked = { db, reader, query: { account, from: ALWAYS, to: today } }
  const seen = countedActs.filter(({ kind }) => allows(reader.staff.role, viewOf(kind)))
  const parts = await Promise.all(
    seen.map(async ({ act, kind, filter, day, cents }) => {
      const listed = openListing(asked, kind, filter(ALWAYS, today))
      const matches = await listed.keyed(sql<string>`${day}`, cents)
      return sql`select ${act}::text as act, key as day, number from (${matches}) as matches
        where key is not null`
    }),
  )
  const rows = await groupActs(db, { account, today, parts })
  const unit = rows[0]?.unit ?? 'day'
  const spans = [...new Set(rows.map(({ since }) => since))].map((since) => {
    const end = endOfSpan[unit](since)
    const to = end > today ? today : end
    return {
      from: since,
      to,
      acts: rows
        .filter((row) => row.since === since)
        .map(({ act, total, cents }) => {
          const counted = seen.find((one) => one.act === act)
          return {
            act,
            total,
            cents: counted?.cents ? cents : null,
            figure: counted ? figureOfCount(asked, counted.kind, counted.filter(since, to), total) : null,
          }
        }),
    }
  })
  return { currency: found.currency, unit, from: rows[0]?.first ?? today, to: today, spans }
}

type Acts = { account: string; today: string; parts: RawBuilder<unknown>[] }

/** The acts by span, in one statement however many there are. */
async function groupActs(db: Database, { account, today, parts }: Acts): Promise<Grouped[]> {
  const local = (column: string) => sql`(${sql.ref(column)} at time zone 'America/Mexico_City')::date`
  const lasting = longestIn.map(
    ([unit, days]) => sql`when ${today}::date - first <= ${days}::integer then ${unit}::text`,
  )
  const { rows } = await sql<Grouped>`
    with acts as materialized (
      ${sql.join(parts, sql` union all `)}
      union all select 'opened', ${local('created_at')}, 0 from accounts where uuid = ${account}
      union all select 'closed', ${local('closed_at')}, 0 from accounts where uuid = ${account} and closed_at is not null
    ), life as (select min(day) as first from acts),
    counted_in as (select first, case ${sql.join(lasting, sql` `)} else 'year' end as unit from life)
    select act, unit, date_trunc(unit, day::timestamp)::date::text as since, first::text,
      count(*) as total, coalesce(sum(number), 0) as cents
    from acts cross join counted_in group by act, unit, since, first order by since, act`.execute(db)
  return rows
}
