import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOpen } from '@/contract/hours'
import { PROVIDERS_A_PAGE, type ProviderSearchQuery } from '@/contract/providerSearch'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { distanceTo, isWithinKm, type Point } from '@server/domain/network/nearness'

/** The most locations examined for a search; with more, the visitor is asked to narrow it. */
export const MAX_MATCHES = 2_000

/** A condition on the directory, which has the alias `place`. */
export type Condition = RawBuilder<SqlBool>
export type ProviderSearchServices = { db: Database; clock: Clock }
/** Where is searched: around a point, within so many kilometres; without them it only orders by distance. */
export type Area = { point: Point; km: number | null }

export type SearchContext = ProviderSearchServices & {
  query: ProviderSearchQuery
  text: string
  conditions: Condition[]
  area: Area | undefined
}
export type Match = { uuid: string; km: number | null }
/** The matches of one page, and their total number. */
export type PageOfMatches = { shown: Match[]; total: number }

/** The matching locations in order. */
export async function findMatching(search: SearchContext): Promise<PageOfMatches> {
  const from = ((search.query.page ?? 1) - 1) * PROVIDERS_A_PAGE
  if (search.query.open) {
    const open = await findOpen(search)
    return { shown: open.slice(from, from + PROVIDERS_A_PAGE), total: open.length }
  }
  const { km, where, order } = buildSearch(search)
  const { rows } = await sql<Match & { total: number }>`
    select place.uuid, ${km} as km, count(*) over () as total
    from provider_directory as place where ${where}
    order by ${order}, place.uuid limit ${PROVIDERS_A_PAGE} offset ${from}`.execute(search.db)
  const [first] = rows
  // A page past the last has no row with the total.
  const total = first?.total ?? (from === 0 ? 0 : await countMatches(search))
  return { shown: rows, total: Math.min(total, MAX_MATCHES) }
}

export async function countMatches(search: SearchContext): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from provider_directory as place where ${buildSearch(search).where}`.execute(
    search.db,
  )
  return rows[0]?.total ?? 0
}

/** The locations open now: by their weekly hours, and by their special days. */
export async function findOpen(search: SearchContext): Promise<Match[]> {
  const now = search.clock.now()
  const { km, where, order } = buildSearch(search)
  const isOpenByWeek = sql<boolean>`place.open_week @> (
    (extract(isodow from local)::integer - 1) * 1440 + extract(hour from local)::integer * 60
      + extract(minute from local)::integer)`
  const { rows } = await sql<Match & { own: Parameters<typeof isOpen>[0] | null }>`
    select place.uuid, ${km} as km, case when place.has_exceptions then (
      select jsonb_build_object('hours', hours, 'exceptions', exceptions, 'timezone', timezone)
      from provider_locations where uuid = place.uuid) end as own
    from provider_directory as place
    cross join lateral (select ${now.toISOString()}::timestamptz at time zone place.timezone as local) as clock
    where ${where} and (place.has_exceptions or ${isOpenByWeek})
    order by ${order}, place.uuid limit ${MAX_MATCHES}`.execute(search.db)
  return rows.filter(({ own }) => own === null || isOpen(own, now))
}

/** The search as conditions on the directory, with the alias `place`. */
export function buildSearch({ query, text, conditions, area }: SearchContext) {
  const km = area ? distanceTo(area.point, 'place') : sql<number | null>`null::double precision`
  const where = [
    sql<SqlBool>`true`,
    ...conditions,
    ...(area?.km ? [isWithinKm(area.point, area.km, 'place')] : []),
  ]
  const likeness = sql`similarity(place.provider_sort_name, fold(${text}))`
  const sort = query.sort ?? (area ? 'distance' : 'relevance')
  const order =
    sort === 'distance' && area
      ? sql`km`
      : sort === 'name'
        ? sql`place.sort_name`
        : sql`${likeness} desc, place.rating_avg desc nulls last, place.sort_name`
  return { km, where: sql<SqlBool>`${sql.join(where, sql` and `)}`, order }
}
