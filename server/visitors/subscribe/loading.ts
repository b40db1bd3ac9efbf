import { sql } from 'kysely'
import type { Checkout, CheckoutStep, Confirmation, Quote } from '@/contract/checkouts'
import { dayOf } from '@/contract/days'
import type { SalesPage } from '@/contract/salesPages'
import type { Discount } from '@/contract/subscriptions'
import { afterDiscount } from '@server/money/afterDiscount'
import { dayAt } from '@server/money/calendar'
import { taxRatesOf } from '@server/money/taxRates'
import { type Charged, couponFor, countDiscountCents } from '@server/domain/billing/subscriptions/campaignUse'
import type { Database } from '@server/db/database'
import { loadCatalogue, nameOf } from '@server/domain/network/benefitNames'
import { firstDeduction } from '@server/domain/billing/payroll/payrollShares'
import { Refusal } from '@server/core/problems'
import type { CheckoutRow } from './checkouts'
import {
  type AddonDoor,
  findAddonsOnSale,
  type SoldAddon,
  takenWith,
  visitorsDoor,
} from '@server/domain/catalogue/addonsOnSale'
import {
  refuseNotOnSale,
  pricesOf,
  loadSeller,
  type SoldPlan,
  usableOn,
} from '@server/domain/catalogue/plansOnSale'
import { birthDatesOf, type PricedOrder, quoteFor, isFree } from '@server/domain/billing/sales/quote'
import { describePromotion, whyNoPromotion } from './promotions'
import { channelsOf, refuseClosedSeller, refuseOutOfSeason } from './sellers'
import { hasSettledSale, findCheckoutState } from './standing'
import { listWaysElsewhere } from './payElsewhere'
import { type PayrollOffer, makePayrollOffer, presentPayrollOffer } from './payrollOffer'
import { computeSteps } from './steps'
import { findCodeUnderWay } from './workMail'
import { amountOf, listCoupons } from '@/contract/discountedItems'
import { findDiscount } from './discounts'

/** A checkout with everything that its answers imply now. */
export type LoadedCheckout = {
  row: CheckoutRow
  plan: SoldPlan
  addons: SoldAddon[]
  charging: PricedOrder
  /** What each period is charged for, before any discount. */
  charged: Charged
  /** The sales page of the employer that sells it. */
  page: SalesPage | null
  coupon: string | null
  /** What is said of a promotion that brought the buyer, or was used, and takes nothing off. */
  promotion: string | null
  before_cents: number | null
  /** The company that sells it. */
  through: Through
  /** The payroll deduction that replaces a card, where the employer offers it. */
  payroll: PayrollOffer | null
  steps: CheckoutStep[]
  step: CheckoutStep
}

/** Loads a checkout with its price and steps today. @throws {Refusal} 409 where the plan is no longer sold */
export async function loadCheckout(db: Database, row: CheckoutRow, at: string): Promise<LoadedCheckout> {
  const today = dayAt(at)
  const plan = await loadPlanOfCheckout(db, row)
  const prices = pricesOf(plan, today)
  const through = await findThrough(db, row)
  const page = pageOf(row, through)
  const isSold = plan.status === 'published' && !plan.archived_at
  if (through && row.channel !== 'web') {
    const seller = { trade_name: through.trade_name, as: row.channel }
    const isClosed = through.status !== 'active' || (row.channel === 'company' && !page?.enabled)
    if (isClosed) throw refuseClosedSeller(409, seller)
  }
  if (!isSold) throw refuseNotOnSale(409)
  if (row.channel === 'company') {
    if (!page?.plan_uuids.includes(plan.uuid))
      throw new Refusal(
        409,
        'plan_withdrawn',
        `${through?.trade_name ?? 'Tu empresa'} ya no ofrece este plan. No se ha cobrado nada. Elige otro en su página`,
      )
    refuseOutOfSeason({ sales_page: page }, today)
  }
  const channels = channelsOf(row.channel === 'web' ? undefined : { as: row.channel })
  if (!channels.some((channel) => plan.sales.channels.includes(channel))) throw refuseNotOnSale(409)
  const price = prices.find(({ interval }) => interval === row.answers.interval) ?? prices[0]
  if (!price) throw refuseNotOnSale(409)
  const door = doorOf(row, page)
  const addons = takenWith(await findAddonsOnSale(db, [plan], today, door), plan, price)
  const chosen = (row.answers.addons ?? []).flatMap(({ uuid, quantity }) => {
    const addon = addons.find((one) => one.uuid === uuid)
    return addon ? [{ ...addon, quantity }] : []
  })
  const ratesOf = await taxRatesOf(db, [plan.uuid])
  const undiscounted = {
    name: plan.public_name,
    birth_dates: birthDatesOf(row.answers),
    discount: null,
    contribution: page?.contribution ?? null,
    coversBuyer: row.answers.covers !== 'other',
    at,
  }
  const rates = ratesOf(plan.uuid, price.version)
  const { items } = quoteFor({ ...undiscounted, price, addons: chosen, rates })
  const charged = { plan_uuid: plan.uuid, items, interval: price.interval }
  const discount = await findDiscount(db, row, charged, today)
  const promotion = await findLostPromotion(db, row, { charged, discount, today })
  const of = { ...undiscounted, discount }
  const now = quoteFor({ ...of, price, addons: chosen, rates })
  const codes = listCoupons(discount).flatMap(({ coupon_code }) => coupon_code ?? [])
  const known = {
    row,
    plan,
    addons,
    charging: now,
    charged,
    page,
    through,
    coupon: codes.join(' + ') || null,
    promotion,
    before_cents: computeCentsBefore(row, now, {
      ...of,
      addons: chosen,
      rates,
    }),
    ...computeSteps({
      plan,
      hasAddons: addons.length > 0,
      isKnown: page === null || page.eligibility.mode === 'open',
      choosesPlan: choosesPlan(row),
      isFree: isFree(now.quote),
      intervals: prices.map(({ interval }) => interval),
      answers: row.answers,
      quote: now.quote.id,
    }),
  }
  return { ...known, payroll: makePayrollOffer(known, at) }
}

