import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayAfter, dayOf } from '@/contract/days'
import { Day, Uuid } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import { type Origin, systemOrigin } from '@server/core/origin'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { inPesos } from '@server/money/pesos'
import { eachDue } from '@server/jobs/eachDue'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind, JobServices, Sweep } from '@server/jobs/jobKind'
import { methodLinkUrl } from '@server/domain/billing/methods/mailLink'
import { makeMethodLink } from '@server/domain/billing/methods/methodLinks'
import { dayAt } from '@server/money/calendar'
import { askBy, cancelAddress, inDay } from '@server/money/inWords'
import { standingOf } from '@server/domain/billing/subscriptions/standing'
import { taxRatesOf } from '@server/money/taxRates'
import { listUpcomingCharges } from '@server/domain/billing/subscriptions/upcoming'

/** Days before a charge at which its payer is told (Ley Federal de Protección al Consumidor, 76 Bis). */
const DAYS_BEFORE = 5

/** Announces each charge that will be made by itself, once. */
export const chargeNotices: Sweep = {
  name: 'announce_charges',
  everyMinutes: 60,
  run: (services, run) =>
    eachDue(
      services,
      run,
      'subscriptions',
      sql`status in ('active', 'trialing', 'past_due') and collection_method in ('automatic', 'payroll')
        and next_invoice_at > ${instant(services.clock.now())}::timestamptz
        and next_invoice_at < ${dayAfter(dayOf(services.clock.now()), DAYS_BEFORE + 1)}::timestamp
          at time zone 'America/Mexico_City'
        and not exists (select 1 from charge_notices where subscription_uuid = subscriptions.uuid
          and charge_on = (next_invoice_at at time zone 'America/Mexico_City')::date)`,
      announce,
    ),
}

const Announcing = z.object({ subscription_uuid: Uuid, charge_on: Day })
const noticeJob = { name: 'send_charge_notice', payload: Announcing }

async function announce(tx: Transaction, row: Row<'subscriptions'>, { at }: Origin): Promise<void> {
  const plans = [row.plan_uuid, ...(row.scheduled_change ? [row.scheduled_change.plan.uuid] : [])]
  const [charge] = listUpcomingCharges(standingOf(row), await taxRatesOf(tx, plans), row.currency, 1)
  if (!charge || charge.total_cents === 0) return
  const { email } = await tx
    .selectFrom('customers')
    .select('email')
    .where('uuid', '=', row.customer_uuid)
    .executeTakeFirstOrThrow()
  const charge_on = dayAt(charge.at)
  const notice = await tx
    .insertInto('charge_notices')
    .values({
      subscription_uuid: row.uuid,
      charge_on,
      amount_cents: charge.total_cents,
      currency: charge.currency,
      sent_to: email,
      created_at: at,
    })
    .onConflict((known) => known.doNothing())
    .returning('charge_on')
    .executeTakeFirst()
  if (notice) await enqueue(tx, noticeJob, { subscription_uuid: row.uuid, charge_on }, { at })
}

/** Makes a link by which the payer gives a card, and returns its URL. */
async function cardAddress(
  { db, clock, publicUrl }: Pick<JobServices, 'db' | 'clock' | 'publicUrl'>,
  subscription_uuid: string,
  customer_uuid: string,
): Promise<string> {
  const scope = { customer_uuid, subscription_uuid, payment_method_uuid: null, invoice_uuid: null }
  const { token } = await inTransaction(db, (tx) =>
    makeMethodLink(tx, systemOrigin(instant(clock.now())), scope),
  )
  return methodLinkUrl(publicUrl, token)
}

/** Mails what will be charged, when, and how not to be. */
export const sendChargeNotice: JobKind<z.infer<typeof Announcing>> = {
  ...noticeJob,
  async run({ db, clock, mail, publicUrl }, { subscription_uuid, charge_on }) {
    const notice = await db
      .selectFrom('charge_notices')
      .innerJoin('subscriptions', 'subscriptions.uuid', 'charge_notices.subscription_uuid')
      .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
      .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
      .leftJoin('payment_methods', 'payment_methods.uuid', 'subscriptions.payment_method_uuid')
      .select([
        'charge_notices.amount_cents',
        'charge_notices.currency',
        'subscriptions.customer_uuid',
        'charge_notices.sent_to',
        'subscriptions.number',
        'subscriptions.collection_method',
        'subscriptions.next_invoice_at',
        'customers.name',
        'plans.public_name as plan',
        'payment_methods.label as method',
      ])
      .where('charge_notices.subscription_uuid', '=', subscription_uuid)
      .where('charge_notices.charge_on', '=', charge_on)
      .where('charge_notices.sent_at', 'is', null)
      .executeTakeFirst()
    // It may have been cancelled or paused since.
    if (!notice?.next_invoice_at || dayAt(notice.next_invoice_at) !== charge_on) return
    const seller = await settingsOf(db, 'organization')
    const price = `${inPesos(notice.amount_cents, notice.currency)} ${notice.currency}`
    const day = inDay(charge_on)
    // Who paid the first time at a shop or by transfer has given no card yet.
    const isDeducted = notice.collection_method === 'payroll'
    const address =
      notice.method || isDeducted
        ? undefined
        : await cardAddress({ db, clock, publicUrl }, subscription_uuid, notice.customer_uuid)
    await mail.send({
      to: notice.sent_to,
      subject: address
        ? `Guarda una tarjeta para seguir con tu plan: ${price} el ${day}`
        : `El ${day} se ${isDeducted ? 'descontará' : 'cobrará'} tu plan: ${price}`,
      text: [
        `Hola, ${notice.name}:`,
        ...(address
          ? [
              `El ${day} empieza el siguiente periodo de ${notice.plan} y se cobrarán ${price}, IVA incluido. Todavía no tenemos con qué cobrarlo.`,
              `Para seguir con tu plan, guarda una tarjeta antes de ese día: ${address}`,
            ]
          : [
              isDeducted
                ? `El ${day} empieza el siguiente periodo de ${notice.plan}: se descontarán ${price}, IVA incluido, de tu nómina de ese mes, como lo autorizaste.`
                : `El ${day} se cobrarán ${price}, IVA incluido, por ${notice.plan}, a tu ${notice.method}.`,
              'Si quieres seguir con tu plan no tienes que hacer nada.',
            ]),
        `Para cancelarlo${isDeducted ? ', o dejar de pagarlo con tu nómina,' : ''} antes de ese día, entra a ${cancelAddress(publicUrl)}. Cancelar no cuesta: sigues cubierto hasta el final de lo que pagaste.`,
        `Para cambiarlo, ${askBy(seller)}.`,
        `Folio: ${notice.number}`,
        seller.name,
      ].join('\n\n'),
    })
    await db
      .updateTable('charge_notices')
      .set({ sent_at: instant(clock.now()) })
      .where('subscription_uuid', '=', subscription_uuid)
      .where('charge_on', '=', charge_on)
      .execute()
  },
}
