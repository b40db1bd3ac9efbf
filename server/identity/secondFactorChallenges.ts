import { createHash, randomBytes } from 'node:crypto'
import { instant, minutesAfter, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { Refusal } from '@server/core/problems'

/** Minutes to type a code, and to set up an app first. */
const MINUTES = 5
const ENROLMENT_MINUTES = 15

type Purpose = 'sign_in' | 'enrolment'

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

/** Creates a challenge for a code. Only the hash of its secret is stored. */
export async function makeChallenge(
  tx: Transaction,
  clock: Clock,
  asked: { user_uuid: string; purpose: Purpose; sealed_secret: string | null },
): Promise<{ challenge: string; expires_at: string }> {
  const challenge = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = instant(minutesAfter(now, asked.sealed_secret === null ? MINUTES : ENROLMENT_MINUTES))
  await tx
    .insertInto('second_factor_challenges')
    .values({ hash: hashOf(challenge), ...asked, created_at: instant(now), expires_at })
    .execute()
  return { challenge, expires_at }
}

/** The challenge that a code answers. @throws {Refusal} 410 */
export async function findChallenge(
  db: Database,
  clock: Clock,
  { challenge, purpose }: { challenge: string; purpose: Purpose },
): Promise<{ user_uuid: string; sealed_secret: string | null }> {
  const found = await db
    .selectFrom('second_factor_challenges')
    .select(['user_uuid', 'sealed_secret'])
    .where('hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', instant(clock.now()))
    .executeTakeFirst()
  if (!found) throw refuseChallenge()
  return found
}

/** The refusal of a challenge that expired or was used. */
export const refuseChallenge = () =>
  new Refusal(410, 'challenge_gone', 'Pasó demasiado tiempo. Escribe otra vez tu contraseña')

/** Deletes every challenge of a user. */
export async function forgetChallenges(tx: Transaction, user_uuid: string): Promise<void> {
  await tx.deleteFrom('second_factor_challenges').where('user_uuid', '=', user_uuid).execute()
}
