import { sql } from 'kysely'
import { busy } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { seal } from './sealing'

const MAX_ATTEMPTS = 5

/** That a record is as a line left it which has no place in the chain yet. */
class Unsealed extends Error {}

/**
 * Reads many times from the database as it is at one moment; nothing can be written meanwhile. Where `requireSealed` finds
 * unsealed lines, they are sealed and all is read again.
 * @throws {Refusal} 503 where lines about the records are unsealed each time
 */
export async function inSealedSnapshot<Result>(
  db: Database,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await inSnapshot(db, read)
    } catch (error) {
      if (!(error instanceof Unsealed)) throw error
    }
    await seal(db)
  }
  throw busy()
}

/** Ends a reading, which is then done again, where lines about a record have no place in the chain at its moment. */
export async function requireSealed(tx: Transaction, uuids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from unsealed_lines where exists (
      select from jsonb_array_elements(lines) as line where line ->> 'subject_uuid' = any(${uuids}::text[]))
    limit 1`.execute(tx)
  if (rows.length > 0) throw new Unsealed()
}

async function inSnapshot<Result>(db: Database, read: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    return await read(tx)
  } finally {
    // There is nothing to keep, and the error that counts is that of the reading.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
  }
}
