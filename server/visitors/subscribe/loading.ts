import { sql } from 'kysely'
import type { Checkout, CheckoutStep, Confirmation, Quote } from '@/contract/checkouts'
import { dayOf } from '@/contract/days'
import type { SalesPage } from '@/contract/salesPages'
import { amountOf, type Discount } from '@/contract/subscriptions'
import { afterDiscount } from '@server/money/afterDiscount'
import { dayAt } from '@server/money/calendar'
import { taxRatesOf } from '@server/money/taxRates'
import { hasSpentBudget } from '@server/domain/billing/subscriptions/campaignUse'
import type { Database } from '@server/db/database'
import { catalogueOf, nameOf } from '@server/domain/network/benefitNames'
import { firstDeduction } from '@server/domain/billing/payroll/payrollShares'
import { Refusal } from '@server/core/problems'
import type { CheckoutRow } from './checkouts'
import {
  addonsOf,
  notOnSale,
  pricesOf,
  sellerOf,
  type SoldAddon,
  type SoldPlan,
  usableOn,
} from '@server/domain/catalogue/plansOnSale'
import { birthDatesOf, type PricedOrder, quoteFor, isFree } from './quote'
import { channelsOf, refuseOutOfSeason } from './sellers'
import { hasSettledSale, findCheckoutState } from './standing'
import { waysElsewhere } from './payElsewhere'
import { type PayrollOffer, makePayrollOffer, presentPayrollOffer } from './payrollOffer'
import { wayOf } from './steps'
import { codeUnderWay } from './workMail'

/** A checkout with what it is about, as things are now. */
export type LoadedCheckout = {
  row: CheckoutRow
  plan: SoldPlan
  addons: SoldAddon[]
  charging: PricedOrder
  /** Of the employer that it is sold through. */
  page: SalesPage | null
  coupon: string | null
  before_cents: number | null
  /** Through whom it is sold. */
  through: Through
  /** What may be agreed to instead of giving a card. */
  payroll: PayrollOffer | null
  steps: CheckoutStep[]
  step: CheckoutStep
}

/** Everything that its answers come to today. @throws {Refusal} 409 where the plan is sold no more */
export async function loadCheckout(db: Database, row: CheckoutRow, at: string): Promise<LoadedCheckout> {
  const today = dayAt(at)
  const plan = await planOf(db, row)
  const prices = pricesOf(plan, today)
  const through = await throughOf(db, row)
  const page = pageOf(row, through)
  const isSold = plan.status === 'published' && !plan.archived_at
  if (!isSold || through?.status === 'suspended' || through?.status === 'inactive') throw notOnSale(409)
  if (row.channel === 'company') {
    if (!page?.enabled || !page.plan_uuids.includes(plan.uuid)) throw notOnSale(409)
    refuseOutOfSeason({ sales_page: page }, today)
  }
  const channels = channelsOf(row.channel === 'web' ? undefined : { as: row.channel })
  if (!channels.some((channel) => plan.sales.channels.includes(channel))) throw notOnSale(409)
  const price = prices.find(({ interval }) => interval === row.answers.interval) ?? prices[0]
  if (!price) throw notOnSale(409)
  const addons = await addonsOf(db, plan, today, page)
  const chosen = (row.answers.addons ?? []).flatMap(({ uuid, quantity }) => {
    const addon = addons.find((one) => one.uuid === uuid)
    return addon ? [{ ...addon, quantity }] : []
  })
  const ratesOf = await taxRatesOf(db, [plan.uuid])
  const discount = await discountOf(db, row)
  const of = {
    name: plan.public_name,
    birth_dates: birthDatesOf(row.answers),
    discount,
    contribution: page?.contribution ?? null,
    coversBuyer: row.answers.covers !== 'other',
    at,
  }
  const now = quoteFor({ ...of, price, addons: chosen, rates: ratesOf(plan.uuid, price.version) })
  const known = {
    row,
    plan,
    addons,
    charging: now,
    page,
    through,
    coupon: discount?.coupon_code ?? null,
    before_cents: centsBefore(row, now, { ...of, addons: chosen, rates: ratesOf(plan.uuid, price.version) }),
    ...wayOf({
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

const planOf = (db: Database, { plan_uuid }: CheckoutRow) =>
  db.selectFrom('plans').selectAll().where('uuid', '=', plan_uuid).executeTakeFirstOrThrow()

/** What a period cost by the prices that whoever answers last looked at; nothing where it is the same. */
function centsBefore(
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
      pricing: {
        ...addon.pricing,
        amount_cents:
          offer.addons.find(({ uuid }) => uuid === addon.uuid)?.amount_cents ?? addon.pricing.amount_cents,
      },
    })),
  })
  return before.period_cents === now.period_cents ? null : before.period_cents
}

/** What the campaign of the address takes off, unless it has been given as often, or as much, as it may be. */
export async function discountOf(
  db: Database,
  { campaign_uuid, plan_uuid }: Pick<CheckoutRow, 'campaign_uuid' | 'plan_uuid'>,
): Promise<Discount | null> {
  if (!campaign_uuid) return null
  const campaign = await db
    .selectFrom('campaigns')
    .select(['uuid', 'code', 'discount', 'max_redemptions', 'budget_cents', 'plan_uuids', 'status'])
    .where('uuid', '=', campaign_uuid)
    .executeTakeFirst()
  if (!campaign?.discount || campaign.status !== 'active') return null
  if (campaign.plan_uuids.length > 0 && !campaign.plan_uuids.includes(plan_uuid)) return null
  if (await hasSpentBudget(db, campaign)) return null
  const { type, value, duration, months } = campaign.discount
  return { coupon_code: campaign.code, type, value, duration, remaining: months }
}

