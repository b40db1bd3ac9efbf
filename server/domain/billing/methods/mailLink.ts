import { METHOD_LINK_HOURS } from '@/contract/methodUpdates'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import type { Mail } from '@server/adapters/mail/mail'
import { hashOf, type LinkScope, makeMethodLink } from './methodLinks'

/** The most links that a customer may request in a day. */
const LINKS_A_DAY = 3
const PAUSE_MINUTES = 10
/** Days in which an old link can be renewed; later the customer must contact support. */
const RENEWABLE_DAYS = 30

export type MailServices = { db: Database; clock: Clock; mail: Mail; publicUrl: string }

/** What a link opens. */
export const methodLinkUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/actualizar-metodo-pago/${token}`

/** What a message with a link is called. */
export const LINK_SUBJECT = 'Actualiza tu método de pago'

/** Mails a link to its recipient. Only this message holds its secret. */
export async function mailLink(
  { db, mail, publicUrl }: Pick<MailServices, 'db' | 'mail' | 'publicUrl'>,
  { to, name, token }: { to: string; name: string; token: string },
): Promise<void> {
  const { name: seller } = await settingsOf(db, 'organization')
  await mail.send({
    to,
    subject: LINK_SUBJECT,
    text: [
      `Hola, ${name}:`,
      'Para guardar una tarjeta nueva o pagar lo que debes, abre esta dirección:',
      methodLinkUrl(publicUrl, token),
      `Sirve una sola vez y durante ${METHOD_LINK_HOURS} horas. No la compartas: quien la tenga puede cambiar la tarjeta.`,
      'Nunca te pediremos los datos de tu tarjeta por correo ni por mensaje; por teléfono, solo si tú nos llamas.',
      seller,
    ].join('\n\n'),
  })
}

/** Mails a new link to the recipient of an old one; the caller does not learn whether it existed. */
export async function sendAnother(services: MailServices, token: string): Promise<void> {
  const { db, clock } = services
  const old = await db
    .selectFrom('method_links')
    .select(['customer_uuid', 'subscription_uuid', 'payment_method_uuid', 'invoice_uuid'])
    .where('hash', '=', hashOf(token))
    .where('created_at', '>', instant(minutesAfter(clock.now(), -RENEWABLE_DAYS * 24 * 60)))
    // What staff took back stays so.
    .where(({ eb, or }) => or([eb('ended_as', 'is', null), eb('ended_as', '=', 'replaced')]))
    .executeTakeFirst()
  if (old) await sendInMeasure(services, old)
}

/** Sends a link that its customer asks for, unless they were sent enough of them lately. */
export async function sendInMeasure(services: MailServices, scope: LinkScope): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const sent = await inTransaction(db, async (tx) => {
    const customer = await tx
      .selectFrom('customers')
      .select('uuid')
      .where('uuid', '=', scope.customer_uuid)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!customer) return
    const recent = await tx
      .selectFrom('method_links')
      .select('created_at')
      .where('customer_uuid', '=', customer.uuid)
      .where('created_at', '>', instant(minutesAfter(now, -24 * 60)))
      .orderBy('created_at', 'desc')
      .execute()
    const last = recent[0]?.created_at
    if (recent.length >= LINKS_A_DAY) return
    if (last && minutesAfter(new Date(last), PAUSE_MINUTES) > now) return
    return makeMethodLink(tx, systemOrigin(instant(now)), scope)
  })
  if (sent) await mailLink(services, sent)
}
