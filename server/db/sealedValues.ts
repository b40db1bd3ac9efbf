import pg from 'pg'
import type { IdentifierSealer } from '@server/core/sealedIdentifiers'
import { columnTypes } from './columnTypes'
import type { Database } from './database'

/*
 * Identifiers of people are sealed in everything that is sent to the database and opened in everything that it answers:
 * in this one place, so that no query, snapshot or copy can forget to.
 */

/** A value that is an identifier though its form does not say so, such as a number of digits alone. */
export class Identifier {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A text that goes to the database as it is: it has been sealed already. */
export class SealedAlready {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Columns that hold an identifier and nothing else, which its form alone does not tell. */
export const IDENTIFIER_COLUMNS: readonly string[] = ['nss']

/** Seals the identifiers in the parameters of a statement. */
export function sealParameters(
  sealer: IdentifierSealer,
  statement: string,
  values: readonly unknown[],
): unknown[] {
  const places = placesOfIdentifiers(statement)
  return values.map((value, index) =>
    places.has(index) && typeof value === 'string' && value !== ''
      ? sealer.seal(value)
      : sealValue(sealer, value),
  )
}

function sealValue(sealer: IdentifierSealer, value: unknown): unknown {
  if (typeof value === 'string') return sealer.sealWithin(value)
  if (value === null || typeof value !== 'object' || value instanceof Date || ArrayBuffer.isView(value))
    return value
  if (value instanceof Identifier) return sealer.seal(value.text)
  if (value instanceof SealedAlready) return value.text
  if (Array.isArray(value)) return value.map((one: unknown) => sealValue(sealer, one))
  // As node-postgres would write it.
  return sealer.sealWithin(JSON.stringify(value))
}

const known = new Map<string, ReadonlySet<number>>()
const KEPT_MOST = 1_000
const NONE: ReadonlySet<number> = new Set()

/** The parameters, counted from 0, that are written to columns of identifiers, or compared with them. */
function placesOfIdentifiers(statement: string): ReadonlySet<number> {
  if (!IDENTIFIER_COLUMNS.some((column) => statement.includes(`"${column}"`))) return NONE
  const before = known.get(statement)
  if (before) return before
  const places = new Set<number>()
  for (const column of IDENTIFIER_COLUMNS) {
    for (const [, place] of statement.matchAll(new RegExp(String.raw`"${column}" = \$(\d+)`, 'g')))
      places.add(Number(place) - 1)
    const { columns, rows } = readInsert(statement)
    const at = columns.indexOf(`"${column}"`)
    // A row of values is a list of parameters and words; commas within one are within brackets.
    for (const row of at < 0 ? [] : rowsOf(rows)) {
      const place = /^\$(\d+)/.exec(row[at] ?? '')?.[1]
      if (place) places.add(Number(place) - 1)
    }
  }
  if (known.size >= KEPT_MOST) known.clear()
  known.set(statement, places)
  return places
}

/** The columns that the `insert` of a statement fills, and its rows as they are written; none where it has no `values`. */
function readInsert(statement: string): { columns: string[]; rows: string } {
  const start = statement.indexOf('insert into "')
  const opened = statement.indexOf('(', start)
  const closed = statement.indexOf(')', opened)
  const rest = start < 0 || closed < 0 ? '' : statement.slice(closed + 1).trimStart()
  if (!rest.startsWith('values')) return { columns: [], rows: '' }
  const columns = statement.slice(opened + 1, closed).split(',')
  return { columns: columns.map((name) => name.trim()), rows: rest.slice('values'.length) }
}

/** The values of each row of an `insert`, as they are written: `($1, now()), ($2, now())`. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = []
  let depth = 0
  let value = ''
  for (const letter of text) {
    if (letter === '(' && depth++ === 0) {
      rows.push([])
      value = ''
      continue
    }
    if (letter === ')' && --depth === 0) rows.at(-1)?.push(value.trim())
    else if (letter === ',' && depth === 1) {
      rows.at(-1)?.push(value.trim())
      value = ''
    } else if (depth > 0) value += letter
    else if (letter !== ',' && letter.trim() !== '') break
  }
  return rows
}

/** Types that hold text, by their numbers in PostgreSQL: text, varchar, json, jsonb, and arrays of them. */
const TEXTS = [25, 1043, 114, 3802, 1009, 1015, 199, 3807]

const openingTypes = new WeakMap<IdentifierSealer, pg.TypeOverrides>()

/** How columns are handed over, with the identifiers in their texts opened. */
export function typesOpenedBy(sealer: IdentifierSealer): pg.TypeOverrides {
  const made = openingTypes.get(sealer)
  if (made) return made
  const types = new pg.TypeOverrides(columnTypes)
  for (const type of TEXTS) {
    const parse: (text: string) => unknown = pg.types.getTypeParser(type)
    types.setTypeParser<unknown>(type, (text) => parse(sealer.openWithin(text)))
  }
  openingTypes.set(sealer, types)
  return types
}

const sealers = new WeakMap<Database, IdentifierSealer>()

export const registerSealer = (db: Database, sealer: IdentifierSealer) => void sealers.set(db, sealer)

/** What seals the identifiers of a database. */
export function sealerOf(db: Database): IdentifierSealer {
  const sealer = sealers.get(db)
  if (!sealer) throw new Error('This database seals no identifiers')
  return sealer
}
