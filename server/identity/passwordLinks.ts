import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { newPassword } from '@/contract/session'
import { inTransaction } from '@server/audit/inTransaction'
import { instant, minutesAfter, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { settingsOf } from '@server/db/settings'
import { Refusal, unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import type { Mail } from '@server/adapters/mail/mail'
import { isCommonPassword } from './commonPasswords'
import { byUser, subjectOf } from './login'
import { forgetAllFailures } from './loginGuard'
import type { Passwords } from './passwords'
import { forgetChallenges } from './secondFactorChallenges'
import { endSessions } from './sessions'

const RECOVERY_MINUTES = 30
const LINKS_PER_HOUR = 3

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a link that expires. Only the hash of its secret is stored. */
export async function makePasswordLink(
  tx: Transaction,
  clock: Clock,
  { user_uuid, minutes }: { user_uuid: string; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await tx
    .insertInto('password_links')
    .values({
      hash: hashOf(token),
      user_uuid,
      created_at: instant(now),
      expires_at: instant(minutesAfter(now, minutes)),
    })
    .execute()
  return token
}

/** Invalidates every link that a user was sent. */
export async function spendPasswordLinks(tx: Transaction, user_uuid: string, used_at: string): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ used_at })
    .where('user_uuid', '=', user_uuid)
    .where('used_at', 'is', null)
    .execute()
}

/** The URL where a user chooses a password. Pages send no referrer, so the secret stays there. */
export const passwordUrl = (publicUrl: string, token: string) => `${publicUrl}/admin/recover?token=${token}`

/** Mails a link if the email belongs to a user who may sign in; the caller cannot tell. */
export async function sendRecovery(
  { db, clock, mail, publicUrl }: { db: Database; clock: Clock; mail: Mail; publicUrl: string },
  email: string,
): Promise<void> {
  const token = await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('uuid')
      .where('email', '=', email)
      .where('status', 'in', ['active', 'locked'])
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const { recent } = await tx
      .selectFrom('password_links')
      .select(({ fn }) => fn.countAll<number>().as('recent'))
      .where('user_uuid', '=', user.uuid)
      .where('created_at', '>', instant(minutesAfter(clock.now(), -60)))
      .executeTakeFirstOrThrow()
    if (recent >= LINKS_PER_HOUR) return
    return makePasswordLink(tx, clock, { user_uuid: user.uuid, minutes: RECOVERY_MINUTES })
  })
  if (!token) return
  await mail.send({
    to: email,
    subject: 'Elige una contraseña nueva',
    text: [
      'Alguien pidió cambiar la contraseña de tu cuenta de Salvia.',
      `Para elegir una nueva, abre esta dirección en los próximos ${RECOVERY_MINUTES} minutos:`,
      passwordUrl(publicUrl, token),
      'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    ].join('\n\n'),
  })
}

/** Sets a password through a link, once, and ends every session of its owner. @throws {Refusal} 410, 422 */
export async function resetPassword(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  const refuseLink = () => new Refusal(410, 'link_gone', 'El enlace ya se usó o venció. Pide uno nuevo')
  const now = instant(clock.now())
  const selectUsable = (tx: Database) =>
    tx
      .selectFrom('password_links')
      .select('user_uuid')
      .where('hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
  if (!(await selectUsable(db).executeTakeFirst())) throw refuseLink()
  const { password_minimum } = await settingsOf(db, 'security')
  read(z.object({ password: newPassword(password_minimum) }), { password })
  if (await isCommonPassword(password))
    throw unprocessable({
      field: 'password',
      code: 'common_password',
      message: 'Esa contraseña es de las más usadas. Elige otra',
    })
  const password_hash = await passwords.hash(password)

  await inTransaction(db, async (tx) => {
    const link = await selectUsable(tx).forUpdate().executeTakeFirst()
    if (!link) throw refuseLink()
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('uuid', '=', link.user_uuid)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (user.archived_at || user.status === 'disabled' || user.status === 'expired') throw refuseLink()
    // One use invalidates every link that the user was sent.
    await spendPasswordLinks(tx, user.uuid, now)
    await tx
      .updateTable('users')
      .set({
        password_hash,
        password_changed_at: now,
        accepted_at: user.accepted_at ?? now,
        // With a second factor, some failures may be of codes, which a new password does not excuse.
        ...(!user.mfa_enabled && { status: 'active', locked_until: null, failed_login_count: 0 }),
      })
      .where('uuid', '=', user.uuid)
      .execute()
    if (!user.mfa_enabled) await forgetAllFailures(tx, user.email)
    await forgetChallenges(tx, user.uuid)
    await endSessions(tx, clock, { user: user.uuid }, 'password')
    await appendLog(tx, byUser(origin, user), {
      kind: 'auth',
      action: 'password_reset',
      subject: subjectOf(user),
    })
  })
}
