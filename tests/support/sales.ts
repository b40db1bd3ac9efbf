import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NewPlanBenefit, NewPlanDocument, PlanPrice } from '@/contract/planParts'
import { dayAfter } from '@/contract/days'
import { invoiceSums } from '@/contract/invoices'
import type { TaxRate } from '@/contract/taxRate'
import { anchorAt, periodEndAfter } from '@server/money/calendar'
import { chargeFor } from '@server/money/chargeFor'
import { periodOf } from '@server/domain/billing/subscriptions/upcoming'
import type { Database } from '@server/db/database'
import { blankBenefit } from '@/contract/blankBenefit'
import { aCustomer, anInvoice, aPayment, aServiceCategory, auditColumns, next, type Wish } from './records'
import type { TestClock } from './testClock'

/** A file of a plan, and how the plan names it among what is agreed to. */
export async function aPlanFile(db: Database, plan: string, wish: Partial<NewPlanDocument> = {}) {
  const content = Buffer.from('%PDF-1.7 condiciones')
  const { uuid } = await db
    .insertInto('attachments')
    .values({
      subject_type: 'plan',
      subject_uuid: plan,
      name: 'Condiciones generales.pdf',
      media_type: 'application/pdf',
      size: content.length,
      sha256: 'a'.repeat(64),
      content: sql`decode(${content.toString('base64')}, 'base64')`,
      added_at: auditColumns.created_at,
      added_by: auditColumns.created_by,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return {
    attachment_uuid: uuid,
    title: 'Condiciones generales',
    version: '1.0',
    issued_on: '2026-03-01',
    ...wish,
  }
}

/** Ready to be published, as a draft. */
export async function aPlan(db: Database, wish: Wish<'plans'> = {}) {
  const number = next()
  const { uuid } = await aServiceCategory(db)
  const plan = wish.uuid ?? randomUUID()
  const document = wish.documents ? undefined : await aPlanFile(db, plan)
  return db
    .insertInto('plans')
    .values({
      uuid: plan,
      code: `PLAN-${number}`,
      name: `Plan ${number}`,
      public_name: `Plan ${number}`,
      slug: `plan-${number}`,
      short_description: 'Consultas y estudios',
      kind: 'health_membership',
      audience: ['individual'],
      period: { length: 1, unit: 'year' },
      eligibility: {
        min_age: 0,
        max_age: 65,
        max_renewal_age: 75,
        child_max_age: 25,
        residence_states: [],
        requires_declaration: false,
        notice_days: 30,
        newborns_wait: false,
      },
      members: { min: 1, max: 4, included: 1 },
      waiting_period_days: 0,
      grace_days: 10,
      renewal_window_days: 30,
      renewal: 'auto',
      prices: JSON.stringify([aPrice()]),
      benefits: JSON.stringify([aBenefit(uuid)]),
      documents: JSON.stringify(document ? [document] : []),
      sales: { public: true, channels: ['web'], order: 100, highlight: false, cta: 'Contratar' },
      status: 'draft',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aPlanAddon(db: Database, wish: Wish<'plan_addons'> = {}) {
  const number = next()
  const compatible_plan_uuids = wish.compatible_plan_uuids ?? [(await aPlan(db)).uuid]
  return db
    .insertInto('plan_addons')
    .values({
      code: `ADI-${number}`,
      name: `Complemento ${number}`,
      public_name: `Complemento ${number}`,
      short_description: 'Un extra',
      type: 'service',
      compatible_plan_uuids,
      pricing: {
        version: 1,
        currency: 'MXN',
        interval: 'month',
        quarter_cents: null,
        semester_cents: null,
        year_cents: null,
        mode: 'flat',
        amount_cents: 9_900,
        valid_from: '2026-01-01',
        valid_to: null,
      },
      tax: { object: '02', rate: '0.16' },
      benefits: '[]',
      max_quantity: 1,
      selectable_in: ['staff'],
      requires_addon_uuids: [],
      excludes_addon_uuids: [],
      order: number,
      status: 'draft',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aSubscription(db: Database, wish: Wish<'subscriptions'> = {}) {
  const number = next()
  const customer = wish.customer_uuid
    ? await db
        .selectFrom('customers')
        .select(['uuid', 'account_uuid'])
        .where('uuid', '=', wish.customer_uuid)
        .executeTakeFirstOrThrow()
    : await aCustomer(db)
  const plan_uuid = wish.plan_uuid ?? (await aPlan(db, { status: 'published' })).uuid
  return db
    .insertInto('subscriptions')
    .values({
      number: `SUB-T${number}`,
      account_uuid: customer.account_uuid,
      customer_uuid: customer.uuid,
      plan_uuid,
      price_version: 1,
      interval: 'month',
      items: JSON.stringify([{ plan_addon_uuid: null, label: 'Plan', quantity: 2, unit_cents: 34_900 }]),
      collection_method: 'automatic',
      billing_anchor_day: 5,
      current_period_start: '2026-03-01T15:00:00.000Z',
      current_period_end: '2026-04-01T15:00:00.000Z',
      next_invoice_at: '2026-04-01T15:00:00.000Z',
      sales_channel: 'web',
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One whose month began ten days ago, by the clock of the server. */
export function aRunningSubscription(
  { db, clock }: { db: Database; clock: TestClock },
  wish: Wish<'subscriptions'> = {},
) {
  const start = `${clock.day(-10)}T15:00:00.000Z`
  const billing_anchor_day = anchorAt(start)
  const end = periodEndAfter(start, wish.interval ?? 'month', billing_anchor_day)
  return aSubscription(db, {
    billing_anchor_day,
    current_period_start: start,
    current_period_end: end,
    next_invoice_at: end,
    ...wish,
  })
}

/** The invoice of the period that a subscription is in, and the payment that paid it, unless the wish says otherwise. */
export async function aBilledPeriod(
  { db }: { db: Database },
  subscription: Awaited<ReturnType<typeof aRunningSubscription>>,
  wish: Wish<'invoices'> & { tax_rate?: TaxRate } = {},
) {
  const { tax_rate = '16', ...more } = wish
  const { customer_uuid, uuid: subscription_uuid } = subscription
  const period = periodOf(subscription)
  const addons = subscription.items.flatMap(({ plan_addon_uuid }) => plan_addon_uuid ?? [])
  const rates = new Map([null, ...addons].map((addon) => [addon, tax_rate]))
  const { lines } = chargeFor(subscription, period, rates)
  const sums = invoiceSums(lines)
  const invoice = await anInvoice(db, {
    customer_uuid,
    subscription_uuid,
    type: 'subscription',
    status: 'paid',
    lines: JSON.stringify(lines),
    ...sums,
    paid_cents: more.status === undefined || more.status === 'paid' ? sums.total_cents : 0,
    issued_on: period.start,
    due_on: period.start,
    period_start: period.start,
    period_end: dayAfter(period.end, -1),
    ...more,
  })
  if (invoice.paid_cents === 0) return { invoice, payment: undefined }
  const payment = await aPayment(db, {
    customer_uuid,
    amount_cents: invoice.paid_cents,
    paid_at: `${period.start}T18:00:00.000Z`,
    allocations: JSON.stringify([{ invoice_uuid: invoice.uuid, amount_cents: invoice.paid_cents }]),
  })
  return { invoice, payment }
}

export const aPrice = (wish: Partial<PlanPrice> = {}): PlanPrice => ({
  version: 1,
  currency: 'MXN',
  interval: 'month',
  mode: 'flat',
  amount_cents: 34_900,
  bands: [],
  signup_fee_cents: 0,
  trial_days: 0,
  tax: { object: '02', rate: '0.16' },
  valid_from: null,
  valid_to: null,
  status: 'active',
  ...wish,
})

export const aBenefit = (
  service_category_uuid: string,
  wish: Partial<NewPlanBenefit> = {},
): NewPlanBenefit => ({
  ...blankBenefit,
  service_category_uuid,
  copay_cents: 8_000,
  limit_count: 6,
  ...wish,
})

/** A benefit for one service, apart from that of its category. */
export const aServiceBenefit = (
  service_uuid: string,
  wish: Partial<NewPlanBenefit> = {},
): NewPlanBenefit => ({
  ...aBenefit('', wish),
  service_category_uuid: null,
  service_uuid,
})

export async function aCampaign(db: Database, wish: Wish<'campaigns'> = {}) {
  const number = next()
  return db
    .insertInto('campaigns')
    .values({
      name: `Campaña ${number}`,
      channel: 'web',
      starts_on: '2026-01-01',
      plan_uuids: [],
      addon_uuids: [],
      first_purchase_only: false,
      stackable: false,
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A subscription that used the coupon of a campaign. */
export async function aCouponUse(db: Database, campaign_uuid: string, wish: Wish<'subscriptions'> = {}) {
  const subscription = await aSubscription(db, wish)
  await db
    .insertInto('campaign_uses')
    .values({ campaign_uuid, subscription_uuid: subscription.uuid, used_at: auditColumns.created_at })
    .execute()
  return subscription
}

export async function aShortener(db: Database, wish: Wish<'shorteners'> = {}) {
  const number = next()
  const isElsewhere = wish.destination_type !== undefined && wish.destination_type !== 'plan'
  const destination_uuid = isElsewhere ? null : (await aPlan(db)).uuid
  return db
    .insertInto('shorteners')
    .values({
      code: `prueba${number}`,
      title: `Enlace ${number}`,
      destination_type: 'plan',
      destination_uuid,
      one_time: false,
      has_password: false,
      interstitial: 'none',
      forward_query: true,
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
