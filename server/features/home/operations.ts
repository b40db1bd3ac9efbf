import type { QueueLine } from '@/contract/home'
import { dayIn } from '@server/db/days'
import { type HomeRequest, moneyColumn, loadQueue } from './figures'

/** The money that is asked for care that was given. */
const claims = { purpose: ['reimbursement', 'provider_bill'] }

/** The queue of operations: what has to be done today. */
export function loadOperationsQueue(asked: HomeRequest): Promise<QueueLine[]> {
  const { from, to } = asked.query
  const today = dayIn(asked.reader.clock)
  const period = { created_from: from, created_to: to }
  const undecided = { status: ['pending', 'needs_info'] }
  const unpaid = { status: ['failed'], ...period }
  return loadQueue(asked, [
    {
      name: 'tickets',
      kind: 'SupportTicket',
      filter: { status: ['new', 'open'] },
      waits: true,
      pressing: { name: 'unassigned', filter: { status: ['new', 'open'], unassigned: 'true' } },
    },
    {
      name: 'authorizations',
      kind: 'FundAuthorization',
      filter: undecided,
      money: moneyColumn('fund_authorizations.requested_cents'),
      pressing: { name: 'dueToday', filter: { ...undecided, due_from: today, due_to: today } },
    },
    {
      name: 'claims',
      kind: 'Authorization',
      filter: { ...claims, status: ['requested', 'in_review'] },
      money: moneyColumn('authorizations.estimate_cents'),
      waits: true,
      pressing: { name: 'toTransfer', filter: { ...claims, payout: 'waiting' } },
    },
    {
      name: 'failedPayments',
      kind: 'Payment',
      filter: unpaid,
      money: moneyColumn('payments.amount_cents'),
      pressing: { name: 'retryable', filter: { ...unpaid, retryable: 'true' } },
    },
    {
      name: 'failedRefunds',
      kind: 'Transaction',
      filter: { type: ['refund'], status: ['failed'], effective_from: from, effective_to: to },
      money: moneyColumn('transactions.amount_cents'),
      pressing: { name: 'extra', kind: 'Payment', filter: { extra: 'true' } },
    },
    {
      name: 'expiring',
      kind: 'Policy',
      filter: { expiring: ['30'] },
      pressing: { name: 'notRenewing', filter: { expiring: ['30'], auto_renew: 'false' } },
    },
    {
      name: 'incomplete',
      kind: 'Subscription',
      filter: { status: ['incomplete'] },
      waits: true,
      pressing: { name: 'owing', filter: { status: ['past_due', 'unpaid'] } },
    },
    {
      name: 'deliveries',
      kind: 'WebhookLog',
      filter: { status: ['failed'], ...period },
      pressing: { name: 'retrying', filter: { retrying: 'true', ...period } },
    },
  ])
}
