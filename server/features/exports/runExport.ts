import * as z from 'zod/mini'
import { allows } from '@/contract/permissions'
import { Uuid } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import { positionOf, readBeside } from '@server/db/beside/standbys'
import type { Database } from '@server/db/database'
import type { Reader } from '@server/records/recordKind'
import { inTransaction } from '@server/audit/inTransaction'
import { Refusal } from '@server/core/problems'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind, JobServices } from '@server/jobs/jobKind'
import { findStaffBehind } from '@server/identity/findStaffBehind'
import type { Cell } from '@server/core/cells'
import { exportables } from './exportables'
import { EXPORT, endExport } from './exportJobs'
import { cellsOf } from './files'

const Payload = z.object({ uuid: Uuid })

/** Reads the rows of an export page by page, from where it stopped. */
export const exportJob: JobKind<z.infer<typeof Payload>> = {
  ...EXPORT,
  payload: Payload,
  async run(services, { uuid }, run) {
    const isOver = await runExport(services, uuid, run.stopping)
    if (isOver) return
    // The server is stopping; the next process continues the export.
    await inTransaction(services.db, async (tx) => {
      await run.finish(tx)
      await enqueue(tx, EXPORT, { uuid }, { at: run.origin().at })
    })
  },
  givenUp: ({ db, clock }, { uuid }) => endExport(db, uuid, instant(clock.now()), { state: 'failed' }),
}

type ExportServices = Pick<JobServices, 'db' | 'clock'>

/** Reads an export to its end. Returns false where it was interrupted. */
export async function runExport(
  { db, clock }: ExportServices,
  uuid: string,
  stopping?: AbortSignal,
): Promise<boolean> {
  const job = await db
    .selectFrom('exports')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!job) return true
  const end = (over: Parameters<typeof endExport>[3]) => endExport(db, uuid, instant(clock.now()), over)
  const kind = exportables().get(job.entity)
  const staff = await findStaffBehind(db, job)
  // A user whose role changed does not get the rows that the old role could see.
  if (!kind || !staff || staff.role !== job.role || !allows(staff.role, kind.access)) {
    await end({ state: 'failed', problem: 'Quien la pidió ya no puede hacerlo' })
    return true
  }
  const { filters, wanted } = job
  const reader: Reader = { staff, clock }
  try {
    const position = await positionOf(db)
    for (let at: ExportProgress = job; ; ) {
      if (stopping?.aborted) return false
      const { after } = at
      const next = await readBeside(db, position, () =>
        kind.page(db, { filters, uuids: wanted.uuids, after }, reader),
      )
      const to = { rows: at.rows + next.rows.length, after: next.after }
      // The export was stopped, or another process works on it.
      if (!(await storeRows(db, uuid, { from: at.rows, to, cells: cellsOf(next.rows, wanted) }))) return true
      if (!to.after) break
      at = to
    }
  } catch (error) {
    // The user decides when to continue; the error is reported to the operator.
    await end({ state: 'failed', ...(error instanceof Refusal && { problem: error.sentence }) })
    throw error
  }
  await end({ state: 'done' })
  return true
}

type ExportProgress = { rows: number; after: string | null }

/** Stores more rows of an export, if it is running and no other process stored them. */
const storeRows = (
  db: Database,
  uuid: string,
  { from, to, cells }: { from: number; to: ExportProgress; cells: Cell[][] },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const held = await tx
      .updateTable('exports')
      .set(to)
      .where('uuid', '=', uuid)
      .where('state', '=', 'running')
      .where('rows', '=', from)
      .returning('uuid')
      .executeTakeFirst()
    if (!held) return false
    if (cells.length > 0)
      await tx
        .insertInto('export_parts')
        .values({ export_uuid: uuid, position: from, cells: JSON.stringify(cells) })
        .execute()
    return true
  })
