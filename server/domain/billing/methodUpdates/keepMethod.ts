import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { dayOf } from '@/contract/days'
import { Uuid } from '@/contract/shapes'
import { collectInvoice } from '@server/domain/billing/collection/collect'
import { leavePayroll } from '@server/domain/billing/subscriptionChanges/methods'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { customers } from '@server/domain/billing/customers/customers'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { payments } from '@server/domain/billing/payments/payments'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { addCard } from '@server/domain/billing/methods/addCard'
import { retryOrGiveUp } from '@server/domain/billing/paymentProcessing/retryOrGiveUp'
import { retryPayment, startPayment } from '@server/domain/billing/payments/startPayment'
import { confirmationJob } from './confirmation'
import type { LinkScope } from '@server/domain/billing/methods/methodLinks'
import { loadMatter } from './methodUpdatePage'
import type { SavedMethod } from '@server/db/schema/gateway'

type Keeping = {
  /** The method update that the bank approved. */
  uuid: string
  /** The method that was kept before, where a charge is only tried again. */
  method_uuid: string | null
  /** The name of the gateway that keeps the card. */
  gateway: string
  origin: Origin
}

/**
 * Keeps the card that a visitor gave and the bank approved, and charges the link's subscriptions to it from now on. It
 * collects the debt at once, or on the day that the visitor chose. A second call for an update changes nothing.
 */
