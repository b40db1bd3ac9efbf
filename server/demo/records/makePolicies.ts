import type { Interval } from '@/contract/planParts'
import { ageOn, type Funding, lastDayOf, type PolicyStatus, premiumOf } from '@/contract/policies'
import type { SubscriptionStatus } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import { dayAfter } from '@/contract/days'
import { dayBefore, stampMade, SYSTEM } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

/** A holder of an account with what the account pays for. */
type Holder = {
  uuid: string
  account_uuid: string
  birth_date: string | null
  status: string
  customer_uuid: string
  type: string
  subscription_uuid: string
  subscription_status: SubscriptionStatus
  interval: Interval
  price_version: number
  subscribed_at: string
  plan_uuid: string
  pause_reason: string | null
}

const monthsOf: Record<Interval, number> = { month: 1, quarter: 3, semester: 6, year: 12 }

const statusOf: Record<SubscriptionStatus, PolicyStatus> = {
  active: 'active',
  trialing: 'active',
  past_due: 'grace',
  unpaid: 'suspended',
  paused: 'suspended',
  incomplete: 'pending_payment',
  incomplete_expired: 'cancelled',
  canceled: 'cancelled',
}

/** What covers each holder, as their subscription has it, with the year before where they come from further back. */
export function makePolicies(random: Random, holders: readonly Holder[], plans: readonly Row<'plans'>[]) {
  const published = plans.filter(({ status }) => status === 'published')
  return holders.flatMap((holder) => {
    const plan = plans.find(({ uuid }) => uuid === holder.plan_uuid)
    if (!plan || holder.status === 'terminated') return []
    const isNew = statusOf[holder.subscription_status] === 'pending_payment'
    const first = isNew ? dayBefore(-random.between(1, 20)) : holder.subscribed_at.slice(0, 10)
    const ended = lastDayOf(first, plan.period)
    const today = dayBefore(0)
    const isRenewal = ended < today
    // The plan refuses older holders, but keeps those who already had it for some years.
    const age = holder.birth_date ? ageOn(holder.birth_date, first) : 30
    if (age > (plan.eligibility.max_age ?? 120)) return []
    const before = isRenewal
      ? [makePolicy(random, holder, plan, { starts_on: first, status: 'expired', stage: 'new' })]
      : []
    const main = makePolicy(random, holder, plan, {
      starts_on: isRenewal ? dayAfter(ended, 1) : first,
      status: statusOf[holder.subscription_status],
      stage: isRenewal ? 'renewal' : 'new',
      previous: before[0]?.uuid ?? null,
    })
    const extra = random.chance(0.22) ? [makeExtra(random, holder, random.pick(published))] : []
    return [...before, main, ...extra.filter(({ plan_uuid }) => plan_uuid !== holder.plan_uuid)]
  })
}

type Term = {
  starts_on: string
  status: PolicyStatus
  stage: 'new' | 'renewal'
  funding?: Funding
  previous?: string | null
}

/** Another cover beside the first: paid by invoice, or a courtesy. */
function makeExtra(random: Random, holder: Holder, plan: Row<'plans'>) {
  const status = random.weighted<PolicyStatus>({
    draft: 30,
    scheduled: 25,
    active: 35,
    cancelled: 10,
    pending_payment: 0,
    grace: 0,
    suspended: 0,
    expired: 0,
  })
  const isAhead = status === 'draft' || status === 'scheduled'
  return makePolicy(random, holder, plan, {
    starts_on: dayBefore(isAhead ? -random.between(3, 40) : random.between(2, 120)),
    status,
    stage: 'new',
    funding: random.chance(0.35) ? 'courtesy' : 'invoice',
  })
}

function makePolicy(
  random: Random,
  holder: Holder,
  plan: Row<'plans'>,
  { starts_on, status, stage, funding = 'subscription', previous = null }: Term,
) {
  const price = plan.prices.find(({ version }) => version === holder.price_version) ?? plan.prices[0]
  const interval = funding === 'subscription' ? holder.interval : 'year'
  const premium = price && funding !== 'courtesy' ? premiumOf(price, [], plan.period, 1) : 0
  const times = 12 / monthsOf[interval]
  const gone = Math.max(0, (Date.parse(dayBefore(0)) - Date.parse(starts_on)) / 86_400_000)
  const due = Math.min(times, Math.floor(gone / (365 / times)) + 1)
  const paid =
    status === 'expired'
      ? times
      : status === 'active' || status === 'cancelled'
        ? due
        : status === 'grace' || status === 'suspended'
          ? Math.max(0, due - 1)
          : 0
  const isForced = status !== 'draft' && status !== 'pending_payment'
  const days = random.between(1, 9)
  const at = `${dayBefore(Math.max(1, Math.ceil(gone)))}T17:00:00.000Z`
  const isPaused = holder.subscription_status === 'paused'
  return {
    uuid: random.uuid(),
    account_uuid: holder.account_uuid,
    plan_uuid: plan.uuid,
    plan_revision: plan.revision,
    holder_member_uuid: holder.uuid,
    customer_uuid: holder.customer_uuid,
    funding,
    subscription_uuid: funding === 'subscription' ? holder.subscription_uuid : null,
    stage,
    previous_policy_uuid: previous,
    enrolled_on: gone > 0 ? starts_on : dayBefore(0),
    starts_on,
    effective_on: isForced ? starts_on : null,
    ends_on: lastDayOf(starts_on, plan.period),
    grace_until: status === 'grace' ? dayBefore(-days) : status === 'suspended' ? dayBefore(days) : null,
    premium_cents: premium,
    paid_cents: status === 'expired' ? premium : Math.round((premium * paid) / times),
    auto_renew: random.chance(0.85),
    distribution:
      holder.type === 'company' && funding === 'subscription'
        ? { employer_pct: random.pick(['50', '80', '100']), employer_cents: null }
        : null,
    cancel_reason: status === 'cancelled' ? 'La persona ya no la necesita' : null,
    cancel_effective_on: status === 'cancelled' ? dayBefore(days) : null,
    suspended_on: status === 'suspended' ? dayBefore(days - 1) : null,
    status,
    status_reason:
      status === 'suspended'
        ? isPaused
          ? (holder.pause_reason ?? 'Suscripción en pausa')
          : 'Pasó el periodo de gracia sin pago'
        : status === 'cancelled'
          ? 'La persona ya no la necesita'
          : null,
    ...stampMade(at, SYSTEM),
  }
}
