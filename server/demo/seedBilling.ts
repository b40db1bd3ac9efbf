import { sql } from 'kysely'
import type { Transaction } from '../db/database'
import { nextFolios } from '../db/folios'
import { insert } from './insert'
import { makeInvoices } from './makeInvoices'
import { makePayments, makeTransactions } from './makePayments'
import { type DemoCustomer, makePaymentMethods } from './makePaymentMethods'
import type { Random } from './random'

/** What customers pay with and what they were billed. */
export async function seedBilling(
  tx: Transaction,
  { random, customers }: { random: Random; customers: readonly DemoCustomer[] },
): Promise<void> {
  const methods = makePaymentMethods(random, customers)
  await insert(tx, 'payment_methods', methods)
  await sql`update customers set default_payment_method_uuid = method.uuid
    from (select distinct on (customer_uuid) customer_uuid, uuid from payment_methods
      where status = 'active' order by customer_uuid, created_at, uuid) method
    where method.customer_uuid = customers.uuid`.execute(tx)

  const invoices = makeInvoices(random, customers)
  const issued = invoices.filter(({ status }) => status !== 'draft')
  const folios = await nextFolios(tx, 'FAC', issued.length)
  const numbers = new Map(issued.map(({ uuid }, index) => [uuid, folios[index] ?? null]))
  await insert(
    tx,
    'invoices',
    invoices.map((invoice) => ({ ...invoice, number: numbers.get(invoice.uuid) ?? null })),
  )

  const payments = makePayments(random, customers, invoices, methods)
  await insert(tx, 'payments', numbered(payments, await nextFolios(tx, 'PAG', payments.length)))
  const transactions = makeTransactions(random, payments)
  await insert(tx, 'transactions', numbered(transactions, await nextFolios(tx, 'TRX', transactions.length)))
}

const numbered = <Row extends object>(rows: Row[], folios: string[]) =>
  rows.map((row, index) => ({ ...row, number: folios[index] ?? '' }))
