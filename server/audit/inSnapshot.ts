import type { Database, Transaction } from '@server/db/database'

/** Reads many times from the database as it is at one moment; nothing can be written meanwhile. */
export async function inSnapshot<Result>(
  db: Database,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
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
