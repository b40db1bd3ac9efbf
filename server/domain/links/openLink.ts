import type { ServerKeys } from '@server/core/serverKeys'
import { dayOf } from '@/contract/days'
import { LINK_CODE } from '@/contract/linkCode'
import type { OpenedLink, OpenLink } from '@/contract/openLink'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Database } from '@server/db/database'
import { statusOn } from './shorteners'
import { Refusal } from '@server/core/problems'
import { type MailServices, sendInMeasure } from '@server/domain/billing/methods/mailLink'
import { type LinkScope, findScope } from '@server/domain/billing/methods/methodLinks'
import type { Passwords } from '@server/identity/passwords'
import { countVisit, noteWaiting, type Visitor } from './countVisit'
import { resolveExternal, findDestination } from './destination'

export type LinkServices = MailServices & {
  passwords: Passwords
  secret: ServerKeys
  runLater: (task: Promise<void>) => void
}

type LinkOpening = {
  code: string
  asked: Omit<OpenLink, 'password'>
  password: string | undefined
  /** A person asked for it by a button; opening the address alone may be the work of a program. */
  isPressed: boolean
  visitor: Visitor
}

/** The marks of a campaign, which its links carry where they have none of their own. */
async function findCampaignUtm(db: Database, campaign_uuid: string | null) {
  if (!campaign_uuid) return null
  const campaign = await db
    .selectFrom('campaigns')
    .select('utm')
    .where('uuid', '=', campaign_uuid)
    .executeTakeFirst()
  return campaign?.utm ?? null
}

/** The same answer for a link that ended, is paused or used up, has not begun, or does not exist. */
const refuseGone = () => new Refusal(404, 'link_gone', 'Este enlace ya no funciona')

/** Opens a short link and counts the visit; where that takes a press, only that is answered. @throws {Refusal} 404 */
export async function openLink(services: LinkServices, opening: LinkOpening): Promise<OpenedLink> {
  const { db, clock, passwords, secret } = services
  const { code, asked, password, isPressed } = opening
  // A press counts as a person; the name of the browser does not matter.
  const visitor = { ...opening.visitor, isMachine: opening.visitor.isMachine && !isPressed }
  const now = clock.now()
  const found = LINK_CODE.test(code)
    ? await db
        .selectFrom('shorteners')
        .selectAll()
        .select(statusOn(dayOf(now)).as('state'))
        .where('sort_code', '=', code.toLowerCase())
        .where('status', '<>', 'archived')
        .where('archived_at', 'is', null)
        .executeTakeFirst()
    : undefined
  const isOpen = found?.state === 'active'
  // The password is checked even for an unknown link, so that the time reveals nothing.
  const isRight =
    password === undefined ? false : await passwords.matches(password, found?.password_hash ?? undefined)
  if (!found || !isOpen) {
    const way =
      found?.expired_url && (found.state === 'expired' || found.state === 'exhausted')
        ? await resolveExternal(db, { ...found, forward_query: false }, found.expired_url)
        : undefined
    if (!way) throw refuseGone()
    return { state: way.needsConfirmation ? 'ask' : 'go', url: way.url, host: way.host, is_wrong: false }
  }
  if (found.has_password && !isRight)
    return { state: 'password', url: null, host: null, is_wrong: password !== undefined }

  const utm = found.utm ?? (await findCampaignUtm(db, found.campaign_uuid))
  const place = await findDestination(db, { ...found, utm }, asked.query)
  const scope = place ? undefined : await findMailedScope(db, found)
  const most = mostOf(found)
  // What opening uses up, or sets off, waits for a press: scanners of mail and previews open links before people do.
  if (!isPressed && (found.one_time || scope || (most !== null && visitor.isMachine))) {
    await inTransaction(db, (tx) => noteWaiting(tx, found.uuid, visitor))
    return { state: 'press', url: null, host: null, is_wrong: false }
  }
  await inTransaction(db, async (tx) => {
    // Locked, so that simultaneous visitors cannot exceed the limit.
    const held = await lockRecord(tx, 'shorteners', found.uuid)
    if (most !== null && (held?.clicks ?? 0) >= most) throw refuseGone()
    await countVisit(tx, {
      link: { uuid: found.uuid, isLimited: most !== null },
      visitor,
      asked,
      secret,
      now,
    })
  })
  if (place)
    return {
      state: place.needsConfirmation ? 'ask' : 'go',
      url: place.url,
      host: place.host,
      is_wrong: false,
    }
  // The link to change a card is too sensitive to open directly, so it is mailed to the payer.
  if (!scope) throw refuseGone()
  services.runLater(sendInMeasure(services, scope))
  return { state: 'mailed', url: null, host: null, is_wrong: false }
}

/** How many times a link may be opened; null for any number. */
const mostOf = ({ max_clicks, one_time }: { max_clicks: number | null; one_time: boolean }) =>
  one_time ? 1 : max_clicks

/**
 * The scope of the mailed link: the subscriptions charged to a card, or one invoice while it can be paid.
 * @throws {Refusal} 404 for anything else
 */
async function findMailedScope(
  db: LinkServices['db'],
  { destination_type: type, destination_uuid: uuid }: Row<'shorteners'>,
): Promise<LinkScope> {
  if (!uuid || (type !== 'payment_method' && type !== 'invoice_payment')) throw refuseGone()
  try {
    return await findScope(db, type === 'payment_method' ? 'payment-methods' : 'invoices', uuid)
  } catch (error) {
    throw error instanceof Refusal ? refuseGone() : error
  }
}
