import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import {
  type Charge,
  ForgedEvent,
  type Gateway,
  GatewaySilence,
  UnusableToken,
} from '@server/adapters/gateway/gateway'
import { testCards } from '@server/adapters/gateway/sandbox/testCards'
import { createStripeGateway } from '@server/adapters/gateway/stripe/stripeGateway'
import { openTestDatabase } from '../support/lentDatabases'
import { aSandbox } from '../support/gateways'
import { stripeHost } from '../support/stripeHost'
import { testClock } from '../support/testClock'

/** A gateway to hold against the port, with what stands there for each card. */
type Adapter = {
  gateway: Gateway
  token: (card: string) => string
  confirm: (id: string) => Promise<void>
  /** The customer pays at the shop, or their transfer arrives. */
  settle: (id: string) => Promise<void>
  /** What its frame gives for a card. */
  fresh: () => Promise<string>
  stop: () => Promise<void>
}

const WEBHOOK_SECRET = 'whsec_of_the_tests'

const adapters: Record<string, () => Promise<Adapter>> = {
  sandbox: async () => {
    const db: Database = await openTestDatabase()
    const sandbox = aSandbox(db, testClock())
    const card = {
      token: '',
      brand: 'Visa',
      funding: 'credit' as const,
      last4: '4242',
      exp_month: 8,
      exp_year: 2030,
      issuer: null,
      country: 'MX',
      three_ds_supported: true,
    }
    return {
      gateway: sandbox,
      token: (card) => `sandbox_${card}`,
      confirm: (id) => sandbox.answer(id, true),
      settle: (id) => sandbox.settleElsewhere(id, true),
      fresh: () => sandbox.keepFrameCard(card, 'ok'),
      stop: () => db.destroy(),
    }
  },
  Stripe: async () => {
    const { host, confirm, stop } = await stripeHost()
    return {
      gateway: createStripeGateway({
        secretKey: 'sk_test_nobody',
        webhookSecret: WEBHOOK_SECRET,
        publicUrl: 'http://localhost',
        timeoutMs: 5_000,
        host,
      }),
      token: (card) => `pm_${card}`,
      confirm: async (id) => confirm(id),
      settle: async (id) => confirm(id),
      fresh: async () => 'pm_new',
      stop,
    }
  },
}

const order = (token: string, wish: Partial<Charge> = {}): Charge => ({
  key: randomUUID(),
  amount_cents: 11_600,
  currency: 'MXN',
  token,
  gateway_customer: null,
  unattended: false,
  description: 'PAG-1',
  ...wish,
})

