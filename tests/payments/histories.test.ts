import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Transaction } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row } from '@server/audit/writes'
import { Refusal } from '@server/core/problems'
import { refuseWhilePaying } from '@server/domain/billing/payments/livePayments'
import { recordOutcome } from '@server/domain/billing/paymentProcessing/recordOutcome'
import { recordPayment } from '@server/domain/billing/paymentProcessing/recordPayment'
import { reallocate } from '@server/domain/billing/paymentProcessing/reallocate'
import { recordRefund } from '@server/domain/billing/refunds/recordRefund'
import { startRefund } from '@server/domain/billing/refunds/startRefund'
import { retryPayment, startPayment } from '@server/domain/billing/payments/startPayment'
import { loadAccountStatement } from '@server/domain/billing/accounts/accountStatement'
import { historyPlaces } from '../support/histories'
import { postEntry } from '@server/domain/billing/ledger/postEntry'
import { openLedger } from '../support/money'
import { testClock } from '../support/testClock'
import { anAccount, aCompany, aCustomer, anInvoice, aPaymentMethod } from '../support/records'
import type { Outcome } from '@server/db/schema/gateway'

// Step by step through the functions that the server calls: what could go wrong lies between them and its rows. Each
// history has a customer of its own.

const cents = fc.integer({ min: 1, max: 15_000 })
const which = fc.nat({ max: 7 })
const heard = fc.constantFrom('succeeded', 'declined', 'silent' as const)
const step = fc.oneof(
  fc.record({ does: fc.constant('charge' as const), which, heard }),
  fc.record({ does: fc.constant('retry' as const), which, heard }),
  fc.record({ does: fc.constant('hear' as const), which, heard }),
  fc.record({ does: fc.constant('record' as const), which, cents }),
  fc.record({
    does: fc.constant('refund' as const),
    which,
    cents,
    isWhole: fc.boolean(),
    goesWell: fc.boolean(),
  }),
  fc.record({ does: fc.constant('apply' as const), which, cents }),
  fc.record({ does: fc.constant('void' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const origin = systemOrigin('2026-03-05T22:00:00.000Z')
const of = <Row>(rows: readonly Row[], index: number): Row | undefined =>
  rows[index % Math.max(rows.length, 1)]

const outcomeOf = (key: string, amount_cents: number, status: 'succeeded' | 'declined'): Outcome =>
  status === 'succeeded'
    ? { key, id: `pay_${key}`, amount_cents, status, fee_cents: 100, transaction: answer(key) }
    : {
        key,
        id: `pay_${key}`,
        amount_cents,
        status,
        transaction: null,
        decline: { code: 'card_declined', decline_code: 'do_not_honor' },
      }
const answer = (id: string) => ({
  id,
  auth_code: null,
  response_code: null,
  response_message: null,
  avs: null,
  cvc: null,
})

/** One customer with two invoices, and what is there by now. */
async function begin(db: Database, shared: { account_uuid: string; company_uuid: string }) {
  const { uuid: customer_uuid, account_uuid } = await aCustomer(db, shared)
  const method = await aPaymentMethod(db, { customer_uuid, account_uuid, gateway_token: 'sandbox_ok' })
  await anInvoice(db, { customer_uuid })
  await anInvoice(db, { customer_uuid })
  await openLedger({ db, clock: testClock() })
  const all = async (tx: Database) => {
    const own = (table: 'invoices' | 'payments' | 'transactions') =>
      sql`(select coalesce(json_agg(one order by one.number), '[]') from ${sql.table(table)} one where one.customer_uuid = customer.uuid)`
    const { rows } = await sql<{
      customer: Row<'customers'>
      invoices: Row<'invoices'>[]
      payments: Row<'payments'>[]
      transactions: Row<'transactions'>[]
    }>`
      select row_to_json(customer) as customer, ${own('invoices')} as invoices, ${own('payments')} as payments,
        ${own('transactions')} as transactions
      from customers customer where uuid = ${customer_uuid}`.execute(tx)
    const [there] = rows
    if (!there) throw new Error('The customer is gone')
    return there
  }
  return { method, all }
}
type History = Awaited<ReturnType<typeof begin>>
type There = Awaited<ReturnType<History['all']>>

/** Learns something of an attempt, and learns it again: the second time changes nothing. */
async function hear(
  tx: Transaction,
  { all }: History,
  uuid: string,
  what: 'succeeded' | 'declined' | 'silent',
) {
  const { amount_cents } = await tx
    .selectFrom('transactions')
    .select('amount_cents')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const outcome = what === 'silent' ? ({ status: 'silent' } as const) : outcomeOf(uuid, amount_cents, what)
  await recordOutcome(tx, { transaction_uuid: uuid, outcome, origin })
  const once = await all(tx)
  await recordOutcome(tx, { transaction_uuid: uuid, outcome, origin })
  expect(await all(tx)).toEqual(once)
}

const attemptOf = async (tx: Transaction, payment: string) =>
  (
    await tx
      .selectFrom('transactions')
      .select('uuid')
      .where('payment_uuid', '=', payment)
      .where('type', '=', 'purchase')
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
  ).uuid

async function take(tx: Transaction, history: History, does: Step): Promise<void> {
  const there = await history.all(tx)
  const invoice = of(there.invoices, does.which)
  const payment = of(there.payments, does.which)
  const payment_method_uuid = history.method.uuid
  switch (does.does) {
    case 'charge': {
      if (!invoice) return
      const made = await startPayment(tx, {
        invoice,
        payment_method_uuid,
        origin_of_payment: 'staff',
        origin,
      })
      return hear(tx, history, await attemptOf(tx, made.uuid), does.heard)
    }
    case 'retry': {
      if (!payment) return
      await retryPayment(tx, { payment, payment_method_uuid, origin, unattended: false })
      return hear(tx, history, await attemptOf(tx, payment.uuid), does.heard)
    }
    case 'hear': {
      const attempt = of(
        there.transactions.filter(({ type, gateway }) => type === 'purchase' && gateway !== 'Manual'),
        does.which,
      )
      return attempt && hear(tx, history, attempt.uuid, does.heard)
    }
    case 'record': {
      if (!invoice) return
      const values = {
        method_type: 'cash' as const,
        amount_cents: does.cents,
        received_on: '2026-03-01',
        bank: null,
        reference: null,
      }
      await recordPayment(tx, { invoice, values, origin })
      return
    }
    case 'refund': {
      if (!payment) return
      const order = {
        extent: does.isWhole ? ('full' as const) : ('amount' as const),
        amount_cents: does.cents,
        lines: [],
        reason: 'other' as const,
        note: null,
      }
      const { uuid } = await startRefund(tx, { payment, order, origin })
      const held = await lockRecord(tx, 'payments', payment.uuid)
      const refund = await lockRecord(tx, 'transactions', uuid)
      if (!held || !refund) throw new Error('A refund is gone')
      const status = does.goesWell ? ('succeeded' as const) : ('failed' as const)
      const outcome = { key: uuid, id: uuid, status, problem: null }
      return recordRefund(tx, { payment: held, refund, outcome, origin })
    }
    case 'apply': {
      const to = of(there.invoices, does.which + 1)
      if (!payment || !to || !invoice) return
      const values = {
        from_invoice_uuid: does.cents % 2 ? invoice.uuid : null,
        invoice_uuid: to.uuid,
        amount_cents: does.cents,
      }
      return reallocate(tx, { payment, values, origin })
    }
    case 'void': {
      if (invoice?.status !== 'open' || invoice.paid_cents > 0) return
      await refuseWhilePaying(tx, invoice.uuid)
      await tx.updateTable('invoices').set({ status: 'void' }).where('uuid', '=', invoice.uuid).execute()
      const { uuid: invoice_uuid, amount_due_cents, currency } = invoice
      await postEntry(tx, origin, {
        kind: 'void',
        customer_uuid: invoice.customer_uuid,
        currency,
        legs: [
          { book: 'returned', cents: amount_due_cents, invoice_uuid },
          { book: 'receivable', cents: -amount_due_cents, invoice_uuid },
        ],
      })
    }
  }
}

/** A first attempt that was given up goes through after all, for more than is owed by then. */
const lateAndLess: Step[] = [
  { does: 'charge', which: 0, heard: 'declined' },
  { does: 'record', which: 0, cents: 1 },
  { does: 'retry', which: 0, heard: 'declined' },
  { does: 'hear', which: 0, heard: 'succeeded' },
]

const sum = (amounts: readonly { amount_cents: number }[]) =>
  amounts.reduce((total, { amount_cents }) => total + amount_cents, 0)

/** What must hold after every history (the model's invariants 1 and 2). */
function addsUp({ invoices, payments, transactions, customer }: There): boolean {
  const made = payments.filter(({ status }) => status === 'succeeded')
  for (const invoice of invoices) {
    const { total_cents, paid_cents, credited_cents, amount_due_cents, returned_cents, status, uuid } =
      invoice
    const due = status === 'void' ? 0 : total_cents - paid_cents - credited_cents
    expect(amount_due_cents).toBe(due)
    expect(due).toBeGreaterThanOrEqual(0)
    expect(status === 'paid' ? due : 0).toBe(0)
    expect(status === 'void' ? paid_cents : 0).toBe(0)
    expect(returned_cents).toBeLessThanOrEqual(paid_cents)
    const given = made.flatMap(({ allocations }) => allocations).filter((one) => one.invoice_uuid === uuid)
    expect(sum(given)).toBe(paid_cents)
  }
  for (const payment of made) {
    const { uuid, amount_cents, refunded_cents, allocations, credit_cents } = payment
    const own = transactions.filter(({ payment_uuid, is_extra }) => payment_uuid === uuid && !is_extra)
    const done = own.filter(({ status }) => status === 'succeeded')
    expect(sum(done.filter(({ type }) => type === 'purchase'))).toBe(amount_cents)
    expect(sum(done.filter(({ type }) => type === 'refund'))).toBe(refunded_cents)
    expect(refunded_cents).toBeLessThanOrEqual(amount_cents)
    expect(sum(allocations) + credit_cents).toBeLessThanOrEqual(amount_cents)
  }
  for (const { uuid } of payments)
    expect(
      transactions.filter(
        ({ payment_uuid, type, status }) =>
          payment_uuid === uuid && type === 'purchase' && (status === 'pending' || status === 'unknown'),
      ).length,
    ).toBeLessThanOrEqual(1)
  expect(customer.credit_balance_cents).toBe(
    made.reduce((total, { credit_cents }) => total + credit_cents, 0),
  )
  return true
}

/** What the account of them all was told it owes is what its invoices say, for any span of days. */
async function statementAddsUp(db: Database, account: string) {
  const { due } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.sum<number>('amount_due_cents').as('due'))
    .where('account_uuid', '=', account)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  for (const from of ['2026-01-01', '2026-03-01', '2026-03-06']) {
    const told = await loadAccountStatement(db, account, { from, to: '2026-03-31' }, 20)
    if (!told) throw new Error('The account is gone')
    expect(told.closing_cents).toBe(Number(due))
    expect(told.opening_cents + told.charges_cents - told.credits_cents).toBe(told.closing_cents)
    expect(told.ageing.reduce((total, { cents }) => total + cents, 0)).toBe(told.closing_cents)
    let balance = told.opening_cents
    for (const { change_cents, balance_cents } of told.lines) {
      balance += change_cents
      expect(balance_cents).toBe(balance)
    }
  }
}

describe.each(historyPlaces())(
  'every history of what a customer owes, on $name',
  ({ histories, ...kind }) => {
    let db: Database
    beforeAll(async () => {
      db = await kind.open()
    })
    afterAll(async () => {
      await db.destroy()
    })

    test(`adds up after every step of ${histories} histories, and nothing that is told twice counts twice`, async () => {
      const shared = { account_uuid: (await anAccount(db)).uuid, company_uuid: (await aCompany(db)).uuid }
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          const history = await begin(db, shared)
          for (const does of steps) {
            await inTransaction(db, (tx) => take(tx, history, does)).catch((error: unknown) => {
              // What may not be done is refused, and leaves nothing behind.
              if (!(error instanceof Refusal)) throw error
            })
            expect(addsUp(await history.all(db))).toBe(true)
          }
        }),
        { numRuns: histories, examples: [[lateAndLess]] },
      )
      await statementAddsUp(db, shared.account_uuid)
    }, 1_800_000)
  },
)
