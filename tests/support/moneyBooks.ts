import { type Selectable, sql } from 'kysely'
import { lineSums } from '@/contract/invoices'
import type { Row } from '@server/audit/writes'
import type { Database } from '@server/db/database'
import type { Schema } from '@server/db/schema'
import type { LedgerBook } from '@server/db/schema/ledger'

/** A sum of the ledger: of a customer, a book, and an invoice or a payment where it names one. */
type Sum = {
  customer_uuid: string
  book: LedgerBook
  invoice_uuid: string | null
  payment_uuid: string | null
  cents: number
  /** Of that, what was deducted of a wage and given back. */
  wage_cents: number
}

/** What an employer pays for a period of somebody, of whom it is asked by an invoice of its own. */
export type Share = Selectable<Schema['employer_shares']> & {
  customer_uuid: string
  billed_uuid: string | null
  /** The day on which the employer was asked for it. */
  billed_on: string | null
}

/** All that is written of the money of a customer. */
export type Books = {
  customer: Row<'customers'>
  subscriptions: Row<'subscriptions'>[]
  policies: Row<'policies'>[]
  invoices: Row<'invoices'>[]
  notes: Pick<
    Selectable<Schema['credit_notes']>,
    'uuid' | 'invoice_uuid' | 'type' | 'lines' | 'total_cents'
  >[]
  payments: Row<'payments'>[]
  transactions: Row<'transactions'>[]
  /** Of the customer's subscriptions, and what the customer is asked for as an employer. */
  shares: Share[]
  /** What waits for a second person, or waited. */
  requests: Selectable<Schema['approval_requests']>[]
  sums: Sum[]
}

const of = <One extends { customer_uuid: string | null }>(rows: readonly One[], uuid: string) =>
  rows.filter(({ customer_uuid }) => customer_uuid === uuid)

/** Reads all that is written of the money of some customers, in their order, each table in the order it was made. */
export async function readBooks(db: Database, uuids: readonly string[]): Promise<Books[]> {
  const [
    customers,
    subscriptions,
    policies,
    invoices,
    notes,
    payments,
    transactions,
    shares,
    requests,
    { rows: sums },
  ] = await Promise.all([
    db.selectFrom('customers').selectAll().where('uuid', 'in', uuids).execute(),
    db
      .selectFrom('subscriptions')
      .selectAll()
      .where('customer_uuid', 'in', uuids)
      .orderBy('created_at')
      .orderBy(sql`length(number)`)
      .orderBy('number')
      .execute(),
    db.selectFrom('policies').selectAll().where('customer_uuid', 'in', uuids).orderBy('number').execute(),
    db
      .selectFrom('invoices')
      .selectAll()
      .where('customer_uuid', 'in', uuids)
      .orderBy('created_at')
      .orderBy(sql`number nulls last`)
      .orderBy('uuid')
      .execute(),
    db
      .selectFrom('credit_notes')
      .select(['uuid', 'customer_uuid', 'invoice_uuid', 'type', 'lines', 'total_cents'])
      .where('customer_uuid', 'in', uuids)
      .orderBy('number')
      .execute(),
    db.selectFrom('payments').selectAll().where('customer_uuid', 'in', uuids).orderBy('number').execute(),
    db.selectFrom('transactions').selectAll().where('customer_uuid', 'in', uuids).orderBy('number').execute(),
    db
      .selectFrom('employer_shares')
      .innerJoin('subscriptions', 'subscriptions.uuid', 'employer_shares.subscription_uuid')
      .leftJoin('invoices', 'invoices.uuid', 'employer_shares.invoice_uuid')
      .selectAll('employer_shares')
      .select([
        'subscriptions.customer_uuid',
        'invoices.customer_uuid as billed_uuid',
        'invoices.issued_on as billed_on',
      ])
      .where((is) =>
        is.or([is('subscriptions.customer_uuid', 'in', uuids), is('invoices.customer_uuid', 'in', uuids)]),
      )
      .orderBy('employer_shares.period_start')
      .orderBy('employer_shares.uuid')
      .execute(),
    db
      .selectFrom('approval_requests')
      .innerJoin('customers', 'customers.account_uuid', 'approval_requests.account_uuid')
      .selectAll('approval_requests')
      .select('customers.uuid as customer_uuid')
      .where('customers.uuid', 'in', uuids)
      .orderBy('approval_requests.requested_at')
      .orderBy('approval_requests.uuid')
      .execute(),
    sql<Sum>`select customer_uuid, book, invoice_uuid, payment_uuid, sum(cents) as cents,
          coalesce(sum(cents) filter (where kind = 'wage_returned'), 0) as wage_cents from ledger_legs
        where customer_uuid in (${sql.join(uuids)}) group by 1, 2, 3, 4`.execute(db),
  ])
  return uuids.map((uuid) => {
    const customer = customers.find((one) => one.uuid === uuid)
    if (!customer) throw new Error('The customer is gone')
    return {
      customer,
      subscriptions: of(subscriptions, uuid),
      policies: of(policies, uuid),
      invoices: of(invoices, uuid),
      notes: of(notes, uuid),
      payments: of(payments, uuid),
      transactions: of(transactions, uuid),
      shares: shares.filter((one) => one.customer_uuid === uuid || one.billed_uuid === uuid),
      requests: of(requests, uuid),
      sums: of(sums, uuid),
    }
  })
}

