import { sql } from 'kysely'
import type { Filter, Measure, Mix, Month, QueueLine } from '@/contract/home'
import type { PolicyStage } from '@/contract/policies'
import { type HomeRequest, figureOfCount, openListing, moneyColumn, loadQueue } from './figures'
import { measure } from './measures'
import { loadMonths, type Series } from './months'

const inForce = ['active', 'grace']
/** The number of plans shown. */
const SHOWN = 8

const filterCame = (from: string, to: string) => ({ stage: ['new'], effective_from: from, effective_to: to })
const filterLeft = (from: string, to: string) => ({ left_from: from, left_to: to })

/** The measures of plan sales. */
export const loadPlansMeasures = (asked: HomeRequest): Promise<Measure[]> =>
  Promise.all([
    measure(asked, { name: 'inForce', kind: 'Policy', filter: { status: inForce } }),
    measure(asked, { name: 'came', kind: 'Policy', filter: filterCame }),
    measure(asked, { name: 'left', kind: 'Policy', filter: filterLeft }),
    measure(asked, {
      name: 'recurring',
      kind: 'Subscription',
      filter: { status: ['active', 'past_due'] },
      money: moneyColumn('subscriptions.mrr_cents'),
    }),
  ])

/** Policies that started in a stage, by the month of that. */
export const startedSeries = (name: string, stage: PolicyStage, among: Filter = {}): Series => ({
  name,
  kind: 'Policy',
  filter: (from, to) => ({ ...among, stage: [stage], effective_from: from, effective_to: to }),
  day: sql.ref('policies.effective_on'),
})

/** Policies that ended and were not renewed, by the month of that. */
export const leftSeries = (among: Filter = {}): Series => ({
  name: 'left',
  kind: 'Policy',
  filter: (from, to) => ({ ...among, ...filterLeft(from, to) }),
  day: sql`coalesce(policies.cancel_effective_on, policies.ends_on)`,
})

/** Policies that started and that left, month by month. */
export const loadPlansMonths = (asked: HomeRequest): Promise<Month[]> =>
  loadMonths(asked, [startedSeries('came', 'new'), leftSeries()])

/** The plans with most policies in force, and the policies of all other plans together. */
export async function loadPlansMix(asked: HomeRequest): Promise<Mix> {
  const plan = sql<string>`policies.plan_uuid::text`
  const tallies = await openListing(asked, 'Policy', { status: inForce }).tally(plan)
  const ranked = tallies.toSorted((one, other) => other.total - one.total)
  const [most, rest] = [ranked.slice(0, SHOWN), ranked.slice(SHOWN)]
  const named = await asked.db
    .selectFrom('plans')
    .select(['uuid', 'name'])
    .where('uuid', 'in', most.map(({ key }) => key).concat('00000000-0000-0000-0000-000000000000'))
    .execute()
  const names = new Map(named.map(({ uuid, name }) => [uuid, name]))
  return {
    parts: most.map(({ key, total }) => ({
      of: { uuid: key, label: names.get(key) ?? key },
      figure: figureOfCount(asked, 'Policy', { status: inForce, plan: key }, total),
    })),
    others:
      rest.length > 0 ? { parts: rest.length, total: rest.reduce((sum, { total }) => sum + total, 0) } : null,
  }
}

/** The decisions that wait for managers of plans. */
export const loadPlansDecisions = (asked: HomeRequest): Promise<QueueLine[]> =>
  loadQueue(asked, [
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
