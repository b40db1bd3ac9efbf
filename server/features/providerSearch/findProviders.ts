import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { closesAt, isOpen, opensNext, spansOn, timeOf } from '@/contract/hours'
import type { Address } from '@/contract/mexico'
import {
  Distance,
  type FoundProvider,
  PROVIDERS_A_PAGE,
  type ProviderSearchQuery,
  type ProviderSearchResults,
  type Understood,
} from '@/contract/providerSearch'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { holdsWord } from '@server/db/listing'
import { distanceTo, isWithinKm, type Point } from '@server/db/nearness'
import { nearWords } from '@server/db/nearWords'
import { findTown } from './placeNamed'
import { costsAtMost, costThere, type PlanCosts, loadPlanCosts } from './planCosts'
import { understand, wordsOf } from './understand'

/** The most locations examined for a search; with more, the visitor is asked to narrow it. */
const MAX_MATCHES = 2_000
const KM = 5
const MOST_OF_TOWN = 50
const TOWN_CIRCLES = Distance.options.map(Number).filter((km) => km <= MOST_OF_TOWN)
/** The wider distances offered where nothing is nearby, in kilometres. */
const WIDER = Distance.options.map(Number).filter((km) => km > KM)

type Condition = RawBuilder<SqlBool>
type ProviderSearchServices = { db: Database; clock: Clock }
type Area = { point: Point; km: number | null }

/** Finds locations near a place from everyday words; only public ones that are in operation. */
export async function findProviders(
  { db, clock }: ProviderSearchServices,
  query: ProviderSearchQuery,
): Promise<ProviderSearchResults> {
  const { q = '', page = 1 } = query
  const known = await findKnownWords(db, wordsOf(q))
  const { understood: said, rest: others, isUrgent } = understand(q, (word) => known.has(word))
  // A text about an emergency finds emergency rooms, regardless of its other words.
  const understood = isUrgent && said.length === 0 ? [emergencyRoom] : said
  const rest = isUrgent ? [] : others
  const { around, area } = await findArea(db, query)
  const scope = query.provider ? await findProviderScope(db, query.provider) : null
  const named = query.p ? await findProviderScope(db, query.p) : null
  const costs = query.plan ? await loadPlanCosts(db, query.plan, clock.now()) : undefined
  const plan = query.plan ? { slug: query.plan, name: costs?.name ?? null } : null

  const always: Condition[] = [
    ...(query.kind ? [sql<SqlBool>`place.kind = any(${query.kind})`] : []),
    ...(query.specialty ? [sql<SqlBool>`place.specialty_names && ${query.specialty}::text[]`] : []),
    ...(query.accessibility ? [sql<SqlBool>`place.accessibility @> ${query.accessibility}::text[]`] : []),
    ...(query.remote ? [isRemote] : []),
    ...(costs && query.copay ? [costsAtMost(costs, Number(query.copay) * 100)] : []),
    ...[scope, named].flatMap((one) => (one ? [sql<SqlBool>`place.slug = ${one.slug}`] : [])),
    // An unknown place name is searched for in addresses.
    ...(around && !around.is_known && around.place
      ? wordsOf(around.place).map((word) => inNames([word]))
      : []),
  ]
  const hasCriteria =
    always.length + understood.length + rest.length > 0 || area !== undefined || query.open === true
  if (!hasCriteria)
    return {
      ...emptyPage(page),
      understood,
      ignored: [],
      is_urgent: isUrgent,
      scope,
      plan,
      around,
      towns: [],
      wider: null,
      nearest: null,
      remote: null,
    }

  const search: SearchContext = { db, clock, query, text: q, conditions: always, area }
  const { shown, total, conditions, ignored } = await findBestReading(search, understood, rest)
  const found = { ...search, conditions }
  const nearest = total === 0 && area ? await findNearest({ ...found, area }) : undefined
  return {
    data: await loadDetails({ db, clock }, shown, costs),
    meta: { page, size: PROVIDERS_A_PAGE, total, total_capped: total >= MAX_MATCHES },
    understood,
    ignored,
    is_urgent: isUrgent,
    scope,
    plan,
    around,
    towns: area ? await findTowns({ ...found, area }, around?.town ?? null) : [],
    wider: total === 0 && area?.km ? await findFarther({ ...found, area }) : null,
    nearest: nearest ? ((await loadDetails({ db, clock }, [nearest], costs))[0] ?? null) : null,
    remote: total === 0 && !query.remote ? await countRemote(found) : null,
  }
}

const isRemote: Condition = sql<SqlBool>`exists (
  select from provider_locations where provider_locations.uuid = place.uuid and type = 'virtual')`

type Reading = PageOfMatches & { conditions: Condition[]; ignored: string[] }

/**
 * Runs the strictest reading of a text that finds something: all meanings and names; then misspelt names; then meanings
 * without the other words; then any of the meanings.
 */
async function findBestReading(
  search: SearchContext,
  understood: Understood[],
  rest: string[],
): Promise<Reading> {
  const { db, conditions: always } = search
  const meant = understood.map(isMeant)
  const readUnder = async (more: Condition[], ignored: string[] = []): Promise<Reading> => {
    const conditions = [...always, ...more]
    return { ...(await findMatching({ ...search, conditions })), conditions, ignored }
  }
  const strict = await readUnder([...meant, ...rest.map((word) => inNames([word]))])
  if (strict.total > 0) return strict
  if (rest.length > 0) {
    const choices: string[][] = []
    for (const word of rest) choices.push([word, ...(await nearWords(db, word))])
    if (choices.some(({ length }) => length > 1)) {
      const near = await readUnder([...meant, ...choices.map(inNames)])
      if (near.total > 0) return near
    }
  }
  if (meant.length > 0 && rest.length > 0) {
    const without = await readUnder(meant, rest)
    if (without.total > 0) return without
  }
  if (meant.length > 1) {
    const any = await readUnder([sql<SqlBool>`(${sql.join(meant, sql` or `)})`], rest)
    if (any.total > 0) return any
  }
  return strict
}

