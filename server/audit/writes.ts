import { type Selectable, sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { FieldChange, LogAction } from '@/contract/logs'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Database, Transaction } from '@server/db/database'
import { recordEvent, writeEvents } from './events'
import { keepTrail, trailKeptBy } from './keptTrail'
import { appendLog, writeLines } from './logs'
import type { Origin } from '@server/core/origin'
import { isOfOldTable } from '@server/db/preparedStatements'
import type { RecordTable, Schema } from '@server/db/schema'
import type { RecordColumns } from '@server/db/schema/columns'

/** A record as the database has it. */
export type Row<Table extends RecordTable> = Selectable<RecordColumns> & Selectable<Schema[Table]>

/** How records of a table appear in the trail. */
export type Trail<Table extends RecordTable> = {
  table: Table
  /** The kind in snake_case, first word of its events. */
  type: string
  labelOf(row: Row<Table>): string
  /** The account whose timeline the record's events belong to. */
  accountOf?(row: Row<Table>): string | null
  /** Columns whose values the trail does not repeat. */
  sensitive?: readonly string[]
  /** Columns that hold a list of objects, which is kept as JSON. */
  lists?: readonly string[]
}

type Write = { event: string; action: LogAction; reason?: string | null }

/** Locks a record for the rest of the transaction. */
export async function lockRecord<Table extends RecordTable>(
  tx: Transaction,
  table: Table,
  uuid: string,
): Promise<Row<Table> | undefined> {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)} where uuid = ${uuid} for update`.execute(tx)
  return rows[0]
}

/** Creates a record, with its log entry and its event. */
export async function insertRecord<Table extends RecordTable>(
  tx: Transaction,
  trail: Trail<Table>,
  origin: Origin,
  values: object,
): Promise<Row<Table>> {
  const { at, actor } = origin
  const all = { ...written(values), created_at: at, created_by: actor, updated_at: at, updated_by: actor }
  const columns = sql.join(Object.keys(all).map((column) => sql.ref(column)))
  const { rows } = await sql<Row<Table>>`
    insert into ${sql.table(trail.table)} (${columns}) values (${sql.join(Object.entries(all).map(asKept(trail)))}) returning *`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`Nothing was inserted into ${trail.table}`)
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
  await leaveTrail(tx, trail, origin, row, changesBetween({}, filled, trail.sensitive), {
    event: 'created',
    action: 'created',
  })
  return row
}

/** What is written: a value that is not defined is no column's. */
const written = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** A value as its column takes it. */
const asKept =
  ({ lists = [] }: { lists?: readonly string[] }) =>
  ([column, value]: [string, unknown]) =>
    lists.includes(column) && value !== null ? JSON.stringify(value) : value

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * Changes a record that this transaction holds, with its log entry and its event. Values that are the same as before
 * change nothing: then there is no new version and no trail.
 */
export async function updateRecord<Table extends RecordTable>(
  tx: Transaction,
  trail: Trail<Table>,
  origin: Origin,
  before: Row<Table>,
  values: object,
  write: Write,
): Promise<{ row: Row<Table>; effect: Effect | undefined }> {
  const changes = changesBetween(before, values, trail.sensitive)
  if (changes.length === 0) return { row: before, effect: undefined }
  const wanted = new Map<string, unknown>(Object.entries(values))
  const kept = asKept(trail)
  const set = changes.map(({ field }) => sql`${sql.ref(field)} = ${kept([field, wanted.get(field)])}`)
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(trail.table)}
    set ${sql.join(set)}, version = version + 1, updated_at = ${origin.at}, updated_by = ${origin.actor}
    where uuid = ${before.uuid} returning *`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The record of ${trail.table} is gone`)
  const subject = await leaveTrail(tx, trail, origin, row, changes, write)
  return { row, effect: { event: `${trail.type}.${write.event}`, subject, changes } }
}

/** The fields whose values differ, a sensitive one without them. */
function changesBetween(before: object, after: object, sensitive: readonly string[] = []): FieldChange[] {
  const old = new Map(Object.entries(before))
  return Object.entries(written(after))
    .filter(([field, value]: [string, unknown]) => canonicalJson(old.get(field)) !== canonicalJson(value))
    .map(([field, value]: [string, unknown]) =>
      sensitive.includes(field)
        ? { field, before: null, after: null, masked: true }
        : { field, before: old.get(field) ?? null, after: value ?? null, masked: false },
    )
}

async function leaveTrail<Table extends RecordTable>(
  tx: Transaction,
  trail: Trail<Table>,
  origin: Origin,
  row: Row<Table>,
  changes: FieldChange[],
  { event, action, reason }: Write,
): Promise<Effect['subject']> {
  const subject = { type: trail.type, uuid: row.uuid, label: trail.labelOf(row) }
  const told = changes.filter(({ masked }) => !masked)
  await recordEvent(tx, origin, {
    type: `${trail.type}.${event}`,
    subject,
    account_uuid: trail.accountOf?.(row) ?? null,
    data: Object.fromEntries(told.map(({ field, after }) => [field, after])),
    previous: event === 'created' ? {} : Object.fromEntries(told.map(({ field, before }) => [field, before])),
    reason: reason ?? null,
  })
  await appendLog(tx, origin, {
    kind: 'audit',
    action,
    subject,
    changes,
    version_to: row.version,
    ...(row.version > 1 && { version_from: row.version - 1 }),
    reason: reason ?? null,
  })
  return subject
}

const ATTEMPTS = 4

/**
 * Runs a change as one transaction; a rehearsal does everything and keeps nothing. Two changes that wait for each
 * other are told so by the database: the one that loses starts over.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { rehearsal = false }: { rehearsal?: boolean } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work, rehearsal)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isWorthRepeating(error)) throw error
    }
  }
}

async function once<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  rehearsal: boolean,
): Promise<Result> {
  const tx = await db.startTransaction().execute()
  const trail = keepTrail(tx)
  try {
    const result = await work(tx)
    if (rehearsal) await tx.rollback().execute()
    else {
      await writeEvents(tx, trail.facts)
      await writeLines(tx, trail.lines)
      await tx.commit().execute()
    }
    return result
  } catch (error) {
    // The error that counts is the first one, even where undoing fails too.
    if (!tx.isRolledBack && !tx.isCommitted)
      await tx
        .rollback()
        .execute()
        .catch(() => {})
    throw error
  }
}

/** Does a part of a transaction that is undone alone, with its trail, when it fails. @throws what the part throws */
export async function undoneAlone<Result>(tx: Transaction, part: () => Promise<Result>): Promise<Result> {
  const trail = trailKeptBy(tx)
  const [facts, lines] = [trail?.facts.length ?? 0, trail?.lines.length ?? 0]
  await sql`savepoint part`.execute(tx)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    trail?.facts.splice(facts)
    trail?.lines.splice(lines)
    throw error
  }
}

/** A deadlock, two changes that could not both have come first, or what was planned before a migration. */
const isWorthRepeating = (error: unknown) =>
  isOfOldTable(error) ||
  (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001'))
