import { describe, expect, test } from 'vitest'
import type { Effect } from '@/contract/actions'
import { afterInvoicePaid } from '@server/domain/billing/collection/afterInvoicePaid'
import { afterPaymentFailed } from '@server/domain/billing/collection/afterPaymentFailed'
import { daysLater } from '@server/money/calendar'
import { renewSubscriptions } from '@server/domain/billing/subscriptionChanges/renewing'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { nextRetryAt } from '@server/domain/billing/payments/retrySchedule'
import { aCustomer, anInvoice, aPayment } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { aPlan, aPrice, aRunningSubscription, aSubscription } from '../support/sales'

const server = referenceServer()

const now = () => instant(server.clock.now())
const origin = () => systemOrigin(now())
const renew = () => renewSubscriptions({ db: server.db, clock: server.clock, origin })
const saved = (uuid: string) =>
  server.db.selectFrom('subscriptions').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const billed = (uuid: string) =>
  server.db
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', uuid)
    .orderBy('period_start')
    .execute()
/** Until past the end of the month that began ten days ago. */
const aMonth = 25 * 86_400

describe('renewing', () => {
  test('makes the invoice of the next period, once, and moves on', async () => {
    const { uuid, current_period_end } = await aRunningSubscription(server, { collection_method: 'invoice' })
    server.clock.advance(aMonth)
    await Promise.all([renew(), renew()])
    await renew()
    const invoices = await billed(uuid)
    expect(invoices).toMatchObject([
      {
        type: 'subscription',
        status: 'open',
        total_cents: 69_800,
        number: expect.stringMatching(/^FAC-\d{6}$/),
        period_start: current_period_end?.slice(0, 10),
      },
    ])
    expect(await saved(uuid)).toMatchObject({
      status: 'active',
      current_period_start: current_period_end,
      period_cents: 69_800,
      status_reason: expect.stringMatching(/^Se renovó el/),
    })
  })

  test('says so where no customer can be charged', async () => {
    const { uuid } = await aRunningSubscription(server)
    server.clock.advance(aMonth)
    await renew()
    expect(await saved(uuid)).toMatchObject({
      status: 'past_due',
      status_reason: expect.stringContaining('no hay un método de pago vigente'),
    })
  })

  test('goes by what was scheduled, and uses a discount up', async () => {
    const plan = await aPlan(server.db, { status: 'published', prices: JSON.stringify([aPrice()]) })
    const { uuid } = await aRunningSubscription(server, {
      discount: { coupon_code: null, type: 'pct', value: 50, duration: 'once', remaining: null },
      scheduled_change: {
        plan: { uuid: plan.uuid, label: plan.name },
        price_version: 1,
        interval: 'month',
        items: [{ plan_addon_uuid: null, label: 'Otro', quantity: 1, unit_cents: 34_900 }],
        effective_at: daysLater(now(), -5),
        by: 'Ana',
      },
    })
    server.clock.advance(aMonth)
    await renew()
    expect(await billed(uuid)).toMatchObject([{ total_cents: 17_450 }])
    expect(await saved(uuid)).toMatchObject({
      plan_uuid: plan.uuid,
      discount: null,
      scheduled_change: null,
      amount_cents: 34_900,
    })
  })

  test('catches up with every period of a time in which nothing ran', async () => {
    const { uuid } = await aRunningSubscription(server, { collection_method: 'invoice' })
    server.clock.advance(aMonth + 62 * 86_400)
    await renew()
    const starts = (await billed(uuid)).map(({ period_start }) => period_start)
    expect(starts).toHaveLength(3)
    expect(new Set(starts).size).toBe(3)
  })

  test('ends what was cancelled, rests what was to be paused, and takes it up again', async () => {
    const ending = await aRunningSubscription(server)
    await server.db
      .updateTable('subscriptions')
      .set({ cancel_at: ending.current_period_end, cancellation: { reason: 'Se muda', by: 'Ana' } })
      .where('uuid', '=', ending.uuid)
      .execute()
    const resting = await aRunningSubscription(server, { collection_method: 'invoice' })
    const end = resting.current_period_end ?? ''
    await server.db
      .updateTable('subscriptions')
      .set({ pause: { from: end, until: daysLater(end, 10).slice(0, 10), reason: null, cover: 'suspend' } })
      .where('uuid', '=', resting.uuid)
      .execute()
    server.clock.advance(aMonth)
    await renew()
    expect(await saved(ending.uuid)).toMatchObject({
      status: 'canceled',
      status_reason: expect.stringContaining('como lo pidió Ana'),
    })
    expect(await billed(ending.uuid)).toEqual([])
    expect(await saved(resting.uuid)).toMatchObject({
      status: 'paused',
      next_invoice_at: null,
      status_reason: expect.stringMatching(
        /^En pausa desde el .* con su cobertura suspendida, como estaba previsto/,
      ),
    })
    server.clock.advance(10 * 86_400)
    await renew()
    expect(await saved(resting.uuid)).toMatchObject({ status: 'active', pause: null })
    expect(await billed(resting.uuid)).toMatchObject([
      { period_start: daysLater(end, 10).slice(0, 10), total_cents: 69_800 },
    ])
  })

  test('gives up what was not paid for, with its invoice', async () => {
    const { uuid, customer_uuid } = await aSubscription(server.db, {
      status: 'incomplete',
      current_period_start: null,
      current_period_end: null,
      next_invoice_at: null,
      created_at: now(),
    })
    const invoice = await anInvoice(server.db, { customer_uuid, subscription_uuid: uuid })
    await renew()
    expect(await saved(uuid)).toMatchObject({ status: 'incomplete' })
    server.clock.advance(24 * 3_600)
    await renew()
    expect(await saved(uuid)).toMatchObject({ status: 'incomplete_expired' })
    expect(await billed(uuid)).toMatchObject([{ uuid: invoice.uuid, status: 'void', amount_due_cents: 0 }])
  })

  test('pays first with what the customer has in their favour', async () => {
    const { uuid: customer_uuid } = await aCustomer(server.db, { credit_balance_cents: 70_000 })
    const { uuid } = await aRunningSubscription(server, { customer_uuid })
    server.clock.advance(aMonth)
    await renew()
    expect(await billed(uuid)).toMatchObject([
      { status: 'paid', credited_cents: 69_800, amount_due_cents: 0 },
    ])
    expect(
      await server.db
        .selectFrom('customers')
        .select('credit_balance_cents')
        .where('uuid', '=', customer_uuid)
        .executeTakeFirst(),
    ).toEqual({ credit_balance_cents: 200 })
  })
})

