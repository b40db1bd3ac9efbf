import { sql } from 'kysely'
import { dayAfter } from '@/contract/days'
import { dayAt } from '@server/money/calendar'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { dayBefore } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { makeSubscriptions, type Payer, type Sold } from '@server/demo/records/makeSubscriptions'
import type { Random } from '@server/demo/material/random'
import { amountOf } from '@/contract/discountedItems'

/** Has customers subscribe to plans, and their invoices be of what they subscribe to. */
export async function seedSubscriptions(
  tx: Transaction,
  random: Random,
  plans: readonly Sold[],
  customers: readonly string[],
): Promise<void> {
  const { rows: payers } = await sql<Payer>`
    select customers.uuid, customers.account_uuid, customers.type, accounts.status as "accountStatus",
      accounts.overdue_cents > 0 as overdue, customers.default_payment_method_uuid as method
    from customers join accounts on accounts.uuid = customers.account_uuid
    where customers.uuid = any(${customers}::uuid[]) order by customers.number`.execute(tx)
  const subscriptions = makeSubscriptions(random, payers, plans)
  const numbers = await nextFolios(tx, 'SUB', subscriptions.length)
  await insert(
    tx,
    'subscriptions',
    subscriptions.map((subscription, index) => ({ ...subscription, number: numbers[index] ?? '' })),
  )
  await sql`update invoices set subscription_uuid = subscriptions.uuid from subscriptions
    where subscriptions.customer_uuid = invoices.customer_uuid and invoices.type = 'subscription'
      and invoices.status in ('open', 'paid') and invoices.customer_uuid = any(${customers}::uuid[])
      and not exists (select 1 from invoices other where other.customer_uuid = invoices.customer_uuid
        and other.type = 'subscription' and other.status in ('open', 'paid')
        and other.period_start = invoices.period_start and other.uuid < invoices.uuid)`.execute(tx)
  // A period is charged once: other invoices, and those of customers without a subscription, become one-off.
  await sql`update invoices set type = 'one_off', period_start = null, period_end = null
    where type = 'subscription' and subscription_uuid is null and status in ('open', 'paid', 'uncollectible')
      and customer_uuid = any(${customers}::uuid[])`.execute(tx)
  await announceCharges(tx, customers)
}

/** Notes the announcement of each upcoming charge, at the first hour of the day on which it was due. */
export async function announceCharges(tx: Transaction, customers: readonly string[]): Promise<void> {
  const due = await tx
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
    .select([
      'subscriptions.uuid',
      'subscriptions.next_invoice_at',
      'subscriptions.items',
      'subscriptions.discount',
      'subscriptions.interval',
      'subscriptions.currency',
      'customers.email',
    ])
    .where(sql<boolean>`customers.uuid = any(${customers}::uuid[])`)
    .where('subscriptions.status', 'in', ['active', 'trialing', 'past_due'])
    .where('subscriptions.collection_method', 'in', ['automatic', 'payroll'])
    .where('subscriptions.next_invoice_at', 'is not', null)
    .execute()
  const notices = due.flatMap(({ uuid, next_invoice_at, currency, email, ...billed }) => {
    const charge_on = dayAt(next_invoice_at ?? '')
    if (charge_on > dayBefore(-5)) return []
    const told = `${dayAfter(charge_on, -5)}T06:00:00.000Z`
    const sent = { sent_to: email, created_at: told, sent_at: told }
    return [{ subscription_uuid: uuid, charge_on, amount_cents: amountOf(billed), currency, ...sent }]
  })
  await insert(tx, 'charge_notices', notices)
}
