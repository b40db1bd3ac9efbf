import { dayOf } from '@/contract/days'
import type { Discount } from '@/contract/subscriptions'
import { dayAfter } from '@/contract/days'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { type Origin, systemOrigin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import type { Database, Transaction } from '@server/db/database'
import { anchorAt } from '@server/money/calendar'
import { aPolicy } from './cover'
import { aCampaign, aPlan, aPlanAddon, aPrice, aSubscription } from './sales'
import { aCompany, aCustomer, anAccount, aMember, aPaymentMethod, aUser } from './records'

/** The moment at which every history begins: noon in Mexico City, on a day that every month has. */
const BEGINNING = Date.parse('2026-03-05T18:00:00.000Z')
const DAY_MS = 86_400_000

/** What all histories of money share: plans, add-ons and coupons to choose from, a person of the staff, and the days. */
export type Ground = {
  db: Database
  staff: Staff
  plans: Row<'plans'>[]
  addons: Row<'plan_addons'>[]
  coupons: string[]
  company_uuid: string
  /** The days that have passed. */
  passed: number
}

const tax = (rate: '0' | '0.08' | '0.16') => ({ object: '02' as const, rate })

/** Makes what histories of money share. Prices are uneven, so that parts of them leave cents to be rounded. */
export async function layGround(db: Database): Promise<Ground> {
  const { uuid, name, email } = await aUser(db, { role: 'admin' })
  const company_uuid = (await aCompany(db)).uuid
  const plans = []
  for (const [cents, rate] of [
    [34_900, '0.16'],
    [119_937, '0.16'],
    [9_991, '0.08'],
    [50_003, '0'],
  ] as const)
    plans.push(
      await aPlan(db, {
        status: 'published',
        members: { min: 1, max: 9, included: 1 },
        prices: JSON.stringify([
          aPrice({ amount_cents: cents, tax: tax(rate) }),
          aPrice({ version: 2, interval: 'year', amount_cents: 10 * cents, tax: tax(rate) }),
        ]),
      }),
    )
  const compatible_plan_uuids = plans.map((plan) => plan.uuid)
  const addons = []
  for (const [amount_cents, rate, interval] of [
    [9_900, '0.16', 'month'],
    [10_007, '0', 'month'],
    [3_333, '0.08', 'month'],
    [25_050, '0.16', 'once'],
  ] as const)
    addons.push(
      await aPlanAddon(db, {
        status: 'published',
        compatible_plan_uuids,
        max_quantity: 3,
        pricing: {
          version: 1,
          currency: 'MXN',
          interval,
          mode: 'flat',
          amount_cents,
          quarter_cents: null,
          semester_cents: null,
          year_cents: null,
          valid_from: '2026-01-01',
          valid_to: null,
        },
        tax: tax(rate),
      }),
    )
  const coupons = []
  for (const [index, discount] of discounts.entries()) {
    const code = `CUPON${index}`
    const { type, value, duration, remaining: months } = discount
    const given = { type, value, duration, months }
    await aCampaign(db, { code, discount: given })
    coupons.push(code)
  }
  const staff = { uuid, name, email, role: 'admin' as const, session_uuid: '' }
  return { db, staff, plans, addons, coupons, company_uuid, passed: 0 }
}

/** Every kind of discount that a coupon gives. */
const discounts: Discount[] = [
  { coupon_code: null, type: 'pct', value: 33, duration: 'once', remaining: null },
  { coupon_code: null, type: 'pct', value: 15, duration: 'months', remaining: 2 },
  { coupon_code: null, type: 'pct', value: 50, duration: 'forever', remaining: null },
  { coupon_code: null, type: 'fixed', value: 4_999, duration: 'once', remaining: null },
  { coupon_code: null, type: 'fixed', value: 2_501, duration: 'months', remaining: 14 },
  { coupon_code: null, type: 'fixed', value: 1_000, duration: 'forever', remaining: null },
]

const nowOf = ({ passed }: Ground) => new Date(BEGINNING + passed * DAY_MS)
export const todayOf = (ground: Ground) => dayOf(nowOf(ground))
export const originOf = (ground: Ground): Origin => ({
  ...systemOrigin(nowOf(ground).toISOString()),
  actor: { kind: 'user', uuid: ground.staff.uuid, label: ground.staff.name },
})
export const clockOf = (ground: Ground) => ({ now: () => nowOf(ground) })

/** What a history sells: a plan by its place, for so many, with add-ons and a discount by theirs. */
export type Sale = {
  plan: number
  isYearly: boolean
  quantity: number
  addons: readonly number[]
  discount: number | null
  isAutomatic: boolean
  /** How many policies the subscription pays for. */
  policies: number
}

/** One customer, and by what they pay. */
export type Begun = {
  customer_uuid: string
  account_uuid: string
  method_uuid: string
}

export async function beginCustomer({ db, company_uuid }: Ground): Promise<Begun> {
  const account_uuid = (await anAccount(db, { company_uuid })).uuid
  const { uuid: customer_uuid } = await aCustomer(db, { account_uuid, company_uuid })
  const method_uuid = await anotherMethod(db, { customer_uuid, account_uuid })
  return { customer_uuid, account_uuid, method_uuid }
}

/** A card that can be charged, which the customer is charged with from now on. */
export async function anotherMethod(
  db: Database,
  { customer_uuid, account_uuid }: Pick<Begun, 'customer_uuid' | 'account_uuid'>,
): Promise<string> {
  const { uuid } = await aPaymentMethod(db, {
    customer_uuid,
    account_uuid,
    gateway: 'Sandbox',
    gateway_token: 'sandbox_ok',
  })
  await db
    .updateTable('customers')
    .set({ default_payment_method_uuid: uuid })
    .where('uuid', '=', customer_uuid)
    .execute()
  return uuid
}

/** A subscription whose first period begins now: the next run of renewals charges it. */
export async function subscribe(ground: Ground, begun: Begun, sale: Sale): Promise<void> {
  const { db, plans, addons } = ground
  const plan = plans[sale.plan % plans.length]
  if (!plan) throw new Error('There is no plan')
  const version = sale.isYearly ? 2 : 1
  const price = plan.prices.find((one) => one.version === version)
  const chosen = addons.filter((_, place) => place < 3 && sale.addons.includes(place))
  const items = [
    {
      plan_addon_uuid: null,
      label: plan.public_name,
      quantity: sale.quantity,
      unit_cents: price?.amount_cents ?? 0,
    },
    ...chosen.map((addon) => ({
      plan_addon_uuid: addon.uuid,
      label: addon.public_name,
      quantity: 1,
      unit_cents: addon.pricing.amount_cents * (sale.isYearly ? 12 : 1),
    })),
  ]
  const now = nowOf(ground).toISOString()
  const discount = sale.discount === null ? null : (discounts[sale.discount % discounts.length] ?? null)
  const { uuid: subscription_uuid } = await aSubscription(db, {
    customer_uuid: begun.customer_uuid,
    plan_uuid: plan.uuid,
    price_version: version,
    interval: sale.isYearly ? 'year' : 'month',
    items: JSON.stringify(items),
    discount,
    collection_method: sale.isAutomatic ? 'automatic' : 'invoice',
    payment_method_uuid: sale.isAutomatic ? begun.method_uuid : null,
    billing_anchor_day: anchorAt(now),
    current_period_start: now,
    current_period_end: now,
    next_invoice_at: now,
    created_at: now,
  })
  const starts_on = todayOf(ground)
  for (let index = 0; index < sale.policies; index++)
    await aPolicy(db, {
      holder_member_uuid: (await aMember(db, { account_uuid: begun.account_uuid })).uuid,
      customer_uuid: begun.customer_uuid,
      plan_uuid: plan.uuid,
      funding: 'subscription',
      subscription_uuid,
      enrolled_on: starts_on,
      starts_on,
      effective_on: starts_on,
      ends_on: dayAfter(starts_on, 364),
      premium_cents: 100_000 + index * 33_333,
    })
}

export const within = <Result>(
  { db }: Ground,
  work: (tx: Transaction) => Promise<Result>,
  dryRun = false,
): Promise<Result> => inTransaction(db, work, { dryRun })
