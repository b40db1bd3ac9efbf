import { sql } from 'kysely'
import { checkAllLogs } from '@server/audit/logChain'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { type Clock, instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import type { Database } from '@server/db/database'
import { migrate } from '@server/db/migrating/migrate'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'

/** How long before the newest line of a backup a row must be from, to be counted: what was being written then may be in neither. */
const MARGIN_MINUTES = 5

export type BackupProof = {
  /** The newest line of the audit log in the backup; null where it has none. */
  until: string | null
  lines: number
  entries: number
  tables: number
  rows: number
  /** What is wrong, each as a sentence; none where the backup is whole. */
  faults: string[]
}

/**
 * Holds a restored backup against the database that it is of: the books, the chain of the audit log, that the chain of the
 * database goes on from it, and that no row from before is missing. The database's audit log says what came of it.
 */
export async function proveBackup(
  db: Database,
  copy: Database,
  { clock, name }: { clock: Clock; name: string },
): Promise<BackupProof> {
  const faults: string[] = []
  // A backup from before an upgrade is migrated as it would be by the start of a server on it.
  await migrate(copy).catch((error: Error) =>
    faults.push(`It cannot be migrated to this version: ${error.message}`),
  )

  const { checked, hash, broken, unsealed } = await checkAllLogs(copy)
  if (broken) faults.push(`Line ${broken.position} of its audit log is missing or changed.`)
  else if (checked === 0) faults.push('It has no line of an audit log: it is empty.')
  else if ((await hashAt(db, checked)) !== hash)
    faults.push(
      'Its audit log is not the beginning of the one here: it is of another database, or one was rewritten.',
    )

  if (!unsealed.is_whole)
    faults.push('Of the lines that were to follow in its audit log, something was changed or taken out.')

  const books = await checkBooks(copy)
  const differences = books.differences.length + books.more
  if (differences > 0) faults.push(`${differences} amounts differ from its ledger.`)

  const until = await newestLine(copy)
  const counts = await countRows(copy)
  if (until !== null) faults.push(...(await findMissing(db, counts, until)))

  const proof: BackupProof = {
    until,
    lines: checked,
    entries: books.entries,
    tables: counts.size,
    rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0),
    faults,
  }
  await inTransaction(db, (tx) =>
    appendLog(tx, systemOrigin(instant(clock.now())), {
      kind: 'job',
      action: 'backup_proved',
      reason: sentenceOf(proof, name),
      subject: { type: 'settings', uuid: null, label: `Respaldo ${name}` },
    }),
  )
  return proof
}

const sentenceOf = ({ until, lines, entries, tables, rows, faults }: BackupProof, name: string) =>
  faults.length === 0
    ? `El respaldo ${name} está completo hasta ${until ?? ''}: ${tables} tablas, ${rows} filas, ${lines} registros de bitácora en cadena y ${entries} asientos que cuadran.`
    : `El respaldo ${name} no sirve: ${faults.join(' ')}`.slice(0, 500)

/** The hash of a line of the audit log, also of one that was released. */
async function hashAt(db: Database, position: number): Promise<string | undefined> {
  for (const table of ['logs', 'released_lines'] as const) {
    const line = await db.selectFrom(table).select('hash').where('position', '=', position).executeTakeFirst()
    if (line) return line.hash
  }
  return undefined
}

const newestLine = async (db: Database): Promise<string | null> =>
  (await db.selectFrom('logs').select('at').orderBy('position', 'desc').limit(1).executeTakeFirst())?.at ??
  null

/** Whether a row of `pg_class` is a table that is no part of another. */
const isWholeTable = sql`relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

/** How many rows each table has, those of its parts included. */
async function countRows(db: Database): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where ${isWholeTable} order by 1`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.rows ?? 0)
  }
  return counts
}

/** Names the tables that have more rows from before the backup than the backup has. Fewer is no fault, as rows are deleted. */
async function findMissing(db: Database, counts: Map<string, number>, until: string): Promise<string[]> {
  const { rows: dated } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where ${isWholeTable} and attname = 'created_at' and atttypid = 'timestamptz'::regtype order by 1`.execute(
    db,
  )
  const faults: string[] = []
  for (const { name } of dated) {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)}
      where created_at < ${until}::timestamptz - ${MARGIN_MINUTES} * interval '1 minute'`.execute(db)
    const here = rows[0]?.rows ?? 0
    const kept = counts.get(name)
    if (kept === undefined) faults.push(`It has no table ${name}.`)
    else if (kept < here) faults.push(`It has ${kept} rows of ${name}, where there were ${here} before it.`)
  }
  return faults
}
