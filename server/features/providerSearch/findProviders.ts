import { type SqlBool, sql } from 'kysely'
import {
  PROVIDERS_A_PAGE,
  type ProviderSearchQuery,
  type ProviderSearchResults,
  type Understood,
} from '@/contract/providerSearch'
import type { Database } from '@server/db/database'
import { holdsWord } from '@server/db/listing'
import { nearWords } from '@server/db/nearWords'
import { findArea } from './findArea'
import {
  type Condition,
  findMatching,
  MAX_MATCHES,
  type PageOfMatches,
  type ProviderSearchServices,
  type SearchContext,
} from './findMatching'
import { loadDetails } from './loadDetails'
import { costsAtMost, loadPlanCosts } from './planCosts'
import { understand, wordsOf } from './understand'
import { countRemote, findFarther, findNearest, findTowns, isRemote } from './waysOn'

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
