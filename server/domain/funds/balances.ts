import { sql } from 'kysely'
import { dayAfter } from '@/contract/days'
import type { FundBalances } from '@/contract/fundBalances'
import type { FundDetail } from '@/contract/funds'
import type { Database } from '@server/db/database'
import { lastDayOf, monthsAfter, monthsUntil } from '@server/money/months'
import { BURN_DAYS } from './funds'

const MONTHS = 12
const AHEAD = 3
const WEEK = 7
/** Up to this age, in days, the months of a fund are too few for a picture: it is told by weeks. */
const YOUNG = 84

type Told = Pick<
  FundDetail,
  | 'uuid'
  | 'currency'
  | 'low_balance_cents'
  | 'spent_30d_cents'
  | 'available_cents'
  | 'posted_cents'
  | 'depletes_on'
>

/** The balances of a fund as its movements add up, at the end of each week or month, and what to expect. */
export async function loadBalances(db: Database, fund: Told, today: string): Promise<FundBalances> {
  const first = await findFirstDay(db, fund.uuid)
  const every = (first ?? today) > dayAfter(today, -YOUNG) ? 'week' : 'month'
  const shown = every === 'week' ? weeksUntil(today, first ?? today) : monthEndsUntil(today, first ?? today)
  const { rows: points } = await sql<FundBalances['points'][number]>`
    with moved as (
      select (effective_at at time zone 'America/Mexico_City')::date as day,
        coalesce(sum(signed) filter (where bucket = 'posted'), 0) as posted,
        coalesce(-sum(signed) filter (where bucket = 'held'), 0) as held
      from (select *, case direction when 'credit' then amount_cents else -amount_cents end as signed
        from fund_movements where fund_uuid = ${fund.uuid} and status <> 'pending') as movement
      group by 1
    )
    select point.day::text as day, coalesce(sum(moved.posted), 0) as posted_cents, coalesce(sum(moved.held), 0) as held_cents
    from unnest(${shown}::date[]) as point (day) left join moved on moved.day <= point.day
    group by point.day order by point.day`.execute(db)
  return {
    currency: fund.currency,
    every,
    points,
    low_balance_cents: fund.low_balance_cents,
    forecast: forecast(fund, today, every === 'week' ? weeksAfter(today) : monthEndsAfter(today)),
  }
}

/** The day of a fund's first movement. */
async function findFirstDay(db: Database, fund: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min((effective_at at time zone 'America/Mexico_City')::date)::text as day
    from fund_movements where fund_uuid = ${fund} and status <> 'pending'`.execute(db)
  return rows[0]?.day ?? undefined
}

/** Every seventh day back from a day, until the week of another; at least two. */
function weeksUntil(today: string, first: string): string[] {
  const days = [dayAfter(today, -WEEK), today]
  while ((days[0] ?? first) >= first) days.unshift(dayAfter(days[0] ?? first, -WEEK))
  return days
}

/** The ends of the last twelve months, from the one of a day on, the present one as far as today. */
const monthEndsUntil = (today: string, first: string) =>
  monthsUntil(today, MONTHS)
    .filter((month) => month >= first.slice(0, 7))
    .map((month) => (month === today.slice(0, 7) ? today : lastDayOf(month)))

const weeksAfter = (today: string) =>
  Array.from({ length: AHEAD }, (_, index) => dayAfter(today, (index + 1) * WEEK))
const monthEndsAfter = (today: string) =>
  Array.from({ length: AHEAD }, (_, index) => lastDayOf(monthsAfter(today.slice(0, 7), index + 1)))

const DAY = 86_400_000

/** What a fund comes to on some days if it is spent as lately: never below what may still be used of it. */
function forecast(
  { spent_30d_cents, available_cents, posted_cents, depletes_on }: Told,
  today: string,
  days: readonly string[],
): FundBalances['forecast'] {
  if (!depletes_on) return []
  return days.map((day) => {
    const spent = Math.round(((Date.parse(day) - Date.parse(today)) / DAY) * (spent_30d_cents / BURN_DAYS))
    return { day, posted_cents: posted_cents - Math.min(spent, available_cents) }
  })
}
