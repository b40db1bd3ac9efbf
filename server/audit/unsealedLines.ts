import { type Selectable, sql } from 'kysely'
import type { UnsealedLines } from '@/contract/logs'
import type { Database, Transaction } from '@server/db/database'
import { portionsOf } from '@server/core/portions'
import type { Schema } from '@server/db/schema'

type Line = Selectable<Schema['logs']>

/** A line of the audit log before it has its place in the chain. */
export type UnplacedLine = Omit<
  Line,
  'uuid' | 'version' | 'archived_at' | 'search' | 'position' | 'number' | 'previous_hash' | 'hash'
>

/** What the hash of a row of `unsealed_lines` is of. */
const hashOfRow = sql`encode(sha256(convert_to(ordinal || ':' || lines::text, 'UTF8')), 'hex')`

/**
 * Writes lines that have no place in the chain yet. They are counted in a row that no other transaction has at the
 * moment, so that nobody waits for anybody.
 */
export async function appendUnsealed(tx: Transaction, lines: readonly UnplacedLine[]): Promise<void> {
  for (const some of portionsOf(lines))
    await sql`
      with free as (select shard from unsealed_counts for update skip locked limit 1),
        counted as (update unsealed_counts set written = written + ${some.length} from free
          where unsealed_counts.shard = free.shard),
        begun as (insert into unsealed_counts (written) select ${some.length}::bigint where not exists (select from free)),
        row as (select nextval('unsealed_ordinals') as ordinal, ${JSON.stringify(some)}::jsonb as lines)
      insert into unsealed_lines (ordinal, lines, hash) select ordinal, lines, ${hashOfRow} from row`.execute(
      tx,
    )
}

/** Rows that are sealed at a time: a row has all that a transaction wrote, which is one line most often. */
const MOST_ROWS = 200

/** Takes the first rows that are as they were written, with their lines in the order of writing. */
export async function takeUnsealed(tx: Transaction): Promise<{ lines: UnplacedLine[]; isMore: boolean }> {
  const { rows } = await sql<{ ordinal: number; lines: UnplacedLine[] }>`
    delete from unsealed_lines where ordinal in (
      select ordinal from unsealed_lines where hash = ${hashOfRow} order by ordinal limit ${MOST_ROWS})
    returning ordinal, lines`.execute(tx)
  const lines = rows.toSorted((one, other) => one.ordinal - other.ordinal).flatMap((row) => row.lines)
  return { lines, isMore: rows.length === MOST_ROWS }
}

/** How many lines wait to be sealed, since when, and whether all that were ever written are there or in the chain. */
export async function findUnsealed(db: Database): Promise<UnsealedLines> {
  // One statement, as lines are sealed meanwhile.
  const { rows } = await sql<UnsealedLines>`
    with waiting as (
      select coalesce(sum(jsonb_array_length(lines)), 0)::bigint as lines, min(written_at) as since,
        coalesce(bool_and(hash = ${hashOfRow}), true) as are_whole
      from unsealed_lines)
    select lines, since, are_whole and
      (select coalesce(sum(written), 0) from unsealed_counts) = lines + (select sealed from log_chain) as is_whole
    from waiting`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The database did not count the unsealed lines')
  return found
}