/** What is said of a campaign of a checkout that is not in its discount; null where there is none. */
async function findLostPromotion(
  db: Database,
  row: CheckoutRow,
  { charged, discount, today }: { charged: Charged; discount: Discount | null; today: string },
): Promise<string | null> {
  const used = listCoupons(discount).map(({ campaign_uuid }) => campaign_uuid)
  for (const uuid of [row.campaign_uuid, row.added_campaign_uuid, row.came_by_campaign_uuid]) {
    if (!uuid || used.includes(uuid)) continue
    const campaign = await db.selectFrom('campaigns').selectAll().where('uuid', '=', uuid).executeTakeFirst()
    if (!campaign) continue
    const lost = await whyNoPromotion(db, campaign, {
      plan_uuid: charged.plan_uuid,
      today,
      next_cents: countDiscountCents(couponFor(campaign, charged), charged),
    })
    if (lost) return describePromotion(lost)
  }
  return null
}

const loadPlanOfCheckout = (db: Database, { plan_uuid }: CheckoutRow) =>
  db.selectFrom('plans').selectAll().where('uuid', '=', plan_uuid).executeTakeFirstOrThrow()

/** Which add-ons a checkout is offered, by where it began. */
export const doorOf = ({ channel }: Pick<CheckoutRow, 'channel'>, page: SalesPage | null): AddonDoor =>
  visitorsDoor(channel === 'web' ? undefined : channel, page)

/** The price of a period by the prices that the buyer last saw; null where it is the same. */
function computeCentsBefore(
  { offer }: CheckoutRow,
  now: PricedOrder,
  priced: Omit<Parameters<typeof quoteFor>[0], 'price'>,
): number | null {
  const old = offer.prices.find(({ interval }) => interval === now.price.interval)
  if (!old) return null
  const before = quoteFor({
    ...priced,
    price: old,
    addons: priced.addons.map((addon) => ({
      ...addon,
      pricing: offer.addons.find(({ uuid }) => uuid === addon.uuid)?.pricing ?? addon.pricing,
    })),
  })
  return before.period_cents === now.period_cents ? null : before.period_cents
}

/** A checkout as the holder of its token sees it. */
export async function presentCheckout(
  db: Database,
  row: CheckoutRow,
  { now, cardFrame }: { now: Date; cardFrame: string },
): Promise<Checkout> {
  const at = now.toISOString()
  const standing = await findCheckoutState(db, row, at)
  const settled = row.quote && (await hasSettledSale(db, row)) ? row.quote : undefined
  // After a decline, the answers can be changed only while the plan is sold.
  const known = settled
    ? await loadCheckout(db, row, at).catch(ignoreRefusal)
    : await loadCheckout(db, row, at)
  const plan = known?.plan ?? (await loadPlanOfCheckout(db, row))
  const { answers } = row
  const isOver = standing.status === 'completed'
  const through = await findThrough(db, row)
  return {
    plan: {
      slug: plan.slug,
      name: plan.public_name,
      least_people: plan.members.min,
      most_people: plan.members.max,
      documents: plan.documents,
    },
    path: row.path,
    sold_by: through?.trade_name ?? null,
    work: await loadWorkProof(db, row, { through, now, isOver }),
    via: through ? `${row.channel === 'company' ? 'empresa/' : ''}${through.slug}` : null,
    ...standing,
    steps: known?.steps ?? ['review', 'payment'],
    step: (!settled && known?.step) || 'payment',
    answers: {
      covers: answers.covers ?? null,
      you: (!isOver && answers.you) || null,
      people: isOver ? [] : (answers.people ?? []),
      people_done: answers.people_done ?? false,
      addons: answers.addons ?? null,
      interval: answers.interval ?? null,
    },
    quote: settled ?? quoteIn(known),
    coupon: known?.coupon ?? null,
    lost_coupon: row.lost_coupon,
    promotion: (!settled && known?.promotion) || null,
    price_before_cents: (!settled && known?.before_cents) || null,
    attempts: row.attempts,
    elsewhere: isOver ? [] : await listWaysElsewhere(db, settled ?? quoteIn(known)),
    payroll: isOver ? null : presentPayrollOffer(known?.payroll),
    confirmation: isOver ? await loadConfirmation(db, row, plan) : null,
    card_frame: cardFrame,
    seller: await loadSeller(db),
    expires_on: dayOf(new Date(row.expires_at)),
  }
}

