import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { CANCEL_LINK_HOURS } from '@/contract/cancellations'
import { cancelAddress } from '@server/money/inWords'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import { Refusal } from '@server/core/problems'
import type { Sweep } from '@server/jobs/jobKind'
import type { Mail } from '@server/adapters/mail/mail'
import { hashOf } from '@server/domain/billing/methods/methodLinks'
import { listPlans } from './cancellablePlans'

export type CancelServices = { db: Database; clock: Clock; mail: Mail; publicUrl: string }

/** The most links that a mailbox receives in a day, and the pause between two. */
const LINKS_A_DAY = 3
const PAUSE_MINUTES = 10
const DAY = 24 * 60

/** Mails the link to cancel to the payer with this email; the caller cannot tell whether there is one. */
export async function sendCancelLink(services: CancelServices, asked: string): Promise<void> {
  const { db, clock, mail, publicUrl } = services
  const now = clock.now()
  const email = asked.toLowerCase()
  const made = await inTransaction(db, async (tx) => {
    // Locked, so that simultaneous requests run one after the other.
    await sql`select pg_advisory_xact_lock(hashtext(${`cancel ${email}`}))`.execute(tx)
    const plans = await listPlans(tx, { email, since: instant(now) })
    if (plans.length === 0) return
    const recent = await tx
      .selectFrom('cancel_links')
      .select('created_at')
      .where('email', '=', email)
      .where('created_at', '>', instant(minutesAfter(now, -DAY)))
      .orderBy('created_at', 'desc')
      .execute()
    const last = recent[0]?.created_at
    if (recent.length >= LINKS_A_DAY) return
    if (last && minutesAfter(new Date(last), PAUSE_MINUTES) > now) return
    const secret = randomBytes(32).toString('base64url')
    await tx
      .insertInto('cancel_links')
      .values({
        hash: hashOf(secret),
        email,
        created_at: instant(now),
        expires_at: instant(minutesAfter(now, CANCEL_LINK_HOURS * 60)),
      })
      .execute()
    return { secret, isDeducted: plans.some((plan) => plan.collection_method === 'payroll') }
  })
  if (!made) return
  const { name } = await settingsOf(db, 'organization')
  await mail.send({
    to: email,
    subject: 'Cancela tu plan',
    text: [
      `Para cancelar tu plan${made.isDeducted ? ', o dejar de pagarlo con descuento de nómina' : ''}, abre esta dirección:`,
      `${cancelAddress(publicUrl)}/${made.secret}`,
      `Sirve durante ${CANCEL_LINK_HOURS} horas. No la compartas: quien la tenga puede cancelar tu plan.`,
      'Si no la pediste, no hagas nada: tu plan sigue igual.',
      name,
    ].join('\n\n'),
  })
}

/** The link with this secret, while it is valid; every other secret gets the same answer. @throws {Refusal} 404 */
export async function findCancelLink(db: Database, token: string, now: string) {
  const link = await db
    .selectFrom('cancel_links')
    .select(['email', 'created_at'])
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!link) throw new Refusal(404, 'link_gone', 'Este enlace ya no sirve: venció o está incompleto')
  return { email: link.email, since: link.created_at }
}

/** Daily job that deletes old links, once no limit counts them any more. */
export const tidyCancelLinks: Sweep = {
  name: 'tidy_cancel_links',
  everyMinutes: DAY,
  async run({ db, clock }) {
    const before = instant(minutesAfter(clock.now(), -DAY))
    await db.deleteFrom('cancel_links').where('expires_at', '<', before).execute()
  },
}
