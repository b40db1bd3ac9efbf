import type { Interval, PlanPrice } from '@/contract/planParts'
import type { Audience } from '@/contract/plans'
import { updateRecord, insertRecord, type Row } from '@server/audit/writes'
import { nextFolio } from '@server/db/folios'
import type { Elsewhere } from '@server/db/schema/gateway'
import { couponFor } from '@server/domain/billing/subscriptions/campaignUse'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { takeTurns } from '@server/domain/billing/subscriptionChanges/renewing'
import { startElsewhere, startPayment } from '@server/domain/billing/payments/startPayment'
import type { SoldAddon } from '@server/domain/catalogue/addonsOnSale'
import { pricesOf, type SoldPlan } from '@server/domain/catalogue/plansOnSale'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { policies } from '@server/domain/cover/policies'
import { anchorAt, dayAt, daysLater } from '@server/money/calendar'
import { createWithin } from '@server/records/recordWrites'
import { quoteFor } from '@server/domain/billing/sales/quote'
import { sellPlan } from '@server/domain/billing/sales/sellPlan'
import { visitor } from '@server/core/staff'
import { fitting, type Household, type Person } from './households'
import { movePolicyOf } from './staffActs'
import { byStaff, byVisitor, type World } from './world'

const unwritten = { tags: [], external_id: null }

/** How a buyer pays the first time: by the card that is stored, or elsewhere. */
export type FirstPayment = 'card' | Elsewhere

export type Offer = { plan: SoldPlan; price: PlanPrice; isTrial?: boolean }

/** What is sold to a family of some size at an interval, on a day. */
export function chooseOffer(
  { plans, random }: World,
  {
    size,
    interval,
    day,
    isTrial = false,
  }: { size: number; interval: Interval; day: string; isTrial?: boolean },
): Offer {
  const audience: Audience = size > 2 ? 'family' : 'individual'
  const isFit = ({ members, audience: sold }: SoldPlan) =>
    !sold.includes('company') &&
    sold.includes(audience) &&
    (size === 1 ? members.max === 1 : members.max >= Math.min(size, 6) || (size === 2 && members.max === 2))
  const offers = plans.filter(isFit).flatMap((plan) =>
    pricesOf(plan, day)
      .filter((price) => price.interval === interval && price.trial_days > 0 === isTrial)
      .map((price) => ({ plan, price })),
  )
  return random.pick(offers)
}

/** Sells a plan to a household on a page of the plan, as its visitor would buy it, and has the first payment begin. */
export async function sell(
  world: World,
  household: Household,
  { plan, price }: Offer,
  { at, pays }: { at: string; pays: FirstPayment },
): Promise<void> {
  const { tx, random } = world
  const [family] = household.families
  if (!family) return
  const covered = fitting(plan, family.dependents, dayAt(at))
  const addons = random.chance(0.25) ? chooseAddons(world, plan) : []
  const order = {
    name: plan.public_name,
    price,
    addons: addons.map((addon) => ({ ...addon, quantity: 1 })),
    birth_dates: [family.holder, ...covered].map(({ birth_date }) => birth_date),
    contribution: null,
    coversBuyer: true,
    rates: world.ratesOf(plan.uuid, price.version),
    at,
  }
  const bare = quoteFor({ ...order, discount: null })
  const campaign = random.chance(0.6) ? chooseCampaign(world, plan, dayAt(at)) : undefined
  const charged = { plan_uuid: plan.uuid, items: bare.items, interval: price.interval }
  const discount = campaign ? couponFor(campaign, charged) : null
  const charging = discount ? quoteFor({ ...order, discount }) : bare
  const origin = byVisitor(at)
  const { subscription, invoice } = await sellPlan(tx, {
    plan,
    charging,
    checkout: {
      channel: 'web',
      answers: { addons: addons.map(({ uuid }) => ({ uuid, quantity: 1 })) },
    },
    soldBy: {
      campaign_uuid: discount ? (campaign?.uuid ?? null) : null,
      seller_company_uuid: null,
      reseller_account_uuid: null,
      sale_page: 'plan',
      utm: null,
      sale_path: [],
      shortener_uuid: null,
    },
    account: { uuid: household.account_uuid },
    customer: { uuid: household.customer_uuid },
    holder: family.holder,
    covered,
    accepted_by: '',
    origin,
    effects: [],
  })
  const payment_method_uuid = household.method_uuid
  if (pays !== 'card') {
    if (!invoice) return
    const expires_at = daysLater(at, 3)
    await startElsewhere(tx, {
      invoice,
      by: pays,
      gateway: 'Simulado',
      expires_at,
      origin_of_payment: 'funnel',
      origin,
      effects: [],
    })
    return
  }
  if (!payment_method_uuid) return
  const done = { event: 'updated', action: 'updated' } as const
  await updateRecord(tx, subscriptions, origin, subscription, { payment_method_uuid }, done)
  if (invoice) await startPayment(tx, { invoice, payment_method_uuid, origin_of_payment: 'funnel', origin })
}

