import { makeSucceeded } from '@server/adapters/gateway/sandbox/sandboxGateway'
import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { askAttemptJob, cancelAttemptJob } from '@server/domain/billing/payments/paymentJobs'
import { dayBefore, daysSince } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { makeInvoices } from '@server/demo/records/makeInvoices'
import { makePayments, makeTransactions } from '@server/demo/records/makePayments'
import { type DemoCustomer, makePaymentMethods } from '@server/demo/records/makePaymentMethods'
import type { Random } from '@server/demo/material/random'

type Billing = {
  random: Random
  customers: readonly DemoCustomer[]
  /** The number of days of invoices and payments to seed; all when left out. */
  days?: number
}

/** What customers pay with: the first of each is chargeable, for the sales that are played. */
export const seedMethods = (tx: Transaction, { random, customers }: Billing) =>
  insertMethods(tx, customers, makePaymentMethods(random, customers, { isCharged: true }))

async function insertMethods(
  tx: Transaction,
  customers: readonly DemoCustomer[],
  methods: ReturnType<typeof makePaymentMethods>,
) {
  await insert(tx, 'payment_methods', methods)
  await sql`update customers set default_payment_method_uuid = method.uuid
    from (select distinct on (customer_uuid) customer_uuid, uuid from payment_methods
      where status = 'active' and customer_uuid = any(${customers.map(({ uuid }) => uuid)}::uuid[])
      order by customer_uuid, created_at, uuid) method
    where method.customer_uuid = customers.uuid`.execute(tx)
  return methods
}

/** What customers pay with and what they were billed. */
export async function seedBilling(
  tx: Transaction,
  { random, customers, days = 10_000 }: Billing,
): Promise<void> {
  const methods = await insertMethods(tx, customers, makePaymentMethods(random, customers))
  const invoices = makeInvoices(random, customers).filter(
    ({ status, issued_on }) => status !== 'paid' || daysSince(issued_on) <= days,
  )
  const issued = invoices.filter(({ status }) => status !== 'draft')
  const folios = await nextFolios(tx, 'FAC', issued.length)
  const numbers = new Map(issued.map(({ uuid }, index) => [uuid, folios[index] ?? null]))
  await insert(
    tx,
    'invoices',
    invoices.map((invoice) => ({ ...invoice, number: numbers.get(invoice.uuid) ?? null })),
  )

  const payments = makePayments(random, customers, invoices, methods)
  await insert(tx, 'payments', numberInvoices(payments, await nextFolios(tx, 'PAG', payments.length)))
  const transactions = makeTransactions(random, payments)
  await insert(
    tx,
    'transactions',
    numberInvoices(transactions, await nextFolios(tx, 'TRX', transactions.length)),
  )
  const followed = payments.filter(({ status }) => status === 'processing' || status === 'requires_action')
  // What is under way is followed up the next morning, as what the server itself began would be: for the last time, so
  // that a day that passes in a demonstration settles it.
  await sql`insert into jobs (kind, payload, run_at, created_at)
    select case payments.status when 'processing' then ${askAttemptJob.name} else ${cancelAttemptJob.name} end,
      jsonb_build_object('transaction_uuid', attempt.uuid) || case payments.status
        when 'processing' then jsonb_build_object('tries', 4) else jsonb_build_object('because', 'expired') end,
      ${`${dayBefore(-1)}T16:00:00.000Z`}::timestamptz, attempt.created_at
    from transactions as attempt join payments on payments.uuid = attempt.payment_uuid
    where payments.uuid = any(${followed.map(({ uuid }) => uuid)}::uuid[]) and attempt.type = 'purchase'
      and attempt.status in ('pending', 'unknown')`.execute(tx)
  await settleMost(tx, transactions, new Set(payments.filter(isUnderWay).map(({ uuid }) => uuid)))
}

const isUnderWay = ({ status }: { status: string }) => status === 'processing'

/** Of every this many charges under way one is never heard of again, as a real gateway loses some. */
const LOST_OF = 5

/** Lets the sandbox gateway know the charges under way, so that it reports most of them as succeeded when asked. */
async function settleMost(
  tx: Transaction,
  transactions: ReturnType<typeof makeTransactions>,
  underWay: ReadonlySet<string>,
): Promise<void> {
  const charges = transactions
    .filter(({ type, payment_uuid }) => type === 'purchase' && underWay.has(payment_uuid))
    .filter((_, index) => index % LOST_OF !== LOST_OF - 1)
  if (charges.length === 0) return
  await tx
    .insertInto('sandbox_charges')
    .values(
      charges.map(({ uuid: key, gateway_transaction_id: id, amount_cents, created_at }) => ({
        key,
        id,
        token: 'demo',
        behaviour: 'slow',
        description: 'Cobro en curso',
        amount_cents,
        currency: 'MXN',
        outcome: makeSucceeded({ key, id, amount_cents }),
        created_at,
      })),
    )
    .execute()
}

const numberInvoices = <Row extends object>(rows: Row[], folios: string[]) =>
  rows.map((row, index) => ({ ...row, number: folios[index] ?? '' }))
