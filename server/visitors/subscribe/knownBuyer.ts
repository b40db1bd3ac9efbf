import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import { askBy } from '@server/money/inWords'
import { instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import type { CheckoutRow } from './checkouts'

const Telling = z.object({ checkout_uuid: Uuid, email: z.string() })
const tellJob = { name: 'tell_known_buyer', payload: Telling }

const PAUSE_MINUTES = 24 * 60

/**
 * Enqueues a mail to the owner of an email who already has a plan. The page looks the same either way, and the job runs
 * for every email, so that the time reveals nothing.
 */
export async function enqueueKnownBuyerMail(tx: Transaction, { uuid, answers }: CheckoutRow, at: string) {
  const email = answers.you?.email
  if (email) await enqueue(tx, tellJob, { checkout_uuid: uuid, email }, { at, key: `known:${uuid}` })
}

export const tellKnownBuyer: JobKind<z.infer<typeof Telling>> = {
  ...tellJob,
  async run({ db, clock, mail, publicUrl }, { checkout_uuid, email }) {
    const active = await findActivePlans(db, email)
    const wanted = await db
      .selectFrom('checkouts')
      .innerJoin('plans', 'plans.uuid', 'checkouts.plan_uuid')
      .select(['plans.public_name as name', 'plans.slug'])
      .where('checkouts.uuid', '=', checkout_uuid)
      .where('checkouts.subscription_uuid', 'is', null)
      .executeTakeFirst()
    if (active.length === 0 || !wanted || !(await claimMail(db, email, clock.now()))) return
    const seller = await settingsOf(db, 'organization')
    await mail.send({
      to: email,
      subject: 'Ya tienes un plan activo con este correo',
      text: [
        `Con este correo se empezó a contratar ${wanted.name}, y ya tienes un plan activo:`,
        active.map(({ number, plan }) => `${plan}, folio ${number}`).join('\n'),
        `Si quieres uno más, sigue en la página donde lo dejaste o ábrela otra vez: ${publicUrl}/plan/${wanted.slug}`,
        `Si quieres cambiar el que tienes, ${askBy(seller)}.`,
        'Si no fuiste tú, no tienes que hacer nada: no se ha contratado ni cobrado nada.',
        seller.name,
      ].join('\n\n'),
    })
  },
}

const findActivePlans = (db: Database, email: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
    .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
    .select(['subscriptions.number', 'plans.public_name as plan'])
    .where(sql<boolean>`lower(customers.email) = ${email.toLowerCase()}`)
    .where('subscriptions.status', 'in', ['active', 'trialing', 'past_due', 'paused'])
    .where('subscriptions.archived_at', 'is', null)
    .orderBy('subscriptions.number')
    .limit(5)
    .execute()

/** Returns false where this mailbox got a mail recently, so that it cannot be flooded. */
const claimMail = async (db: Database, email: string, now: Date) =>
  (await db
    .insertInto('known_buyer_mails')
    .values({ email, sent_at: instant(now) })
    .onConflict((known) =>
      known
        .column('email')
        .doUpdateSet({ sent_at: instant(now) })
        .where('known_buyer_mails.sent_at', '<', instant(minutesAfter(now, -PAUSE_MINUTES))),
    )
    .returning('email')
    .executeTakeFirst()) !== undefined
