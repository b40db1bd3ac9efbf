import { type SqlBool, sql } from 'kysely'
import { Distance, type ProviderSearchResults } from '@/contract/providerSearch'
import {
  type Area,
  buildSearch,
  type Condition,
  countMatches,
  findOpen,
  type Match,
  MAX_MATCHES,
  type SearchContext,
} from './findMatching'

// Where a visitor may go on from what a search found, or did not find.

/** The wider distances offered where nothing is near by, in kilometres. */
const WIDER = Distance.options.map(Number).filter((km) => km > Number(Distance.options[0]))

/** Only who attends at a distance. */
export const isRemote: Condition = sql<SqlBool>`exists (
  select from provider_locations where provider_locations.uuid = place.uuid and type = 'virtual')`

/** The number of matches in the next wider circle that has any. */
export async function findFarther(
  search: SearchContext & { area: Area },
): Promise<{ km: number; total: number } | null> {
  const circles = WIDER.filter((km) => km > (search.area.km ?? 0))
  const widest = circles.at(-1)
  if (!widest) return null
  const wide = { ...search, area: { ...search.area, km: widest } }
  const distances = search.query.open
    ? (await findOpen(wide)).map(({ km }) => km ?? 0)
    : await loadDistances(wide)
  for (const km of circles) {
    const total = distances.filter((one) => one <= km).length
    if (total > 0) return { km, total }
  }
  return null
}

/** How far a town may be to be told of, and how many are. */
const TOWNS_WITHIN_KM = 200
const MOST_TOWNS = 4

/** The towns around the place that have matches, but for the one that is asked for. */
export async function findTowns(
  { area, ...search }: SearchContext & { area: Area },
  asked: string | null,
): Promise<ProviderSearchResults['towns']> {
  const { km, where } = buildSearch({ ...search, area: { ...area, km: TOWNS_WITHIN_KM } })
  const { rows } = await sql<{ name: string; km: number; total: number }>`
    select town.municipality as name, min(${km}) as km, count(*) as total
    from provider_directory as place join provider_locations as town on town.uuid = place.uuid
    where ${where} and town.municipality is not null and town.municipality is distinct from ${asked}
    group by town.municipality order by min(${km}), town.municipality limit ${MOST_TOWNS}`.execute(search.db)
  return rows.map((row) => ({ ...row, km: Math.round(row.km * 10) / 10 }))
}

/** The nearest match, however far it is. */
export async function findNearest({
  area,
  ...search
}: SearchContext & { area: Area }): Promise<Match | undefined> {
  const anywhere = { ...search, area: { ...area, km: null } }
  const [open] = search.query.open ? await findOpen(anywhere) : []
  if (search.query.open) return open && open.km !== null ? open : undefined
  const { km, where } = buildSearch(anywhere)
  const { rows } = await sql<Match>`
    select place.uuid, ${km} as km from provider_directory as place
    where ${where} and place.latitude is not null order by 2, place.uuid limit 1`.execute(search.db)
  return rows[0]
}

/** How many attend at a distance: of those who match wherever they are, or else of all. */
export async function countRemote(search: SearchContext): Promise<ProviderSearchResults['remote']> {
  const remote = (conditions: Condition[]) =>
    countMatches({ ...search, area: undefined, conditions: [...conditions, isRemote] })
  const asked = await remote(search.conditions)
  if (asked > 0) return { total: asked, is_as_asked: true }
  const total = await remote([])
  return total > 0 ? { total, is_as_asked: false } : null
}

async function loadDistances(search: SearchContext): Promise<number[]> {
  const { km, where } = buildSearch(search)
  const { rows } = await sql<{ km: number }>`
    select ${km} as km from provider_directory as place where ${where} order by 1 limit ${MAX_MATCHES}`.execute(
    search.db,
  )
  return rows.map((row) => row.km)
}
