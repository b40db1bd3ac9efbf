import { sql } from 'kysely'
import { dayAfter } from '@/contract/days'
import type { DayCounts, Filter } from '@/contract/home'
import { allows, viewOf } from '@/contract/permissions'
import { dayIn } from '@server/db/days'
import { type CountedKind, figureOfCount, type HomeRequest, openListing } from './figures'
import { localDay } from './months'

const DAYS = 7

type Arriving = {
  name: string
  kind: CountedKind
  filter?: Filter
  /** The moment that assigns a record to a day. */
  moment: string
  /** The filter of that moment; by when it was made otherwise. */
  within?: (from: string, to: string) => Filter
}

const createdWithin = (from: string, to: string): Filter => ({ created_from: from, created_to: to })
const effectiveWithin = (from: string, to: string): Filter => ({ effective_from: from, effective_to: to })
const claims = { purpose: ['reimbursement', 'provider_bill'] }

/** What each line of the queue of operations is fed by. */
const arriving: readonly Arriving[] = [
  { name: 'tickets', kind: 'SupportTicket', moment: 'support_tickets.created_at' },
  { name: 'authorizations', kind: 'FundAuthorization', moment: 'fund_authorizations.created_at' },
  { name: 'claims', kind: 'Authorization', filter: claims, moment: 'authorizations.created_at' },
  { name: 'failedPayments', kind: 'Payment', filter: { status: ['failed'] }, moment: 'payments.created_at' },
  {
    name: 'failedRefunds',
    kind: 'Transaction',
    filter: { type: ['refund'], status: ['failed'] },
    moment: 'transactions.effective_at',
    within: effectiveWithin,
  },
  {
    name: 'incomplete',
    kind: 'Subscription',
    filter: { status: ['incomplete'] },
    moment: 'subscriptions.created_at',
  },
  {
    name: 'deliveries',
    kind: 'WebhookLog',
    filter: { status: ['failed'] },
    moment: 'webhook_logs.created_at',
  },
]

/** How many records came to each line of the queue on each of the last seven days, of those that the role may see. */
export async function loadOperationDays(asked: HomeRequest): Promise<DayCounts[]> {
  const today = dayIn(asked.reader.clock)
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index + 1 - DAYS))
  return Promise.all(
    arriving
      .filter(({ kind }) => allows(asked.reader.staff.role, viewOf(kind)))
      .map(async ({ name, kind, filter = {}, moment, within = createdWithin }) => {
        const shown = { ...filter, ...within(dayAfter(today, 1 - DAYS), today) }
        const tallies = await openListing(asked, kind, shown).tally(sql<string>`${localDay(moment)}::text`)
        const totals = new Map(tallies.map(({ key, total }) => [key, total]))
        const told = days.map((day) => ({ day, total: totals.get(day) ?? 0 }))
        const all = told.reduce((sum, { total }) => sum + total, 0)
        return { name, figure: figureOfCount(asked, kind, shown, all), days: told }
      }),
  )
}
