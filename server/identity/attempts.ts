import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { type Refusal, tooMany } from '@server/core/problems'
import { type KnownUser, refuseLogin } from './login'
import { findGuard, returnAttempt, takeAttempt } from './loginGuard'

/**
 * Lets a user prove their identity. A failed proof counts as a failed sign-in, and is refused while the user is locked.
 * @param prove returns undefined where the proof fails; an exception is no failed proof
 * @throws {Refusal} 429, or `refusal` where the proof fails
 */
export async function attemptProof<Result>(
  { db, clock }: { db: Database; clock: Clock },
  { user, origin, refusal }: { user: KnownUser & { email: string }; origin: Origin; refusal: Refusal },
  prove: () => Promise<Result | undefined>,
): Promise<Result> {
  const guard = await findGuard(db, clock, { email: user.email, ip: origin.ip })
  const lockedUntil = await takeAttempt(db, clock, guard)
  if (lockedUntil) throw tooMany((lockedUntil.getTime() - clock.now().getTime()) / 1000)
  const result = await prove().catch(async (error: unknown) => {
    // The proof itself was not wrong, so the attempt does not count.
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
