import { sql } from 'kysely'
import type { Database, Transaction } from './database'

/** The key of the advisory lock over all unbroken series. */
const FOLIOS = 1

/** The series of invoices and credit notes, in which the law allows no missing number. */
const unbrokenSeries: ReadonlySet<string> = new Set(['FAC', 'NC'])

/**
 * The next human number under a prefix, e.g. `EMP-000001`. Numbers of an unbroken series are given back by a transaction
 * that fails, and their writers take turns; any other number is taken once and for all, and nobody waits.
 */
export async function nextFolio(tx: Transaction, prefix: string): Promise<string> {
  const [folio = ''] = await nextFolios(tx, prefix, 1)
  return folio
}

/** Several numbers in ascending order, for imports and demo data; in a row where the series is unbroken. */
export async function nextFolios(tx: Transaction, prefix: string, count: number): Promise<string[]> {
  const numbers = await (unbrokenSeries.has(prefix) ? countOn : draw)(tx, prefix, count)
  return numbers.map((number) => folio(prefix, number))
}

async function countOn(tx: Transaction, prefix: string, count: number): Promise<number[]> {
  // Two writers who take numbers of several series in different orders would deadlock: one lock covers them all.
  const { rows } = await sql<{ last: number }>`
    with held as materialized (select pg_advisory_xact_lock(${FOLIOS}))
    insert into folios (prefix, last) select ${prefix}::text, ${count}::bigint from held
    on conflict (prefix) do update set last = folios.last + excluded.last returning last`.execute(tx)
  const { last = count } = rows[0] ?? {}
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}

async function draw(tx: Transaction, prefix: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval(${`folios_${prefix.toLowerCase()}`}::regclass) as number from generate_series(1, ${count}::int)
    order by 1`.execute(tx)
  return rows.map(({ number }) => number)
}

/** The next number of an unbroken series, which is not taken by this. */
export async function folioToCome(db: Database, prefix: string): Promise<string> {
  const taken = await db.selectFrom('folios').select('last').where('prefix', '=', prefix).executeTakeFirst()
  return folio(prefix, (taken?.last ?? 0) + 1)
}

export const folio = (prefix: string, position: number) => `${prefix}-${String(position).padStart(6, '0')}`
