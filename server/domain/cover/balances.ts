import { sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'

type Balance = { uuid: string; label: string; before: number; after: number }

/**
 * Recomputes what a customer and its account owe after an invoice changed. These sums follow from the invoices, so they
 * make no new version; `effects` receives them for the dry run.
 */
export async function settleBalances(
  tx: Transaction,
  { customer, today, effects }: { customer: string; today: string; effects: Effect[] },
): Promise<void> {
  const sums = (column: string, uuid: string) => sql`(
    select coalesce(sum(amount_due_cents), 0) as due,
      coalesce(sum(amount_due_cents) filter (where due_on < ${today}::date), 0) as overdue,
      min(due_on) filter (where due_on < ${today}::date) as since
    from invoices where ${sql.ref(column)} = ${uuid} and status = 'open' and archived_at is null)`

  // Locked before the sums are read: an update that waits for its row still adds up invoices as they were before the wait.
  // As an update would lock them: rows that refer to them may be written meanwhile.
  const { account_uuid } = await tx
    .selectFrom('customers')
    .select('account_uuid')
    .where('uuid', '=', customer)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx.selectFrom('accounts').select('uuid').where('uuid', '=', account_uuid).forNoKeyUpdate().execute()
  const customers = await sql<Balance & { account: string }>`
    update customers set balance_due_cents = sums.due, overdue_cents = sums.overdue
    from customers as old, ${sums('customer_uuid', customer)} as sums
    where customers.uuid = ${customer} and old.uuid = customers.uuid
    returning customers.uuid, customers.name as label, customers.account_uuid as account,
      old.balance_due_cents as before, customers.balance_due_cents as after`.execute(tx)
  const account = customers.rows[0]?.account
  if (!account) return
  const accounts = await sql<Balance>`
    update accounts set balance_due_cents = sums.due, overdue_cents = sums.overdue, overdue_since = sums.since
    from accounts as old, ${sums('account_uuid', account)} as sums
    where accounts.uuid = ${account} and old.uuid = accounts.uuid
    returning accounts.uuid, accounts.name as label, old.balance_due_cents as before,
      accounts.balance_due_cents as after`.execute(tx)

  const changed = [...customers.rows.map(effectOn('customer')), ...accounts.rows.map(effectOn('account'))]
  effects.push(...changed.filter(({ changes }) => changes.length > 0))
}

const effectOn =
  (type: 'customer' | 'account') =>
  ({ uuid, label, before, after }: Balance): Effect => ({
    event: `${type}.balance_changed`,
    subject: { type, uuid, label },
    changes: before === after ? [] : [{ field: 'balance_due_cents', before, after, masked: false }],
  })
