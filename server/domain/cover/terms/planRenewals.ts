import { lastDayOf } from '@/contract/policies'
import { dayAfter } from '@/contract/days'
import type { RenewalReason } from '@/contract/renewals'
import type { Row } from '@server/audit/writes'
import type { Database } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import { liveCoverStatuses, whyNotCoverable } from './coverable'
import { findPremiumPrice, type PricedCover, premiumAt } from './premiums'

/** A covered person, with the cover that a renewal carries over. */
export type RenewedCover = { cover: Row<'member_policies'>; member: Row<'members'> }

/** What the next policy of one would be: the renewal writes exactly this, and listings and mails tell it. */
export type PlannedRenewal = {
  plan: Row<'plans'>
  starts_on: string
  ends_on: string
  /** Whom it covers, the holder first. */
  renewed: RenewedCover[]
  /** Whom it does not cover any more, and why, for a person to read. */
  left: { name: string; why: string }[]
  /** What it costs for its whole term, in cents. */
  premium_cents: number
  /** Why that is another price, or for other people. */
  reasons: RenewalReason[]
  /** Whether what is charged by a subscription has to follow the ages or the number of people. */
  isRepriced: boolean
  /** Why it cannot be renewed at all, for a person to read. */
  whyNot: string | undefined
}

/**
 * Plans the renewal of policies, by the prices and ages of the first day after each ends. The owner of what a renewal is:
 * it reads for all of them at once, and writes nothing.
 */
export async function planRenewals(
  db: Database,
  policies: readonly Row<'policies'>[],
): Promise<Map<string, PlannedRenewal>> {
  if (policies.length === 0) return new Map()
  const read = await readFor(db, policies)
  return new Map(policies.map((policy) => [policy.uuid, planFrom(policy, read)]))
}

/** Plans the renewal of one policy. */
export async function planRenewal(db: Database, policy: Row<'policies'>): Promise<PlannedRenewal> {
  return planFrom(policy, await readFor(db, [policy]))
}

type Read = Awaited<ReturnType<typeof readFor>>

/** Reads what the renewals of policies follow from. */
async function readFor(db: Database, policies: readonly Row<'policies'>[]) {
  const uuids = policies.map(({ uuid }) => uuid)
  const plans = await db
    .selectFrom('plans')
    .selectAll()
    .where('uuid', 'in', [...new Set(policies.map(({ plan_uuid }) => plan_uuid))])
    .execute()
  const covers = await db
    .selectFrom('member_policies')
    .selectAll()
    .where('policy_uuid', 'in', uuids)
    .where('status', 'in', liveCoverStatuses)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .execute()
  const member_uuids = [...new Set(covers.map(({ member_uuid }) => member_uuid))]
  const members = member_uuids.length
    ? await db.selectFrom('members').selectAll().where('uuid', 'in', member_uuids).execute()
    : []
  const others = member_uuids.length
    ? await db
        .selectFrom('member_policies')
        .select(['number', 'member_uuid', 'plan_uuid', 'starts_on', 'ends_on'])
        .where('member_uuid', 'in', member_uuids)
        .where('status', 'in', liveCoverStatuses)
        .where('archived_at', 'is', null)
        .orderBy('number')
        .execute()
    : []
  const paying = [...new Set(policies.flatMap(({ subscription_uuid }) => subscription_uuid ?? []))]
  const subscriptions = paying.length
    ? await db
        .selectFrom('subscriptions')
        .select(['uuid', 'price_version'])
        .where('uuid', 'in', paying)
        .execute()
    : []
  const extra_uuids = [...new Set(policies.flatMap(({ addon_uuids }) => addon_uuids))]
  const addons = extra_uuids.length
    ? await db
        .selectFrom('plan_addons')
        .select(['uuid', 'pricing'])
        .where('uuid', 'in', extra_uuids)
        .execute()
    : []
  const later = await db
    .selectFrom('policies')
    .select(['number', 'previous_policy_uuid'])
    .where('previous_policy_uuid', 'in', uuids)
    .where('status', '<>', 'cancelled')
    .where('archived_at', 'is', null)
    .execute()
  return {
    plans: new Map(plans.map((plan) => [plan.uuid, plan])),
    covers: groupRows(covers, ({ policy_uuid }) => policy_uuid),
    members: new Map(members.map((member) => [member.uuid, member])),
    others: groupRows(others, ({ member_uuid }) => member_uuid),
    versions: new Map(subscriptions.map(({ uuid, price_version }) => [uuid, price_version])),
    addons,
    followers: new Map(later.map(({ previous_policy_uuid, number }) => [previous_policy_uuid, number])),
  }
}

