import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './database'

/*
 * Building a query and writing it as SQL takes the process longer than reading fifty rows, and comes to the same at every call.
 */

/**
 * Keeps what is built for a database by the other arguments, of which the last ones count: a query that was built never
 * changes. For what all readers share, such as the rows of a listing on a day.
 */
export function keepBuilt<Given extends readonly string[], Built>(
  build: (db: Database, ...given: Given) => Built,
): (db: Database, ...given: Given) => Built {
  const kept = new WeakMap<Database, { given: Given; built: Built }>()
  return (db, ...given) => {
    const last = kept.get(db)
    if (last && given.every((one, index) => one === last.given[index])) return last.built
    const built = build(db, ...given)
    kept.set(db, { given, built })
    return built
  }
}

const compiledOf = new WeakMap<object, Map<string, CompiledQuery<unknown>>>()
/** Orders and sizes of pages for which one source is kept as SQL. */
const KEPT_MOST = 100

/** Keeps the SQL of a query that is built of a source. @param name tells it from others of the same source */
export function keepCompiled<Row>(
  source: object,
  name: string,
  compile: () => CompiledQuery<Row>,
): CompiledQuery<Row> {
  const kept = compiledOf.get(source) ?? new Map<string, CompiledQuery<unknown>>()
  const known = kept.get(name)
  // A name stands for one query of its source, so that its rows are of one type.
  if (known) return known as CompiledQuery<Row>
  const compiled = compile()
  if (kept.size < KEPT_MOST) kept.set(name, compiled)
  compiledOf.set(source, kept)
  return compiled
}

/** Stands in a kept query for a value that is given when it is executed. */
export class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A place in a query for a value that `fillSlots` gives. */
export const slot = <Value>(name: string): RawBuilder<Value> => sql<Value>`${new Slot(name)}`

/** A kept query with values for its slots. */
export const fillSlots = <Row>(
  query: CompiledQuery<Row>,
  values: Readonly<Record<string, unknown>>,
): CompiledQuery<Row> => ({
  ...query,
  parameters: query.parameters.map((one) => (one instanceof Slot ? values[one.name] : one)),
})

/** Keeps a query whose values are all given by its slots, for each database that it is asked of. */
export function keepQuery<Row>(
  build: (db: Database) => Compilable<Row>,
): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const compile = keepBuilt((db) => build(db).compile())
  return async (db, values) => (await db.executeQuery(fillSlots(compile(db), values))).rows
}
