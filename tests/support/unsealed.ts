import { sql } from 'kysely'
import type { LogEntry } from '@server/audit/auditBuffer'
import { writeFreely } from '@server/audit/logs'
import { systemOrigin } from '@server/core/origin'
import type { Database } from '@server/db/database'

/** Leaves lines of the audit log as a process does that is ended between its commit and their sealing. */
export const leaveUnsealed = (db: Database, ...entries: LogEntry[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // As long as a line waits, nobody writes past it.
    await sql`insert into unsealed_lines (ordinal, lines, hash) values (0, '[]', '')`.execute(tx)
    const origin = systemOrigin('2026-05-05T05:30:00.000Z')
    const isUnsealed = await writeFreely(
      tx,
      entries.map((entry) => ({ origin, entry })),
    )
    if (!isUnsealed) throw new Error('The lines were sealed')
    await sql`delete from unsealed_lines where ordinal = 0`.execute(tx)
  })
