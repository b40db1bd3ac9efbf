import { type SqlBool, sql } from 'kysely'
import { type Export, type ExportFormat, KEPT_HOURS } from '@/contract/exports'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Wanted } from '@server/db/schema/exports'
import { enqueue } from '@server/jobs/enqueue'
import type { Exportable } from './exportables'
import { logExport } from '@server/records/logExport'
import type { Staff } from '@server/core/staff'

/** The job kind that writes export files. */
export const EXPORT = { name: 'export' }

const SHOWN = 20

type NewExport = {
  kind: Exportable
  format: ExportFormat
  file_name: string
  filters: Record<string, unknown>
  wanted: Wanted
  total: number
  staff: Staff
  origin: Origin
}

/** Stores a request for a file; work begins once the transaction commits. */
export async function beginExport(tx: Transaction, beginning: NewExport): Promise<{ uuid: string }> {
  const { kind, format, file_name, filters, wanted, total, staff, origin } = beginning
  const { uuid } = await tx
    .insertInto('exports')
    .values({
      entity: kind.slug,
      file_name,
      format,
      filters,
      wanted,
      state: 'running',
      total,
      staff_uuid: staff.uuid,
      role: staff.role,
      origin,
      created_at: origin.at,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await enqueue(tx, EXPORT, { uuid }, { at: origin.at })
  await logExport(tx, origin, kind, 'job', { filters, columns: wanted.columns, rows: total })
  return { uuid }
}

const selectSummaries = (db: Database, staff: string) =>
  db
    .selectFrom('exports')
    .select(['uuid', 'entity', 'file_name', 'format', 'state', 'problem', 'rows', 'total', 'created_at'])
    .select(
      sql<
        string | null
      >`case when state = 'done' then finished_at + ${`${KEPT_HOURS} hours`}::interval end`.as(
        'available_until',
      ),
    )
    .where('staff_uuid', '=', staff)

/** An export of this user; undefined where it belongs to another. */
export const findExport = (db: Database, staff: string, uuid: string): Promise<Export | undefined> =>
  selectSummaries(db, staff).where('uuid', '=', uuid).executeTakeFirst()

/** The exports of a user that are still stored, newest first. */
export const listExports = (db: Database, clock: Clock, staff: string): Promise<Export[]> =>
  selectSummaries(db, staff).where(isKept(clock)).orderBy('created_at', 'desc').limit(SHOWN).execute()

/** Whether the file of an export is stored or still to come. */
export const isKept = (clock: Clock) =>
  sql<SqlBool>`(exports.finished_at is null or exports.finished_at > ${keepFrom(clock)})`

/** Exports that finished before this moment are deleted. */
export const keepFrom = (clock: Clock) => instant(minutesAfter(clock.now(), -KEPT_HOURS * 60))

type End = { state: 'done' | 'stopped' | 'failed'; problem?: string }

/** Ends a running export; an incomplete one may be continued later. */
export async function endExport(
  tx: Database,
  uuid: string,
  at: string,
  { state, problem }: End,
): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ state, problem: problem ?? null, finished_at: at })
    .where('uuid', '=', uuid)
    .where('state', '=', 'running')
    .execute()
}

/** Continues a stopped export from its last row. Returns whether there was one. */
export async function continueExport(tx: Transaction, uuid: string, at: string): Promise<boolean> {
  const going = await tx
    .updateTable('exports')
    .set({ state: 'running', problem: null, finished_at: null })
    .where('uuid', '=', uuid)
    .where('state', 'in', ['stopped', 'failed'])
    .returning('uuid')
    .executeTakeFirst()
  if (going) await enqueue(tx, EXPORT, { uuid }, { at })
  return going !== undefined
}