const add = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
const addUp = (rows: readonly { amount_cents: number }[]) => add(rows.map((row) => row.amount_cents))

/** What the ledger holds in a book, of what `where` takes. */
export const sumOf = (
  { sums }: Pick<Books, 'sums'>,
  book: LedgerBook,
  where: (sum: Sum) => boolean = () => true,
) => add(sums.filter((sum) => sum.book === book && where(sum)).map(({ cents }) => cents))

/** What was deducted of a wage and given back to the customer. */
export const wagesOf = ({ sums }: Pick<Books, 'sums'>) =>
  add(sums.filter(({ book }) => book === 'returned').map(({ wage_cents }) => wage_cents))

/**
 * What is wrong with the books of a customer, a sentence each: with documents that do not add up, with money that appeared
 * or is gone, and with a ledger that says something else than the documents.
 */
export function findWrong(books: Books): string[] {
  return [
    ...wrongInvoices(books),
    ...wrongPayments(books),
    ...wrongShares(books),
    ...wrongTotals(books),
    ...wrongLedger(books),
  ]
}

function wrongInvoices({ subscriptions, invoices, notes, payments, transactions }: Books): string[] {
  const wrong: string[] = []
  const givenUp = subscriptions
    .filter(({ status }) => status === 'incomplete_expired')
    .map(({ uuid }) => uuid)
  const disputed = payments.filter((one) => one.disputed).flatMap(({ allocations }) => allocations)
  const made = payments.filter(({ status }) => status === 'succeeded')
  const parts = transactions
    .filter(({ type, status, is_extra }) => isReturn(type) && status !== 'failed' && !is_extra)
    .flatMap((refund) => refund.parts ?? [])
  for (const invoice of invoices) {
    const { uuid, title, status, total_cents, paid_cents, credited_cents, amount_due_cents } = invoice
    const { applied_credit_cents, returned_cents, lines } = invoice
    const expect = (isRight: boolean, what: string) => {
      if (!isRight) wrong.push(`${title} (${status}): ${what}`)
    }
    if (status === 'draft') {
      expect(paid_cents + credited_cents + returned_cents === 0, 'money moved for a draft')
      continue
    }
    const sums = lines.map(lineSums)
    expect(add(sums.map((one) => one.total_cents)) === total_cents, 'lines do not add up to the total')
    expect(
      amount_due_cents === (status === 'void' ? 0 : total_cents - paid_cents - credited_cents),
      `due ${amount_due_cents} of ${total_cents} paid ${paid_cents} credited ${credited_cents}`,
    )
    expect(
      Math.min(amount_due_cents, paid_cents, credited_cents, applied_credit_cents, returned_cents) >= 0,
      'something is negative',
    )
    expect(status !== 'paid' || amount_due_cents === 0, 'paid and owes')
    expect(status !== 'open' || amount_due_cents > 0, 'open and owes nothing')
    expect(
      status !== 'open' ||
        !givenUp.includes(invoice.subscription_uuid ?? '') ||
        disputed.some(({ invoice_uuid }) => invoice_uuid === uuid),
      'is owed for a sale that was given up',
    )
    // What was given back before it was void stays where it was taken from.
    expect(status !== 'void' || paid_cents <= returned_cents, 'void and paid')
    const own = notes.filter(({ invoice_uuid }) => invoice_uuid === uuid)
    const offsets = own.filter(({ type }) => type === 'offset')
    expect(
      credited_cents === applied_credit_cents + add(offsets.map((note) => note.total_cents)),
      'credited is not balance and offsets',
    )
    expect(
      paid_cents === addUp(made.flatMap((one) => one.allocations).filter((one) => one.invoice_uuid === uuid)),
      'paid is not what payments allocate',
    )
    const returned = parts.filter((part) => part.invoice_uuid === uuid && !part.reopened)
    const credited = own.filter(({ type }) => type === 'credit')
    expect(
      returned_cents === addUp(returned) + add(credited.map((note) => note.total_cents)),
      'returned is not notes and refunds',
    )
    expect(returned_cents <= paid_cents + applied_credit_cents, 'gave back more than it got')
    sums.forEach((sum, line) => {
      const noted = own.filter(({ type }) => type !== 'refund').flatMap((note) => note.lines)
      const given =
        addUp(noted.filter((one) => one.line === line)) + addUp(returned.filter((one) => one.line === line))
      expect(given <= sum.total_cents, `line ${line} of ${sum.total_cents} gave back ${given}`)
    })
  }
  return wrong
}

