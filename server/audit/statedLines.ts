import type { StatedLine } from '@/contract/evidence'
import { portionsOf } from '@server/core/portions'
import type { Database } from '@server/db/database'
import { hashOf, type LogRow } from './logChain'
import { findReleased } from './releasedLines'

/** What a pack states of a line of the audit log; `hash` is null where its reader was not told it. */
type Stated = { position: number; hash: string | null }

/**
 * Holds lines that somebody states against the audit log, in their order.
 * @param isAbout whether a line is about what was stated of it
 */
export async function checkStatedLines<Line extends Stated>(
  db: Database,
  stated: readonly Line[],
  isAbout: (row: LogRow, line: Line) => boolean,
): Promise<StatedLine[]> {
  const outcomes: StatedLine[] = []
  for (const some of portionsOf(stated)) {
    const positions = some.map(({ position }) => position)
    const rows = await db.selectFrom('logs').selectAll().where('position', 'in', positions).execute()
    const found = new Map(rows.map((row) => [row.position, row]))
    // Read after the lines: a line released in between is then in both results, and never in neither.
    const released = await findReleased(db, positions)
    for (const line of some) {
      const row = found.get(line.position)
      if (row) outcomes.push(isAsStated(row, line) && isAbout(row, line) ? 'intact' : 'different')
      else {
        const hash = released.get(line.position)
        if (hash === undefined) outcomes.push('missing')
        else outcomes.push(line.hash === null || line.hash === hash ? 'released' : 'different')
      }
    }
  }
  return outcomes
}

const isAsStated = (row: LogRow, { hash }: Stated) =>
  hashOf(row) === row.hash && (hash === null || hash === row.hash)
