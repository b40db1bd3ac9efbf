import { createHash } from 'node:crypto'
import { instant, minutesAfter, type Clock } from '../clock'
import type { Database, Transaction } from '../db/database'
import { settingsOf } from '../db/settings'

const WINDOW_MINUTES = 15

const keyOf = (email: string) => createHash('sha256').update(email).digest('hex')

/**
 * Counts an attempt before its password is looked at, so that a burst of guesses cannot all be tried. Returns when
 * the e-mail opens again if it is locked. An e-mail that nobody has is counted and locked just the same.
 */
export async function takeAttempt(db: Database, clock: Clock, email: string): Promise<Date | undefined> {
  const now = clock.now()
  const email_hash = keyOf(email)
  return db.transaction().execute(async (tx) => {
    const guard = await holdGuard(tx, email_hash)
    if (guard.locked_until && Date.parse(guard.locked_until) > now.getTime())
      return new Date(guard.locked_until)
    const since = minutesAfter(now, -WINDOW_MINUTES).getTime()
    const recent = guard.locked_until ? [] : guard.failures.filter((at) => Date.parse(at) > since)
    // The attempts that fill the window are still being looked at: nobody knows yet whether they fail.
    const { login_failures, lock_minutes } = await settingsOf(tx, 'security')
    if (recent.length >= login_failures) return minutesAfter(now, lock_minutes)
    await tx
      .updateTable('login_guards')
      .set({ failures: JSON.stringify([...recent, instant(now)]), locked_until: null })
      .where('email_hash', '=', email_hash)
      .execute()
  })
}

/** Keeps the attempt as a failure. Returns until when the e-mail is locked, if this one locked it. */
export async function keepFailure(tx: Transaction, clock: Clock, email: string): Promise<Date | undefined> {
  const now = clock.now()
  const email_hash = keyOf(email)
  const guard = await holdGuard(tx, email_hash)
  // While the password was looked at, its owner may have signed in elsewhere, and with that all attempts were forgotten.
  const failures = guard.failures.length > 0 ? guard.failures : [instant(now)]
  const { login_failures, lock_minutes } = await settingsOf(tx, 'security')
  const until = failures.length < login_failures ? undefined : minutesAfter(now, lock_minutes)
  await tx
    .updateTable('login_guards')
    .set({ failures: JSON.stringify(failures), ...(until && { locked_until: instant(until) }) })
    .where('email_hash', '=', email_hash)
    .execute()
  return until
}

/** What is kept about an e-mail, its own from here to the end of the transaction; begun when there is nothing yet. */
const holdGuard = (tx: Transaction, email_hash: string) =>
  tx
    .insertInto('login_guards')
    .values({ email_hash })
    // Written even as it is, so that it is held in the same step and nobody forgets it in between.
    .onConflict((row) => row.column('email_hash').doUpdateSet({ email_hash }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Forgets the failures of an e-mail: its owner signed in, chose a new password, or was unlocked. */
export async function forgetFailures(tx: Transaction, email: string): Promise<void> {
  await tx.deleteFrom('login_guards').where('email_hash', '=', keyOf(email)).execute()
}
