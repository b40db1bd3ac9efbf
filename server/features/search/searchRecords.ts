import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Kind, kindOf, typeOf } from '@/contract/entities'
import {
  ALONE_ROWS,
  GROUP_ROWS,
  type MatchedField,
  type SearchGroup,
  type SearchHit,
  type SearchQuery,
  type SearchResults,
  listSearchableKinds,
  searchedKinds,
} from '@/contract/search'
import type { Database } from '@server/db/database'
import { holdsVisibleWord, holdsWord, wordsOf } from '@server/db/listing'
import { type Identifier, identifiersIn } from './identifiers'
import { maskIdentifiersWithin } from '@server/core/identifiers'
import { seesMasked } from '@server/core/maskBySchema'
import type { Staff } from '@server/core/staff'
import { nearWords } from '@server/db/nearWords'
import { type Searchable, searchable } from './searchable'

/** Matches are counted up to this number; a text with more is too vague. */
const MAX_MATCHES = 200
const EXACT_ROWS = 5
const WORDS = 10

type KindToSearch = { kind: Kind; of: Searchable }
type Search = {
  db: Database
  account: string | undefined
  today: string
  /** The reader may not see identifiers of people. */
  isMasked: boolean
  found: KindToSearch[]
  rows: number
}

/**
 * Searches records of every kind that a role may view: first the ones that the text identifies, then those with all its
 * words; without any match, those with similar words.
 */
export async function searchRecords(
  db: Database,
  { q, types, account }: SearchQuery,
  { staff, today }: { staff: Staff; today: string },
): Promise<SearchResults> {
  const wanted = types?.map(kindOf)
  const found = listSearchableKinds(staff.role).flatMap((kind) =>
    kind === 'Settings' || (wanted && !wanted.includes(kind)) ? [] : [{ kind, of: searchable[kind] }],
  )
  const search = {
    db,
    account,
    today,
    isMasked: seesMasked(staff),
    found,
    rows: wanted?.length === 1 ? ALONE_ROWS : GROUP_ROWS,
  }
  // PostgreSQL texts cannot hold control characters.
  const text = q.replace(/\p{Cc}/gu, ' ').trim()
  const words = wordsOf(text, WORDS)
  if (found.length === 0 || words.length === 0) return { exact: [], groups: [], near: false }

  const exact = await findIdentified(search, text)
  const groups = await findHolding(
    search,
    words.map((word) => [word]),
    text,
    exact,
  )
  if (exact.length > 0 || groups.length > 0) return { exact, groups, near: false }

  const alternatives = await addNearWords(db, words)
  if (!alternatives) return { exact, groups, near: false }
  const near = await findHolding(search, alternatives, text, [])
  return { exact, groups: near, near: near.length > 0 }
}

/** Each word with its similar words; undefined where there are none. */
async function addNearWords(db: Database, words: string[]): Promise<string[][] | undefined> {
  const { rows } = await sql<{ word: string }>`
    select fold(word) as word from unnest(${words}::text[]) with ordinality as typed (word, place) order by place`.execute(
    db,
  )
  const alternatives = []
  for (const { word } of rows) alternatives.push([word, ...(await nearWords(db, word))])
  return alternatives.some((choices) => choices.length > 1) ? alternatives : undefined
}

/** The records that the whole text identifies. */
async function findIdentified(search: Search, text: string): Promise<SearchHit[]> {
  const identifiers = identifiersIn(text)
  const branches = search.found.flatMap(({ kind, of }) =>
    identifiers.flatMap((identifier) => {
      const condition = identifies(of, identifier)
      return condition
        ? [
            sql`(select ${columnsOfHit(kind, of, search.today, identifier.field)}, 1::real as likeness
              from ${sql.table(of.table)} where ${inScope(search, of)} and ${condition} limit ${EXACT_ROWS})`,
          ]
        : []
    }),
  )
  if (branches.length === 0) return []
  const { rows } = await sql<HitRow>`${sql.join(branches, sql` union all `)}`.execute(search.db)
  const seen = new Set<string>()
  return inOrder(rows)
    .filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid))
    .map(hitOf)
}

function identifies(
  { table, ids }: Searchable,
  { field, values }: Identifier,
): RawBuilder<SqlBool> | undefined {
  if (field === 'uuid') return sql<SqlBool>`${sql.ref(`${table}.uuid`)} = any(${values}::uuid[])`
  const column = ids[field]
  if (!column) return
  const same = sql<SqlBool>`${column} = any(${values}::text[])`
  if (field === 'number' || field === 'code') return same
  // The condition on `search` repeats the match, as that column has an index.
  return sql<SqlBool>`(${same} and ${holdsWord(sql.ref(`${table}.search`), values[0] ?? '')})`
}

