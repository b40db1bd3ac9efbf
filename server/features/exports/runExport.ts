import * as z from 'zod/mini'
import { allows } from '@/contract/permissions'
import { Uuid } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Reader } from '@server/records/recordKind'
import { inTransaction } from '@server/audit/inTransaction'
import { Refusal } from '@server/core/problems'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind, JobServices } from '@server/jobs/jobKind'
import { staffBehind } from '@server/identity/staffBehind'
import type { Cell } from '@server/core/cells'
import { exportables } from './exportables'
import { EXPORT, endExport } from './exportJobs'
import { cellsOf } from './files'

const Payload = z.object({ uuid: Uuid })

/** Reads the rows of a file, page after page, from where it was left. */
export const exportJob: JobKind<z.infer<typeof Payload>> = {
  ...EXPORT,
  payload: Payload,
  async run(services, { uuid }, run) {
    const isOver = await runExport(services, uuid, run.stopping)
    if (isOver) return
    // The server stops: whoever starts next goes on.
    await inTransaction(services.db, async (tx) => {
      await run.finish(tx)
      await enqueue(tx, EXPORT, { uuid }, { at: run.origin().at })
    })
  },
  givenUp: ({ db, clock }, { uuid }) => endExport(db, uuid, instant(clock.now()), { state: 'failed' }),
}

type Services = Pick<JobServices, 'db' | 'clock'>

/** Reads an export to its end; false where it was interrupted before. */
export async function runExport(
  { db, clock }: Services,
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
  const staff = await staffBehind(db, job)
  // What one role may see is not handed to another.
  if (!kind || !staff || staff.role !== job.role || !allows(staff.role, kind.access)) {
    await end({ state: 'failed', problem: 'Quien la pidió ya no puede hacerlo' })
    return true
  }
  const { filters, wanted } = job
  const reader: Reader = { staff, clock }
  try {
    for (let at: Place = job; ; ) {
      if (stopping?.aborted) return false
      const next = await kind.page(db, { filters, uuids: wanted.uuids, after: at.after }, reader)
      const to = { rows: at.rows + next.rows.length, after: next.after }
      // It was stopped, or another process is at it.
      if (!(await keep(db, uuid, { from: at.rows, to, cells: cellsOf(next.rows, wanted) }))) return true
      if (!to.after) break
      at = to
    }
  } catch (error) {
    // Whoever waits for it decides when it goes on; whoever looks after the server is told.
    await end({ state: 'failed', ...(error instanceof Refusal && { problem: error.sentence }) })
    throw error
  }
  await end({ state: 'done' })
  return true
}

type Place = { rows: number; after: string | null }

/** Keeps more rows of an export, if it goes on and nobody else kept them. */
const keep = (
  db: Database,
  uuid: string,
  { from, to, cells }: { from: number; to: Place; cells: Cell[][] },
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
