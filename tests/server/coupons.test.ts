import { describe, expect, test } from 'vitest'
import { anInvoice } from '../support/records'
import { previewedCall, referenceServer } from '../support/referenceServer'
import { aCampaign, aSubscription } from '../support/sales'

const server = referenceServer()

const discount = { type: 'fixed', value: 10_000, duration: 'once', months: null } as const
let made = 0
const aCoupon = (wish: Parameters<typeof aCampaign>[1]) =>
  aCampaign(server.db, { code: `CUPON${++made}`, discount, ...wish })

async function applied(subscription: { uuid: string; version: number }, code: string | null) {
  const reply = await previewedCall(
    'manager',
    `admin/subscriptions/${subscription.uuid}/actions/apply_coupon`,
    {
      body: { coupon_code: code },
      version: subscription.version,
    },
  )
  return reply.statusCode === 200 ? 'applied' : reply.json().errors?.[0]?.message
}

describe('a coupon that staff apply', () => {
  test('takes off what it says, as often as it may', async () => {
    const { code } = await aCoupon({ max_redemptions: 1 })
    const [first, second] = [
      await aSubscription(server.db, { status: 'active' }),
      await aSubscription(server.db, { status: 'active' }),
    ]
    expect(await applied(first, code)).toBe('applied')
    expect(await applied(second, code)).toBe('Ese cupón ya dio todo lo que podía')
  })

  test('takes nothing off once its budget is spent', async () => {
    const campaign = await aCoupon({ budget_cents: 15_000 })
    const [first, second, third] = [
      await aSubscription(server.db, { status: 'active', campaign_uuid: campaign.uuid }),
      await aSubscription(server.db, { status: 'active' }),
      await aSubscription(server.db, { status: 'active' }),
    ]
    const lines = JSON.stringify([
      { description: 'Plan', quantity: 1, unit_cents: 20_000, discount_cents: 10_000, tax_rate: '16' },
    ])
    await anInvoice(server.db, { subscription_uuid: first.uuid, customer_uuid: first.customer_uuid, lines })
    expect(await applied(second, campaign.code)).toBe('applied')
    await anInvoice(server.db, {
      subscription_uuid: second.uuid,
      customer_uuid: second.customer_uuid,
      lines,
    })
    expect(await applied(third, campaign.code)).toBe('Ese cupón ya dio todo lo que podía')
  })

  test('is given to a customer as often as it says, and never for a first purchase alone', async () => {
    const once = await aCoupon({ per_customer: 1 })
    const first = await aSubscription(server.db, { status: 'active' })
    const { account_uuid, customer_uuid } = first
    const second = await aSubscription(server.db, { status: 'active', account_uuid, customer_uuid })
    expect(await applied(first, once.code)).toBe('applied')
    expect(await applied(second, once.code)).toBe('Este cliente ya usó ese cupón')
    const opening = await aCoupon({ first_purchase_only: true })
    expect(await applied(second, opening.code)).toBe('Ese cupón es solo para la primera compra')
  })
})
