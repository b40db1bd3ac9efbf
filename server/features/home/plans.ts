import { sql } from 'kysely'
import type { Measure, Month, Part, QueueLine } from '@/contract/home'
import { type Asked, figureOfCount, openListing, money, queue } from './figures'
import { measure } from './measures'
import { months } from './months'

const inForce = ['active', 'grace']
/** How many plans are shown of those with most policies. */
const SHOWN = 8

const filterCame = (from: string, to: string) => ({ stage: ['new'], effective_from: from, effective_to: to })
const filterLeft = (from: string, to: string) => ({ left_from: from, left_to: to })

/** How the sale of plans goes. */
export const plansMeasures = (asked: Asked): Promise<Measure[]> =>
  Promise.all([
    measure(asked, { name: 'inForce', kind: 'Policy', filter: { status: inForce } }),
    measure(asked, { name: 'came', kind: 'Policy', filter: filterCame }),
    measure(asked, { name: 'left', kind: 'Policy', filter: filterLeft }),
    measure(asked, {
      name: 'recurring',
      kind: 'Subscription',
      filter: { status: ['active', 'past_due'] },
      money: money('subscriptions.mrr_cents'),
    }),
  ])

/** Policies that came and that left, month by month. */
export const plansMonths = (asked: Asked): Promise<Month[]> =>
  months(asked, [
    { name: 'came', kind: 'Policy', filter: filterCame, day: sql.ref('policies.effective_on') },
    {
      name: 'left',
      kind: 'Policy',
      filter: filterLeft,
      day: sql`coalesce(policies.cancel_effective_on, policies.ends_on)`,
    },
  ])

/** The plans with most policies in force. */
export async function plansMix(asked: Asked): Promise<Part[]> {
  const plan = sql<string>`policies.plan_uuid::text`
  const tallies = await openListing(asked, 'Policy', { status: inForce }).tally(plan)
  const most = tallies.sort((one, other) => other.total - one.total).slice(0, SHOWN)
  const named = await asked.db
    .selectFrom('plans')
    .select(['uuid', 'name'])
    .where('uuid', 'in', most.map(({ key }) => key).concat('00000000-0000-0000-0000-000000000000'))
    .execute()
  const names = new Map(named.map(({ uuid, name }) => [uuid, name]))
  return most.map(({ key, total }) => ({
    of: { uuid: key, label: names.get(key) ?? key },
    figure: figureOfCount(asked, 'Policy', { status: inForce, plan: key }, total),
  }))
}

/** What stands still until someone who manages plans decides. */
export const plansDecisions = (asked: Asked): Promise<QueueLine[]> =>
  queue(asked, [
    {
      name: 'draftPlans',
      kind: 'Plan',
      filter: { status: ['draft'] },
      pressing: { name: 'scheduled', filter: { status: ['scheduled'] } },
    },
    {
      name: 'lowFunds',
      kind: 'Fund',
      filter: { low: 'true' },
      pressing: { name: 'withPending', filter: { low: 'true', with_pending: 'true' } },
    },
    { name: 'withoutProvider', kind: 'Service', filter: { has_provider: 'false', status: ['active'] } },
    { name: 'endingTariffs', kind: 'ProviderService', filter: { ending: 'true' } },
    { name: 'providersInReview', kind: 'Provider', filter: { status: ['in_review'] }, waits: true },
  ])
