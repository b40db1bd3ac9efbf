import { type RawBuilder, sql } from 'kysely'
import type { LifeAct } from '@/contract/accountLife'
import type { Filter } from '@/contract/home'
import { soldStatuses } from '@/contract/subscriptions'
import type { CountedKind } from '@server/features/home/figures'
import { localDay } from '@server/features/home/months'

type Counted = {
  act: LifeAct
  kind: CountedKind
  filter: (from: string, to: string) => Filter
  /** The day on which it happened, in Mexico City. */
  day: RawBuilder<unknown>
  cents?: RawBuilder<number>
}

const createdIn = (from: string, to: string) => ({ created_from: from, created_to: to })

/** What an account's life is counted of, each in the listing that shows it. */
export const countedActs: readonly Counted[] = [
  {
    act: 'contracted',
    kind: 'Subscription',
    filter: (from, to) => ({ status: [...soldStatuses], ...createdIn(from, to) }),
    day: localDay('subscriptions.created_at'),
  },
  {
    act: 'paid',
    kind: 'Payment',
    filter: (from, to) => ({ status: ['succeeded'], paid_from: from, paid_to: to }),
    day: localDay('payments.paid_at'),
    cents: sql.ref('payments.amount_cents'),
  },
  {
    act: 'failed',
    kind: 'Transaction',
    filter: (from, to) => ({
      type: ['purchase', 'capture'],
      status: ['failed'],
      effective_from: from,
      effective_to: to,
    }),
    day: localDay('transactions.effective_at'),
    cents: sql.ref('transactions.amount_cents'),
  },
  {
    act: 'ticket',
    kind: 'SupportTicket',
    filter: createdIn,
    day: localDay('support_tickets.created_at'),
  },
  {
    act: 'authorization',
    kind: 'Authorization',
    filter: (from, to) => ({ purpose: ['care'], ...createdIn(from, to) }),
    day: localDay('authorizations.created_at'),
  },
  {
    act: 'claim',
    kind: 'Authorization',
    filter: (from, to) => ({ purpose: ['reimbursement', 'provider_bill'], ...createdIn(from, to) }),
    day: localDay('authorizations.created_at'),
  },
  {
    act: 'canceled',
    kind: 'Subscription',
    filter: (from, to) => ({ status: ['canceled'], canceled_from: from, canceled_to: to }),
    day: localDay('subscriptions.canceled_at'),
  },
]
