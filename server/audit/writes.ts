import { type Selectable, sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { FieldChange, LogAction } from '@/contract/logs'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Transaction } from '@server/db/database'
import { recordEvent } from './events'
import { appendLog } from './logs'
import type { Origin } from '@server/core/origin'
import type { RecordTable, Schema } from '@server/db/schema'
import type { RecordColumns } from '@server/db/schema/columns'

/** A record as the database has it. */
export type Row<Table extends RecordTable> = Selectable<RecordColumns> & Selectable<Schema[Table]>

/** A table whose records leave events and log entries, and how these name them. */
export type AuditedTable<Table extends RecordTable> = {
  table: Table
  /** The kind in snake_case, first word of its events. */
  type: string
  labelOf(row: Row<Table>): string
  /** The account whose timeline the record's events belong to. */
  accountOf?(row: Row<Table>): string | null
  /** Columns whose values neither events nor log entries repeat. */
  sensitive?: readonly string[]
  /** Columns that hold a list of objects, stored as JSON. */
  lists?: readonly string[]
}

type ChangeNames = { event: string; action: LogAction; reason?: string | null }

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
  audited: AuditedTable<Table>,
  origin: Origin,
  values: object,
): Promise<Row<Table>> {
  const { at, actor } = origin
  const all = { ...definedOf(values), created_at: at, created_by: actor, updated_at: at, updated_by: actor }
  const columns = sql.join(Object.keys(all).map((column) => sql.ref(column)))
  const { rows } = await sql<Row<Table>>`
    insert into ${sql.table(audited.table)} (${columns}) values (${sql.join(Object.entries(all).map(toColumnValue(audited)))}) returning *`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`Nothing was inserted into ${audited.table}`)
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
  await recordChange(tx, audited, origin, row, changesBetween({}, filled, audited.sensitive), {
    event: 'created',
    action: 'created',
  })
  return row
}

/** The values that are written: an undefined one leaves its column alone. */
const definedOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Converts a value to what its column takes. */
const toColumnValue =
  ({ lists = [] }: { lists?: readonly string[] }) =>
  ([column, value]: [string, unknown]) =>
    lists.includes(column) && value !== null ? JSON.stringify(value) : value

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * Changes a record that this transaction has locked, with its log entry and its event. Values equal to those before make
 * neither a new version nor an entry.
 */
export async function updateRecord<Table extends RecordTable>(
  tx: Transaction,
  audited: AuditedTable<Table>,
  origin: Origin,
  before: Row<Table>,
  values: object,
  names: ChangeNames,
): Promise<{ row: Row<Table>; effect: Effect | undefined }> {
  const changes = changesBetween(before, values, audited.sensitive)
  if (changes.length === 0) return { row: before, effect: undefined }
  const wanted = new Map<string, unknown>(Object.entries(values))
  const columnValue = toColumnValue(audited)
  const set = changes.map(({ field }) => sql`${sql.ref(field)} = ${columnValue([field, wanted.get(field)])}`)
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(audited.table)}
    set ${sql.join(set)}, version = version + 1, updated_at = ${origin.at}, updated_by = ${origin.actor}
    where uuid = ${before.uuid} returning *`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The record of ${audited.table} is gone`)
  const subject = await recordChange(tx, audited, origin, row, changes, names)
  return { row, effect: { event: `${audited.type}.${names.event}`, subject, changes } }
}

/** The fields whose values differ; sensitive ones come without their values. */
function changesBetween(before: object, after: object, sensitive: readonly string[] = []): FieldChange[] {
  const old = new Map(Object.entries(before))
  return Object.entries(definedOf(after))
    .filter(([field, value]: [string, unknown]) => canonicalJson(old.get(field)) !== canonicalJson(value))
    .map(([field, value]: [string, unknown]) =>
      sensitive.includes(field)
        ? { field, before: null, after: null, masked: true }
        : { field, before: old.get(field) ?? null, after: value ?? null, masked: false },
    )
}

/** Records the event and the log entry of a change, and answers what they call the record. */
async function recordChange<Table extends RecordTable>(
  tx: Transaction,
  audited: AuditedTable<Table>,
  origin: Origin,
  row: Row<Table>,
  changes: FieldChange[],
  { event, action, reason }: ChangeNames,
): Promise<Effect['subject']> {
  const subject = { type: audited.type, uuid: row.uuid, label: audited.labelOf(row) }
  const visible = changes.filter(({ masked }) => !masked)
  await recordEvent(tx, origin, {
    type: `${audited.type}.${event}`,
    subject,
    account_uuid: audited.accountOf?.(row) ?? null,
    data: Object.fromEntries(visible.map(({ field, after }) => [field, after])),
    previous:
      event === 'created' ? {} : Object.fromEntries(visible.map(({ field, before }) => [field, before])),
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
