import { createHash } from 'node:crypto'
import type { CheckoutAnswers, Quote } from '@/contract/checkouts'
import { type InvoiceLine, invoiceSums } from '@/contract/invoices'
import { intervalMonths, type PlanPrice } from '@/contract/planParts'
import type { SalesPage } from '@/contract/salesPages'
import type { Discount, SubscriptionItem } from '@/contract/subscriptions'
import { afterDiscount } from '@server/money/afterDiscount'
import { anchorAt, dayAt, daysLater, periodEndAfter } from '@server/money/calendar'
import { chargeFor, discountAfter, type Period, sharesOf, type TaxRates } from '@server/money/chargeFor'
import { canonicalJson } from '@server/core/canonicalJson'
import { employerCents, withoutShare } from '@server/money/contribution'
import type { SoldAddon } from '@server/domain/catalogue/addonsOnSale'
import { addonItem, planItems } from '@/contract/soldItems'
import { amountOf, countMonths, listCoupons } from '@/contract/discountedItems'

export type CheckoutToPrice = {
  name: string
  price: PlanPrice
  addons: readonly (Pick<SoldAddon, 'uuid' | 'public_name' | 'pricing'> & { quantity: number })[]
  /** The birth dates of the covered people; null where one is not known yet. */
  birth_dates: readonly (string | null)[]
  discount: Discount | null
  /** The part of the price that the employer pays. */
  contribution: SalesPage['contribution'] | null
  /** Whether the buyer is covered themselves. */
  coversBuyer: boolean
  rates: TaxRates
  at: string
}

/** The items of a subscription, and the quote of its first invoice. */
export type PricedOrder = {
  items: SubscriptionItem[]
  discount: Discount | null
  /** The discount of the first period, which may be used up by it. */
  first_discount: Discount | null
  price: PlanPrice
  lines: InvoiceLine[]
  period: Period
  trial_ends_at: string | null
  /** The price of a period, in cents. */
  period_cents: number
  quote: Quote
}

/** Prices a checkout with the arithmetic that later makes the invoices. */
export function quoteFor(priced: CheckoutToPrice): PricedOrder {
  const { name, price, addons, birth_dates, discount, rates, at } = priced
  const people = Math.max(1, birth_dates.length)
  const chosen = addons.map((addon) => ({
    item: addonItem(addon, { interval: price.interval, people, quantity: addon.quantity }),
    addon,
  }))
  const recurring = chosen.filter(({ addon }) => addon.pricing.interval !== 'once').map(({ item }) => item)
  const day = dayAt(at)
  const plan = planItems(name, price, { birth_dates, day })
  const alone = planItems(name, price, { birth_dates: birth_dates.slice(0, 1), day })
  const employer_cents = employerCents({
    contribution: priced.contribution,
    interval: price.interval,
    alone_cents: priced.coversBuyer ? sumOf(alone) : 0,
    total_cents: sumOf(plan),
  })
  const items = [...withoutShare(plan, employer_cents), ...recurring]
  const once = chosen.filter(({ addon }) => addon.pricing.interval === 'once').map(({ item }) => item)
  if (price.signup_fee_cents > 0)
    once.push({
      plan_addon_uuid: null,
      label: 'Inscripción',
      quantity: 1,
      unit_cents: price.signup_fee_cents,
    })

  const isTrial = price.trial_days > 0
  const trial_ends_at = isTrial ? daysLater(at, price.trial_days) : null
  const end = trial_ends_at ?? periodEndAfter(at, price.interval, anchorAt(at))
  const period = { start: dayAt(at), end: dayAt(end) }
  const after = isTrial ? discount : discountAfter(discount, price.interval)
  const later = afterDiscount(
    { items, discount: after, interval: price.interval },
    { at: end, anchor: anchorAt(trial_ends_at ?? at) },
  )
  const lines = [
    ...(isTrial ? [] : chargeFor({ items, discount, interval: price.interval }, period, rates).lines),
    ...once.map(
      (item): InvoiceLine => ({
        description: item.label,
        quantity: item.quantity,
        unit_cents: item.unit_cents,
        discount_cents: 0,
        tax_rate: rates.get(item.plan_addon_uuid) ?? '16',
        tax_included: true,
        item: { ...item, is_once: true },
      }),
    ),
  ]
  const said = {
    lines: [
      ...(isTrial ? [] : sharesOf({ items, discount, interval: price.interval })).map(
        ({ label, cents, addon }) => ({
          label,
          amount_cents: cents,
          interval: price.interval,
          is_addon: addon !== null,
        }),
      ),
      ...once.map(({ label, quantity, unit_cents, plan_addon_uuid }) => ({
        label: quantity > 1 ? `${quantity} × ${label}` : label,
        amount_cents: quantity * unit_cents,
        interval: null,
        is_addon: plan_addon_uuid !== null,
      })),
    ],
    today_cents: invoiceSums(lines).total_cents,
    then_cents: amountOf({ items, discount: after, interval: price.interval }),
    employer_cents,
    interval: price.interval,
    currency: price.currency,
    trial_days: price.trial_days,
  }
  const id = createHash('sha256')
    .update(canonicalJson([said, items, discount, ...(later ? [later] : [])]))
    .digest('hex')
    .slice(0, 32)
  return {
    items,
    discount: after,
    first_discount: discount,
    price,
    lines,
    period,
    trial_ends_at,
    period_cents: amountOf({ items, discount, interval: price.interval }),
    // Without any charge, no next charge follows.
    quote: {
      id,
      ...said,
      after_discount: later,
      ...countDiscountedMonths(isTrial ? after : discount, price.interval),
      next_charge_on: isFree({ ...said, after_discount: later }) ? null : period.end,
    },
  }
}

/** For how many months of the first charge a coupon counts, where that is not all of it. */
function countDiscountedMonths(discount: Discount | null, interval: PlanPrice['interval']) {
  const of = intervalMonths[interval]
  const months = Math.min(...listCoupons(discount).map((coupon) => countMonths(coupon, interval)))
  return months < of ? { discounted_months: { months, of } } : {}
}

/** The employee's and the employer's part of a plan's price for one person, in cents. */
export function splitAlone(price: PlanPrice, contribution: SalesPage['contribution'], today: string) {
  const total_cents = sumOf(planItems('', price, { birth_dates: [null], day: today }))
  const employer_cents = employerCents({
    contribution,
    interval: price.interval,
    alone_cents: total_cents,
    total_cents,
  })
  return { you_cents: total_cents - employer_cents, employer_cents }
}

const sumOf = (items: readonly SubscriptionItem[]) =>
  items.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0)

/** Whether the order costs the buyer nothing, today and later, so that no card is needed. */
export const isFree = ({
  today_cents,
  then_cents,
  after_discount,
}: Pick<Quote, 'today_cents' | 'then_cents' | 'after_discount'>) =>
  today_cents === 0 && then_cents === 0 && after_discount === null

/** The birth dates of the people to cover, according to the answers. */
export function birthDatesOf({ covers, you, people = [] }: CheckoutAnswers): (string | null)[] {
  const others = people.map(({ birth_date }) => birth_date)
  if (covers === 'other') return others.slice(0, 1)
  return [you?.birth_date ?? null, ...(covers === 'family' ? others : [])]
}