function chooseAddons({ addons, random }: World, plan: SoldPlan): SoldAddon[] {
  const fit = addons.filter(
    ({ compatible_plan_uuids, status, type, selectable_in, pricing }) =>
      compatible_plan_uuids.includes(plan.uuid) &&
      status === 'published' &&
      (type === 'coverage' || type === 'service') &&
      selectable_in.includes('funnel') &&
      pricing.mode === 'flat',
  )
  return fit.length > 0 ? [random.pick(fit)] : []
}

/** Picks a campaign whose coupon was valid for a plan on a day, also if it has ended since. */
function chooseCampaign({ campaigns, random }: World, plan: SoldPlan, day: string) {
  const fit = campaigns.filter(
    ({ status, discount, starts_on, ends_on, plan_uuids, addon_uuids }) =>
      status !== 'draft' &&
      discount !== null &&
      starts_on <= day &&
      (ends_on === null || ends_on >= day) &&
      addon_uuids.length === 0 &&
      (plan_uuids.length === 0 || plan_uuids.includes(plan.uuid)),
  )
  return fit.length > 0 ? random.pick(fit) : undefined
}

/**
 * Sells a plan to a company for some of its people, who are covered at once: it pays by invoice, the first of which is
 * issued with the sale.
 */
export async function sellToCompany(
  world: World,
  household: Household,
  { plan, price }: Offer,
  at: string,
): Promise<void> {
  const { tx } = world
  const staff = world.random.pick(world.staff)
  const origin = byStaff(staff, at)
  const seats = household.families.length
  const row = await insertRecord(tx, subscriptions, origin, {
    number: await nextFolio(tx, 'SUB'),
    account_uuid: household.account_uuid,
    customer_uuid: household.customer_uuid,
    plan_uuid: plan.uuid,
    price_version: price.version,
    interval: price.interval,
    items: [
      {
        plan_addon_uuid: null,
        label: plan.public_name,
        quantity: seats,
        unit_cents: price.amount_cents ?? 0,
      },
    ],
    collection_method: 'invoice',
    billing_anchor_day: anchorAt(at),
    current_period_start: at,
    current_period_end: at,
    next_invoice_at: at,
    sales_channel: 'staff',
    status: 'active',
    status_reason: 'La empresa contrató para su gente.',
  })
  const writing = { before: undefined, allowDuplicate: true, staff }
  for (const { holder, dependents } of household.families) {
    const policy = await createWithin(
      tx,
      policies,
      {
        account_uuid: household.account_uuid,
        plan_uuid: plan.uuid,
        holder_member_uuid: holder.uuid,
        funding: 'subscription',
        subscription_uuid: row.uuid,
        fund_uuid: null,
        addon_uuids: [],
        enrolled_on: dayAt(at),
        customer_uuid: household.customer_uuid,
        starts_on: dayAt(at),
        ends_on: null,
        auto_renew: true,
        distribution: null,
        ...unwritten,
      },
      writing,
      origin,
    )
    for (const { uuid } of fitting(plan, dependents, dayAt(at)).slice(0, 1))
      await cover(world, policy, { uuid }, at)
    await movePolicyOf(world, policy.uuid, at, 'issue')
  }
  await takeTurns(tx, row.uuid, origin)
}

/** Covers a member by a policy that is drafted. */
export const cover = (
  { tx }: World,
  policy: Pick<Row<'policies'>, 'uuid'>,
  member: Pick<Person, 'uuid'>,
  at: string,
): Promise<Row<'member_policies'>> =>
  createWithin(
    tx,
    memberPolicies,
    {
      policy_uuid: policy.uuid,
      member_uuid: member.uuid,
      starts_on: null,
      ends_on: null,
      exclusions: [],
      ...unwritten,
    },
    { before: undefined, allowDuplicate: true, staff: visitor },
    byVisitor(at),
  )
