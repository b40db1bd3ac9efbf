import { makeSucceeded } from '@server/adapters/gateway/sandbox/sandboxGateway'
import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { askAttemptJob, cancelAttemptJob } from '@server/domain/billing/payments/paymentJobs'
import { dayBefore } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { insertColumns } from '@server/demo/material/insertColumns'
import { numberAll } from '@server/demo/material/numberAll'
import type { billSubscriptions } from '@server/demo/records/makeInvoices'
import type { makePayments, makeTransactions } from '@server/demo/records/makePayments'
import {
  chooseDefaults,
  type DemoCustomer,
  makePaymentMethods,
} from '@server/demo/records/makePaymentMethods'
import type { Random } from '@server/demo/material/random'

/** Has customers pay with methods that can be charged, for the sales that are played. */
export async function seedMethods(
  tx: Transaction,
  { random, customers }: { random: Random; customers: readonly DemoCustomer[] },
) {
  const methods = makePaymentMethods(random, customers, { isCharged: true })
  await insert(tx, 'payment_methods', methods)
  const chosen = chooseDefaults(methods)
  await sql`update customers set default_payment_method_uuid = chosen.method
    from unnest(${[...chosen.keys()]}::uuid[], ${[...chosen.values()]}::uuid[]) as chosen (customer, method)
    where customers.uuid = chosen.customer`.execute(tx)
  return methods
}

type Paid = { payments: ReturnType<typeof makePayments>; transactions: ReturnType<typeof makeTransactions> }

/** Writes what customers paid, and what is still to be heard of it. */
export async function writePayments(tx: Transaction, { payments, transactions }: Paid): Promise<void> {
  await insertColumns(
    tx,
    'payments',
    (await numberAll(tx, 'PAG', payments)).map(({ allocations, ...payment }) => ({
      ...payment,
      allocations: JSON.stringify(allocations),
    })),
  )
  await insertColumns(tx, 'transactions', await numberAll(tx, 'TRX', transactions))
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

/** Writes what customers were billed. Drafts have no number yet. */
export async function writeInvoices(
  tx: Transaction,
  invoices: ReturnType<typeof billSubscriptions>,
): Promise<void> {
  const issued = invoices.filter(({ status }) => status !== 'draft')
  const folios = await nextFolios(tx, 'FAC', issued.length)
  const numbers = new Map(issued.map(({ uuid }, index) => [uuid, folios[index] ?? null]))
  await insertColumns(
    tx,
    'invoices',
    invoices.map(({ lines, ...invoice }) => ({
      ...invoice,
      lines: JSON.stringify(lines),
      number: numbers.get(invoice.uuid) ?? null,
    })),
  )
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
