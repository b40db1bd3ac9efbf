import type { ServerKeys } from '@server/core/serverKeys'
import type { LoginChallenge } from '@/contract/secondFactor'
import type { UserStatus } from '@/contract/users'
import { inTransaction } from '@server/audit/inTransaction'
import { instant, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { lockRecord } from '@server/audit/writes'
import { Refusal, tooMany } from '@server/core/problems'
import { forgetFailures, type Guard, findGuard, keepFailure, returnAttempt, takeAttempt } from './loginGuard'
import type { EnteredBy } from '@server/db/schema/platform'
import type { Passwords } from './passwords'
import { makeChallenge } from './secondFactorChallenges'
import { beginEnrolment, requiresSecondFactor } from './secondFactors'
import { openSession, type LiveSession } from './sessions'

/** One answer for a wrong password, an unknown email and a user who may not sign in. */
const refuseCredentials = () =>
  new Refusal(
    401,
    'bad_credentials',
    'El correo o la contraseña no coinciden. Revisa los datos y vuelve a intentar',
  )

/** Whether a user with this status may sign in. */
export const maySignIn = ({ status, archived_at }: { status: UserStatus; archived_at: string | null }) =>
  archived_at === null && (status === 'active' || status === 'locked')

/**
 * Signs a user in with a password, or asks for the second factor before opening a session.
 * @throws {Refusal} 401, or 429 while the email is locked, even with the right password
 */
export async function login(
  services: { db: Database; clock: Clock; passwords: Passwords; secret: ServerKeys },
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<LiveSession | LoginChallenge> {
  const { db, clock, passwords } = services
  const guard = await findGuard(db, clock, { email, ip: origin.ip })
  const lockedUntil = await takeAttempt(db, clock, guard)
  if (lockedUntil) throw tooMany((lockedUntil.getTime() - clock.now().getTime()) / 1000)

  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  const matches = await passwords.matches(password, user?.password_hash)
  if (!matches || !user || !maySignIn(user)) {
    await refuseLogin(db, clock, guard, user, origin)
    throw refuseCredentials()
  }

  return inTransaction(db, async (tx) => {
    // Read again, as a second factor enabled during the password check counts.
    const { mfa_enabled } = (await lockRecord(tx, 'users', user.uuid)) ?? user
    const isEnrolling = !mfa_enabled && (await requiresSecondFactor(tx, user.role))
    if (!mfa_enabled && !isEnrolling) return enter(tx, clock, { user, guard, origin })
    // Failures stay until the code is right; otherwise a known password would allow endless guesses of codes.
    await returnAttempt(tx, guard)
    if (isEnrolling) return beginEnrolment(tx, services, { ...user, purpose: 'sign_in' })
    const asked = { user_uuid: user.uuid, purpose: 'sign_in', sealed_secret: null } as const
    return { ...(await makeChallenge(tx, clock, asked)), enrolment: null }
  })
}

/** Opens the session of a user who has proven their identity. */
export async function enter(
  tx: Transaction,
  clock: Clock,
  {
    user,
    guard,
    origin,
    entered_by = 'password',
  }: {
    user: { uuid: string; name: string; role: string }
    guard: Guard
    origin: Origin
    entered_by?: EnteredBy
  },
): Promise<LiveSession> {
  await forgetFailures(tx, guard)
  const { ip, user_agent } = origin
  await tx
    .updateTable('users')
    .set({
      status: 'active',
      locked_until: null,
      failed_login_count: 0,
      last_login_at: instant(clock.now()),
      last_login_ip: ip,
    })
    .where('uuid', '=', user.uuid)
    .execute()
  const session = await openSession(tx, clock, { user_uuid: user.uuid, ip, user_agent, entered_by })
  await appendLog(
    tx,
    { ...byUser(origin, user), session_uuid: session.uuid },
    { kind: 'auth', action: 'login', subject: subjectOf(user) },
  )
  return session
}

export type KnownUser = {
  uuid: string
  name: string
  role: string
  failed_login_count: number
  status: string
}

/** Counts a failed proof, and locks a user after too many. */
export async function refuseLogin(
  db: Database,
  clock: Clock,
  guard: Guard,
  user: KnownUser | undefined,
  origin: Origin,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lockedUntil = await keepFailure(tx, clock, guard)
    if (user)
      await tx
        .updateTable('users')
        .set({
          failed_login_count: user.failed_login_count + 1,
          ...(lockedUntil &&
            user.status === 'active' && { status: 'locked', locked_until: instant(lockedUntil) }),
        })
        .where('uuid', '=', user.uuid)
        .execute()
    const entry = { kind: 'auth', ...(user && { subject: subjectOf(user) }) } as const
    await appendLog(tx, origin, { ...entry, action: 'login_failed', status_code: 401 })
    if (lockedUntil) await appendLog(tx, origin, { ...entry, action: 'locked' })
  })
}

/** A user as the subject of an event or a log line. */
export const subjectOf = ({ uuid, name }: { uuid: string; name: string }) => ({
  type: 'user',
  uuid,
  label: name,
})

/** The origin of a call without a session, attributed to the user that it identified. */
export const byUser = (
  origin: Origin,
  { uuid, name, role }: { uuid: string; name: string; role: string },
): Origin => ({
  ...origin,
  actor: { kind: 'user', uuid, label: name },
  role,
})
