import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { type Refusal, tooMany } from '@server/core/problems'
import { type KnownUser, refuseLogin } from './login'
import { guardOf, returnAttempt, takeAttempt } from './loginGuard'

/**
 * Lets a user prove who they are. A proof that fails counts as a failed sign-in does, and is refused while they may not
 * sign in.
 * @param prove gives nothing where it fails; what it throws is no failure
 * @throws {Refusal} 429, or as told where it fails
 */
export async function attemptProof<Result>(
  { db, clock }: { db: Database; clock: Clock },
  { user, origin, refusal }: { user: KnownUser & { email: string }; origin: Origin; refusal: Refusal },
  prove: () => Promise<Result | undefined>,
): Promise<Result> {
  const guard = await guardOf(db, clock, { email: user.email, ip: origin.ip })
  const lockedUntil = await takeAttempt(db, clock, guard)
  if (lockedUntil) throw tooMany((lockedUntil.getTime() - clock.now().getTime()) / 1000)
  const result = await prove().catch(async (error: unknown) => {
    // Nothing that was told was wrong.
    await inTransaction(db, (tx) => returnAttempt(tx, guard))
    throw error
  })
  if (result === undefined) {
    await refuseLogin(db, clock, guard, user, origin)
    throw refusal
  }
  await inTransaction(db, (tx) => returnAttempt(tx, guard))
  return result
}