describe.each(Object.entries(adapters))('the gateway %s', (_name, start) => {
  let adapter: Adapter
  beforeAll(async () => {
    adapter = await start()
  })
  afterAll(() => adapter.stop())
  const charge = (card: string, wish?: Partial<Charge>) =>
    adapter.gateway.charge(order(adapter.token(card), wish))

  test('charges, and says what the bank answered and what it costs', async () => {
    const key = randomUUID()
    expect(await charge('ok', { key })).toMatchObject({
      key,
      status: 'succeeded',
      amount_cents: 11_600,
      fee_cents: 586,
      transaction: {
        id: expect.any(String),
        auth_code: expect.stringMatching(/^\d{6}$/),
        response_code: '00',
        cvc: 'Coincide',
      },
    })
  })

  test('charges once for a key, however often and at once', async () => {
    const same = order(adapter.token('ok'))
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => adapter.gateway.charge(same)))
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1)
  })

  test.each([
    ['insufficient_funds', 'card_declined', 'insufficient_funds', '51'],
    ['stolen_card', 'card_declined', 'stolen_card', '43'],
    ['expired_card', 'expired_card', null, '54'],
  ])('tells a decline by its code: %s', async (card, code, decline_code, response_code) => {
    expect(await charge(card)).toMatchObject({
      status: 'declined',
      decline: { code, decline_code },
      transaction: { response_code },
    })
  })

  test('says where the customer confirms, and that they did', async () => {
    const key = randomUUID()
    const waiting = await charge('three_ds', { key })
    expect(waiting).toMatchObject({ status: 'requires_action', url: expect.stringMatching(/^https?:/) })
    await adapter.confirm(waiting.id)
    expect(await adapter.gateway.find(key)).toMatchObject({ status: 'succeeded', id: waiting.id })
  })

  test('does not wait for a customer who is not there', async () => {
    expect(await charge('three_ds', { unattended: true })).toMatchObject({
      status: 'declined',
      decline: { code: 'authentication_required' },
    })
  })

  const voucher = (by: 'oxxo' | 'spei') => ({
    key: randomUUID(),
    amount_cents: 34_900,
    currency: 'MXN',
    gateway_customer: null,
    description: 'PAG-2',
    by,
    payer: { name: 'María Ñáñez', email: 'maria@ejemplo.mx', reference: randomUUID() },
    days: 3,
  })

  test('gives what is paid at a shop with, once for a key, and says when it was', async () => {
    const order = voucher('oxxo')
    const [first, again] = [await adapter.gateway.issue(order), await adapter.gateway.issue(order)]
    expect(first).toMatchObject({
      key: order.key,
      status: 'awaiting',
      instructions: {
        by: 'oxxo',
        reference: expect.stringMatching(/^\d{14}$/),
        clabe: null,
        url: expect.stringMatching(/^https?:/),
        expires_at: expect.stringMatching(/T05:59:59/),
      },
    })
    expect(again).toEqual(first)
    expect(await adapter.gateway.find(order.key)).toEqual(first)
    await adapter.settle(first.id)
    expect(await adapter.gateway.find(order.key)).toMatchObject({ status: 'succeeded', id: first.id })
  })

  test('gives an account for a transfer, and calls off an unpaid one', async () => {
    const order = voucher('spei')
    expect(await adapter.gateway.issue(order)).toMatchObject({
      status: 'awaiting',
      gateway_customer: expect.stringMatching(/^cus_/),
      instructions: {
        by: 'spei',
        reference: expect.stringMatching(/./),
        clabe: expect.stringMatching(/^\d{18}$/),
        bank: expect.any(String),
      },
    })
    expect(await adapter.gateway.cancel(order.key)).toMatchObject({ status: 'declined' })
    expect(await adapter.gateway.find(order.key)).toMatchObject({ status: 'declined' })
  })

  test('calls off what waits, and not what went through', async () => {
    const [waits, went] = [randomUUID(), randomUUID()]
    await charge('three_ds', { key: waits })
    await charge('ok', { key: went })
    expect(await adapter.gateway.cancel(waits)).toMatchObject({ status: 'declined' })
    expect(await adapter.gateway.cancel(went)).toMatchObject({ status: 'succeeded' })
  })

  test('that does not answer is told from one that refuses, and finds afterwards what it did', async () => {
    const key = randomUUID()
    await expect(charge('lost_reply', { key })).rejects.toBeInstanceOf(GatewaySilence)
    expect(await adapter.gateway.find(key)).toMatchObject({ key, status: 'succeeded' })
    expect(await adapter.gateway.find(randomUUID())).toBeUndefined()
  })

  test('refuses a method that it does not know', async () => {
    await expect(charge('unknown')).rejects.toBeInstanceOf(UnusableToken)
  })

  test('gives back once for a key, never more than was paid, and finds what it gave', async () => {
    const { id } = await charge('ok')
    const half = { key: randomUUID(), payment: id, amount_cents: 6_000, currency: 'MXN', reason: null }
    const [first, again] = [await adapter.gateway.refund(half), await adapter.gateway.refund(half)]
    expect(first).toMatchObject({ key: half.key, status: 'succeeded' })
    expect(again.id).toBe(first.id)
    expect(await adapter.gateway.findRefund(half)).toMatchObject({ id: first.id, status: 'succeeded' })
    const beyond = await adapter.gateway.refund({ ...half, key: randomUUID() })
    expect(beyond).toMatchObject({ status: 'failed', problem: expect.any(String) })
  })

  test('keeps a card from what its frame gave, and shows only its end', async () => {
    const { method, gateway_customer } = await adapter.gateway.saveMethod(await adapter.fresh(), {
      id: null,
      reference: randomUUID(),
    })
    expect(method).toMatchObject({ brand: 'Visa', last4: '4242', exp_month: 8, exp_year: 2030 })
    expect(gateway_customer).toMatch(/^cus_/)
    expect(JSON.stringify(method)).not.toContain(testCards.ok.number)
    await expect(
      adapter.gateway.saveMethod('tok_of_nobody', { id: gateway_customer, reference: 'x' }),
    ).rejects.toBeInstanceOf(UnusableToken)
  })

  test('checks a card without charging it, which the customer may have to confirm as well', async () => {
    const check = (card: string) =>
      adapter.gateway.verify({
        key: randomUUID(),
        token: adapter.token(card),
        gateway_customer: null,
        description: 'Comprobación de tarjeta',
      })
    expect(await check('ok')).toMatchObject({ status: 'succeeded', amount_cents: 0, fee_cents: 0 })
    expect(await check('stolen_card')).toMatchObject({
      status: 'declined',
      decline: { code: 'card_declined', decline_code: 'stolen_card' },
    })
    const waiting = await check('three_ds')
    expect(waiting).toMatchObject({ status: 'requires_action', url: expect.stringMatching(/^https?:/) })
    await adapter.confirm(waiting.id)
    expect(await adapter.gateway.findCheck(waiting)).toMatchObject({ status: 'succeeded', id: waiting.id })
  })

  test('believes no event that it did not sign', async () => {
    const body = Buffer.from('{"id":"evt_1","type":"payment_intent.succeeded"}')
    for (const signature of ['', 'f'.repeat(64), 't=1,v1=abc'])
      await expect(adapter.gateway.readEvent(body, signature)).rejects.toBeInstanceOf(ForgedEvent)
  })
})

