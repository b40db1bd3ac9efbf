import { sql } from 'kysely'
import type { FundChecks, Measure, Month, QueueLine } from '@/contract/home'
import { type HomeRequest, figureOfCount, countFigure, moneyColumn, loadQueue } from './figures'
import { measure } from './measures'
import { localDay, loadMonths } from './months'

/** The number of funds shown; those with wrong books come first. */
const SHOWN = 6

const filterReceived = (from: string, to: string) => ({ status: ['succeeded'], paid_from: from, paid_to: to })
/** Returned money: refunds and chargebacks, less the chargebacks that were reversed. */
const filterReturned = (from: string, to: string) => ({
  type: ['refund', 'chargeback', 'chargeback_reversal'],
  status: ['succeeded'],
  effective_from: from,
  effective_to: to,
})
/** The cents of a transaction that leave; a second charge by mistake never counted as received. */
const returnedCents = sql<number>`case when transactions.is_extra then 0
  when transactions.direction = 'out' then transactions.amount_cents else -transactions.amount_cents end`
/** The invoices that were issued from a day to another and stand. */
export const filterIssued = (from: string, to: string) => ({
  status: ['open', 'paid', 'uncollectible'],
  issued_from: from,
  issued_to: to,
})

/** The measures of an auditor: billed, received, owed, and not reconciled. */
export const loadAuditMeasures = (asked: HomeRequest): Promise<Measure[]> =>
  Promise.all([
    measure(asked, {
      name: 'invoiced',
      kind: 'Invoice',
      filter: filterIssued,
      money: moneyColumn('invoices.total_cents'),
    }),
    measure(asked, {
      name: 'received',
      kind: 'Payment',
      filter: filterReceived,
      money: moneyColumn('payments.amount_cents'),
      less: {
        name: 'returned',
        kind: 'Transaction',
        filter: filterReturned,
        money: { ...moneyColumn('transactions.amount_cents'), cents: returnedCents },
      },
    }),
    measure(asked, {
      name: 'owed',
      kind: 'Invoice',
      filter: { status: ['open'] },
      money: moneyColumn('invoices.amount_due_cents'),
    }),
    measure(asked, {
      name: 'unreconciled',
      kind: 'Payment',
      filter: (from, to) => ({ ...filterReceived(from, to), reconciled: 'false' }),
      money: moneyColumn('payments.amount_cents'),
    }),
  ])

/** For each month, what was received less what went back, and what fell due and is still owed, in cents of the peso. */
export const loadAuditMonths = (asked: HomeRequest): Promise<Month[]> =>
  loadMonths(asked, [
    {
      name: 'received',
      kind: 'Payment',
      filter: filterReceived,
      day: localDay('payments.paid_at'),
      cents: sql`case when payments.currency = 'MXN' then payments.amount_cents else 0 end`,
      less: {
        kind: 'Transaction',
        filter: filterReturned,
        day: localDay('transactions.effective_at'),
        cents: sql`case when transactions.currency = 'MXN' then ${returnedCents} else 0 end`,
      },
    },
    {
      name: 'overdue',
      kind: 'Invoice',
      filter: (from, to) => ({ payment_state: ['overdue'], due_from: from, due_to: to }),
      day: sql.ref('invoices.due_on'),
      cents: sql`case when invoices.currency = 'MXN' then invoices.amount_due_cents else 0 end`,
    },
  ])

type Checked = {
  uuid: string
  name: string
  currency: string
  posted_cents: number
  difference: number
  movements: number
}

/** Funds with the difference between balances and movements. */
export async function loadAuditFunds(asked: HomeRequest): Promise<FundChecks> {
  const { account } = asked.query
  const { rows } = await sql<Checked>`
    select * from (select funds.uuid, funds.name, funds.currency, funds.posted_cents, coalesce(ledger.movements, 0) as movements,
      abs(funds.posted_cents - coalesce(ledger.posted, 0)) + abs(funds.held_cents - coalesce(ledger.held, 0)) as difference
    from funds left join (
      select fund_uuid,
        count(*) filter (where archived_at is null) as movements,
        (sum(case direction when 'credit' then amount_cents else -amount_cents end)
          filter (where bucket = 'posted' and status <> 'pending')) as posted,
        (sum(case direction when 'debit' then amount_cents else -amount_cents end)
          filter (where bucket = 'held' and status <> 'pending')) as held
      from fund_movements group by fund_uuid
    ) as ledger on ledger.fund_uuid = funds.uuid
    where funds.archived_at is null ${account ? sql`and funds.account_uuid = ${account}` : sql``}) as checked
    order by difference > 0 desc, posted_cents desc, uuid`.execute(asked.db)
  return {
    differing: rows.filter(({ difference }) => difference > 0).length,
    funds: await countFigure(asked, 'Fund', {}),
    checks: rows.slice(0, SHOWN).map(({ uuid, name, currency, posted_cents, difference, movements }) => ({
      fund: { uuid, label: name },
      currency,
      balance_cents: posted_cents,
      difference_cents: difference,
      movements: figureOfCount(asked, 'FundMovement', { fund: uuid }, movements),
    })),
  }
}

/** The queue of an auditor for a period. */
export function loadAuditMarks(asked: HomeRequest): Promise<QueueLine[]> {
  const { from, to } = asked.query
  return loadQueue(asked, [
    {
      name: 'refunds',
      kind: 'Transaction',
      filter: { type: ['refund'], effective_from: from, effective_to: to },
      money: moneyColumn('transactions.amount_cents'),
    },
    {
      name: 'cancellations',
      kind: 'Subscription',
      filter: { canceled_from: from, canceled_to: to },
    },
    {
      name: 'disputed',
      kind: 'Payment',
      filter: { disputed: 'true' },
      money: moneyColumn('payments.amount_cents'),
    },
    {
      name: 'lookups',
      kind: 'Log',
      filter: {
        action: ['exported', 'viewed_sensitive', 'searched_sensitive'],
        created_from: from,
        created_to: to,
      },
    },
    { name: 'denials', kind: 'Log', filter: { action: ['role_denied'], created_from: from, created_to: to } },
  ])
}
