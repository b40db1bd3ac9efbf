import { dayOf } from '@/contract/days'
import { LINK_CODE } from '@/contract/linkCode'
import type { OpenedLink, OpenLink } from '@/contract/openLink'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row } from '@server/audit/writes'
import { statusOn } from './shorteners'
import { Refusal } from '@server/core/problems'
import { type MailServices, sendInMeasure } from '@server/domain/billing/methods/mailLink'
import { type LinkScope, findScope } from '@server/domain/billing/methods/methodLinks'
import type { Passwords } from '@server/identity/passwords'
import { countVisit, type Visitor } from './countVisit'
import { leadElsewhere, findPlace } from './destination'

export type LinkServices = MailServices & {
  passwords: Passwords
  secret: Uint8Array
  runLater: (task: Promise<void>) => void
}

type Opening = {
  code: string
  asked: Omit<OpenLink, 'password'>
  password: string | undefined
  visitor: Visitor
}

/** The same for a link that has ended, is paused or used up, has not begun, or never was. */
const refuseGone = () => new Refusal(404, 'link_gone', 'Este enlace ya no funciona')

/** Opens a short link and counts the visit. @throws {Refusal} 404 */
export async function openLink(services: LinkServices, opening: Opening): Promise<OpenedLink> {
  const { db, clock, passwords, secret } = services
  const { code, asked, password, visitor } = opening
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
  // A password is checked, whatever there is to check it by: the time tells nothing.
  const isRight =
    password === undefined ? false : await passwords.matches(password, found?.password_hash ?? undefined)
  if (!found || !isOpen) {
    const way =
      found?.expired_url && (found.state === 'expired' || found.state === 'exhausted')
        ? await leadElsewhere(db, { ...found, forward_query: false }, found.expired_url)
        : undefined
    if (!way) throw refuseGone()
    return { state: way.isAsked ? 'ask' : 'go', url: way.url, host: way.host, is_wrong: false }
  }
  if (found.has_password && !isRight)
    return { state: 'password', url: null, host: null, is_wrong: password !== undefined }

  const place = await findPlace(db, found, asked.query)
  const scope = place ? undefined : await scopeByMail(db, found)
  await inTransaction(db, async (tx) => {
    // Those who come at once take turns, so that no more get in than may.
    const held = await lockRecord(tx, 'shorteners', found.uuid)
    const most = mostOf(found)
    if (most !== null && (held?.clicks ?? 0) >= most) throw refuseGone()
    await countVisit(tx, {
      link: { uuid: found.uuid, isLimited: most !== null },
      visitor,
      asked,
      secret,
      now,
    })
  })
  if (place) return { state: place.isAsked ? 'ask' : 'go', url: place.url, host: place.host, is_wrong: false }
  // What lets one change a card is too much for an address that people pass on: it goes to the mail of whoever pays.
  if (!scope || visitor.isMachine) throw refuseGone()
  services.runLater(sendInMeasure(services, scope))
  return { state: 'mailed', url: null, host: null, is_wrong: false }
}

/** How often it may be opened. */
const mostOf = ({ max_clicks, one_time }: { max_clicks: number | null; one_time: boolean }) =>
  one_time ? 1 : max_clicks

/**
 * What the link that is mailed is for: what is charged to a card, or one invoice while it can be paid. Anything else is
 * gone, whatever the reason. @throws {Refusal} 404
 */
async function scopeByMail(
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
