import { dayOf } from '@/contract/days'
import type { Discount } from '@/contract/subscriptions'
import { dayAfter } from '@/contract/days'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { type Origin, systemOrigin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import type { Database, Transaction } from '@server/db/database'
import type { Gateway } from '@server/adapters/gateway/gateway'
import { keepConsent } from '@server/domain/billing/payroll/payrollConsents'
import { anchorAt } from '@server/money/calendar'
import { aPolicy } from './cover'
import { aCampaign, aPlan, aPlanAddon, aPrice, aSubscription } from './sales'
import { aCompany, aCustomer, anAccount, aMember, aPaymentMethod, aPerson, aUser, next } from './records'
import { scriptedGateway } from './scriptedGateway'

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
  /** Somebody who needs a second person for more than a little. */
  clerk: Staff
  gateway: Gateway
  /** The days that have passed. */
  passed: number
}

const tax = (rate: '0' | '0.08' | '0.16') => ({ object: '02' as const, rate })

/** Makes what histories of money share. Prices are uneven, so that parts of them leave cents to be rounded. */
export async function layGround(db: Database): Promise<Ground> {
  const { uuid, name, email } = await aUser(db, { role: 'admin' })
  // Without a limit: what other histories spend of one that day would come between a preview and its act.
  const clerk = await aUser(db, { role: 'manager', approval_limit_cents: null })
  const company_uuid = (await aCompany(db)).uuid
  const plans = []
  for (const [cents, rate, trial_days] of [
    [34_900, '0.16', 0],
    [119_937, '0.16', 0],
    [9_991, '0.08', 0],
    [50_003, '0', 10],
  ] as const)
    plans.push(
      await aPlan(db, {
        status: 'published',
        members: { min: 1, max: 9, included: 1 },
        prices: JSON.stringify([
          aPrice({ amount_cents: cents, tax: tax(rate), trial_days }),
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
  // An administrator does all acts of a day, which would be more than one may do alone.
  await db
    .insertInto('settings')
    .values({
      section: 'approvals',
      version: 2,
      values: {
        refund_threshold_cents: null,
        credit_threshold_cents: null,
        adjustment_threshold_cents: null,
        write_off_threshold_cents: null,
        reimbursement_threshold_cents: null,
      },
      updated_at: new Date(BEGINNING).toISOString(),
      updated_by: { kind: 'user', uuid, label: name },
    })
    .execute()
  const staff = { uuid, name, email, role: 'admin' as const, session_uuid: '' }
  const asking = { ...clerk, role: 'manager' as const, session_uuid: '' }
  const gateway = scriptedGateway()
  return { db, staff, clerk: asking, plans, addons, coupons, company_uuid, gateway, passed: 0 }
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

export const nowOf = ({ passed }: Ground) => new Date(BEGINNING + passed * DAY_MS)
export const todayOf = (ground: Ground) => dayOf(nowOf(ground))
export const originOf = (ground: Ground): Origin => ({
  ...systemOrigin(nowOf(ground).toISOString()),
  actor: { kind: 'user', uuid: ground.staff.uuid, label: ground.staff.name },
})
/** Of somebody who is not signed in. */
export const visitorOrigin = (ground: Ground): Origin => ({
  ...systemOrigin(nowOf(ground).toISOString()),
  actor: { kind: 'public', uuid: null, label: 'Público' },
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
  /** The days in which nothing is charged yet. */
  trial_days: number
  /** What an employer pays of it, or takes from a wage. */
  employer?: { company_uuid: string; pays: EmployerPays }
}

/** Its own part of each period, by an amount, a share of the premium or both; and whether the rest is deducted. */
export type EmployerPays = { cents: number; pct: string | null; isDeducted: boolean }

/** One customer, and by what they pay. */
export type Begun = {
  customer_uuid: string
  account_uuid: string
  method_uuid: string
  /** The secret of the visit to the plan's page that made them one. */
  checkout?: string
  /** The secret of the last link to pay by. */
  link?: string
  /** The rows of the bank's file that were registered last. */
  deposited?: string
}

export async function beginCustomer({ db, company_uuid }: Ground): Promise<Begun> {
  const account_uuid = (await anAccount(db, { company_uuid })).uuid
  const { uuid: customer_uuid } = await aCustomer(db, { account_uuid, company_uuid, number: aFolio() })
  const method_uuid = await anotherMethod(db, { customer_uuid, account_uuid })
  return { customer_uuid, account_uuid, method_uuid }
}

/** A number as customers have it, so that a bank's file can name them. */
const aFolio = () => `CLI-${900_000 + next()}`

/** Somebody who works at a company of their own, and pays for themselves what it does not. */
export async function beginEmployee({ db }: Ground): Promise<{ begun: Begun; company_uuid: string }> {
  const { uuid: company_uuid } = await aCompany(db, { email: 'pagos@empresa.test' })
  const { uuid: person_uuid } = await aPerson(db)
  const account_uuid = (await anAccount(db, { type: 'individual', company_uuid })).uuid
  const { uuid: customer_uuid } = await aCustomer(db, {
    account_uuid,
    person_uuid,
    type: 'individual',
    number: aFolio(),
  })
  const method_uuid = await anotherMethod(db, { customer_uuid, account_uuid })
  return { begun: { customer_uuid, account_uuid, method_uuid }, company_uuid }
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
  const trial_ends_at =
    sale.trial_days > 0 ? new Date(nowOf(ground).getTime() + sale.trial_days * DAY_MS).toISOString() : null
  const { employer } = sale
  const isDeducted = employer?.pays.isDeducted ?? false
  const isAutomatic = sale.isAutomatic && !isDeducted
  const subscription = await aSubscription(db, {
    customer_uuid: begun.customer_uuid,
    plan_uuid: plan.uuid,
    price_version: version,
    interval: sale.isYearly ? 'year' : 'month',
    items: JSON.stringify(items),
    discount,
    collection_method: isDeducted ? 'payroll' : isAutomatic ? 'automatic' : 'invoice',
    payment_method_uuid: isAutomatic ? begun.method_uuid : null,
    billing_anchor_day: anchorAt(trial_ends_at ?? now),
    current_period_start: now,
    current_period_end: trial_ends_at ?? now,
    next_invoice_at: trial_ends_at ?? now,
    created_at: now,
    ...(employer && { sales_channel: 'company' }),
    ...(trial_ends_at && { status: 'trialing', trial_ends_at }),
  })
  const { uuid: subscription_uuid } = subscription
  if (employer && isDeducted)
    await within(ground, (tx) =>
      keepConsent(tx, {
        company: { uuid: employer.company_uuid, name: '' },
        text: 'Autorizo el descuento',
        text_version: '1',
        amount_cents: 10_000_000,
        subscription,
        accepted_by: 'La persona',
        work_mail: null,
        employee_number: null,
        origin: originOf(ground),
      }),
    )
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
      ...(employer &&
        (employer.pays.cents > 0 || employer.pays.pct !== null) && {
          distribution: { employer_cents: employer.pays.cents, employer_pct: employer.pays.pct },
        }),
    })
}

export const within = <Result>(
  { db }: Ground,
  work: (tx: Transaction) => Promise<Result>,
  dryRun = false,
): Promise<Result> => inTransaction(db, work, { dryRun })
