import type { LogAction } from '@/contract/logs'
import type { Enrolment } from '@/contract/secondFactor'
import { instant, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { settingsOf } from '@server/db/settings'
import { type Row, type AuditedTable, updateRecord } from '@server/audit/writes'
import { seal, unseal } from '@server/core/sealing'
import { enrolmentOf, newAuthenticatorSecret, stepOf } from './authenticatorCodes'
import { forgetRecoveryCodes, makeRecoveryCodes, spendRecoveryCode } from './recoveryCodes'
import { forgetChallenges, makeChallenge } from './secondFactorChallenges'

export type FactorServices = { clock: Clock; secret: Uint8Array }

const SEALED = 'second factors'
const trail: AuditedTable<'users'> = { table: 'users', type: 'user', labelOf: ({ name }) => name }

/** Whether those of a role must have a second factor. */
export const requiresSecondFactor = async (db: Database, role: string): Promise<boolean> =>
  (await settingsOf(db, 'security')).mfa_required_roles.some((one) => one === role)

/** Begins to set an app up: it counts once a code of it is given. */
export async function beginEnrolment(
  tx: Transaction,
  { clock, secret }: FactorServices,
  { uuid, email, purpose }: { uuid: string; email: string; purpose: 'sign_in' | 'enrolment' },
): Promise<{ challenge: string; expires_at: string; enrolment: Enrolment }> {
  const own = newAuthenticatorSecret()
  const sealed_secret = seal(secret, own, SEALED)
  const challenge = await makeChallenge(tx, clock, { user_uuid: uuid, purpose, sealed_secret })
  return { ...challenge, enrolment: enrolmentOf(own, email) }
}

/** Turns the second factor of a user on, with an app whose code proves that it was set up. Nothing for another code. */
export async function enableSecondFactor(
  tx: Transaction,
  { clock, secret }: FactorServices,
  { user, sealed_secret, code }: { user: Row<'users'>; sealed_secret: string; code: string },
  origin: Origin,
): Promise<string[] | undefined> {
  const last_step = stepOf(unseal(secret, sealed_secret, SEALED), digitsOf(code), clock.now())
  if (last_step === undefined) return undefined
  await forgetChallenges(tx, user.uuid)
  await tx
    .insertInto('second_factors')
    .values({ user_uuid: user.uuid, sealed_secret, last_step, enabled_at: instant(clock.now()) })
    .execute()
  await updateRecord(tx, trail, origin, user, { mfa_enabled: true }, same('second_factor_enabled'))
  return makeRecoveryCodes(tx, clock, user.uuid)
}

/** Leaves a user without a second factor. */
export async function removeSecondFactor(
  tx: Transaction,
  user: Row<'users'>,
  because: 'second_factor_removed' | 'second_factor_reset',
  origin: Origin,
): Promise<void> {
  await forgetChallenges(tx, user.uuid)
  await forgetRecoveryCodes(tx, user.uuid)
  await tx.deleteFrom('second_factors').where('user_uuid', '=', user.uuid).execute()
  await updateRecord(tx, trail, origin, user, { mfa_enabled: false }, same(because))
}

/** Gives a user new recovery codes, told this once. */
export async function renewRecoveryCodes(
  tx: Transaction,
  clock: Clock,
  user: { uuid: string; name: string },
  origin: Origin,
): Promise<string[]> {
  const codes = await makeRecoveryCodes(tx, clock, user.uuid)
  const subject = { type: 'user', uuid: user.uuid, label: user.name }
  await recordEvent(tx, origin, { type: 'user.recovery_codes_renewed', subject })
  await appendLog(tx, origin, { kind: 'audit', action: 'recovery_codes_renewed', subject })
  return codes
}

const same = <Action extends LogAction>(action: Action) => ({ event: action, action })

/** Digits as an app shows them: `123 456`. */
const digitsOf = (code: string) => code.replace(/\s/g, '')

/** Takes a code of a user's app, or a recovery code, each for once. Tells whether it was one. */
export async function spendCode(
  tx: Transaction,
  services: FactorServices,
  { user, code }: { user: { uuid: string; name: string }; code: string },
  origin: Origin,
): Promise<boolean> {
  const digits = digitsOf(code)
  if (/^\d{6}$/.test(digits)) return spendDigits(tx, services, { user_uuid: user.uuid, digits })
  const isSpent = await spendRecoveryCode(tx, services.clock, { user_uuid: user.uuid, code })
  if (isSpent) {
    const subject = { type: 'user', uuid: user.uuid, label: user.name }
    await appendLog(tx, origin, { kind: 'auth', action: 'recovery_code_used', subject })
  }
  return isSpent
}

async function spendDigits(
  tx: Transaction,
  { clock, secret }: FactorServices,
  { user_uuid, digits }: { user_uuid: string; digits: string },
): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step'])
    .where('user_uuid', '=', user_uuid)
    .forUpdate()
    .executeTakeFirst()
  const own = factor && openSecret(secret, factor.sealed_secret)
  if (!own) return false
  const step = stepOf(own, digits, clock.now())
  if (step === undefined || step <= factor.last_step) return false
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_uuid', '=', user_uuid).execute()
  return true
}

/** What was sealed under a key that the server lost counts no more; recovery codes need none. */
function openSecret(secret: Uint8Array, sealed: string): string | undefined {
  try {
    return unseal(secret, sealed, SEALED)
  } catch {
    return undefined
  }
}
