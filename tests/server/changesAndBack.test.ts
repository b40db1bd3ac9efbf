// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import { amountOf } from '@/contract/discountedItems'
import type { Discount } from '@/contract/subscriptions'
import { anchorAt, periodEndAfter } from '@server/money/calendar'
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

  test.each(kinds)('comes to nothing for an add-on that is added and taken off again $what', async (kind) => {
    const { plan, addon, subscription, owed } = await begin(kind, false)
    await changeTo(subscription.uuid, plan.uuid, { addons: [{ plan_addon_uuid: addon.uuid, quantity: 1 }] })
    await changeTo(subscription.uuid, plan.uuid)
    expect(await owed()).toBe(0)
  })

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
