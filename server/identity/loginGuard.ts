import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '@server/audit/inTransaction'
import { instant, minutesAfter, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'

const WINDOW_MINUTES = 15

/** How far the clocks of several processes may be apart. */
const APART_MINUTES = 1

/** Days for which a network address stays known after a sign-in. */
const KNOWN_DAYS = 90

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

/** What failures are counted by: the email anywhere, or the email at an address known to its owner. */
export type Guard = { email_hash: string; owner_hash: string }

/**
 * The guard of an attempt. A stranger's guesses lock the email only for unknown addresses, so that its owner can keep
 * working from a known one.
 */
export async function findGuard(
  db: Database,
  clock: Clock,
  { email, ip }: { email: string; ip: string | null },
): Promise<Guard> {
  const owner_hash = hashText(email)
  const known = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select('sessions.uuid')
    .where('users.email', '=', email)
    .where('sessions.ip', '=', ip)
    .where('sessions.created_at', '>', instant(minutesAfter(clock.now(), -KNOWN_DAYS * 24 * 60)))
    .limit(1)
    .executeTakeFirst()
  return { email_hash: known ? hashText(`${email} ${ip}`) : owner_hash, owner_hash }
}

/**
 * Counts an attempt before its password is checked, so that a burst of guesses cannot all be tried. Returns when a
 * locked email opens again. Unknown emails are counted and locked the same way.
 */
export async function takeAttempt(db: Database, clock: Clock, of: Guard): Promise<Date | undefined> {
  return inTransaction(db, async (tx) => {
    const guard = await lockGuard(tx, of)
    // Only now: an attempt that waited for the row while it was locked would else take that lock for one of the future.
    const now = clock.now()
    const { login_failures, lock_minutes } = await settingsOf(tx, 'security')
    // What lies further ahead than any lock or failure was told by a clock that has been put right since.
    const latest = minutesAfter(now, Math.max(lock_minutes, WINDOW_MINUTES) + APART_MINUTES).getTime()
    const until = guard.locked_until ? Date.parse(guard.locked_until) : 0
    if (until > now.getTime() && until <= latest) return new Date(until)
    const since = minutesAfter(now, -WINDOW_MINUTES).getTime()
    const isRecent = (at: number) => at > since && at <= latest
    const recent = guard.locked_until ? [] : guard.failures.filter((at) => isRecent(Date.parse(at)))
    // The attempts that fill the window are still being checked, so none of them has failed yet.
    if (recent.length >= login_failures) return minutesAfter(now, lock_minutes)
    await tx
      .updateTable('login_guards')
      .set({ failures: JSON.stringify([...recent, instant(now)]), locked_until: null })
      .where('email_hash', '=', of.email_hash)
      .execute()
  })
}

/** Counts the attempt as a failure. Returns the end of the lock, if this failure caused one. */
export async function keepFailure(tx: Transaction, clock: Clock, of: Guard): Promise<Date | undefined> {
  const guard = await lockGuard(tx, of)
  const now = clock.now()
  // The owner may have signed in elsewhere during the check, which forgot all attempts.
  const failures = guard.failures.length > 0 ? guard.failures : [instant(now)]
  const { login_failures, lock_minutes } = await settingsOf(tx, 'security')
  const until = failures.length < login_failures ? undefined : minutesAfter(now, lock_minutes)
  await tx
    .updateTable('login_guards')
    .set({ failures: JSON.stringify(failures), ...(until && { locked_until: instant(until) }) })
    .where('email_hash', '=', of.email_hash)
    .execute()
  return until
}

/** Locks the row of failures until the transaction ends, creating it where it is missing. */
const lockGuard = (tx: Transaction, of: Guard) =>
  tx
    .insertInto('login_guards')
    .values(of)
    // The update without a change locks the row in the same statement, so that no other transaction deletes it first.
    .onConflict((row) => row.column('email_hash').doUpdateSet(of))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Uncounts an attempt whose password was right while the second factor is pending; failures stay. */
export async function returnAttempt(tx: Transaction, { email_hash }: Guard): Promise<void> {
  await tx
    .updateTable('login_guards')
    .set({ failures: sql<string>`failures - -1` })
    .where('email_hash', '=', email_hash)
    .execute()
}

/** Forgets the failures of a guard, after its owner signed in. */
export async function forgetFailures(tx: Transaction, { email_hash }: Guard): Promise<void> {
  await tx.deleteFrom('login_guards').where('email_hash', '=', email_hash).execute()
}

/** Forgets the failures of an email everywhere, after a new password or an unlock. */
export async function forgetAllFailures(tx: Transaction, email: string): Promise<void> {
  const owner_hash = hashText(email)
  await tx
    .deleteFrom('login_guards')
    .where((row) => row.or([row('owner_hash', '=', owner_hash), row('email_hash', '=', owner_hash)]))
    .execute()
}