export async function keepMethod(
  tx: Transaction,
  { uuid, method_uuid, gateway, origin }: Keeping,
): Promise<void> {
  const update = await tx
    .selectFrom('method_updates')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (update.status !== 'checking' && update.status !== 'confirming') return
  const link = await tx
    .selectFrom('method_links')
    .selectAll()
    .where('uuid', '=', update.link_uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Taken back while the bank still asked: what staff decided counts.
  if (link.ended_at) {
    const problem = 'Este enlace dejó de servir mientras tu banco respondía. No se hizo ningún cobro.'
    await tx
      .updateTable('method_updates')
      .set({ status: 'refused', problem })
      .where('uuid', '=', uuid)
      .execute()
    return
  }
  const matter = await loadMatter(tx, link)
  const method = method_uuid
    ? await lockRecord(tx, 'payment_methods', method_uuid)
    : await newMethod(tx, update, { customer_uuid: matter.customer.uuid, gateway, origin })
  if (!method) throw new Error(`There is no method for the update ${uuid}`)
  for (const { uuid: one } of matter.subscriptions) {
    const row = await lockRecord(tx, 'subscriptions', one)
    if (row)
      await updateRecord(
        tx,
        subscriptions,
        origin,
        row,
        {
          payment_method_uuid: method.uuid,
          ...(await leavePayroll(tx, row, 'La persona guardó una tarjeta para pagar su plan.', origin))
            .columns,
        },
        { event: 'method_changed', action: 'updated' },
      )
  }
  const customer = await lockRecord(tx, 'customers', matter.customer.uuid)
  if (customer)
    await updateRecord(
      tx,
      customers,
      origin,
      customer,
      {
        ...(update.gateway_customer && { gateway_customer_id: update.gateway_customer }),
        ...((await isReplaceable(tx, customer, link)) && {
          default_payment_method_uuid: method.uuid,
        }),
      },
      { event: 'method_changed', action: 'updated' },
    )

  const isToday = update.pay_on !== null && update.pay_on <= dayOf(new Date(origin.at))
  // Only what they were shown: what came to be owed since is another matter.
  const owed = matter.invoices.filter((invoice) => update.invoices.includes(invoice.uuid))
  const started = isToday ? await collectOwed(tx, owed, method, origin) : []
  if (update.pay_on && !isToday) await promise(tx, { uuid, pay_on: update.pay_on, owed, origin })
  await tx
    .updateTable('method_updates')
    .set({ status: 'saved', payment_method_uuid: method.uuid, payments: started, confirm_url: null })
    .where('uuid', '=', uuid)
    .execute()
  if (!method_uuid) await enqueue(tx, confirmationJob, { update_uuid: uuid }, { at: origin.at })
}

async function newMethod(
  tx: Transaction,
  {
    card,
    billing_name,
    consent,
  }: Pick<Row<'payment_methods'>, 'billing_name' | 'consent'> & {
    card: SavedMethod | null
  },
  { customer_uuid, gateway, origin }: { customer_uuid: string; gateway: string; origin: Origin },
): Promise<Row<'payment_methods'>> {
  if (!card || !consent) throw new Error('The update has no card')
  const { account_uuid } = await tx
    .selectFrom('customers')
    .select('account_uuid')
    .where('uuid', '=', customer_uuid)
    .executeTakeFirstOrThrow()
  const customer = { uuid: customer_uuid, account_uuid }
  return addCard(tx, { customer, card, gateway, billing_name, consent, source: 'link', origin })
}

/** Whether the new card becomes the customer's default method. */
async function isReplaceable(
  tx: Transaction,
  { default_payment_method_uuid: current }: Row<'customers'>,
  link: LinkScope,
): Promise<boolean> {
  if (!current) return true
  // A link that pays one invoice changes no default method.
  if (link.invoice_uuid) return false
  if (current === (link.subscription_uuid ? null : link.payment_method_uuid)) return true
  const method = await lockRecord(tx, 'payment_methods', current)
  // A card that still serves other subscriptions stays what they are charged with.
  if (method?.status !== 'active') return true
  const others = await tx
    .selectFrom('subscriptions')
    .select('uuid')
    .where('payment_method_uuid', '=', current)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .executeTakeFirst()
  return others === undefined
}

/** The payment that failed to collect an invoice, where one did: it is tried again rather than begun anew. */
const findFailedPayment = (tx: Transaction, invoice: string) =>
  tx
    .selectFrom('payments')
    .select('uuid')
    .where('status', '=', 'failed')
    .where('archived_at', 'is', null)
    .where(
      sql<SqlBool>`payments.allocations @> jsonb_build_array(jsonb_build_object('invoice_uuid', ${invoice}::text))`,
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

async function collectOwed(
  tx: Transaction,
  owed: Row<'invoices'>[],
  { uuid: payment_method_uuid }: Row<'payment_methods'>,
  origin: Origin,
): Promise<string[]> {
  const started = new Set<string>()
  const covered = new Set<string>()
  for (const { uuid } of owed) {
    if (covered.has(uuid)) continue
    const failed = await findFailedPayment(tx, uuid)
    const payment = failed && (await lockRecord(tx, 'payments', failed.uuid))
    const invoice = await lockRecord(tx, 'invoices', uuid)
    if (!invoice) continue
    const row = payment
      ? await retryPayment(tx, { payment, payment_method_uuid, origin, unattended: false })
      : await startPayment(tx, { invoice, payment_method_uuid, origin_of_payment: 'link', origin })
    started.add(row.uuid)
    for (const one of row.allocations) covered.add(one.invoice_uuid)
  }
  return [...started]
}

const Promised = z.object({ update_uuid: Uuid, due: z.string() })
const promisedJob = { name: 'charge_promised', payload: Promised }

/** Puts what is owed off to a day: until then nothing else tries to collect it. */
async function promise(
  tx: Transaction,
  { uuid, pay_on, owed, origin }: { uuid: string; pay_on: string; owed: Row<'invoices'>[]; origin: Origin },
): Promise<void> {
  const runAt = new Date(`${pay_on}T09:00:00-06:00`)
  const due = runAt.toISOString()
  for (const { uuid: one } of owed) {
    const failed = await findFailedPayment(tx, one)
    const payment = failed && (await lockRecord(tx, 'payments', failed.uuid))
    const told = { event: 'payment_promised', action: 'updated' } as const
    if (payment) await updateRecord(tx, payments, origin, payment, { next_retry_at: due }, told)
    const invoice = await lockRecord(tx, 'invoices', one)
    if (invoice) await updateRecord(tx, invoices, origin, invoice, { next_attempt_at: due }, told)
    const row =
      invoice?.subscription_uuid && (await lockRecord(tx, 'subscriptions', invoice.subscription_uuid))
    if (row) await updateRecord(tx, subscriptions, origin, row, { next_retry_at: due }, told)
  }
  await enqueue(tx, promisedJob, { update_uuid: uuid, due }, { at: origin.at, runAt })
}

/** Charges, on the day that the customer chose, what they still owe of what they were shown. */
export const chargePromised: JobKind<z.infer<typeof Promised>> = {
  ...promisedJob,
  async run({ db }, { update_uuid }, job) {
    await inTransaction(db, async (tx) => {
      const origin = job.origin()
      const update = await tx
        .selectFrom('method_updates')
        .select(['invoices', 'payment_method_uuid'])
        .where('uuid', '=', update_uuid)
        .executeTakeFirstOrThrow()
      for (const uuid of update.invoices) {
        const invoice = await lockRecord(tx, 'invoices', uuid)
        if (invoice?.status !== 'open' || invoice.amount_due_cents <= 0) continue
        const failed = await findFailedPayment(tx, uuid)
        const payment = failed && (await lockRecord(tx, 'payments', failed.uuid))
        if (payment) await retryOrGiveUp(tx, payment, update.payment_method_uuid, origin)
        else
          await collectInvoice(tx, origin, {
            invoice,
            subscription: { payment_method_uuid: update.payment_method_uuid },
            effects: [],
          })
      }
      await job.finish(tx)
    })
  },
}
