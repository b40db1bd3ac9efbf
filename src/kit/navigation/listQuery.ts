import type * as z from 'zod/mini'
import { toQueryString } from '@/api/queryString'
import type { ListQuery } from '@/contract/shapes'

/** A listing query's schema, as `listQuery(…)` of the contract makes it. */
export type ListSchema = z.ZodMiniType<ListQuery> & { shape: Readonly<Record<string, z.ZodMiniType>> }

/** A listing's query and its named selections, the first of which it opens on. */
export type Listed<Schema extends ListSchema> = { query: Schema; views: Record<string, object> }

/** What an address says to ask for every record, where a listing opens on fewer. */
export const everything = { view: 'all' } as const

/** Names that place and order a listing; everything else in a query narrows it. */
const placing = ['q', 'page', 'size', 'sort', 'after', 'account']

/** Reads a listing's query from the address, name by name: what it does not know or cannot be is left out. */
export function readQuery<Schema extends ListSchema>(
  schema: Schema,
  params: URLSearchParams,
): z.output<Schema> {
  const known = Object.entries(schema.shape)
    .filter(([name]) => name !== 'after')
    .map(([name, field]) => [name, readValue(field, params.getAll(name))])
    .filter(([, value]) => value !== undefined)
  const read = schema.safeParse(Object.fromEntries(known))
  return read.success ? read.data : schema.parse({})
}

/** Whether an address has no filter, text, page or order; it may name an account. */
export const isBare = ({ query }: Pick<Listed<ListSchema>, 'query'>, params: URLSearchParams) =>
  params.get('view') !== everything.view &&
  Object.keys(query.shape).every((name) => name === 'account' || !params.has(name))

/** Reads a listing's query from the address; a bare address stands for the first view. */
export function readListing<Schema extends ListSchema>(
  { query, views }: Listed<Schema>,
  params: URLSearchParams,
): z.output<Schema> {
  if (!isBare({ query }, params)) return readQuery(query, params)
  const first = { ...firstOf(views), account: params.get('account') }
  return readQuery(query, new URLSearchParams(toQueryString(first)))
}

/** The account that a query is narrowed to, where its listing may be. */
export const accountOf = (query: object) =>
  'account' in query && typeof query.account === 'string' ? query.account : undefined

/** Whether a listing may be narrowed to one account. */
export const hasAccount = ({ query }: Pick<Listed<ListSchema>, 'query'>) => 'account' in query.shape

/**
 * Reads what a listing asks for: its address, narrowed to the account that staff work with where the address names none.
 * @param selected that account's uuid; null for all
 */
export function readAsked<Schema extends ListSchema>(
  listed: Listed<Schema>,
  params: URLSearchParams,
  selected: string | null,
): z.output<Schema> {
  const read = readListing(listed, params)
  return hasAccount(listed) && selected !== null && !params.has('account')
    ? { ...read, account: selected }
    : read
}

/** Writes a listing's query as an address has it, so that every record is asked for by name where it opens on fewer. */
export function writeListing<Schema extends ListSchema>(
  { query: schema, views }: Listed<Schema>,
  query: object,
): string {
  const written = writeQuery(schema, query)
  const opensOnFewer = Object.keys(firstOf(views)).length > 0
  if (!opensOnFewer || !isBare({ query: schema }, new URLSearchParams(written))) return written
  return [toQueryString(everything), written].filter(Boolean).join('&')
}

const firstOf = (views: Record<string, object>) => Object.values(views)[0] ?? {}

function readValue(field: z.ZodMiniType, texts: string[]): unknown {
  const values = texts
    .filter((text) => text !== '')
    .map((text) => field.safeParse(text))
    .filter(({ success }) => success)
    .map(({ data }) => data)
  return Array.isArray(values[0]) ? [...new Set(values.flat())].slice(0, 100) : values[0]
}

/** Writes a listing's query as an address has it: always in the same order, without what is as it would be anyway. */
export function writeQuery<Schema extends ListSchema>(schema: Schema, query: object): string {
  const defaults: Record<string, unknown> = schema.parse({})
  const written = Object.keys(schema.shape)
    .map((name): [string, unknown] => [name, Reflect.get(query, name)])
    .filter(([name, value]) => value !== defaults[name])
  return toQueryString(Object.fromEntries(written))
}

/** The filters of a query that narrow something, by name; both ends of a range count once, as `created`. */
export const activeFilterNames = (query: object): string[] => [
  ...new Set(
    Object.entries(query)
      .filter(([name, value]) => !placing.includes(name) && value !== undefined && !isEmpty(value))
      .map(([name]) => name.replace(/_(?:from|to)$/, '')),
  ),
]

/** Whether a query is narrowed exactly as a view is. */
export function matchesView(query: object, view: object): boolean {
  const filters = (of: object) =>
    Object.entries(of)
      .filter(([name, value]) => !placing.includes(name) && value !== undefined && !isEmpty(value))
      .map(([name, value]) => `${name}=${[value].flat().map(String).sort().join(',')}`)
      .sort()
      .join('&')
  return filters(query) === filters(view)
}

/** A query with all its filters taken off; search, order and scope stay. */
export const withoutFilters = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => placing.includes(name) && name !== 'page'))

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