const emergencyRoom: Understood = { typed: 'urgencias', kinds: ['hospital', 'ambulance'], specialties: [] }

const emptyPage = (page: number) => ({
  data: [],
  meta: { page, size: PROVIDERS_A_PAGE, total: 0, total_capped: false },
})

/** Providers of any of the kinds or specialties that an expression stands for. */
const isMeant = ({ kinds, specialties }: Understood): Condition =>
  sql<SqlBool>`(place.kind = any(${kinds}::text[]) or place.specialty_names && ${specialties}::text[])`

/** A word or one of its corrections in the name of the provider, the location or the street. */
const inNames = (choices: readonly string[]): Condition =>
  sql<SqlBool>`(${sql.join(
    choices.map((word) => holdsWord(sql.ref('place.words'), word)),
    sql` or `,
  )})`

/** The words that occur in the name of a record; both sides without accents. */
async function findKnownWords(db: Database, words: string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const rows = await db.selectFrom('search_words').select('word').where('word', 'in', words).execute()
  return new Set(rows.map(({ word }) => word))
}

async function findProviderScope(db: Database, slug: string) {
  const provider = await db
    .selectFrom('providers')
    .select('name')
    .where('slug', '=', slug)
    .where('public', '=', true)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return { slug, name: provider?.name ?? null }
}

/** The point and radius of the search, where a place is given. */
async function findArea(
  db: Database,
  { lat, lng, place, km }: ProviderSearchQuery,
): Promise<{ around: ProviderSearchResults['around']; area: Area | undefined }> {
  const here = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined
  const town = !here && place?.trim() ? await findTown(db, place) : undefined
  const point = here ?? town
  if (!point && !place?.trim()) return { around: null, area: undefined }
  const within = km ? Number(km) : point ? kmOf(town?.reach_km ?? 0) : null
  return {
    around: {
      place: place?.trim() || null,
      town: town?.name ?? null,
      km: point ? within : null,
      is_known: point !== undefined,
    },
    area: point && { point, km: within },
  }
}

/** The circle that a place is searched in: the smallest that holds most of it, and never the widest. */
const kmOf = (reach_km: number) => TOWN_CIRCLES.find((km) => km >= reach_km) ?? MOST_OF_TOWN

type SearchContext = ProviderSearchServices & {
  query: ProviderSearchQuery
  text: string
  conditions: Condition[]
  area: Area | undefined
}
type Match = { uuid: string; km: number | null }
/** The matches of one page, and their total number. */
type PageOfMatches = { shown: Match[]; total: number }

/** The matching locations in order. */
async function findMatching(search: SearchContext): Promise<PageOfMatches> {
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

async function countMatches(search: SearchContext): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from provider_directory as place where ${buildSearch(search).where}`.execute(
    search.db,
  )
  return rows[0]?.total ?? 0
}

/** The locations open now: by their weekly hours, and by their special days. */
async function findOpen(search: SearchContext): Promise<Match[]> {
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
function buildSearch({ query, text, conditions, area }: SearchContext) {
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

/** The number of matches in the next wider circle that has any. */
async function findFarther(
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
async function findTowns(
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
async function findNearest({ area, ...search }: SearchContext & { area: Area }): Promise<Match | undefined> {
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
async function countRemote(search: SearchContext): Promise<ProviderSearchResults['remote']> {
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

/** The details of the locations of a page, in the same order. */
export async function loadDetails(
  { db, clock }: ProviderSearchServices,
  matches: readonly Match[],
  costs: PlanCosts | undefined,
): Promise<FoundProvider[]> {
  if (matches.length === 0) return []
  const rows = await db
    .selectFrom('provider_locations as place')
    .innerJoin('providers', 'providers.uuid', 'place.provider_uuid')
    .selectAll('place')
    .select([
      'providers.name as provider_name',
      'providers.slug',
      'providers.kind',
      'providers.website',
      'providers.specialties',
      (costs ? costThere(costs) : sql<null>`null::jsonb`).as('with_plan'),
    ])
    .where(
      'place.uuid',
      'in',
      matches.map(({ uuid }) => uuid),
    )
    .execute()
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  return matches.flatMap(({ uuid, km }) => {
    const row = byUuid.get(uuid)
    if (!row) return []
    const now = clock.now()
    const [phone] = row.phones
    return {
      number: row.number,
      name: row.name,
      provider: { slug: row.slug, name: row.provider_name },
      kind: row.kind,
      type: row.type,
      specialties: row.specialties.map(({ specialty }) => specialty),
      address: row.address && addressOf(row.address),
      position: row.position,
      phone: phone?.number ?? null,
      whatsapp: row.phones.find(({ whatsapp }) => whatsapp)?.number ?? null,
      website: row.website,
      accessibility: row.accessibility,
      emergency_24h: row.emergency_24h,
      open_now: isOpen(row, now),
      today: spansOn(dayOf(now), row).map(([from, to]) => ({ opens: timeOf(from), closes: timeOf(to) })),
      closes_at: closesAt(row, now),
      opens_at: opensNext(row, now),
      distance_km: km === null ? null : Math.round(km * 10) / 10,
      with_plan: row.with_plan,
      checked_on: dayOf(new Date(row.updated_at)),
    }
  })
}

const addressOf = ({ street, exterior_number, neighbourhood, municipality, zip }: Address) => ({
  street,
  exterior_number,
  neighbourhood,
  municipality,
  zip,
})
