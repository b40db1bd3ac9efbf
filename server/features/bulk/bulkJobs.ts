import { sql } from 'kysely'
import { type Job, type JobSummary, UNDO_MINUTES } from '@/contract/bulk'
import { typeOf } from '@/contract/entities'
import type { Clock } from '@server/core/clock'
import { instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { enqueue } from '@server/jobs/enqueue'
import type { BulkKind } from './acts'
import type { Staff } from '@server/core/staff'

/** The most refused rows that a job shows. */
const MAX_RESULTS = 200
const SHOWN = 20
const SHOWN_HOURS = 24

/** The job kind that works on bulk jobs. */
export const BULK = { name: 'bulk' }

type NewBulkJob = {
  kind: BulkKind
  action: string
  params: object
  /** The selection of the request, for the audit log. */
  asked: Record<string, unknown>
  /** The job only previews its effects and sends no notices. */
  dryRun: boolean
  /** The caller runs the job itself at once. */
  isSeenTo?: boolean
  undoOf?: string
  staff: Staff
  origin: Origin
  rows: { from: 'uuids'; uuids: string[] } | { from: 'job'; uuid: string; which: 'refused' | 'undoable' }
}

/** Stores a job with its records; work begins once the transaction commits. */
export async function beginJob(tx: Transaction, beginning: NewBulkJob): Promise<{ uuid: string }> {
  const { kind, action, params, asked, dryRun, isSeenTo = false, undoOf, staff, origin, rows } = beginning
  const { uuid } = await tx
    .insertInto('bulk_jobs')
    .values({
      entity: kind.slug,
      action,
      params: { ...params },
      asked,
      dry_run: dryRun,
      undo_of: undoOf ?? null,
      state: 'running',
      staff_uuid: staff.uuid,
      origin,
      created_at: origin.at,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const count = await addRows(tx, uuid, rows)
  if (!isSeenTo) await enqueue(tx, BULK, { uuid }, { at: origin.at })
  if (dryRun) return { uuid }
  await appendLog(tx, origin, {
    kind: 'job',
    action: 'updated',
    subject: {
      type: typeOf(kind.kind),
      uuid: null,
      label: `${kind.noun.replace(/^\S+ /, '')} (${count})`,
    },
    changes: Object.entries({ action: undoOf ? 'undo' : action, params, ...asked, rows: count }).map(
      ([field, after]) => ({ field, before: null, after, masked: false }),
    ),
  })
  return { uuid }
}

async function addRows(tx: Transaction, job: string, rows: NewBulkJob['rows']): Promise<number> {
  if (rows.from === 'uuids') {
    const uuids = [...new Set(rows.uuids)]
    await sql`insert into bulk_job_rows (job_uuid, position, record_uuid)
      select ${job}::uuid, given.position, given.uuid
      from unnest(${uuids}::uuid[]) with ordinality as given (uuid, position)`.execute(tx)
    return uuids.length
  }
  const isWanted =
    rows.which === 'refused' ? sql`state = 'refused'` : sql`state = 'done' and way_back is not null`
  const isUndone = rows.which === 'undoable'
  const added = await sql<{ position: number }>`
    insert into bulk_job_rows (job_uuid, position, record_uuid, version, way_back)
    select ${job}::uuid, row_number() over (order by position ${isUndone ? sql`desc` : sql``}), record_uuid,
      ${isUndone ? sql`version` : sql`null::integer`}, ${isUndone ? sql`way_back` : sql`null::jsonb`}
    from bulk_job_rows where job_uuid = ${rows.uuid} and ${isWanted} returning position`.execute(tx)
  return added.rows.length
}

const selectSummaries = (db: Database) =>
  db
    .selectFrom('bulk_jobs')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bulk_job_rows')
          .select([
            sql<number>`count(*)`.as('total'),
            sql<number>`(count(*) filter (where state = 'done'))`.as('done'),
            sql<number>`(count(*) filter (where state = 'refused'))`.as('failed'),
            sql<number>`(count(*) filter (where state = 'done' and way_back is not null))`.as('ways'),
          ])
          .whereRef('bulk_job_rows.job_uuid', '=', 'bulk_jobs.uuid')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoin('bulk_jobs as undoing', 'undoing.undo_of', 'bulk_jobs.uuid')
    .select([
      'bulk_jobs.uuid',
      'bulk_jobs.entity',
      'bulk_jobs.action',
      'bulk_jobs.dry_run',
      'bulk_jobs.undo_of',
      'bulk_jobs.state',
      'bulk_jobs.problem',
      'bulk_jobs.created_at',
      'bulk_jobs.finished_at',
      'counted.total',
      'counted.done',
      'counted.failed',
    ])
    .select([
      sql<number>`case when bulk_jobs.dry_run then counted.ways
        when bulk_jobs.undo_until is null or undoing.uuid is not null then 0 else counted.ways end`.as(
        'undoable',
      ),
      sql<
        string | null
      >`case when undoing.uuid is null and counted.ways > 0 then bulk_jobs.undo_until end`.as('undo_until'),
    ])

/** A job for the user who started it; others find it only where `seesAll` is set. */
export async function findJob(
  db: Database,
  uuid: string,
  { staff, seesAll }: { staff: string; seesAll: boolean },
): Promise<Job | undefined> {
  const job = await selectSummaries(db)
    .where('bulk_jobs.uuid', '=', uuid)
    .$if(!seesAll, (jobs) => jobs.where('bulk_jobs.staff_uuid', '=', staff))
    .executeTakeFirst()
  if (!job) return undefined
  const results = await db
    .selectFrom('bulk_job_rows')
    .select([
      'record_uuid as uuid',
      sql<string>`coalesce(label, '')`.as('label'),
      'record_status as status',
      sql<string>`coalesce(code, '')`.as('code'),
      sql<string>`coalesce(message, '')`.as('message'),
    ])
    .where('job_uuid', '=', uuid)
    .where('state', '=', 'refused')
    .orderBy('position')
    .limit(MAX_RESULTS)
    .execute()
  return { ...job, results }
}

/** The recent jobs of a user, newest first. */
export const listJobs = (db: Database, clock: Clock, staff: string): Promise<JobSummary[]> =>
  selectSummaries(db)
    .where('bulk_jobs.staff_uuid', '=', staff)
    .where('bulk_jobs.dry_run', '=', false)
    .where('bulk_jobs.forgotten_at', 'is', null)
    .where('bulk_jobs.created_at', '>', instant(minutesAfter(clock.now(), -SHOWN_HOURS * 60)))
    .orderBy('bulk_jobs.created_at', 'desc')
    .limit(SHOWN)
    .execute()

/** Ends a running job. From now on it may be undone for a while. */
export async function endJob(
  tx: Database,
  uuid: string,
  at: string,
  state: 'done' | 'stopped' | 'failed',
  problem: string | null = null,
  undoMinutes = UNDO_MINUTES,
): Promise<void> {
  await tx
    .updateTable('bulk_jobs')
    .set({
      state,
      problem,
      finished_at: at,
      undo_until: sql<string | null>`case when dry_run or undo_of is not null then null
        else ${instant(minutesAfter(new Date(at), undoMinutes))}::timestamptz end`,
    })
    .where('uuid', '=', uuid)
    .where('state', '=', 'running')
    .execute()
}
