// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import { amountOf } from '@/contract/discountedItems'
import type { Discount } from '@/contract/subscriptions'
import { anchorAt, periodEndAfter } from '@server/money/calendar'
import { discountAfter } from '@server/money/chargeFor'
import { LONG } from '../../scripts/pace.mjs'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aBilledPeriod, aPlan, aPlanAddon, aPrice, aRunningSubscription } from '../support/sales'

const server = referenceServer()
beforeEach(() => server.clock.reset())

type Subscription = Awaited<ReturnType<typeof aRunningSubscription>>

const find = (table: 'subscriptions', uuid: string) =>
  server.db.selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirst()
async function changeTo(uuid: string, plan_uuid: string, more: object = {}) {
  const path = `admin/subscriptions/${uuid}`
  const { data } = (await call('admin', path)).json<{ data: { version: number } }>()
  const body = { plan_uuid, price_version: 1, quantity: 1, addons: [], when: 'now', ...more }
  const reply = await previewedCall('admin', `${path}/actions/change_plan`, { body, version: data.version })
  expect(reply.statusCode, reply.body).toBe(200)
}
const invoicesOf = ({ uuid }: { uuid: string }) =>
  server.db.selectFrom('invoices').selectAll().where('subscription_uuid', '=', uuid).execute()
const creditOf = async ({ customer_uuid }: Subscription) =>
  (
    await server.db
      .selectFrom('customers')
      .select('credit_balance_cents')
      .where('uuid', '=', customer_uuid)
      .executeTakeFirst()
  )?.credit_balance_cents ?? 0

describe('a change of plan and back on the same day', () => {
  const half = { type: 'pct', value: 50, duration: 'once', remaining: null } as const
  const off = { type: 'fixed', value: 12_345, duration: 'once', remaining: null } as const
  type Own = { plan: string; addon: string }
  const kinds: { what: string; discountOf(own: Own): Discount | null }[] = [
    { what: 'without a coupon', discountOf: () => null },
    {
      what: 'with a coupon that the period used up',
      discountOf: () => ({ coupon_code: 'UNAVEZ', ...half }),
    },
    { what: 'with an amount off', discountOf: () => ({ coupon_code: 'MONTO', ...off }) },
    {
      what: 'with a coupon for the plan that is left',
      discountOf: ({ plan }) => ({
        coupon_code: 'SOLOPLAN',
        ...half,
        applies_to: { plan_uuids: [plan], addon_uuids: [] },
      }),
    },
    {
      what: 'with a coupon for the add-on that stays',
      discountOf: ({ addon }) => ({
        coupon_code: 'SOLOEXTRA',
        ...off,
        applies_to: { plan_uuids: [], addon_uuids: [addon] },
      }),
    },
    {
      what: 'with an amount off the plan and the add-on',
      discountOf: ({ plan, addon }) => ({
        coupon_code: 'AMBOS',
        ...off,
        applies_to: { plan_uuids: [plan], addon_uuids: [addon] },
      }),
    },
    {
      what: 'with two that add up',
      discountOf: ({ addon }) => ({
        coupon_code: 'UNO',
        ...half,
        also: [{ coupon_code: 'DOS', ...off, applies_to: { plan_uuids: [], addon_uuids: [addon] } }],
      }),
    },
    {
      what: 'with a coupon of some months',
      discountOf: () => ({ coupon_code: 'MESES', ...off, duration: 'months', remaining: 2 }),
    },
    {
      what: 'with everything off',
      discountOf: () => ({ coupon_code: 'GRATIS', ...half, value: 100 }),
    },
  ]

  async function begin({ discountOf }: (typeof kinds)[number], hasAddon: boolean) {
    const plan = await aPlan(server.db, { status: 'published', prices: JSON.stringify([aPrice()]) })
    const [dear, cheap] = [
      await aPlan(server.db, {
        status: 'published',
        prices: JSON.stringify([aPrice({ amount_cents: 119_900 })]),
      }),
      await aPlan(server.db, {
        status: 'published',
        prices: JSON.stringify([aPrice({ amount_cents: 9_900 })]),
      }),
    ]
    const addon = await aPlanAddon(server.db, {
      status: 'published',
      compatible_plan_uuids: [plan.uuid, dear.uuid, cheap.uuid],
    })
    const discount = discountOf({ plan: plan.uuid, addon: addon.uuid })
    const item = { quantity: 1, plan_addon_uuid: null, label: plan.public_name, unit_cents: 34_900 }
    const extra = {
      quantity: 1,
      plan_addon_uuid: addon.uuid,
      label: addon.public_name,
      unit_cents: addon.pricing.amount_cents,
    }
    const subscription = await aRunningSubscription(server, {
      plan_uuid: plan.uuid,
      // The period was charged with it: the next charges have what that left.
      discount: discountAfter(discount, 'month'),
      period_discount: discount,
      collection_method: 'invoice',
      items: JSON.stringify(hasAddon ? [item, extra] : [item]),
    })
    await aBilledPeriod(server, { ...subscription, discount })
    const addons = hasAddon ? [{ plan_addon_uuid: addon.uuid, quantity: 1 }] : []
    const owed = async () =>
      (await invoicesOf(subscription)).reduce((sum, one) => sum + one.amount_due_cents, 0) -
      (await creditOf(subscription))
    return { plan, dear, cheap, addon, subscription, addons, owed }
  }

  test.each(kinds)('comes to nothing $what', async (kind) => {
    for (const hasAddon of [false, true]) {
      const { plan, dear, cheap, subscription, addons, owed } = await begin(kind, hasAddon)
      for (const way of [[dear], [dear, cheap], [cheap, dear]]) {
        for (const next of [...way, plan]) await changeTo(subscription.uuid, next.uuid, { addons })
        expect(await owed()).toBe(0)
      }
      const { period_cents, period_discount } = (await find('subscriptions', subscription.uuid)) ?? {}
      expect(period_cents).toBe(amountOf({ ...subscription, discount: period_discount ?? null }))
    }
  })

  test.each(kinds)(
    'comes to nothing for an add-on that is added and taken off again $what',
    { tags: [LONG] },
    async (kind) => {
      const { plan, addon, subscription, owed } = await begin(kind, false)
      await changeTo(subscription.uuid, plan.uuid, { addons: [{ plan_addon_uuid: addon.uuid, quantity: 1 }] })
      await changeTo(subscription.uuid, plan.uuid)
      expect(await owed()).toBe(0)
    },
  )

  test.each(kinds)(
    'comes to nothing on the day that the period begins, by another interval $what',
    async (kind) => {
      const { plan, dear, subscription, owed } = await begin(kind, false)
      const start = server.clock.now().toISOString()
      await server.db
        .updateTable('plans')
        .set({ prices: JSON.stringify([aPrice({ version: 1, interval: 'year', amount_cents: 999_900 })]) })
        .where('uuid', '=', dear.uuid)
        .execute()
      await server.db
        .updateTable('subscriptions')
        .set({
          current_period_start: start,
          current_period_end: periodEndAfter(start, 'month', anchorAt(start)),
          billing_anchor_day: anchorAt(start),
        })
        .where('uuid', '=', subscription.uuid)
        .execute()
      const today = server.clock.day(0)
      await server.db
        .updateTable('invoices')
        .set({
          period_start: today,
          period_end: dayAfter(periodEndAfter(start, 'month', anchorAt(start)).slice(0, 10), -1),
        })
        .where('subscription_uuid', '=', subscription.uuid)
        .execute()
      await changeTo(subscription.uuid, dear.uuid)
      await changeTo(subscription.uuid, plan.uuid)
      expect(await owed()).toBe(0)
    },
  )
})

