import type { ServerKeys } from '@server/core/serverKeys'
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

export type FactorServices = { clock: Clock; secret: ServerKeys }

const SEALED = 'second factors'
const auditedUsers: AuditedTable<'users'> = { table: 'users', type: 'user', labelOf: ({ name }) => name }

/** Whether the settings require a second factor of a role. */
export const requiresSecondFactor = async (db: Database, role: string): Promise<boolean> =>
  (await settingsOf(db, 'security')).mfa_required_roles.some((one) => one === role)

/** Begins the setup of an app, which counts once it has given a code. */
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

/** Enables the second factor of a user, given a code of the new app. Returns undefined for a wrong code. */
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
  await updateRecord(tx, auditedUsers, origin, user, { mfa_enabled: true }, sameName('second_factor_enabled'))
  return makeRecoveryCodes(tx, clock, user.uuid)
}

/** Removes a user's second factor. */
export async function removeSecondFactor(
  tx: Transaction,
  user: Row<'users'>,
  because: 'second_factor_removed' | 'second_factor_reset',
  origin: Origin,
): Promise<void> {
  await forgetChallenges(tx, user.uuid)
  await forgetRecoveryCodes(tx, user.uuid)
  await tx.deleteFrom('second_factors').where('user_uuid', '=', user.uuid).execute()
  await updateRecord(tx, auditedUsers, origin, user, { mfa_enabled: false }, sameName(because))
}

/** Replaces a user's recovery codes and returns the new ones, which are never shown again. */
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

const sameName = <Action extends LogAction>(action: Action) => ({ event: action, action })

/** Removes the spaces that apps show in a code: `123 456`. */
const digitsOf = (code: string) => code.replace(/\s/g, '')

/** Uses up a code of the user's app or a recovery code. Returns whether it was valid. */
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

/** A secret sealed under a lost key is void; recovery codes still work. */
function openSecret(secret: ServerKeys, sealed: string): string | undefined {
  try {
    return unseal(secret, sealed, SEALED)
  } catch {
    return undefined
  }
}
