import { sql } from 'kysely'
import type { Database, Transaction } from './database'

/** The key of the advisory lock over all prefixes. */
const FOLIOS = 1

/**
 * The next human number under a prefix, e.g. `EMP-000001`. Writers of the same prefix take turns; a transaction
 * that fails gives its number back.
 */
export async function nextFolio(tx: Transaction, prefix: string): Promise<string> {
  const [folio = ''] = await nextFolios(tx, prefix, 1)
  return folio
}

/** Several numbers in a row, for imports and demo data. */
export async function nextFolios(tx: Transaction, prefix: string, count: number): Promise<string[]> {
  // Two writers who take numbers of several prefixes in different orders would deadlock: one lock covers all prefixes.
  const { rows } = await sql<{ last: number }>`
    with held as materialized (select pg_advisory_xact_lock(${FOLIOS}))
    insert into folios (prefix, last) select ${prefix}::text, ${count}::bigint from held
    on conflict (prefix) do update set last = folios.last + excluded.last returning last`.execute(tx)
  const { last = count } = rows[0] ?? {}
  return Array.from({ length: count }, (_, index) => folio(prefix, last - count + 1 + index))
}

/** The next number under a prefix, which is not taken by this. */
export async function folioToCome(db: Database, prefix: string): Promise<string> {
  const taken = await db.selectFrom('folios').select('last').where('prefix', '=', prefix).executeTakeFirst()
  return folio(prefix, (taken?.last ?? 0) + 1)
}

export const folio = (prefix: string, position: number) => `${prefix}-${String(position).padStart(6, '0')}`