const isReturn = (type: string) => type === 'refund' || type === 'chargeback'

function wrongPayments({ payments, transactions }: Books): string[] {
  const wrong: string[] = []
  for (const payment of payments) {
    const { uuid, number, status, amount_cents, refunded_cents, allocations, credit_cents, disputed } =
      payment
    const expect = (isRight: boolean, what: string) => {
      if (!isRight) wrong.push(`${number} (${status}): ${what}`)
    }
    const own = transactions.filter(({ payment_uuid }) => payment_uuid === uuid)
    const live = own.filter(
      (one) => one.type === 'purchase' && (one.status === 'pending' || one.status === 'unknown'),
    )
    expect(live.length <= 1, 'two attempts are under way')
    if (status !== 'succeeded') continue
    const known = own.filter(({ is_extra }) => !is_extra)
    const purchases = known.filter((one) => one.type === 'purchase' && one.status === 'succeeded')
    expect(addUp(purchases) === amount_cents, 'is not what its attempt brought')
    const back = known.filter((one) => isReturn(one.type) && one.status === 'succeeded' && one.parts)
    const returned = addUp(back.flatMap(({ parts }) => parts ?? []))
    expect(returned === refunded_cents, `refunded ${refunded_cents}, by its transactions ${returned}`)
    const leaving = known.filter((one) => isReturn(one.type) && one.status !== 'failed' && one.parts)
    const away = addUp(leaving.flatMap(({ parts }) => parts ?? []))
    expect(away <= amount_cents, `gives back ${away} of ${amount_cents}`)
    const reopened = leaving
      .flatMap(({ parts }) => parts ?? [])
      .filter((part) => part.reopened || part.invoice_uuid === null)
    expect(
      addUp(allocations) + credit_cents + addUp(reopened) === amount_cents,
      `of ${amount_cents}, ${addUp(allocations)} is allocated, ${credit_cents} left over, ${addUp(reopened)} gone`,
    )
    expect(credit_cents >= 0 && allocations.every((one) => one.amount_cents > 0), 'allocates nothing or less')
    const chargebacks = known.filter((one) => one.type === 'chargeback' && one.parts === null)
    const reversals = known.filter((one) => one.type === 'chargeback_reversal')
    expect(chargebacks.length - reversals.length === (disputed ? 1 : 0), 'disputes do not add up')
  }
  return wrong
}

/** What is wrong with what employers pay: each share is of something, and asked for by one live invoice at most. */
function wrongShares(books: Books): string[] {
  const { customer, invoices, payments, shares, subscriptions } = books
  const wrong: string[] = []
  for (const { uuid, cents, billed_uuid, invoice_uuid } of shares) {
    if (cents <= 0) wrong.push(`the share ${uuid} is of ${cents}`)
    const invoice = invoices.find((one) => one.uuid === invoice_uuid)
    if (billed_uuid === customer.uuid && (!invoice || invoice.status === 'void'))
      wrong.push(`the share ${uuid} is asked for by ${invoice?.title ?? 'no invoice'}`)
  }
  for (const { uuid, total_cents, title } of invoices) {
    const asked = add(shares.filter((one) => one.invoice_uuid === uuid).map(({ cents }) => cents))
    if (asked > total_cents) wrong.push(`${title} asks for shares of ${asked} with ${total_cents}`)
  }
  const own = subscriptions.map(({ uuid }) => uuid)
  const deducted = add(
    shares
      .filter((one) => one.kind === 'payroll' && own.includes(one.subscription_uuid) && one.invoice_uuid)
      .map(({ cents }) => cents),
  )
  if (wagesOf(books) > deducted) wrong.push(`gave back ${wagesOf(books)} of wages of ${deducted}`)
  const live = payments
    .filter(({ status }) => status === 'processing' || status === 'requires_action')
    .flatMap(({ allocations }) => allocations.map(({ invoice_uuid }) => invoice_uuid))
  for (const uuid of new Set(live))
    if (live.filter((one) => one === uuid).length > 1) wrong.push(`two payments of ${uuid} are under way`)
  return wrong
}