const ignoreRefusal = (error: unknown) => {
  if (error instanceof Refusal) return undefined
  throw error
}

function quoteIn(known: LoadedCheckout | undefined): Quote {
  if (!known) throw new Error('A checkout that is settled keeps what was agreed to')
  return known.charging.quote
}

/** The company that sells the checkout, if any. */
const findThrough = async (db: Database, { company_uuid }: CheckoutRow) =>
  company_uuid
    ? db
        .selectFrom('companies')
        .select(['uuid', 'trade_name', 'status', 'slug', 'email', 'sales_page'])
        .where('uuid', '=', company_uuid)
        .executeTakeFirst()
    : undefined

type Through = Awaited<ReturnType<typeof findThrough>>

const pageOf = ({ channel }: CheckoutRow, through: Through) =>
  (channel === 'company' && through?.sales_page) || null

/** Whether the checkout began on the page of an employer, so that the plan is one of the answers. */
export const choosesPlan = ({ channel, path }: Pick<CheckoutRow, 'channel' | 'path'>) =>
  channel === 'company' && path.length === 0

/** How the buyer proves that they work at the employer. */
async function loadWorkProof(
  db: Database,
  row: CheckoutRow,
  { through, now, isOver }: { through: Through; now: Date; isOver: boolean },
) {
  const page = pageOf(row, through)
  if (!page) return null
  return {
    mode: page.eligibility.mode,
    domains: page.eligibility.mode === 'email_domain' ? page.eligibility.domains : [],
    contact: through?.email ?? null,
    // The work email is hidden once the checkout is over.
    email: (!isOver && row.answers.work_mail) || null,
    code: await findCodeUnderWay(db, row, now),
  }
}

/** The confirmation of a sale: what was paid, and what happens next. */
async function loadConfirmation(db: Database, row: CheckoutRow, plan: SoldPlan): Promise<Confirmation> {
  const subscription = await db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
    .innerJoin('policies', 'policies.subscription_uuid', 'subscriptions.uuid')
    .select([
      'subscriptions.number',
      'subscriptions.currency',
      'subscriptions.next_invoice_at',
      'subscriptions.items',
      'subscriptions.discount',
      'subscriptions.interval',
      'subscriptions.billing_anchor_day',
      'customers.email',
      // Cover starts on the day of a late payment.
      sql<string>`coalesce(policies.effective_on, policies.starts_on)`.as('starts_on'),
    ])
    .where('subscriptions.uuid', '=', row.subscription_uuid)
    .executeTakeFirstOrThrow()
  const catalogue = await loadCatalogue(db, plan.benefits)
  const payment = row.payment_uuid
    ? await db
        .selectFrom('payments')
        .select('amount_cents')
        .where('uuid', '=', row.payment_uuid)
        .where('status', '=', 'succeeded')
        .executeTakeFirst()
    : undefined
  const { starts_on, next_invoice_at, billing_anchor_day: anchor } = subscription
  return {
    folio: subscription.number,
    email: subscription.email,
    charged_cents: payment?.amount_cents ?? 0,
    currency: subscription.currency,
    starts_on,
    is_usable: plan.benefits.some(
      (benefit) => benefit.covered && usableOn(plan, benefit.waiting_days, starts_on) <= starts_on,
    ),
    waiting: plan.benefits
      .filter(({ covered }) => covered)
      .map((benefit) => ({
        name: nameOf(catalogue, benefit),
        on: usableOn(plan, benefit.waiting_days, starts_on),
      }))
      .filter(({ on }) => on > starts_on)
      .toSorted((one, other) => (one.on < other.on ? -1 : 1)),
    next_charge: next_invoice_at
      ? { on: dayAt(next_invoice_at), amount_cents: amountOf(subscription) }
      : null,
    after_discount: next_invoice_at ? afterDiscount(subscription, { at: next_invoice_at, anchor }) : null,
    payroll: await loadPayrollDeduction(db, row),
  }
}

/** The payroll deduction of a sale, with its first deduction. */
async function loadPayrollDeduction(db: Database, { subscription_uuid }: CheckoutRow) {
  if (!subscription_uuid) return null
  const consent = await db
    .selectFrom('payroll_consents')
    .innerJoin('companies', 'companies.uuid', 'payroll_consents.company_uuid')
    .select('companies.trade_name')
    .where('subscription_uuid', '=', subscription_uuid)
    .orderBy('accepted_at')
    .executeTakeFirst()
  if (!consent) return null
  const first = await firstDeduction(db, subscription_uuid)
  return { company: consent.trade_name, first: first ? { on: first.on, amount_cents: first.cents } : null }
}