function groupRows<One>(rows: readonly One[], keyOf: (row: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

function planFrom(policy: Row<'policies'>, read: Read): PlannedRenewal {
  const plan = read.plans.get(policy.plan_uuid)
  if (!plan) throw new Error(`Policy ${policy.uuid} has no plan`)
  const starts_on = dayAfter(policy.ends_on, 1)
  const ends_on = lastDayOf(starts_on, plan.period)
  const { renewed, left, whyNotHolder } = splitPeople(policy, plan, { starts_on, ends_on }, read)
  const priced: PricedCover = {
    funding: policy.funding,
    plan,
    price_version: read.versions.get(policy.subscription_uuid ?? ''),
    extras: read.addons.filter(({ uuid }) => policy.addon_uuids.includes(uuid)).map(({ pricing }) => pricing),
  }
  const birth_dates = renewed.map(({ member }) => member.birth_date)
  const price = findPremiumPrice(priced, starts_on)
  const premium_cents = premiumAt(price, priced, birth_dates, starts_on)
  return {
    plan,
    starts_on,
    ends_on,
    renewed,
    left,
    premium_cents,
    reasons: listReasons(policy, priced, { starts_on, birth_dates, premium_cents, left: left.length }),
    isRepriced: policy.funding === 'subscription' && (price?.mode === 'by_age_band' || left.length > 0),
    whyNot: whyNotRenewed(policy, plan, read.followers.get(policy.uuid)) ?? whyNotHolder,
  }
}

/** Why a policy is followed by none, apart from its people. */
function whyNotRenewed(
  policy: Row<'policies'>,
  plan: Row<'plans'>,
  follower: string | undefined,
): string | undefined {
  if (follower) return `Ya se renovó con la póliza ${follower}`
  if (policy.nonrenewal_reason) return `Se decidió no renovarla: ${policy.nonrenewal_reason}`
  if (policy.cancel_effective_on) return `Se cancela el ${dayInWords(policy.cancel_effective_on)}`
  if (plan.status !== 'published') return `El plan ${plan.name} ya no se vende. Elige otro plan`
  return undefined
}

/** Parts the people of a policy into those who are carried over, the holder first, and those left out. */
function splitPeople(
  policy: Row<'policies'>,
  plan: Row<'plans'>,
  period: { starts_on: string; ends_on: string },
  read: Read,
) {
  const renewed: RenewedCover[] = []
  const left: PlannedRenewal['left'] = []
  let whyNotHolder: string | undefined = 'Su titular ya no está cubierto'
  const covers = (read.covers.get(policy.uuid) ?? []).toSorted(
    (one, other) => Number(other.role === 'holder') - Number(one.role === 'holder'),
  )
  for (const cover of covers) {
    const member = read.members.get(cover.member_uuid)
    if (!member) throw new Error(`Cover ${cover.uuid} has no member`)
    const other = read.others
      .get(member.uuid)
      ?.find(
        (one) =>
          one.plan_uuid === plan.uuid && one.starts_on <= period.ends_on && one.ends_on >= period.starts_on,
      )
    const why = whyNotCoverable({
      policy: { ...policy, stage: 'renewal' },
      plan,
      member,
      day: period.starts_on,
      taken: renewed.length,
      other,
    })
    if (why) left.push({ name: member.full_name, why })
    else renewed.push({ cover, member })
    if (cover.role === 'holder') whyNotHolder = why
  }
  return { renewed, left, whyNotHolder }
}

type Foreseen = {
  starts_on: string
  birth_dates: (string | null)[]
  premium_cents: number
  /** How many it does not cover any more. */
  left: number
}

/** Tells what makes the price another: the tariff, how old people are by then, or how many they are. */
function listReasons(
  policy: Row<'policies'>,
  priced: PricedCover,
  { starts_on, birth_dates, premium_cents, left }: Foreseen,
): RenewalReason[] {
  const before = pricedOn(policy)
  const [old, next] = [findPremiumPrice(priced, before), findPremiumPrice(priced, starts_on)]
  const isOtherPrice =
    old?.version !== next?.version && premiumAt(old, priced, birth_dates, starts_on) !== premium_cents
  const isOtherAge = premiumAt(next, priced, birth_dates, before) !== premium_cents
  const reasons: RenewalReason[] = [
    ...(isOtherPrice ? (['price'] as const) : []),
    ...(isOtherAge ? (['age'] as const) : []),
    ...(left > 0 ? (['people'] as const) : []),
  ]
  return reasons.length === 0 && premium_cents !== policy.premium_cents ? ['recalculated'] : reasons
}

/** The day whose prices and ages a policy was sold by. */
export const pricedOn = ({ stage, starts_on, enrolled_on }: Row<'policies'>) =>
  stage === 'renewal' ? starts_on : enrolled_on
