// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionReply } from '@/contract/actions'
import type { CampaignDetail } from '@/contract/campaigns'
import type { Coupon, SubscriptionDetail } from '@/contract/subscriptions'
import { systemOrigin } from '@server/core/origin'
import { renewSubscriptions } from '@server/domain/billing/subscriptionChanges/renewing'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import {
  aBilledPeriod,
  aCampaign,
  aPlan,
  aPlanAddon,
  aPrice,
  aRunningSubscription,
  aSubscription,
} from '../support/sales'

const server = referenceServer()
beforeEach(() => server.clock.reset())

const discount = { type: 'fixed', value: 10_000, duration: 'once', months: null } as const
const half = { type: 'pct', value: 50, duration: 'forever', months: null } as const
let made = 0
const aCoupon = (wish: Parameters<typeof aCampaign>[1]) =>
  aCampaign(server.db, { code: `CUPON${++made}`, discount, ...wish })

type Reply = ActionReply<SubscriptionDetail>
type Uuid = { uuid: string }

async function send(subscription: Uuid, action: string, body: object) {
  const path = `admin/subscriptions/${subscription.uuid}`
  const { data } = (await call('manager', path)).json<{ data: SubscriptionDetail }>()
  return previewedCall('manager', `${path}/actions/${action}`, { body, version: data.version })
}
const apply = (subscription: Uuid, code: string | null) =>
  send(subscription, 'apply_coupon', { coupon_code: code })