describe('another interval on the day that the period begins', () => {
  const all = { type: 'pct', value: 50, duration: 'forever', remaining: null } as const
  const begun = { coupon_code: 'DESPUES', ...all, value: 20 } as const

  /** A month that began today and was charged with a discount; by now the next charges have another one, or none. */
  async function change(period_discount: Discount, discount: Discount | null) {
    const plan = await aPlan(server.db, { status: 'published', prices: JSON.stringify([aPrice()]) })
    const yearly = await aPlan(server.db, {
      status: 'published',
      prices: JSON.stringify([aPrice({ interval: 'year', amount_cents: 100_000 })]),
    })
    const start = server.clock.now().toISOString()
    const subscription = await aRunningSubscription(server, {
      plan_uuid: plan.uuid,
      collection_method: 'invoice',
      current_period_start: start,
      current_period_end: periodEndAfter(start, 'month', anchorAt(start)),
      period_discount,
      discount,
    })
    await aBilledPeriod(server, { ...subscription, discount: period_discount })
    await changeTo(subscription.uuid, yearly.uuid)
    const charged = (await invoicesOf(subscription)).find(({ type }) => type === 'prorated')?.total_cents
    return { charged, row: await find('subscriptions', subscription.uuid) }
  }

  test('does not bring a discount back that was taken away since', async () => {
    const { charged, row } = await change({ coupon_code: 'SIEMPRE', ...all }, null)
    expect(charged).toBe(100_000)
    expect(row).toMatchObject({ discount: null, period_discount: null })
  })

  test('keeps a coupon that the period used up, and one applied since for the charges after it', async () => {
    const once = { coupon_code: 'UNAVEZ', ...all, duration: 'once' } as const
    const { charged, row } = await change(once, begun)
    expect(charged).toBe(50_000)
    expect(row?.period_discount).toMatchObject({ coupon_code: 'UNAVEZ' })
    expect(row?.period_discount?.also ?? []).toEqual([])
    expect(row?.discount).toMatchObject({ coupon_code: 'DESPUES' })
    expect(row?.discount?.also ?? []).toEqual([])
  })

  test('charges with the coupon that replaced that of the period', async () => {
    const { charged, row } = await change({ coupon_code: 'ANTES', ...all }, begun)
    expect(charged).toBe(80_000)
    expect(row).toMatchObject({
      discount: { coupon_code: 'DESPUES' },
      period_discount: { coupon_code: 'DESPUES' },
    })
  })
})
