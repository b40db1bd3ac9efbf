import { sql } from 'kysely'
import type { Database, Transaction } from '@server/db/database'
import { isOfOldTable } from '@server/db/preparedStatements'
import { holdBack, readHeldBack, tell } from '@server/db/tellAfterwards'
import { writeEvents } from './events'
import { auditBufferOf, bufferAudit } from './auditBuffer'
import { writeFreely } from './logs'
import { sealInTime } from './sealing'

const MAX_ATTEMPTS = 4

type TransactionOptions = {
  /** Does everything and rolls it back. */
  dryRun?: boolean
  /**
   * Writes events and log entries as they are recorded, for work that records more than memory should hold or that goes
   * by their order among rows of its own. By default they are written at commit, so that the end of the log's chain is
   * locked only briefly.
   */
  auditLog?: 'immediate'
  /** How often the work may run; 1 for work that may not run twice. */
  maxAttempts?: number
}

/**
 * Runs work as one transaction, and answers once its lines have their places in the audit log, or a second later. Where
 * the database ends it for another's sake (a deadlock, a serialization failure, or a plan from before a migration), the
 * work runs again from its start: it changes nothing but the database.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { maxAttempts = MAX_ATTEMPTS, ...options }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work, options)
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error
    }
  }
}

async function runOnce<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { dryRun = false, auditLog }: Omit<TransactionOptions, 'maxAttempts'>,
): Promise<Result> {
  const tx = await db.startTransaction().execute()
  const buffer = auditLog === 'immediate' ? undefined : bufferAudit(tx)
  try {
    await holdBack(db, tx)
    const result = await work(tx)
    if (dryRun) await tx.rollback().execute()
    else {
      let isUnsealed = false
      if (buffer) {
        await writeEvents(tx, buffer.events)
        if (buffer.logEntries.length > 0) isUnsealed = await writeFreely(tx, buffer.logEntries)
      }
      const held = await readHeldBack(db, tx)
      await tx.commit().execute()
      void tell(db, held)
      if (isUnsealed) await sealInTime(db)
    }
    return result
  } catch (error) {
    // The error that counts is the first one, even where undoing fails too.
    if (!tx.isRolledBack && !tx.isCommitted)
      await tx
        .rollback()
        .execute()
        .catch(() => {})
    throw error
  }
}

/** Runs a part of a transaction that is rolled back alone, with its events and log entries, when it fails. */
export async function inSavepoint<Result>(tx: Transaction, part: () => Promise<Result>): Promise<Result> {
  const buffer = auditBufferOf(tx)
  const [events, logEntries] = [buffer?.events.length ?? 0, buffer?.logEntries.length ?? 0]
  await sql`savepoint part`.execute(tx)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    buffer?.events.splice(events)
    buffer?.logEntries.splice(logEntries)
    throw error
  }
}

/** What a part of a transaction would come to: it runs and is taken back, with its events and log entries. */
export async function rehearse<Result>(tx: Transaction, part: () => Promise<Result>): Promise<Result> {
  let outcome: { result: Result } | undefined
  try {
    await inSavepoint(tx, async () => {
      outcome = { result: await part() }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  if (!outcome) throw new Error('A rehearsal ended without its outcome')
  return outcome.result
}

class TakenBack extends Error {}

/** Whether the database ended a transaction that may well succeed from its start. */
const isRetryable = (error: unknown) =>
  isOfOldTable(error) ||
  (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001'))
