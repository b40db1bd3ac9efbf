import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanPrice } from '@/contract/planParts'
import { offerOf, pricesOn } from '@/contract/planPrices'
import type { PlanDetail } from '@/contract/plans'
import { ratesIn } from '@server/money/taxRates'
import type { Standing } from '@server/domain/billing/subscriptions/turns'
import { listUpcomingCharges } from '@server/domain/billing/subscriptions/upcoming'
import { renewSubscriptions } from '@server/domain/billing/subscriptionChanges/renewing'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { Random } from '@server/demo/material/random'
import { refuseChanged, refuseMixedPrices } from '@server/domain/catalogue/planPrices'
import { Refusal } from '@server/core/problems'
import { call, previewedCall, referenceServer, tokenFor } from '../support/referenceServer'
import { cases } from '../../scripts/pace.mjs'
import { aPlan, aPrice, aRunningSubscription } from '../support/sales'

const server = referenceServer()

const renew = () =>
  renewSubscriptions({
    db: server.db,
    clock: server.clock,
    origin: () => systemOrigin(instant(server.clock.now())),
  })

/** An action on the prices of a plan, allowed or not. */
function changed(random: Random, prices: readonly PlanPrice[]): PlanPrice[] {
  const version = Math.max(...prices.map((price) => price.version)) + 1
  const at = random.between(0, prices.length - 1)
  const amount_cents = random.between(1, 900) * 100
  const interval = random.pick(['month', 'year'] as const)
  const valid_from = random.chance(0.5) ? null : server.clock.day(random.between(-5, 20))
  const changes: (() => PlanPrice[])[] = [
    () => [...prices, aPrice({ version, amount_cents, interval, valid_from })],
    () => prices.map((price, index) => (index === at ? { ...price, amount_cents } : price)),
    () => prices.map((price, index) => (index === at ? { ...price, interval } : price)),
    () =>
      prices.map((price, index) =>
        index === at ? { ...price, trial_days: 7, tax: { object: '01', rate: '0' } } : price,
      ),
    () => prices.map((price, index) => (index === at ? { ...price, status: 'retired' } : price)),
    () => prices.filter((_, index) => index !== at),
  ]
  return random.pick(changes)()
}

/** A subscriber by a price of a plan. */
const subscribed = (random: Random, plan_uuid: string, { version, interval }: PlanPrice): Standing => ({
  status: 'active',
  plan_uuid,
  price_version: version,
  interval,
  items: [{ plan_addon_uuid: null, label: 'Plan', quantity: random.between(1, 3), unit_cents: 34_900 }],
  discount: null,
  billing_anchor_day: 5,
  current_period_start: '2026-03-05T15:00:00.000Z',
  current_period_end: '2026-04-05T15:00:00.000Z',
  cancel_at: null,
  pause: null,
  scheduled_change: null,
})

const PLAN = '7c0d1c8e-3b1f-4f6e-9a57-1d1a5a3f0001'

const HISTORIES = cases(1_000)

test(`each way to charge has one price at a time, and no subscriber’s charges change (${HISTORIES} histories)`, () => {
  let [accepted, refused] = [0, 0]
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 8 }), (seed, steps) => {
      const random = new Random(seed)
      let prices = [aPrice(), aPrice({ version: 2, interval: 'year', amount_cents: 349_000 })]
      const charges = (standing: Standing) =>
        listUpcomingCharges(standing, ratesIn([{ uuid: PLAN, prices }], []), 'MXN', 2)
      const promises = new Map<Standing, unknown>()
      for (let step = 0; step < steps; step++) {
        const asked = pricesOn(prices, server.clock.day(random.between(-5, 20)))
        expect(new Set(asked.map(offerOf)).size).toBe(asked.length)
        if (asked.length > 0) {
          const standing = subscribed(random, PLAN, random.pick(asked))
          promises.set(standing, charges(standing))
        }
        const draft = changed(random, prices)
        try {
          refuseMixedPrices(draft)
          refuseChanged(new Set(prices.map(({ version }) => version)), prices, draft)
          prices = draft
          accepted++
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused++
        }
        for (const [standing, promised] of promises) expect(charges(standing)).toEqual(promised)
      }
    }),
    { numRuns: HISTORIES },
  )
  expect(Math.min(accepted, refused)).toBeGreaterThan(HISTORIES)
})

test('nor on the server, from the draft of a plan to the invoice', async () => {
  const token = await tokenFor('manager')
  const random = new Random(23)
  let [accepted, refused] = [0, 0]
  for (let round = 0; round < 4; round++) {
    const { uuid } = await aPlan(server.db, {
      status: 'published',
      prices: JSON.stringify([aPrice(), aPrice({ version: 2, interval: 'year', amount_cents: 349_000 })]),
    })
    const items = JSON.stringify([
      { plan_addon_uuid: null, label: 'Plan', quantity: random.between(1, 3), unit_cents: 34_900 },
    ])
    const subscription = await aRunningSubscription(server, {
      plan_uuid: uuid,
      collection_method: 'invoice',
      items,
    })
    const charges = async () =>
      (await call({ token }, `admin/subscriptions/${subscription.uuid}/upcoming`)).json<unknown>()
    const promised = await charges()

    for (let step = 0; step < 8; step++) {
      const { data } = (await call({ token }, `admin/plans/${uuid}`)).json<{ data: PlanDetail }>()
      const prices = (data.draft ?? data).prices.map(
        ({ standing: _standing, subscriptions: _paid, is_fixed: _fixed, ...price }) => price,
      )
      const saved = await call({ token }, `admin/plans/${uuid}/actions/save_draft`, {
        method: 'POST',
        body: { prices: changed(random, prices) },
        headers: { 'if-match': `"${data.version}"` },
      })
      const version = data.version + 1
      const isPublished =
        saved.statusCode === 200 &&
        (
          await previewedCall({ token }, `admin/plans/${uuid}/actions/publish_revision`, {
            body: {},
            version,
          })
        ).statusCode === 200
      if (isPublished) accepted++
      else refused++
      expect(await charges()).toEqual(promised)
    }

    server.clock.advance(25 * 86_400)
    await renew()
    const invoices = await server.db
      .selectFrom('invoices')
      .select(['total_cents', 'tax_cents'])
      .where('subscription_uuid', '=', subscription.uuid)
      .execute()
    expect(invoices).toEqual([{ total_cents: subscription.amount_cents, tax_cents: expect.any(Number) }])
    expect(invoices[0]?.tax_cents).toBeGreaterThan(0)
    server.clock.reset()
  }
  // Histories that only ever do what is refused, or only what is allowed, would show nothing.
  expect(Math.min(accepted, refused)).toBeGreaterThan(5)
})
