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
    await tx
      .insertInto('login_guards')
      .values({ email_hash })
      .onConflict((row) => row.doNothing())
      .execute()
    const guard = await tx
      .selectFrom('login_guards')
      .selectAll()
      .where('email_hash', '=', email_hash)
      .forUpdate()
      .executeTakeFirstOrThrow()
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
  const email_hash = keyOf(email)
  const { failures } = await tx
    .selectFrom('login_guards')
    .select('failures')
    .where('email_hash', '=', email_hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { login_failures, lock_minutes } = await settingsOf(tx, 'security')
  if (failures.length < login_failures) return
  const until = minutesAfter(clock.now(), lock_minutes)
  await tx
    .updateTable('login_guards')
    .set({ locked_until: instant(until) })
    .where('email_hash', '=', email_hash)
    .execute()
  return until
}

/** Forgets the failures of an e-mail: its owner signed in, chose a new password, or was unlocked. */
export async function forgetFailures(tx: Transaction, email: string): Promise<void> {
  await tx.deleteFrom('login_guards').where('email_hash', '=', keyOf(email)).execute()
}
