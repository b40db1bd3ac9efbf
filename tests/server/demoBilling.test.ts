import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvoiceStatus } from '@/contract/invoices'
import { PaymentStatus } from '@/contract/payments'
import { TransactionStatus } from '@/contract/transactions'
import { PaymentMethodStatus } from '@/contract/paymentMethods'
import type { Database } from '@server/db/database'
import { folio } from '@server/db/folios'
import { loadAccountStatement } from '@server/domain/billing/accounts/accountStatement'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { openDemoDatabase } from '../support/databases'

let db: Database

beforeAll(async () => {
  db = await openDemoDatabase()
})
afterAll(() => db.destroy())

const statusesOf = async (table: 'payment_methods' | 'invoices' | 'payments' | 'transactions') =>
  (await sql<{ status: string }>`select distinct status from ${sql.table(table)}`.execute(db)).rows
    .map(({ status }) => status)
    .sort()

describe('the made-up billing', () => {
  test('is told by the statements of accounts as their balances have it', async () => {
    const accounts = await db
      .selectFrom('accounts')
      .select(['uuid', 'balance_due_cents'])
      .where('balance_due_cents', '>', 0)
      .orderBy('number')
      .limit(25)
      .execute()
    for (const { uuid, balance_due_cents } of accounts) {
      const told = await loadAccountStatement(db, uuid, { from: '2026-02-01', to: '2026-03-05' }, 10)
      expect(told?.closing_cents).toBe(balance_due_cents)
    }
  })

  test('is in the ledger, which says of every balance, debt and payment what is shown', async () => {
    const { entries, differences } = await checkBooks(db)
    expect(differences).toEqual([])
    expect(entries).toBeGreaterThan(200)
  })

  test('has something in every status', async () => {
    expect(await statusesOf('payment_methods')).toEqual([...PaymentMethodStatus.options].sort())
    expect(await statusesOf('invoices')).toEqual([...InvoiceStatus.options].sort())
    expect(await statusesOf('payments')).toEqual([...PaymentStatus.options].sort())
    expect(await statusesOf('transactions')).toEqual([...TransactionStatus.options].sort())
  })

  test('adds up: what customers and accounts owe is what their open invoices say', async () => {
    for (const [table, column] of [
      ['customers', 'customer_uuid'],
      ['accounts', 'account_uuid'],
    ] as const) {
      const { rows } = await sql<{ uuid: string }>`
        select ${sql.ref(`${table}.uuid`)} from ${sql.table(table)} left join lateral (
          select coalesce(sum(amount_due_cents), 0) as due,
            coalesce(sum(amount_due_cents) filter (where due_on < date '2026-03-05'), 0) as overdue
          from invoices where ${sql.ref(column)} = ${sql.ref(`${table}.uuid`)} and status = 'open') sums on true
        where sums.due <> balance_due_cents or sums.overdue <> overdue_cents`.execute(db)
      expect(rows).toEqual([])
    }
  })

  test('adds up: what was paid of an invoice is what its payments gave it, and none gave more than it had', async () => {
    const { rows } = await sql`
      with given as (
        select (allocation ->> 'invoice_uuid')::uuid as invoice, sum((allocation ->> 'amount_cents')::bigint) as cents
        from payments, jsonb_array_elements(allocations) as allocation
        where payments.status = 'succeeded' group by 1)
      select invoices.uuid from invoices left join given on given.invoice = invoices.uuid
      where coalesce(given.cents, 0) <> invoices.paid_cents
      union all
      select uuid from payments where amount_cents < (
        select sum((allocation ->> 'amount_cents')::bigint) from jsonb_array_elements(allocations) as allocation)
      union all
      select uuid from payments where status = 'succeeded' and refunded_cents <> (
        select coalesce(sum(amount_cents), 0) from transactions where payment_uuid = payments.uuid
          and (type = 'refund' or (type = 'chargeback' and parts is not null)))
        and gateway is not null`.execute(db)
    expect(rows).toEqual([])
  })

  test('numbers invoices without a gap, in the order of their days', async () => {
    const issued = await db
      .selectFrom('invoices')
      .select(['number', 'issued_on'])
      .where('number', 'is not', null)
      .orderBy('number')
      .execute()
    expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => folio('FAC', index + 1)))
    const days = issued.map(({ issued_on }) => issued_on ?? '')
    expect(days).toEqual([...days].sort((one, two) => one.localeCompare(two)))
  })
})
