import { sql } from 'kysely'
import * as z from 'zod/mini'
import { METHOD_LINK_HOURS } from '@/contract/methodUpdates'
import { Uuid } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { dayIn } from '@server/db/days'
import { settingsOf } from '@server/db/settings'
import { eachDue } from '@server/jobs/eachDue'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind, JobRun, JobServices } from '@server/jobs/jobKind'
import { askBy, inDay } from '@server/money/inWords'
import { methodLinkUrl } from './mailLink'
import { makeMethodLink } from './methodLinks'

/** Days before a card's last one at which its payer is told. */
const DAYS_BEFORE = 30

const Expiring = z.object({ payment_method_uuid: Uuid })
const expiringJob = { name: 'send_expiring_card', payload: Expiring }

/** Whether a subscription will be charged to its method again. */
const isCharged = sql<boolean>`(subscriptions.collection_method = 'automatic' and subscriptions.archived_at is null
  and subscriptions.status in ('active', 'trialing', 'past_due', 'paused') and subscriptions.cancel_at is null)`

/** Has the payer of each card that is about to expire told once, where a plan is charged to it. */
export async function tellExpiringCards(services: JobServices, run: JobRun): Promise<void> {
  const today = dayIn(services.clock)
  const isDue = sql<boolean>`(status = 'active' and expires_on >= ${today}::date
    and expires_on <= ${today}::date + ${DAYS_BEFORE}::integer
    and (expiry_told_at is null or expiry_told_at < expires_on - ${DAYS_BEFORE}::integer)
    and exists (select 1 from subscriptions
      where subscriptions.payment_method_uuid = payment_methods.uuid and ${isCharged}))`
  await eachDue(services, run, 'payment_methods', isDue, async (tx, { uuid }, { at }) => {
    await tx.updateTable('payment_methods').set({ expiry_told_at: at }).where('uuid', '=', uuid).execute()
    await enqueue(tx, expiringJob, { payment_method_uuid: uuid }, { at })
  })
}

/** Mails a card's payer its last day, the plans that are charged to it, and a link to give another card. */
export const sendExpiringCard: JobKind<z.infer<typeof Expiring>> = {
  ...expiringJob,
  async run({ db, clock, mail, publicUrl }, { payment_method_uuid }) {
    const method = await db
      .selectFrom('payment_methods')
      .select(['customer_uuid', 'label', 'expires_on'])
      .where('uuid', '=', payment_method_uuid)
      .where('status', '=', 'active')
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    const plans = await db
      .selectFrom('subscriptions')
      .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
      .select('plans.public_name as plan')
      .where('subscriptions.payment_method_uuid', '=', payment_method_uuid)
      .where(isCharged)
      .orderBy('subscriptions.number')
      .execute()
    // Another card may have been given since.
    if (!method?.expires_on || plans.length === 0) return
    const scope = {
      customer_uuid: method.customer_uuid,
      subscription_uuid: null,
      payment_method_uuid,
      invoice_uuid: null,
    }
    const { to, name, token } = await inTransaction(db, (tx) =>
      makeMethodLink(tx, systemOrigin(instant(clock.now())), scope),
    )
    const seller = await settingsOf(db, 'organization')
    await mail.send({
      to,
      subject: `Tu tarjeta vence el ${inDay(method.expires_on)}`,
      text: [
        `Hola, ${name}:`,
        `Tu ${method.label} vence el ${inDay(method.expires_on)}. A ella se cobra ${plans.map(({ plan }) => plan).join(', ')}.`,
        `Para seguir sin interrupciones, guarda otra tarjeta antes de ese día: ${methodLinkUrl(publicUrl, token)}`,
        `El enlace sirve durante ${METHOD_LINK_HOURS} horas. No lo compartas. Si el enlace ya venció, ahí mismo puedes pedir otro.`,
        `Si tienes dudas, ${askBy(seller)}.`,
        seller.name,
      ].join('\n\n'),
    })
  },
}