/** The records that contain one alternative of each word, group by group. */
async function findHolding(
  search: Search,
  words: string[][],
  text: string,
  exact: SearchHit[],
): Promise<SearchGroup[]> {
  const known = exact.map(({ uuid }) => uuid)
  const areAllShort = words.every(([word = '']) => word.length < 3)
  const branches = search.found.map(({ kind, of }) => {
    const { table, called } = of
    const column = sql.ref(`${table}.search`)
    const holds = wordTestFor(search, areAllShort)
    const conditions = words.map(
      (choices) =>
        sql<SqlBool>`(${sql.join(
          choices.map((word) => holds(column, word)),
          sql` or `,
        )})`,
    )
    const likeness = called ? sql`similarity(${sql.ref(called)}, fold(${text}))` : sql`0::real`
    return sql`(with matching as materialized (select ${sql.ref(`${table}.uuid`)}, ${likeness} as likeness
        from ${sql.table(table)} where ${inScope(search, of)} and ${sql.join(conditions, sql` and `)} limit ${MAX_MATCHES + 1}),
      best as (select uuid, likeness from matching where uuid <> all(${known}::uuid[])
        order by likeness desc, uuid limit ${search.rows})
      select ${columnsOfHit(kind, of, search.today, null)}, best.likeness, (select count(*) from matching) as total
        from best join ${sql.table(table)} on ${sql.ref(`${table}.uuid`)} = best.uuid)`
  })
  const { rows } = await sql<HitRow & { total: number }>`${sql.join(branches, sql` union all `)}`.execute(
    search.db,
  )
  const groups = new Map<string, SearchGroup>()
  for (const { total, ...row } of inOrder(rows)) {
    const { type } = row
    const group = groups.get(type) ?? {
      type,
      total: Math.min(total, MAX_MATCHES),
      total_capped: total > MAX_MATCHES || areAllShort,
      hits: [],
    }
    group.hits.push(hitOf(row))
    groups.set(type, group)
  }
  return [...groups.values()]
}

const wordTestFor = ({ isMasked }: Search, areAllShort: boolean) => {
  if (areAllShort) return isMasked ? startsAVisibleWord : startsAWord
  return isMasked ? holdsVisibleWord : holdsWord
}

/** A text of two letters is matched only at the start of words, where an index helps. */
const startsAWord = (column: RawBuilder<unknown>, word: string) => {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return sql<SqlBool>`(${column} like fold(${literal}) || '%' or ${column} like '% ' || fold(${literal}) || '%')`
}

const startsAVisibleWord = (column: RawBuilder<unknown>, word: string) =>
  sql<SqlBool>`(${startsAWord(column, word)} and ${startsAWord(sql`visible_search(${column})`, word)})`

const inScope = ({ account }: Search, { table, account: within }: Searchable) => {
  const listed = sql<SqlBool>`${sql.ref(`${table}.archived_at`)} is null`
  return account && within ? sql<SqlBool>`${listed} and ${within(account)}` : listed
}

type HitRow = SearchHit & { likeness: number }

const columnsOfHit = (kind: Kind, of: Searchable, today: string, matched: MatchedField | null) => sql`
  ${typeOf(kind)}::text as type, ${sql.ref(`${of.table}.uuid`)} as uuid, ${sql.ref(of.title)} as title,
  nullif(${of.subtitle}, '') as subtitle, ${of.status?.(today) ?? sql`null::text`} as status,
  ${matched}::text as matched_field, ${of.within ?? sql`null::jsonb`} as within`

/** Sorts hits by kind, then by similarity. */
function inOrder<Of extends HitRow>(rows: Of[]): Of[] {
  const place = new Map(searchedKinds.map((kind, index) => [typeOf(kind), index]))
  return rows.sort(
    (one, other) =>
      (place.get(one.type) ?? 0) - (place.get(other.type) ?? 0) ||
      other.likeness - one.likeness ||
      one.title.localeCompare(other.title, 'es'),
  )
}

const hitOf = ({ type, uuid, title, subtitle, status, matched_field, within }: HitRow): SearchHit => ({
  type,
  uuid,
  title,
  // The palette masks a CURP for every role.
  subtitle: type === 'person' && subtitle !== null ? maskIdentifiersWithin(subtitle) : subtitle,
  status,
  matched_field,
  within,
})