async function applied(subscription: Uuid, code: string | null) {
  const reply = await apply(subscription, code)
  return reply.statusCode === 200 ? 'applied' : reply.json().errors?.[0]?.message
}
async function changeTo(subscription: Uuid, plan_uuid: string, more: object = {}) {
  const reply = await send(subscription, 'change_plan', {
    plan_uuid,
    price_version: 1,
    quantity: 1,
    addons: [],
    when: 'now',
    ...more,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Reply>()
}
const seen = async ({ uuid }: Uuid) =>
  (await call('viewer', `admin/subscriptions/${uuid}`)).json<{ data: SubscriptionDetail }>().data
const campaign = async ({ uuid }: Uuid) =>
  (await call('viewer', `admin/campaigns/${uuid}`)).json<{ data: CampaignDetail }>().data
const invoicesOf = ({ uuid }: Uuid) =>
  server.db
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', uuid)
    .orderBy('created_at')
    .execute()
const given = async (one: Uuid) => (await campaign(one)).discount_given_cents

const aPlanAt = (amount_cents: number, wish: Parameters<typeof aPlan>[1] = {}) =>
  aPlan(server.db, { status: 'published', prices: JSON.stringify([aPrice({ amount_cents })]), ...wish })
async function anAddon(plans: string[], amount_cents = 10_000) {
  return aPlanAddon(server.db, {
    status: 'published',
    public_name: 'Ortodoncia',
    compatible_plan_uuids: plans,
    pricing: {
      version: 1,
      currency: 'MXN',
      interval: 'month',
      quarter_cents: null,
      semester_cents: null,
      year_cents: null,
      mode: 'flat',
      amount_cents,
      valid_from: '2026-01-01',
      valid_to: null,
    },
  })
}
/** Of a plan at $400.00, paid for this month. */
async function subscribed(wish: Parameters<typeof aRunningSubscription>[1] = {}, price = 40_000) {
  const plan = await aPlanAt(price)
  const subscription = await aRunningSubscription(server, {
    plan_uuid: plan.uuid,
    items: JSON.stringify([
      { plan_addon_uuid: null, label: plan.public_name, quantity: 1, unit_cents: price },
    ]),
    collection_method: 'invoice',
    ...wish,
  })
  return { plan, subscription }
}
async function withAddon(price = 40_000) {
  const plan = await aPlanAt(price)
  const addon = await anAddon([plan.uuid])
  const subscription = await aRunningSubscription(server, {
    plan_uuid: plan.uuid,
    items: JSON.stringify([
      { plan_addon_uuid: null, label: plan.public_name, quantity: 1, unit_cents: price },
      { plan_addon_uuid: addon.uuid, label: addon.public_name, quantity: 1, unit_cents: 10_000 },
    ]),
    collection_method: 'invoice',
  })
  return { plan, addon, subscription }
}
const renew = async (to: string) => {
  server.clock.advance((Date.parse(to) - server.clock.now().getTime()) / 1000 + 60)
  await renewSubscriptions({ ...server, origin: () => systemOrigin(server.clock.now().toISOString()) })
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

  test('takes nothing off once its budget is spent, or where what is left does not reach', async () => {
    const { code } = await aCoupon({ budget_cents: 25_000 })
    const [first, second, third] = [
      await aSubscription(server.db, { status: 'active' }),
      await aSubscription(server.db, { status: 'active' }),
      await aSubscription(server.db, { status: 'active' }),
    ]
    expect(await applied(first, code)).toBe('applied')
    expect(await applied(second, code)).toBe('applied')
    expect(await applied(third, code)).toBe(
      'Lo que queda del presupuesto de ese cupón no alcanza para este descuento',
    )
    const spent = await aCoupon({ budget_cents: 10_000 })
    const others = [
      await aSubscription(server.db, { status: 'active' }),
      await aSubscription(server.db, { status: 'active' }),
    ] as const
    expect(await applied(others[0], spent.code)).toBe('applied')
    expect(await applied(others[1], spent.code)).toBe('Ese cupón ya dio todo lo que podía')
  })

  test('never gives more than its budget, though many are given it in the same moment', async () => {
    const one = await aCoupon({ budget_cents: 30_000 })
    const all = await Promise.all(
      Array.from({ length: 6 }, () => aSubscription(server.db, { status: 'active' })),
    )
    const said = await Promise.all(all.map((subscription) => applied(subscription, one.code)))
    expect(said.filter((answer) => answer === 'applied')).toHaveLength(3)
    expect((await campaign(one)).redemptions).toBe(3)
  })

  test('is given to a customer as often as it says, by whichever of their e-mails’ customers they buy', async () => {
    const once = await aCoupon({ per_customer: 1 })
    const first = await aSubscription(server.db, { status: 'active' })
    const { account_uuid, customer_uuid } = first
    const second = await aSubscription(server.db, { status: 'active', account_uuid, customer_uuid })
    expect(await applied(first, once.code)).toBe('applied')
    expect(await applied(second, once.code)).toBe('Este cliente ya usó ese cupón')
    const { email } = await server.db
      .selectFrom('customers')
      .select('email')
      .where('uuid', '=', customer_uuid)
      .executeTakeFirstOrThrow()
    const third = await aSubscription(server.db, { status: 'active' })
    await server.db
      .updateTable('customers')
      .set({ email: email.toUpperCase() })
      .where('uuid', '=', third.customer_uuid)
      .execute()
    expect(await applied(third, once.code)).toBe('Este cliente ya usó ese cupón')
  })

  test('is for a first purchase where it says so: a trial that nothing came before', async () => {
    const opening = await aCoupon({ first_purchase_only: true })
    const trial = await aSubscription(server.db, { status: 'trialing' })
    expect(await applied(trial, opening.code)).toBe('applied')
    const { account_uuid, customer_uuid } = trial
    const another = await aSubscription(server.db, { status: 'trialing', account_uuid, customer_uuid })
    const charged = await aSubscription(server.db, { status: 'active' })
    for (const one of [another, charged])
      expect(await applied(one, opening.code)).toBe('Ese cupón es solo para la primera compra')
  })

  test('is of no use before its first day, after its last, or while its campaign rests', async () => {
    const { subscription } = await subscribed()
    const cases: [Parameters<typeof aCampaign>[1], string][] = [
      [{ starts_on: server.clock.day(2) }, 'Ese cupón no está vigente'],
      [{ ends_on: server.clock.day(-2) }, 'Ese cupón ya venció'],
      [{ status: 'paused' }, 'Ese cupón no está vigente'],
      [{ status: 'draft' }, 'Ese cupón no está vigente'],
      [{ discount: null }, 'No hay un cupón con ese código'],
    ]
    for (const [wish, said] of cases)
      expect(await applied(subscription, (await aCoupon(wish)).code)).toBe(said)
  })
})

describe('a coupon for add-ons or for plans', () => {
  test('takes off only the add-on that it is for, and is refused where there is none', async () => {
    const { addon, subscription } = await withAddon()
    const one = await aCoupon({ discount: half, addon_uuids: [addon.uuid] })
    const { subscription: without } = await subscribed()
    expect(await applied(without, one.code)).toBe(
      'Ese cupón es solo para Ortodoncia, y esta suscripción no lo tiene',
    )
    expect(await applied(subscription, one.code)).toBe('applied')
    const { amount_cents, mrr_cents } = await seen(subscription)
    expect({ amount_cents, mrr_cents }).toEqual({ amount_cents: 45_000, mrr_cents: 45_000 })
    await renew(subscription.current_period_end ?? '')
    const [invoice] = await invoicesOf(subscription)
    expect(invoice?.lines.map(({ discount_cents }) => discount_cents)).toEqual([0, 5_000])
    expect(invoice?.total_cents).toBe(45_000)
    expect(await given(one)).toBe(5_000)
  })

  test('does not follow the customer to another plan, today or with the period, and says so', async () => {
    const { plan, subscription } = await subscribed()
    const dear = await aPlanAt(90_000)
    const cheap = await aPlanAt(20_000)
    const one = await aCoupon({ discount: half, plan_uuids: [plan.uuid] })
    expect(await applied(subscription, one.code)).toBe('applied')

    const scheduled = await changeTo(subscription, cheap.uuid, { when: 'period_end' })
    expect(scheduled.notes).toEqual([
      expect.stringMatching(`^El cupón ${one.code} no es para este plan: deja de aplicarse desde el `),
    ])
    expect(scheduled.lines?.at(-1)?.amount_cents).toBe(20_000)
    expect((await seen(subscription)).amount_cents).toBe(20_000)
    const upcoming = (await call('viewer', `admin/subscriptions/${subscription.uuid}/upcoming`)).json()
    expect(upcoming.data[0].total_cents).toBe(20_000)

    const now = await changeTo(subscription, dear.uuid)
    expect(now.notes).toEqual([`El cupón ${one.code} no es para este plan: deja de aplicarse`])
    expect(now.data).toMatchObject({ discount: null, amount_cents: 90_000 })
    // Back on that day, nothing was lost; days later it is.
    const back = await changeTo(subscription, plan.uuid)
    expect(back.notes).toEqual([`El cupón ${one.code} sigue: descuenta $200.00 del próximo cobro`])
    await changeTo(subscription, dear.uuid)
    server.clock.advance(2 * 86_400)
    expect((await changeTo(subscription, plan.uuid)).data).toMatchObject({
      discount: null,
      amount_cents: 40_000,
    })
  })

  test('goes with its scheduled change: the coupon is lost when it takes effect', async () => {
    const { plan, subscription } = await subscribed()
    const cheap = await aPlanAt(20_000)
    const one = await aCoupon({ discount: half, plan_uuids: [plan.uuid] })
    await applied(subscription, one.code)
    await changeTo(subscription, cheap.uuid, { when: 'period_end' })
    const other = await aCoupon({ discount: half, plan_uuids: [plan.uuid] })
    // What it is charged next is another plan.
    expect(await applied(subscription, other.code)).toBe('Ese cupón no es para este plan')
    await renew(subscription.current_period_end ?? '')
    expect(await seen(subscription)).toMatchObject({ discount: null, amount_cents: 20_000 })
    expect((await invoicesOf(subscription)).at(-1)?.total_cents).toBe(20_000)
  })

  test('goes on with a plan that it is for, and says how much it takes off', async () => {
    const { subscription } = await subscribed()
    const dear = await aPlanAt(90_000)
    const one = await aCoupon({ discount: { ...half, value: 10 } })
    await applied(subscription, one.code)
    const { notes, data } = await changeTo(subscription, dear.uuid)
    expect(notes).toEqual([`El cupón ${one.code} sigue: descuenta $90.00 del próximo cobro`])
    expect(data.amount_cents).toBe(81_000)
  })

  test('is lost with the add-on that it was for', async () => {
    const { plan, addon, subscription } = await withAddon()
    const one = await aCoupon({ discount: half, addon_uuids: [addon.uuid] })
    await applied(subscription, one.code)
    const { notes, data } = await changeTo(subscription, plan.uuid)
    expect(notes).toEqual([`El cupón ${one.code} es para un complemento que ya no tendrá: deja de aplicarse`])
    expect(data).toMatchObject({ discount: null, amount_cents: 40_000 })
  })
})

describe('a second coupon', () => {
  test('adds to the first where both may be added', async () => {
    const { subscription } = await subscribed()
    const [one, two] = [
      await aCoupon({ discount: half, stackable: true }),
      await aCoupon({ discount, stackable: true }),
    ]
    await applied(subscription, one.code)
    const reply = (await apply(subscription, two.code)).json<Reply>()
    expect(reply.notes).toEqual([`Se suma a lo que ya tiene: El cupón ${one.code}`])
    // Half of 400.00, and 100.00 off what is left.
    expect(reply.data.amount_cents).toBe(10_000)
    await renew(subscription.current_period_end ?? '')
    expect([await given(one), await given(two)]).toEqual([20_000, 10_000])
    const after = await seen(subscription)
    expect(after.amount_cents).toBe(20_000)
    expect(after.discount).toMatchObject({ coupon_code: one.code })
  })

  test('takes the place of a worse one where they do not add up, and is refused where it is the worse', async () => {
    const { subscription } = await subscribed()
    const [worse, better] = [await aCoupon({ discount }), await aCoupon({ discount: half, stackable: true })]
    await applied(subscription, worse.code)
    const said = `No se suman. El cupón ${worse.code} descuenta $100.00 en 12 meses y El cupón ${better.code}, $2,400.00: se queda el cupón ${better.code}`
    const reply = (await apply(subscription, better.code)).json<Reply>()
    expect(reply.notes).toEqual([said])
    expect(reply.data.discount).toMatchObject({ coupon_code: better.code })
    const again = await aCoupon({ discount })
    expect(await applied(subscription, again.code)).toBe(
      `No se suman. El cupón ${better.code} descuenta $2,400.00 en 12 meses y El cupón ${again.code}, $100.00: se queda el cupón ${better.code}`,
    )
    expect(await applied(subscription, better.code)).toBe('Ya tiene ese cupón')
  })

  test('keeps who brought the customer, and counts the use of each campaign', async () => {
    const first = await aCoupon({ max_redemptions: 5 })
    const { subscription } = await subscribed({ campaign_uuid: first.uuid })
    const second = await aCoupon({ max_redemptions: 1 })
    await applied(subscription, second.code)
    expect((await seen(subscription)).campaign?.uuid).toBe(first.uuid)
    expect((await campaign(second)).redemptions).toBe(1)
    const { subscription: other } = await subscribed()
    expect(await applied(other, second.code)).toBe('Ese cupón ya dio todo lo que podía')
  })
})

describe('what a campaign gave', () => {
  test('is what its coupons took off issued invoices: no credit of a change of plan, no discount by hand', async () => {
    const one = await aCoupon({ discount: { ...half, duration: 'once' }, budget_cents: 25_000 })
    const { subscription } = await subscribed()
    await applied(subscription, one.code)
    await renew(subscription.current_period_end ?? '')
    expect(await given(one)).toBe(20_000)
    const [invoice] = await invoicesOf(subscription)
    expect(invoice?.status).toBe('open')
    await aBilledPeriod(server, subscription, {
      status: 'draft',
      period_start: null,
      period_end: null,
      type: 'one_off',
    })
    const dear = await aPlanAt(90_000)
    await changeTo(subscription, dear.uuid)
    const before = await given(one)
    await changeTo(subscription, subscription.plan_uuid)
    expect(before).toBeLessThanOrEqual(20_000 + 45_000)
    // Two changes on the day of renewal: the same period, charged with the same coupon.
    expect(await given(one)).toBe(20_000)
    const { data } = (await call('viewer', `admin/campaigns?q=${encodeURIComponent(one.name)}`)).json()
    expect(data.find(({ uuid }: Uuid) => uuid === one.uuid)).toMatchObject({ discount_given_cents: 20_000 })
  })

  test('is less by what credit notes give back of the line, and by invoices that are voided', async () => {
    const one = await aCoupon({ discount: half })
    const { subscription } = await subscribed()
    await applied(subscription, one.code)
    await renew(subscription.current_period_end ?? '')
    const [invoice] = await invoicesOf(subscription)
    const path = `admin/invoices/${invoice?.uuid}`
    const version = async () => (await call('admin', path)).json().data.version
    const note = await previewedCall('admin', `${path}/actions/credit_note`, {
      body: { type: 'offset', lines: [{ line: 0, amount_cents: 5_000 }], reason: 'Se acordó' },
      version: await version(),
    })
    expect(note.statusCode, note.body).toBe(200)
    expect(await given(one)).toBe(15_000)
    const voided = await previewedCall('admin', `${path}/actions/void`, {
      body: { reason: 'Estaba mal', redraft: false },
      version: await version(),
    })
    expect(voided.statusCode, voided.body).toBe(200)
    expect(await given(one)).toBe(0)
  })

  test('counts a period that costs nothing, which has no invoice', async () => {
    const one = await aCoupon({ discount: { ...half, value: 100, duration: 'once' } })
    const { subscription } = await subscribed()
    await applied(subscription, one.code)
    await renew(subscription.current_period_end ?? '')
    expect(await invoicesOf(subscription)).toEqual([])
    expect(await given(one)).toBe(40_000)
  })
})

describe('a discount that staff write by hand', () => {
  test('keeps what its coupon is for, and names no campaign’s coupon', async () => {
    const { addon, subscription } = await withAddon()
    const one = await aCoupon({ discount: half, addon_uuids: [addon.uuid] })
    await applied(subscription, one.code)
    const edit = async (body: object) => {
      const { version } = await seen(subscription)
      return call('manager', `admin/subscriptions/${subscription.uuid}`, {
        method: 'PATCH',
        body,
        headers: { 'if-match': `"${version}"` },
      })
    }
    const read = (await seen(subscription)).discount
    expect((await edit({ discount: { ...read, value: 20 } })).statusCode).toBe(200)
    expect((await seen(subscription)).amount_cents).toBe(48_000)
    const { coupon_code, type, value, duration, remaining } = read as Coupon
    // An edit that leaves the limits of a coupon out does not lift them.
    expect((await edit({ discount: { coupon_code, type, value, duration, remaining } })).statusCode).toBe(200)
    expect((await seen(subscription)).amount_cents).toBe(45_000)
    const other = await aCoupon({ discount: half })
    const reply = await edit({ discount: { coupon_code: other.code, type, value, duration, remaining } })
    expect(reply.json().errors[0]).toMatchObject({ field: 'discount.coupon_code' })
  })
})

test('a coupon of some months on a longer price counts for those months, and says so', async () => {
  const { subscription } = await subscribed({ interval: 'year' }, 907_000)
  const one = await aCoupon({ discount: { type: 'pct', value: 20, duration: 'months', months: 3 } })
  const reply = (await apply(subscription, one.code)).json<Reply>()
  expect(reply.notes).toEqual([`El cupón ${one.code} cuenta por 3 de los 12 meses del próximo cobro`])
  expect(reply.data).toMatchObject({ amount_cents: 861_650, mrr_cents: 71_804 })
  await renew(subscription.current_period_end ?? '')
  expect((await invoicesOf(subscription)).at(-1)?.total_cents).toBe(861_650)
  expect((await seen(subscription)).discount).toBeNull()
})