/** A checkout as whoever has its token sees it. */
export async function presentCheckout(
  db: Database,
  row: CheckoutRow,
  { now, cardFrame }: { now: Date; cardFrame: string },
): Promise<Checkout> {
  const at = now.toISOString()
  const standing = await findCheckoutState(db, row, at)
  const settled = row.quote && (await hasSettledSale(db, row)) ? row.quote : undefined
  // Who was declined may go back to what they answered, as long as the plan is sold.
  const known = settled
    ? await loadCheckout(db, row, at).catch(ignoreRefusal)
    : await loadCheckout(db, row, at)
  const plan = known?.plan ?? (await planOf(db, row))
  const { answers } = row
  const isOver = standing.status === 'completed'
  const through = await throughOf(db, row)
  return {
    plan: {
      slug: plan.slug,
      name: plan.public_name,
      most_people: plan.members.max,
      documents: plan.documents,
    },
    path: row.path,
    sold_by: through?.trade_name ?? null,
    work: await workOf(db, row, { through, now, isOver }),
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
    price_before_cents: (!settled && known?.before_cents) || null,
    attempts: row.attempts,
    elsewhere: isOver ? [] : await waysElsewhere(db, settled ?? quoteIn(known)),
    payroll: isOver ? null : presentPayrollOffer(known?.payroll),
    confirmation: isOver ? await confirmationOf(db, row, plan) : null,
    card_frame: cardFrame,
    seller: await sellerOf(db),
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

/** Through whom it is sold, where it is through anyone. */
const throughOf = async (db: Database, { company_uuid }: CheckoutRow) =>
  company_uuid
    ? db
        .selectFrom('companies')
        .select(['uuid', 'trade_name', 'status', 'slug', 'email', 'sales_page'])
        .where('uuid', '=', company_uuid)
        .executeTakeFirst()
    : undefined

type Through = Awaited<ReturnType<typeof throughOf>>

const pageOf = ({ channel }: CheckoutRow, through: Through) =>
  (channel === 'company' && through?.sales_page) || null

/** Whether it was begun on the page of an employer, where a plan is one of the answers. */
export const choosesPlan = ({ channel, path }: Pick<CheckoutRow, 'channel' | 'path'>) =>
  channel === 'company' && path.length === 0

/** How whoever buys shows that they work there. */
async function workOf(
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
    // Once it is over it is nobody's business who it was.
    email: (!isOver && row.answers.work_mail) || null,
    code: await codeUnderWay(db, row, now),
  }
}

/** What is said once it is done: what was paid, and what happens next. */
async function confirmationOf(db: Database, row: CheckoutRow, plan: SoldPlan): Promise<Confirmation> {
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
      // Cover that was paid for later begins then.
      sql<string>`coalesce(policies.effective_on, policies.starts_on)`.as('starts_on'),
    ])
    .where('subscriptions.uuid', '=', row.subscription_uuid)
    .executeTakeFirstOrThrow()
  const catalogue = await catalogueOf(db, plan.benefits)
  const payment = row.payment_uuid
    ? await db
        .selectFrom('payments')
        .select('amount_cents')
        .where('uuid', '=', row.payment_uuid)
        .where('status', '=', 'succeeded')
        .executeTakeFirst()
    : undefined
  const { starts_on, next_invoice_at, items, discount, billing_anchor_day: anchor } = subscription
  return {
    folio: subscription.number,
    email: subscription.email,
    charged_cents: payment?.amount_cents ?? 0,
    currency: subscription.currency,
    starts_on,
    waiting: plan.benefits
      .filter(({ covered }) => covered)
      .map((benefit) => ({
        name: nameOf(catalogue, benefit),
        on: usableOn(plan, benefit.waiting_days, starts_on),
      }))
      .filter(({ on }) => on > starts_on)
      .toSorted((one, other) => (one.on < other.on ? -1 : 1)),
    next_charge: next_invoice_at
      ? { on: dayAt(next_invoice_at), amount_cents: amountOf(items, discount) }
      : null,
    after_discount: next_invoice_at ? afterDiscount(subscription, { at: next_invoice_at, anchor }) : null,
    payroll: await loadPayrollDeduction(db, row),
  }
}

/** Through whose payroll it is paid, and what is deducted first. */
async function loadPayrollDeduction(db: Database, { subscription_uuid }: CheckoutRow) {
  if (!subscription_uuid) return null
  const consent = await db
    .selectFrom('payroll_consents')
    .innerJoin('companies', 'companies.uuid', 'payroll_consents.company_uuid')
    .select('companies.trade_name')
    .where('subscription_uuid', '=', subscription_uuid)
    .executeTakeFirst()
  if (!consent) return null
  const first = await firstDeduction(db, subscription_uuid)
  return { company: consent.trade_name, first: first ? { on: first.on, amount_cents: first.cents } : null }
}
