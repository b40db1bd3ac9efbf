import { type Clock, instant } from '@server/core/clock'
import { statedBy } from '@server/audit/logChain'
import type { Database } from '@server/db/database'
import type { AuditSink } from './auditSink'

/** Lines handed over at a time. */
const PORTION = 500
const INTERVAL_MS = 2_000
/** After a failure, so that a sink that is away is not asked all the time. */
const PAUSE_MS = 30_000

/**
 * Hands the next lines of the audit log to a sink, in their order and each at least once. Of several processes one at a time
 * does so. @returns how many lines it handed over
 */
export async function shipNext(
  db: Database,
  { sink, clock }: { sink: AuditSink; clock: Clock },
): Promise<number> {
  await db
    .insertInto('audit_shipments')
    .values({ sink: sink.name })
    .onConflict((known) => known.doNothing())
    .execute()
  return db.transaction().execute(async (tx) => {
    const mark = await tx
      .selectFrom('audit_shipments')
      .select('position')
      .where('sink', '=', sink.name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mark) return 0
    const lines = await tx
      .selectFrom('logs')
      .selectAll()
      .where('position', '>', mark.position)
      .orderBy('position')
      .limit(PORTION)
      .execute()
    const last = lines.at(-1)
    if (!last) return 0
    await sink.send(
      lines.map((line) => {
        const stated = statedBy(line)
        return {
          position: line.position,
          at: stated.at,
          json: JSON.stringify({ ...stated, hash: line.hash }),
        }
      }),
    )
    await tx
      .updateTable('audit_shipments')
      .set({ position: last.position, shipped_at: instant(clock.now()) })
      .where('sink', '=', sink.name)
      .execute()
    return lines.length
  })
}

/**
 * Keeps a sink told while the server runs.
 * @param onError told what a round failed for; the lines are tried again
 * @returns ends it, once a round under way is done
 */
export function keepShipping(
  db: Database,
  { sink, clock }: { sink: AuditSink; clock: Clock },
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isEnding = false
  let wake: () => void = () => {}
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const rounds = (async () => {
    while (!isEnding) {
      const shipped = await shipNext(db, { sink, clock }).catch((error: unknown) => {
        onError(error)
        return undefined
      })
      if (isEnding || shipped === PORTION) continue
      await sleep(shipped === undefined ? PAUSE_MS : INTERVAL_MS)
    }
  })()
  return async () => {
    isEnding = true
    wake()
    await rounds
    await sink.close()
  }
}
