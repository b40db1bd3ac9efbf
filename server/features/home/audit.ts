import { sql } from 'kysely'
import type { FundChecks, Measure, Month, QueueLine } from '@/contract/home'
import { type Asked, figureOfCount, countFigure, money, queue } from './figures'
import { measure } from './measures'
import { localDay, months } from './months'

/** How many funds are shown, those that do not add up before the others. */
const SHOWN = 6

const filterReceived = (from: string, to: string) => ({ status: ['succeeded'], paid_from: from, paid_to: to })
const filterIssued = (from: string, to: string) => ({
  status: ['open', 'paid', 'uncollectible'],
  issued_from: from,
  issued_to: to,
})

/** What was charged, what came in, what is owed, and what nobody has held against the bank yet. */
export const auditMeasures = (asked: Asked): Promise<Measure[]> =>
  Promise.all([
    measure(asked, {
      name: 'invoiced',
      kind: 'Invoice',
      filter: filterIssued,
      money: money('invoices.total_cents'),
    }),
    measure(asked, {
      name: 'received',
      kind: 'Payment',
      filter: filterReceived,
      money: money('payments.amount_cents'),
    }),
    measure(asked, {
      name: 'owed',
      kind: 'Invoice',
      filter: { status: ['open'] },
      money: money('invoices.amount_due_cents'),
    }),
    measure(asked, {
      name: 'unreconciled',
      kind: 'Payment',
      filter: (from, to) => ({ ...filterReceived(from, to), reconciled: 'false' }),
      money: money('payments.amount_cents'),
    }),
  ])

/** What came in each month, and what of it fell due and is still owed; in pesos. */
export const auditMonths = (asked: Asked): Promise<Month[]> =>
  months(asked, [
    {
      name: 'received',
      kind: 'Payment',
      filter: filterReceived,
      day: localDay('payments.paid_at'),
      cents: sql`case when payments.currency = 'MXN' then payments.amount_cents else 0 end`,
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

/** Funds held against their ledgers. */
export async function auditFunds(asked: Asked): Promise<FundChecks> {
  const { account } = asked.query
  const { rows } = await sql<Checked>`
    select * from (select funds.uuid, funds.name, funds.currency, funds.posted_cents, coalesce(ledger.movements, 0) as movements,
      abs(funds.posted_cents - coalesce(ledger.posted, 0)) + abs(funds.held_cents - coalesce(ledger.held, 0)) as difference
    from funds left join (
      select fund_uuid,
        count(*) filter (where archived_at is null) as movements,
        (sum(case direction when 'credit' then amount_cents else -amount_cents end)
          filter (where bucket = 'posted' and status <> 'pending'))::bigint as posted,
        (sum(case direction when 'debit' then amount_cents else -amount_cents end)
          filter (where bucket = 'held' and status <> 'pending'))::bigint as held
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

/** What an auditor looks at first of a period. */
export function auditMarks(asked: Asked): Promise<QueueLine[]> {
  const { from, to } = asked.query
  return queue(asked, [
    {
      name: 'refunds',
      kind: 'Transaction',
      filter: { type: ['refund'], effective_from: from, effective_to: to },
      money: money('transactions.amount_cents'),
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
      money: money('payments.amount_cents'),
    },
    {
      name: 'lookups',
      kind: 'Log',
      filter: { action: ['exported', 'viewed_sensitive'], created_from: from, created_to: to },
    },
    { name: 'denials', kind: 'Log', filter: { action: ['role_denied'], created_from: from, created_to: to } },
  ])
}
