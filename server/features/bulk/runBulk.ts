import { sql, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import { allows } from '@/contract/permissions'
import { Uuid } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { BulkTables, WayBack } from '@server/db/schema/bulk'
import { inTransaction } from '@server/audit/inTransaction'
import { notFound, Refusal } from '@server/core/problems'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind, JobServices } from '@server/jobs/jobKind'
import { findStaffBehind } from '@server/identity/findStaffBehind'
import type { Act, BulkKind, ActContext } from './acts'
import { BULK, endJob } from './bulkJobs'
import { bulkKinds } from './bulkKinds'

/** Rows loaded at a time. */
const BATCH = 100

type BulkServices = Pick<JobServices, 'db' | 'clock'>
type PendingRow = { position: number; record_uuid: string; version: number | null; way_back: WayBack | null }

const Payload = z.object({ uuid: Uuid })

/** Runs a bulk job row by row, from where it stopped. */
export const bulkJob: JobKind<z.infer<typeof Payload>> = {
  ...BULK,
  payload: Payload,
  async run(services, { uuid }, run) {
    const isOver = await runBulk(services, uuid, run.stopping)
    if (isOver) return
    // The server is stopping; the next process continues the job.
    await inTransaction(services.db, async (tx) => {
      await run.finish(tx)
      await enqueue(tx, BULK, { uuid }, { at: run.origin().at })
    })
  },
  givenUp: ({ db, clock }, { uuid }) =>
    endJob(db, uuid, instant(clock.now()), 'failed', 'Falló por un problema en el servidor'),
}

/** Works through a job. Returns false where it was interrupted before its end. */
export async function runBulk(
  services: BulkServices,
  uuid: string,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { db, clock } = services
  const job = await db
    .selectFrom('bulk_jobs')
    .select(['uuid', 'entity', 'action', 'params', 'dry_run', 'undo_of', 'staff_uuid', 'origin'])
    .where('uuid', '=', uuid)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!job) return true
  const kind = bulkKinds().get(job.entity)
  const act = kind?.acts.get(job.action)
  const staff = await findStaffBehind(db, job)
  if (!kind || !act || !staff || !allows(staff.role, act.permission)) {
    await endJob(db, uuid, instant(clock.now()), 'failed', 'Quien la pidió ya no puede hacerlo')
    return true
  }

  let failure: unknown
  for (;;) {
    const rows = await listPending(db, uuid)
    if (rows.length === 0) {
      await endJob(db, uuid, instant(clock.now()), 'done')
      // A row that failed through a server error does not stop the others; the error is reported at the end.
      if (failure) throw failure
      return true
    }
    let worked = 0
    for (const row of rows) {
      if (stopping?.aborted) return false
      const at = instant(clock.now())
      const work = { job: uuid, row, kind, act, isDryRun: job.dry_run, isUndo: job.undo_of !== null }
      const doing: ActContext = {
        uuid: row.record_uuid,
        params: job.params,
        staff,
        origin: { ...job.origin, at, role: staff.role },
        reader: { staff, clock },
      }
      if (await workOn(db, work, doing, (error) => (failure ??= error))) worked++
    }
    // The job was stopped, or another process works on it.
    if (worked === 0) return true
  }
}

type Work = {
  job: string
  row: PendingRow
  kind: BulkKind
  act: Act
  isDryRun: boolean
  isUndo: boolean
}

/** Processes one row and stores its result in the same transaction. Returns false where nothing was pending. */
async function workOn(
  db: Database,
  work: Work,
  doing: ActContext,
  onFailure: (error: unknown) => void,
): Promise<boolean> {
  const { job, row, kind } = work
  try {
    if (work.isDryRun) {
      const { way_back } = await inTransaction(db, (tx) => performOnRecord(tx, work, doing), {
        dryRun: true,
      })
      return await updateRow(db, job, row, { state: 'done', way_back })
    }
    return await inTransaction(db, async (tx) => {
      if (!(await lockPending(tx, job, row))) return false
      const { label, status, version, way_back } = await performOnRecord(tx, work, doing)
      return updateRow(tx, job, row, { state: 'done', label, record_status: status, version, way_back })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) onFailure(error)
    const { code, message } = refusalIn(error)
    return inTransaction(db, async (tx) => {
      if (!(await lockPending(tx, job, row))) return false
      const seen = await kind.see(tx, row.record_uuid)
      const as = { label: seen?.label ?? null, record_status: seen?.status ?? null }
      return updateRow(tx, job, row, { state: 'refused', code, message, ...as })
    })
  }
}

/** Runs the job's act on one record. @throws {Refusal} */
async function performOnRecord(tx: Transaction, { row, kind, act, isUndo }: Work, doing: ActContext) {
  const before = await kind.see(tx, doing.uuid)
  if (!before) throw notFound(kind.noun)
  let way_back: WayBack | null = null
  if (!isUndo) way_back = await act.perform(tx, doing)
  else if (row.way_back && act.own) await act.own.takeBack(tx, row.way_back, doing)
  else if (row.way_back && row.version !== null) await kind.takeBack(tx, row.way_back, row.version, doing)
  const after = await kind.see(tx, doing.uuid)
  return { ...before, version: after?.version ?? before.version, way_back }
}

/** Locks a row for the transaction, if it is pending and its job is running. */
async function lockPending(tx: Transaction, job: string, { position }: PendingRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bulk_job_rows as held join bulk_jobs on bulk_jobs.uuid = held.job_uuid
    where held.job_uuid = ${job} and held.position = ${position} and held.state = 'pending'
      and bulk_jobs.state = 'running'
    for update of held skip locked`.execute(tx)
  return rows.length > 0
}

type RowUpdate = Updateable<BulkTables['bulk_job_rows']>

async function updateRow(
  tx: Database,
  job: string,
  { position }: PendingRow,
  noted: RowUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_job_rows')
    .set(noted)
    .where('job_uuid', '=', job)
    .where('position', '=', position)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const listPending = (db: Database, uuid: string): Promise<PendingRow[]> =>
  db
    .selectFrom('bulk_job_rows')
    .select(['position', 'record_uuid', 'version', 'way_back'])
    .where('job_uuid', '=', uuid)
    .where('state', '=', 'pending')
    .orderBy('position')
    .limit(BATCH)
    .execute()

/** The code and Spanish message of why a record stayed unchanged. */
function refusalIn(error: unknown): { code: string; message: string } {
  if (!(error instanceof Refusal)) return { code: 'failed', message: 'Falló por un problema en el servidor' }
  return { code: error.code, message: error.sentence }
}
