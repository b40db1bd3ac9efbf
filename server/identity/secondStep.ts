import type { ServerKeys } from '@server/core/serverKeys'
import type { ChallengeAnswer } from '@/contract/secondFactor'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { Refusal } from '@server/core/problems'
import { attemptProof } from './attempts'
import { byUser, enter, maySignIn } from './login'
import { findGuard } from './loginGuard'
import { refuseChallenge, findChallenge, forgetChallenges } from './secondFactorChallenges'
import { enableSecondFactor, spendCode } from './secondFactors'
import type { LiveSession } from './sessions'

type Entered = {
  session: LiveSession
  /** The codes of an app that was set up while signing in. */
  recovery_codes: string[] | null
}

/**
 * Completes a sign-in with a code, after the right password.
 * @throws {Refusal} 401, 410, or 429 while the user is locked
 */
export async function takeSecondStep(
  services: { db: Database; clock: Clock; secret: ServerKeys },
  { challenge, code }: ChallengeAnswer,
  origin: Origin,
): Promise<Entered> {
  const { db, clock } = services
  const asked = { challenge, purpose: 'sign_in' } as const
  const { user_uuid } = await findChallenge(db, clock, asked)
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('uuid', '=', user_uuid)
    .executeTakeFirstOrThrow()
  const refusal = new Refusal(
    401,
    'bad_code',
    'El código no coincide, ya se usó o ya cambió. Escribe el que se ve ahora',
  )
  return attemptProof(services, { user, origin, refusal }, () =>
    inTransaction(db, (tx) => proveCode(tx, services, { user_uuid, asked, code }, origin)),
  )
}

type SecondStepAnswer = {
  user_uuid: string
  asked: { challenge: string; purpose: 'sign_in' }
  code: string
}

async function proveCode(
  tx: Transaction,
  services: { clock: Clock; secret: ServerKeys },
  { user_uuid, asked, code }: SecondStepAnswer,
  origin: Origin,
): Promise<Entered | undefined> {
  const user = await lockRecord(tx, 'users', user_uuid)
  // Another call may have used the challenge meanwhile, or the user's access may have changed.
  const { sealed_secret } = await findChallenge(tx, services.clock, asked)
  if (!user || !maySignIn(user) || user.mfa_enabled !== (sealed_secret === null)) throw refuseChallenge()
  const by = byUser(origin, user)
  const recovery_codes = sealed_secret
    ? await enableSecondFactor(tx, services, { user, sealed_secret, code }, by)
    : (await spendCode(tx, services, { user, code }, by))
      ? null
      : undefined
  if (recovery_codes === undefined) return undefined
  await forgetChallenges(tx, user.uuid)
  const guard = await findGuard(tx, services.clock, { email: user.email, ip: origin.ip })
  return { session: await enter(tx, services.clock, { user, guard, origin }), recovery_codes }
}