describe('an event of Stripe', () => {
  const stripe = new Stripe('sk_test_nobody')
  const signed = (event: object, timestamp?: number) => {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      ...(timestamp && { timestamp }),
    })
    return [Buffer.from(payload), signature] as const
  }
  const event = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } })

  test('is a hint: what counts is how the payment is by then', async () => {
    const { gateway, confirm, stop } = await (adapters['Stripe'] ?? Promise.reject)()
    const key = randomUUID()
    const { id } = await gateway.charge(order('pm_three_ds', { key }))
    await confirm(id)
    const late = event('payment_intent.payment_failed', { id, metadata: { salvia_key: key } })
    expect(await gateway.readEvent(...signed(late))).toMatchObject({
      id: 'evt_1',
      about: 'charge',
      outcome: { key, status: 'succeeded' },
    })
    await stop()
  })

  test('tells of refunds and disputes, and of nothing that is not ours', async () => {
    const { gateway, stop } = await (adapters['Stripe'] ?? Promise.reject)()
    const refund = {
      id: 're_1',
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      metadata: { salvia_key: 'k' },
    }
    expect(await gateway.readEvent(...signed(event('refund.updated', refund)))).toMatchObject({
      about: 'refund',
      outcome: { key: 'k', status: 'failed', problem: 'expired_or_canceled_card' },
    })
    const dispute = { id: 'dp_1', amount: 11_600, payment_intent: 'pi_1' }
    expect(await gateway.readEvent(...signed(event('charge.dispute.created', dispute)))).toMatchObject({
      about: 'dispute',
      payment: 'pi_1',
      amount_cents: 11_600,
    })
    const closed = (status: string) =>
      gateway.readEvent(...signed(event('charge.dispute.closed', { ...dispute, status })))
    expect(await closed('lost')).toMatchObject({ about: 'dispute_closed', payment: 'pi_1', isWon: false })
    expect(await closed('warning_closed')).toBeUndefined()
    const others = event('payment_intent.succeeded', { id: 'pi_2', metadata: {} })
    expect(await gateway.readEvent(...signed(others))).toBeUndefined()
    expect(await gateway.readEvent(...signed(event('customer.created', {})))).toBeUndefined()
    await stop()
  })

  test('that is older than five minutes, or was touched on the way, is refused', async () => {
    const { gateway, stop } = await (adapters['Stripe'] ?? Promise.reject)()
    const [body, signature] = signed(event('customer.created', {}))
    await expect(gateway.readEvent(Buffer.from(`${body.toString()} `), signature)).rejects.toBeInstanceOf(
      ForgedEvent,
    )
    const [old, then] = signed(event('customer.created', {}), Math.floor(Date.now() / 1000) - 400)
    await expect(gateway.readEvent(old, then)).rejects.toBeInstanceOf(ForgedEvent)
    await stop()
  })
})
