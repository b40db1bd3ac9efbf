import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '@server/audit/inTransaction'
import { instant, minutesAfter, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'

const WINDOW_MINUTES = 15

/** For how long a network address stays known as one that someone signs in from. */
const KNOWN_DAYS = 90

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

/** What is counted together: the failures of an e-mail from anywhere, or from a place that its owner is known to use. */
export type Guard = { email_hash: string; owner_hash: string }

/**
 * What an attempt is counted with. Who guesses at somebody's password locks the e-mail for every place but those that its
 * owner signed in from before, where failures are counted apart: nobody is kept from work by a stranger who fails.
 */
export async function guardOf(
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
 * Counts an attempt before its password is looked at, so that a burst of guesses cannot all be tried. Returns when
 * the e-mail opens again if it is locked. An e-mail that nobody has is counted and locked just the same.
 */
export async function takeAttempt(db: Database, clock: Clock, of: Guard): Promise<Date | undefined> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const guard = await holdGuard(tx, of)
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
      .where('email_hash', '=', of.email_hash)
      .execute()
  })
}

/** Keeps the attempt as a failure. Returns until when the e-mail is locked, if this one locked it. */
export async function keepFailure(tx: Transaction, clock: Clock, of: Guard): Promise<Date | undefined> {
  const now = clock.now()
  const guard = await holdGuard(tx, of)
  // While the password was looked at, its owner may have signed in elsewhere, and with that all attempts were forgotten.
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

/** What is kept of the failures, one's own from here to the end of the transaction; begun when there is nothing yet. */
const holdGuard = (tx: Transaction, of: Guard) =>
  tx
    .insertInto('login_guards')
    .values(of)
    // Written even as it is, so that it is held in the same step and nobody forgets it in between.
    .onConflict((row) => row.column('email_hash').doUpdateSet(of))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes back an attempt whose proof was right, where another is still to come: those that failed stay. */
export async function returnAttempt(tx: Transaction, { email_hash }: Guard): Promise<void> {
  await tx
    .updateTable('login_guards')
    .set({ failures: sql<string>`failures - -1` })
    .where('email_hash', '=', email_hash)
    .execute()
}

/** Forgets the failures that an attempt was counted with: it was the owner's. */
export async function forgetFailures(tx: Transaction, { email_hash }: Guard): Promise<void> {
  await tx.deleteFrom('login_guards').where('email_hash', '=', email_hash).execute()
}

/** Forgets the failures of an e-mail from anywhere: its owner chose a new password, or was unlocked. */
export async function forgetAllFailures(tx: Transaction, email: string): Promise<void> {
  const owner_hash = hashText(email)
  await tx
    .deleteFrom('login_guards')
    .where((row) => row.or([row('owner_hash', '=', owner_hash), row('email_hash', '=', owner_hash)]))
    .execute()
}