/**
 * Conservation: what payments brought and nobody got back is what invoices keep and what the customer has in favour. What
 * a bank took beyond what there was to give back is lost by the company and not by its customer.
 */
function wrongTotals(books: Books): string[] {
  const { customer, invoices, payments, transactions } = books
  const wages = wagesOf(books)
  const brought = addUp(payments.filter(({ status }) => status === 'succeeded'))
  const away = addUp(
    transactions
      .filter(({ type, status, is_extra }) => isReturn(type) && status !== 'failed' && !is_extra)
      .flatMap(({ parts }) => parts ?? []),
  )
  const kept = add(
    invoices
      .filter(({ status }) => status !== 'void' && status !== 'draft')
      .map((one) => one.paid_cents + one.applied_credit_cents - one.returned_cents),
  )
  const { credit_balance_cents: balance } = customer
  return [
    ...(brought + wages - away === kept + balance
      ? []
      : [`came ${brought}, of wages ${wages}, went ${away}, invoices keep ${kept}, balance ${balance}`]),
    ...(balance < 0 ? [`balance ${balance}`] : []),
    ...(away > brought ? [`gave back ${away} of ${brought}`] : []),
  ]
}

/** What the ledger says that the documents do not. */
function wrongLedger(books: Books): string[] {
  const { customer, invoices, payments, transactions } = books
  const wrong: string[] = []
  const compare = (what: string, ledger: number, documents: number) => {
    if (ledger !== documents) wrong.push(`${what}: ledger ${ledger}, documents ${documents}`)
  }
  const done = (type: string) =>
    addUp(transactions.filter((one) => one.type === type && one.status === 'succeeded'))
  const cash = done('purchase') - done('refund') - done('chargeback') + done('chargeback_reversal')
  compare('cash', sumOf(books, 'cash'), cash)
  compare('balance', -sumOf(books, 'balance'), customer.credit_balance_cents)
  const due = (status: string) =>
    add(invoices.filter((one) => one.status === status).map((one) => one.amount_due_cents))
  compare('receivable', sumOf(books, 'receivable'), due('open'))
  compare('debt of the customer', customer.balance_due_cents, due('open'))
  compare('written off', sumOf(books, 'written_off'), due('uncollectible'))
  // What was charged twice and could not be given back is still to be given back.
  const waiting = transactions.filter(
    ({ type, status, is_extra }) =>
      type === 'refund' &&
      (status === 'pending' || status === 'unknown' || (is_extra && status === 'failed')),
  )
  compare('refunds under way', -sumOf(books, 'refunds'), addUp(waiting))
  compare('differences', sumOf(books, 'difference'), 0)
  compare('all books together', add(books.sums.map(({ cents }) => cents)), 0)
  const issued = invoices.filter(({ status }) => status !== 'draft')
  const returned = add(
    issued.map((one) =>
      one.status === 'void'
        ? one.total_cents -
          one.paid_cents -
          one.credited_cents +
          Math.max(0, one.applied_credit_cents - one.returned_cents) +
          (one.credited_cents - one.applied_credit_cents) +
          one.returned_cents
        : one.credited_cents - one.applied_credit_cents + one.returned_cents,
    ),
  )
  compare('returned', sumOf(books, 'returned') - wagesOf(books), returned)
  const charged = add(issued.map((one) => one.total_cents))
  compare('charged', -(sumOf(books, 'income') + sumOf(books, 'discount') + sumOf(books, 'tax')), charged)
  compare('tax', -sumOf(books, 'tax'), add(issued.map((one) => one.tax_cents)))
  for (const { uuid, title, status, amount_due_cents } of issued) {
    const own = (sum: Sum) => sum.invoice_uuid === uuid
    const owed = sumOf(books, 'receivable', own) + sumOf(books, 'written_off', own)
    compare(`debt of ${title} (${status})`, owed, amount_due_cents)
  }
  for (const { uuid, number, credit_cents } of payments)
    compare(
      `what ${number} left over`,
      -sumOf(books, 'balance', ({ payment_uuid }) => payment_uuid === uuid),
      credit_cents,
    )
  return wrong
}
