import { sql } from 'kysely'
import * as z from 'zod/mini'
import { GROUP_UNDO_MINUTES } from '@/contract/groupImports'
import { allows } from '@/contract/permissions'
import { Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { instant } from '@server/core/clock'
import { Refusal } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Database, Transaction } from '@server/db/database'
import { endJob } from '@server/features/bulk/bulkJobs'
import { takeBackRow } from '@server/features/bulk/takeBackImport'
import { findStaffBehind } from '@server/identity/findStaffBehind'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind, JobServices } from '@server/jobs/jobKind'
import { applyUnit, type DoneRow, RefusedRow, type UnitRow } from './applyUnit'

const NAME = { name: 'group_import' }
const Payload = z.object({ uuid: Uuid })
type Services = Pick<JobServices, 'db' | 'clock'>

/** Rows that could not be taken back are named up to so many. */
const NAMED = 5

/** The largest number that the database takes for a position. */
const LAST_POSITION = 2_147_483_647

/**
 * Takes in a rehearsed file, unit by unit, from where it stopped. Where a row is refused, or the job is stopped, what was
 * done before is taken back: nothing stays half imported.
 */
export const groupImportJob: JobKind<z.infer<typeof Payload>> = {
  ...NAME,
  payload: Payload,
  async run(services, { uuid }, run) {
    if (await runGroupImport(services, uuid, run.stopping)) return
    // The server is stopping; the next process continues the job.
    await inTransaction(services.db, async (tx) => {
      await run.finish(tx)
      await enqueue(tx, NAME, { uuid }, { at: run.origin().at })
    })
  },
  givenUp: (services, { uuid }) => giveUp(services, uuid, 'Falló por un problema en el servidor'),
}

/** Asks for an import to be taken in, in the transaction that began its job. */
export const enqueueImport = (tx: Transaction, uuid: string, at: string) =>
  enqueue(tx, NAME, { uuid }, { at })

type ImportJob = NonNullable<Awaited<ReturnType<typeof findImportJob>>>

const findImportJob = (db: Database, uuid: string) =>
  db
    .selectFrom('bulk_jobs')
    .innerJoin('group_imports', 'group_imports.job_uuid', 'bulk_jobs.uuid')
    .innerJoin('accounts', 'accounts.uuid', 'group_imports.account_uuid')
    .select(['bulk_jobs.uuid', 'bulk_jobs.state', 'bulk_jobs.staff_uuid', 'bulk_jobs.origin'])
    .select(['group_imports.uuid as import_uuid', 'group_imports.account_uuid', 'group_imports.choices'])
    .select('accounts.default_customer_uuid as customer_uuid')
    .where('bulk_jobs.uuid', '=', uuid)
    .executeTakeFirst()

/** Works through an import. Returns false where it was interrupted before its end. */
async function runGroupImport(services: Services, uuid: string, stopping?: AbortSignal): Promise<boolean> {
  const { db, clock } = services
  const job = await findImportJob(db, uuid)
  if (!job?.choices) return true
  const staff = await findStaffBehind(db, job)
  if (!staff || !allows(staff.role, 'Member.create')) {
    await giveUp(services, uuid, 'Quien la pidió ya no puede hacerlo')
    return true
  }
  for (;;) {
    if (stopping?.aborted) return false
    const { state } = await db
      .selectFrom('bulk_jobs')
      .select('state')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    if (state !== 'running') {
      if (state === 'stopped') await giveUp(services, uuid, 'Se detuvo')
      return true
    }
    const rows = await listNextUnit(db, job)
    if (rows.length === 0) {
      await endJob(db, uuid, instant(clock.now()), 'done', null, GROUP_UNDO_MINUTES)
      return true
    }
    try {
      await inTransaction(db, (tx) => applyWithin(tx, services, job, staff, rows))
    } catch (error) {
      if (!(error instanceof RefusedRow) || !(error.cause instanceof Refusal)) throw unwrap(error)
      const { row, cause } = error
      const where = row.line === null ? row.label : `Fila ${row.line}, ${row.label}`
      await giveUp(services, uuid, `${where}: ${cause.sentence}`)
      return true
    }
  }
}

const unwrap = (error: unknown) => (error instanceof RefusedRow ? error.cause : error)