describe('a payment that fails', () => {
  async function owing() {
    const subscription = await aRunningSubscription(server)
    const invoice = await anInvoice(server.db, {
      customer_uuid: subscription.customer_uuid,
      subscription_uuid: subscription.uuid,
      auto_collect: true,
    })
    return { subscription, invoice }
  }
  const fail = async (uuid: string, retryable = true, first = server.clock.now()) => {
    const error = {
      code: 'declined',
      decline_code: null,
      message: 'Fondos insuficientes.',
      retryable,
      advice: null,
    }
    const invoice = await server.db
      .selectFrom('invoices')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const payment = await aPayment(server.db, {
      customer_uuid: invoice.customer_uuid,
      status: 'failed',
      error,
      next_retry_at: retryable
        ? ((await nextRetryAt(server.db, first, server.clock.now()))?.toISOString() ?? null)
        : null,
    })
    await inTransaction(server.db, (tx) => afterPaymentFailed(tx, { invoice, payment, origin: origin() }))
  }

  test('is tried again on the first, third, fifth and seventh day at nine, and then no more', async () => {
    const { subscription, invoice } = await owing()
    const tries = []
    const first = server.clock.now()
    for (let attempt = 0; attempt < 5; attempt++) {
      await fail(invoice.uuid, true, first)
      const { status, next_retry_at } = await saved(subscription.uuid)
      tries.push([status, next_retry_at])
      if (next_retry_at)
        server.clock.advance((Date.parse(next_retry_at) - server.clock.now().getTime()) / 1000)
    }
    expect(tries.map(([status]) => status)).toEqual([
      'past_due',
      'past_due',
      'past_due',
      'past_due',
      'unpaid',
    ])
    const morning = Date.parse(tries[0]?.[1] ?? '')
    expect(tries.slice(1, 4).map(([, at]) => (Date.parse(at ?? '') - morning) / 86_400_000)).toEqual([
      2, 4, 6,
    ])
    expect(tries[0]?.[1]).toContain('T15:00:00')
    expect(await saved(subscription.uuid)).toMatchObject({
      status_reason: expect.stringContaining('Fue el último intento'),
      next_invoice_at: null,
    })
  })

  test('is not tried again where it cannot help', async () => {
    const { subscription, invoice } = await owing()
    await fail(invoice.uuid, false)
    expect(await saved(subscription.uuid)).toMatchObject({
      status: 'past_due',
      next_retry_at: null,
      status_reason: expect.stringContaining('Hay que pedir otro método de pago'),
    })
  })

  test('is forgotten once all that is owed is paid', async () => {
    const { subscription, invoice } = await owing()
    await fail(invoice.uuid)
    const effects: Effect[] = []
    const paid = await server.db
      .updateTable('invoices')
      .set({ status: 'paid', paid_cents: 11_600 })
      .where('uuid', '=', invoice.uuid)
      .returningAll()
      .executeTakeFirstOrThrow()
    await inTransaction(server.db, (tx) => afterInvoicePaid(tx, { invoice: paid, origin: origin(), effects }))
    expect(await saved(subscription.uuid)).toMatchObject({
      status: 'active',
      dunning_attempt: 0,
      next_retry_at: null,
      next_invoice_at: subscription.current_period_end,
      status_reason: expect.stringContaining('Se pagó $116.00'),
    })
    expect(effects).toMatchObject([{ event: 'subscription.recovered' }])
  })
})
