import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'

/**
 * Gives every made-up amount the document that explains it: each refund names its invoice, and a payment above its
 * invoices explains each customer's balance.
 */
export async function explainMoney(tx: Transaction): Promise<void> {
  // What came by hand was not given back by a gateway.
  await sql`update payments set refunded_cents = 0 where gateway is null and refunded_cents > 0`.execute(tx)
  await sql`update transactions set parts = jsonb_build_array(jsonb_build_object(
      'invoice_uuid', payments.allocations -> 0 ->> 'invoice_uuid', 'line', null, 'reopened', false,
      'amount_cents', transactions.amount_cents))
    from payments where payments.uuid = payment_uuid and type = 'refund'`.execute(tx)
  await sql`update invoices set returned_cents = given.cents
    from (select (allocations -> 0 ->> 'invoice_uuid')::uuid as invoice_uuid, sum(refunded_cents) as cents
      from payments where refunded_cents > 0 group by 1) as given
    where given.invoice_uuid = invoices.uuid`.execute(tx)
  await sql`with too_much as (
      select distinct on (customer_uuid) payments.uuid, credit_balance_cents as cents
      from payments join customers on customers.uuid = customer_uuid
      where credit_balance_cents > 0 and payments.status = 'succeeded' and refunded_cents = 0 and not disputed
      order by customer_uuid, paid_at desc, payments.uuid
    ), brought as (
      update payments set amount_cents = amount_cents + cents, credit_cents = cents
      from too_much where too_much.uuid = payments.uuid returning payments.uuid, cents
    )
    update transactions set amount_cents = amount_cents + cents, processed_cents = processed_cents + cents
    from brought where brought.uuid = payment_uuid and type = 'purchase' and status = 'succeeded'`.execute(tx)
  await sql`update customers set credit_balance_cents = 0
    where credit_balance_cents > 0 and not exists (
      select 1 from payments where customer_uuid = customers.uuid and credit_cents > 0)`.execute(tx)
}
