import { sql } from 'kysely'
import { dayAfter } from '@/contract/days'
import { dayAt } from '@server/money/calendar'
import type { Transaction } from '@server/db/database'
import { dayBefore } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { amountOf } from '@/contract/discountedItems'

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