/** The rows of the next unit, its titular first. */
async function listNextUnit(
  db: Database,
  { uuid, import_uuid }: ImportJob,
): Promise<(UnitRow & { uuid: string })[]> {
  const next = await db
    .selectFrom('bulk_job_rows')
    .select('record_uuid')
    .where('job_uuid', '=', uuid)
    .where('state', '=', 'pending')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (!next) return []
  const { rows } = await sql<UnitRow & { uuid: string }>`
    select uuid, position, line, label, plan, member_uuid from group_import_rows
    where import_uuid = ${import_uuid} and outcome in ('add', 'change', 'end')
      and unit = (select unit from group_import_rows where uuid = ${next.record_uuid})
    order by (position <> unit), position`.execute(db)
  return rows
}

async function applyWithin(
  tx: Transaction,
  { clock }: Services,
  job: ImportJob,
  staff: Staff,
  rows: (UnitRow & { uuid: string })[],
) {
  if (!job.choices) return
  // Locked, so that no other process does the unit too, and a job that was stopped meanwhile does no more.
  const locked = await sql<{
    state: string
  }>`select state from bulk_jobs where uuid = ${job.uuid} for update`.execute(tx)
  if (locked.rows[0]?.state !== 'running') return
  const todo = await sql`select 1 from bulk_job_rows where job_uuid = ${job.uuid} and state = 'pending'
    and record_uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`.execute(tx)
  if (todo.rows.length < rows.length) return
  const { account_uuid, customer_uuid, choices } = job
  const origin = { ...job.origin, at: instant(clock.now()), role: staff.role }
  const done = await applyUnit(tx, rows, {
    staff,
    origin,
    reader: { staff, clock },
    account_uuid,
    customer_uuid,
    choices,
  })
  await keepDone(tx, job.uuid, rows, done)
}

async function keepDone(
  tx: Transaction,
  job: string,
  rows: readonly (UnitRow & { uuid: string })[],
  done: readonly DoneRow[],
) {
  const uuids = new Map(rows.map(({ position, uuid }) => [position, uuid]))
  const kept = done.map((one) => ({ ...one, row_uuid: uuids.get(one.position) }))
  await sql`update bulk_job_rows as kept set state = 'done', record_uuid = given.member_uuid, version = given.version,
      way_back = given.way_back, label = members.full_name, record_status = members.status
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as given (row_uuid uuid, member_uuid uuid, version integer, way_back jsonb)
      join members on members.uuid = given.member_uuid
    where kept.job_uuid = ${job} and kept.record_uuid = given.row_uuid`.execute(tx)
}

/** Takes back what a job did, the last of it first, and ends it with why. */
async function giveUp({ db, clock }: Services, uuid: string, why: string): Promise<void> {
  const job = await findImportJob(db, uuid)
  if (!job) return
  const staff = await findStaffBehind(db, job)
  const left: string[] = []
  for (let before = LAST_POSITION; ; ) {
    const row = await db
      .selectFrom('bulk_job_rows')
      .select(['position', 'record_uuid', 'label', 'way_back'])
      .where('job_uuid', '=', uuid)
      .where('state', '=', 'done')
      .where('position', '<', before)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) break
    before = row.position
    const way = row.way_back
    if (way?.by !== 'import' || !staff) continue
    try {
      await inTransaction(db, async (tx) => {
        const origin = { ...job.origin, at: instant(clock.now()), role: staff.role }
        await takeBackRow(tx, way, {
          uuid: row.record_uuid,
          params: {},
          staff,
          origin,
          reader: { staff, clock },
        })
        await tx
          .updateTable('bulk_job_rows')
          .set({ state: 'pending', way_back: null })
          .where('job_uuid', '=', uuid)
          .where('position', '=', row.position)
          .execute()
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push(`${row.label}: ${error.sentence}`)
    }
  }
  const problem =
    left.length === 0
      ? `${why}. No se importó nada`
      : `${why}. Se deshizo lo demás, y quedó: ${left.slice(0, NAMED).join('; ')}${left.length > NAMED ? ` y ${left.length - NAMED} más` : ''}`
  await endJob(db, uuid, instant(clock.now()), 'failed', problem, GROUP_UNDO_MINUTES)
  await db
    .updateTable('bulk_jobs')
    .set({ problem })
    .where('uuid', '=', uuid)
    .where('state', '=', 'stopped')
    .execute()
}
