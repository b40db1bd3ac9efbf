import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActionReply } from '@/contract/actions'
import {
  creditableOf,
  type InvoiceLine,
  InvoiceStatus,
  invoiceActions,
  invoiceSums,
  lineSums,
  invoiceContract,
} from '@/contract/invoices'
import {
  type Discount,
  type SubscriptionDetail,
  subscriptionActions,
  SubscriptionStatus,
  subscriptionContract,
} from '@/contract/subscriptions'
import type { Transitions } from '@/contract/transitions'
import { chargeFor } from '@server/money/chargeFor'
import { daysLater, periodEndAfter } from '@server/money/calendar'
import { renewSubscriptions } from '@server/domain/billing/subscriptionChanges/renewing'
import { type Standing, findNextTurn } from '@server/domain/billing/subscriptions/turns'
import { periodOf, listUpcomingCharges } from '@server/domain/billing/subscriptions/upcoming'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { cases } from '../../scripts/pace.mjs'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aDebtor } from '../support/methodLinks'
import { aMember, anInvoice, aPayment, aUser } from '../support/records'
import { call, previewedCall, referenceServer, sessionFor } from '../support/referenceServer'
import {
  aBilledPeriod,
  aPlan,
  aPlanAddon,
  aPrice,
  aRunningSubscription,
  aSubscription,
} from '../support/sales'

const server = referenceServer()

type Reply = ActionReply<SubscriptionDetail> & { code?: string }

const manager = async () => {
  const { uuid } = await aUser(server.db, { role: 'manager' })
  return sessionFor({ uuid })
}
const address = (uuid: string, action: string) => `admin/subscriptions/${uuid}/actions/${action}`
const invoicesOf = (uuid: string) =>
  server.db.selectFrom('invoices').selectAll().where('subscription_uuid', '=', uuid).execute()

/** A dearer plan and a cheaper one than the two at $349.00 that a subscription starts with. */
async function plans() {
  const priced = (amount_cents: number) =>
    aPlan(server.db, { status: 'published', prices: JSON.stringify([aPrice({ amount_cents })]) })
  return { dear: await priced(119_900), cheap: await priced(9_900) }
}
const to = (plan_uuid: string, wish: object = {}) => ({
  plan_uuid,
  price_version: 1,
  quantity: 1,
  addons: [],
  when: 'best',
  ...wish,
})

describe('what is committed', () => {
  test('is what was previewed: an upgrade is charged today for the days that are left', async () => {
    const { dear } = await plans()
    const { uuid } = await aRunningSubscription(server)
    const { token } = await manager()
    const asked = { method: 'POST', body: to(dear.uuid), headers: { 'if-match': '"1"' } }
    const seen = (await call({ token }, `${address(uuid, 'change_plan')}?dry_run=true`, asked)).json<Reply>()
    expect(await invoicesOf(uuid)).toEqual([])
    const done = (
      await call({ token }, `${address(uuid, 'change_plan')}?preview_token=${seen.preview_token}`, asked)
    ).json<Reply>()
    expect(done.lines).toEqual(seen.lines)
    expect(done.preview_token).toBe(seen.preview_token)
    const [invoice] = await invoicesOf(uuid)
    expect(invoice).toMatchObject({ type: 'prorated', status: 'open' })
    expect(invoice?.total_cents).toBe(seen.lines?.find(({ kind }) => kind === 'total')?.amount_cents)
    expect(done.data).toMatchObject({ plan: { uuid: dear.uuid }, amount_cents: 119_900 })
  })

  test('is refused unseen, and once something changed in between', async () => {
    const { dear, cheap } = await plans()
    const { uuid } = await aRunningSubscription(server)
    const { token } = await manager()
    const asked = (body: object) => ({ method: 'POST', body, headers: { 'if-match': '"1"' } })
    const unseen = await call({ token }, address(uuid, 'change_plan'), asked(to(dear.uuid)))
    expect(unseen.json()).toMatchObject({ code: 'preview_required' })
    const { preview_token } = (
      await call({ token }, `${address(uuid, 'change_plan')}?dry_run=true`, asked(to(dear.uuid)))
    ).json<Reply>()
    const commit = `${address(uuid, 'change_plan')}?preview_token=${preview_token}`
    expect((await call({ token }, commit, asked(to(cheap.uuid)))).json()).toMatchObject({
      code: 'preview_changed',
    })
    // A day less of the period is left.
    server.clock.advance(86_400)
    const late = await manager()
    expect((await call({ token: late.token }, commit, asked(to(dear.uuid)))).json()).toMatchObject({
      code: 'preview_changed',
    })
    expect(await invoicesOf(uuid)).toEqual([])
  })

  test('is done once, however often it is sent', async () => {
    const { dear } = await plans()
    const { uuid } = await aRunningSubscription(server)
    const { token } = await manager()
    const asked = {
      method: 'POST',
      body: to(dear.uuid),
      headers: { 'if-match': '"1"', 'idempotency-key': `once-${uuid}` },
    }
    const { preview_token } = (
      await call({ token }, `${address(uuid, 'change_plan')}?dry_run=true`, asked)
    ).json<Reply>()
    const commit = () =>
      call({ token }, `${address(uuid, 'change_plan')}?preview_token=${preview_token}`, asked)
    const replies = [await commit(), await commit()]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await invoicesOf(uuid)).toHaveLength(1)
  })
})

describe('changing a subscription', () => {
  const act = (uuid: string, action: string, body: object, version = 1) =>
    previewedCall('manager', address(uuid, action), { body, version })

  test('from a year to months waits for the year that is paid, and says what today would give back', async () => {
    const plan = await aPlan(server.db, {
      status: 'published',
      prices: JSON.stringify([
        aPrice({ amount_cents: 14_900 }),
        aPrice({ version: 2, interval: 'year', amount_cents: 149_000 }),
      ]),
    })
    const year = {
      plan_uuid: plan.uuid,
      price_version: 2,
      interval: 'year' as const,
      items: JSON.stringify([
        { plan_addon_uuid: null, label: plan.public_name, quantity: 1, unit_cents: 149_000 },
      ]),
    }
    const subscription = await aRunningSubscription(server, year)
    await aBilledPeriod(server, subscription)
    const { uuid } = subscription
    const best = (await act(uuid, 'change_plan', to(plan.uuid))).json<Reply>()
    expect(best.data?.scheduled_change).toMatchObject({ interval: 'month', price_version: 1 })
    expect(best.data).toMatchObject({
      interval: 'year',
      scheduled_change: { effective_at: subscription.current_period_end },
    })
    const { version } = (await call('viewer', `admin/subscriptions/${uuid}`)).json().data
    const now = (await act(uuid, 'change_plan', to(plan.uuid, { when: 'now' }), version)).json<Reply>()
    const back = now.lines?.find(({ label }) => label === 'Queda a favor del cliente')?.amount_cents ?? 0
    // Ten days of the year are used; the first month is charged at once.
    const days =
      (Date.parse(periodOf(subscription).end) - Date.parse(periodOf(subscription).start)) / 86_400_000
    expect(back).toBe(Math.round((149_000 * (days - 10)) / days) - 14_900)
    const pesos = (back / 100).toLocaleString('es-MX', { minimumFractionDigits: 2 })
    expect(best.notes?.join()).toContain(`Si eliges «Hoy»: queda a favor del cliente $${pesos}`)
  })

  test('to something cheaper waits for its period, and can be taken back', async () => {
    const { cheap } = await plans()
    const { uuid } = await aRunningSubscription(server)
    expect((await act(uuid, 'change_plan', to(cheap.uuid))).json()).toMatchObject({
      data: { amount_cents: 69_800, scheduled_change: { plan: { uuid: cheap.uuid } } },
    })
    const charges = await call('viewer', `admin/subscriptions/${uuid}/upcoming`)
    expect(charges.json().data[0]).toMatchObject({ total_cents: 9_900, is_changed: true })
    expect((await act(uuid, 'unschedule_change', {}, 2)).json()).toMatchObject({
      data: { scheduled_change: null },
    })
  })

  test('at once leaves the customer what is not used', async () => {
    const { cheap } = await plans()
    const subscription = await aRunningSubscription(server)
    const { uuid, customer_uuid } = subscription
    await aBilledPeriod(server, subscription)
    const reply = (await act(uuid, 'change_plan', to(cheap.uuid, { when: 'now' }))).json<Reply>()
    const given = reply.lines?.find(({ kind }) => kind === 'total')?.amount_cents ?? 0
    const customer = await call('viewer', `admin/customers/${customer_uuid}`)
    expect(customer.json().data.credit_balance_cents).toBe(given)
    expect(given).toBeGreaterThan(0)
  })

  test('takes add-ons of the plan, and no others', async () => {
    const { dear } = await plans()
    const addon = await aPlanAddon(server.db, { status: 'published', compatible_plan_uuids: [dear.uuid] })
    const other = await aPlanAddon(server.db, { status: 'published' })
    const { uuid } = await aRunningSubscription(server)
    const withAddon = (plan_addon_uuid: string) =>
      to(dear.uuid, { addons: [{ plan_addon_uuid, quantity: 1 }] })
    expect((await act(uuid, 'change_plan', withAddon(other.uuid))).json()).toMatchObject({
      errors: [{ field: 'addons.0.plan_addon_uuid', message: 'Ese complemento no se vende con este plan' }],
    })
    expect((await act(uuid, 'change_plan', withAddon(addon.uuid))).json()).toMatchObject({
      data: { amount_cents: 129_800 },
    })
  })

  /** A holder and their spouse, covered by a policy that a subscription pays. */
  async function family(subscription: { uuid: string; account_uuid: string; plan_uuid: string }) {
    const { account_uuid, plan_uuid } = subscription
    const holder = await aMember(server.db, { account_uuid })
    const policy = await aPolicy(server.db, {
      account_uuid,
      plan_uuid,
      holder_member_uuid: holder.uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
    })
    await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    const spouse = await aMember(server.db, {
      account_uuid,
      holder_member_uuid: holder.uuid,
      kind: 'dependent',
      relationship: 'spouse',
    })
    await aMemberPolicy(server.db, { policy_uuid: policy.uuid, member_uuid: spouse.uuid })
    const covers = () =>
      server.db
        .selectFrom('member_policies')
        .select(['role', 'plan_uuid', 'status'])
        .where('policy_uuid', '=', policy.uuid)
        .orderBy('role', 'desc')
        .execute()
    const policyNow = () =>
      server.db
        .selectFrom('policies')
        .select(['plan_uuid', 'plan_revision', 'addon_uuids', 'premium_cents'])
        .where('uuid', '=', policy.uuid)
        .executeTakeFirstOrThrow()
    return { policy, covers, policyNow }
  }

  test('is what its policy covers by from then on, for the same people', async () => {
    const { dear } = await plans()
    const addon = await aPlanAddon(server.db, { status: 'published', compatible_plan_uuids: [dear.uuid] })
    const subscription = await aRunningSubscription(server)
    const { policy, covers, policyNow } = await family(subscription)
    const body = to(dear.uuid, { addons: [{ plan_addon_uuid: addon.uuid, quantity: 1 }] })
    const reply = (await act(subscription.uuid, 'change_plan', body)).json<Reply>()
    expect(reply.effects?.map(({ subject }) => subject.label)).toContain(policy.number)
    expect(await policyNow()).toEqual({
      plan_uuid: dear.uuid,
      plan_revision: 1,
      addon_uuids: [addon.uuid],
      premium_cents: 12 * (119_900 + 9_900),
    })
    expect(await covers()).toEqual([
      { role: 'holder', plan_uuid: dear.uuid, status: 'active' },
      { role: 'dependent', plan_uuid: dear.uuid, status: 'active' },
    ])
  })

  test('is refused where the plan does not take everybody who is covered', async () => {
    const single = await aPlan(server.db, {
      status: 'published',
      members: { min: 1, max: 1, included: 1 },
      prices: JSON.stringify([aPrice({ amount_cents: 99_900 })]),
    })
    const subscription = await aRunningSubscription(server)
    const { policy } = await family(subscription)
    expect((await act(subscription.uuid, 'change_plan', to(single.uuid))).json()).toMatchObject({
      errors: [
        {
          field: 'plan_uuid',
          message: `El plan ${single.name} cubre hasta 1 y la póliza ${policy.number} cubre a 2. Elige otro plan o da de baja a quien no siga`,
        },
      ],
    })
  })

  test('that waits for the end of the period changes the cover with it, for whom the plan then takes', async () => {
    const { cheap } = await plans()
    const subscription = await aRunningSubscription(server, { collection_method: 'invoice' })
    const { covers, policyNow } = await family(subscription)
    await act(subscription.uuid, 'change_plan', to(cheap.uuid))
    expect(await policyNow()).toMatchObject({ plan_uuid: subscription.plan_uuid })
    await server.db
      .updateTable('plans')
      .set({ members: { min: 1, max: 1, included: 1 } })
      .where('uuid', '=', cheap.uuid)
      .execute()
    server.clock.advance(30 * 86_400)
    await renewSubscriptions({
      db: server.db,
      clock: server.clock,
      origin: () => systemOrigin(instant(server.clock.now())),
    })
    expect(await policyNow()).toMatchObject({ plan_uuid: cheap.uuid, premium_cents: 12 * 9_900 })
    expect(await covers()).toEqual([
      { role: 'holder', plan_uuid: cheap.uuid, status: 'active' },
      { role: 'dependent', plan_uuid: subscription.plan_uuid, status: 'ended' },
    ])
    server.clock.reset()
  })

  test('to end today gives back what is not used, today not counted', async () => {
    const subscription = await aRunningSubscription(server)
    const { uuid, current_period_start, current_period_end } = subscription
    await aBilledPeriod(server, subscription)
    const body = { when: 'now', on: null, give_back: 'credit', reason: null }
    const reply = (await previewedCall('admin', address(uuid, 'cancel'), { body })).json<Reply>()
    const days = (Date.parse(current_period_end ?? '') - Date.parse(current_period_start ?? '')) / 86_400_000
    expect(reply.lines?.at(-1)?.amount_cents).toBe(Math.round((69_800 * (days - 11)) / days))
    expect(reply.data.status).toBe('canceled')
  })

  test('to end today leaves what is owed to be asked for by hand, and says so', async () => {
    const { customer, subscription, invoice } = await aDebtor(server)
    const payment = await aPayment(server.db, {
      customer_uuid: customer.uuid,
      account_uuid: customer.account_uuid,
      status: 'failed',
      allocations: JSON.stringify([{ invoice_uuid: invoice?.uuid, amount_cents: 34_900 }]),
      next_retry_at: `${server.clock.day(1)}T15:00:00Z`,
    })
    const body = { when: 'now', on: null, give_back: 'none', reason: null }
    const reply = (await act(subscription.uuid, 'cancel', body)).json<Reply>()
    expect(reply.effects.map(({ event }) => event)).toContain('payment.collection_stopped')
    const kept = await server.db
      .selectFrom('payments')
      .select('next_retry_at')
      .where('uuid', '=', payment.uuid)
      .executeTakeFirstOrThrow()
    expect(kept.next_retry_at).toBeNull()
  })

  test('to end today gives the money back as it came, where asked to', async () => {
    const subscription = await aRunningSubscription(server)
    const { uuid, customer_uuid } = subscription
    await aBilledPeriod(server, subscription)
    const body = { when: 'now', on: null, give_back: 'refund', reason: null }
    const reply = (await previewedCall('admin', address(uuid, 'cancel'), { body })).json<Reply>()
    expect(reply.lines?.at(-1)).toMatchObject({ kind: 'total', label: 'Se reembolsa' })
    const refund = await server.db
      .selectFrom('transactions')
      .select('amount_cents')
      .where('customer_uuid', '=', customer_uuid)
      .where('type', '=', 'refund')
      .executeTakeFirst()
    expect(refund?.amount_cents).toBe(reply.lines?.at(-1)?.amount_cents)
  })

  test('moves its day of charge, and charges the days that it gains', async () => {
    const { uuid, billing_anchor_day } = await aRunningSubscription(server)
    const day = billing_anchor_day > 14 ? billing_anchor_day - 7 : billing_anchor_day + 7
    const reply = (await act(uuid, 'change_day', { billing_anchor_day: day })).json<Reply>()
    expect(reply.data.billing_anchor_day).toBe(day)
    const [invoice] = await invoicesOf(uuid)
    expect(invoice?.total_cents).toBe(reply.lines?.find(({ kind }) => kind === 'total')?.amount_cents)
  })
})

const cents = fc.integer({ min: 0, max: 500_000 })
const line: fc.Arbitrary<InvoiceLine> = fc
  .record({
    description: fc.constant('x'),
    quantity: fc.integer({ min: 1, max: 40 }),
    unit_cents: cents,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    tax_rate: fc.constantFrom('0', '8', '16'),
    tax_included: fc.boolean(),
  })
  .map(({ share, ...one }) => ({
    ...one,
    discount_cents: Math.floor(one.quantity * one.unit_cents * share),
  }))

test('an invoice is the sum of its lines, and is owed what is neither paid nor credited (1,000 histories)', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(
        fc.record({
          isCredit: fc.boolean(),
          at: fc.nat(5),
          part: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
      ),
      (lines, steps) => {
        const { total_cents, subtotal_cents, discount_cents, tax_cents } = invoiceSums(lines)
        expect(total_cents).toBe(lines.reduce((sum, one) => sum + lineSums(one).total_cents, 0))
        expect(total_cents).toBe(subtotal_cents - discount_cents + tax_cents)
        let [paid, credited] = [0, 0]
        const notes: { lines: { line: number; description: string; amount_cents: number }[] }[] = []
        for (const { isCredit, at, part } of steps) {
          const due = total_cents - paid - credited
          const place = at % lines.length
          const most = isCredit ? Math.min(due, creditableOf(lines, notes)[place] ?? 0) : due
          const amount_cents = Math.floor(most * part)
          if (isCredit) notes.push({ lines: [{ line: place, description: '', amount_cents }] })
          if (isCredit) credited += amount_cents
          else paid += amount_cents
          expect(total_cents - paid - credited).toBeGreaterThanOrEqual(0)
        }
        for (const left of creditableOf(lines, notes)) expect(left).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: cases(1_000) },
  )
})

const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc
    .record({
      type: fc.constantFrom('pct' as const, 'fixed' as const),
      duration: fc.constantFrom('once' as const, 'months' as const, 'forever' as const),
      value: fc.integer({ min: 1, max: 100 }),
      remaining: fc.integer({ min: 1, max: 24 }),
    })
    .map(({ remaining, ...one }) => ({
      coupon_code: null,
      ...one,
      remaining: one.duration === 'months' ? remaining : null,
    })),
)
const standing: fc.Arbitrary<Standing> = fc
  .record({
    interval: fc.constantFrom('month' as const, 'quarter' as const, 'semester' as const, 'year' as const),
    status: fc.constantFrom('active' as const, 'trialing' as const, 'past_due' as const),
    unit_cents: cents,
    discount,
    billing_anchor_day: fc.integer({ min: 1, max: 28 }),
    cancels: fc.option(fc.integer({ min: 1, max: 900 })),
    pauses: fc.option(fc.integer({ min: 1, max: 90 })),
    changes: fc.option(cents),
  })
  .map(({ unit_cents, cancels, pauses, changes, ...one }) => {
    const start = `2026-02-${String(one.billing_anchor_day).padStart(2, '0')}T15:00:00.000Z`
    const end = periodEndAfter(start, one.interval, one.billing_anchor_day)
    const items = (unit: number) => [{ plan_addon_uuid: null, label: 'Plan', quantity: 1, unit_cents: unit }]
    return {
      ...one,
      plan_uuid: 'p',
      price_version: 1,
      items: items(unit_cents),
      current_period_start: start,
      current_period_end: end,
      cancel_at: cancels === null ? null : daysLater(start, cancels),
      pause: pauses === null ? null : { from: end, until: daysLater(end, pauses).slice(0, 10), reason: null },
      scheduled_change:
        changes === null
          ? null
          : {
              plan: { uuid: 'p', label: 'Plan' },
              price_version: 1,
              interval: 'month' as const,
              items: items(changes),
              effective_at: end,
              by: 'Ana',
            },
    }
  })

test('what is foretold is what time then charges, turn by turn (1,000 histories)', () => {
  const rates = new Map([[null, '16' as const]])
  fc.assert(
    fc.property(standing, (begun) => {
      const foretold = listUpcomingCharges(begun, () => rates, 'MXN', 12)
      const charged: [string, number][] = []
      let now: Standing | undefined = begun
      for (let turns = 0; now && turns < 30 && charged.length < 12; turns++) {
        const turn = findNextTurn(now)
        if (!turn || turn.kind === 'ended') break
        if (turn.kind === 'paused') now = { ...now, status: 'paused' }
        else {
          if (turn.kind === 'renewed')
            charged.push([turn.at, chargeFor(turn.charged, periodOf(turn.charged), rates).total_cents])
          now = turn.after
        }
      }
      expect(foretold.map(({ at, total_cents }) => [at, total_cents])).toEqual(charged)
      for (const [at] of charged) expect(begun.cancel_at === null || at < begun.cancel_at).toBe(true)
    }),
    { numRuns: cases(1_000) },
  )
})

test('a step that no table has is refused with 409, and leaves no trace', async () => {
  const { token } = await manager()
  const bodies: Record<string, object> = {
    change_plan: to('00000000-0000-4000-8000-000000000001'),
    pause: { when: 'now', until: server.clock.day(10), cover: 'keep', reason: null },
    cancel: { when: 'now', on: null, give_back: 'none', reason: null },
    extend_trial: { until: server.clock.day(30) },
    apply_coupon: { coupon_code: 'HOLA' },
    change_method: { payment_method_uuid: '00000000-0000-4000-8000-000000000001' },
    change_day: { billing_anchor_day: 9 },
    send: { to: 'a@b.mx', message: null },
    void: { reason: 'x', redraft: false },
    credit_note: { type: 'credit', lines: [{ line: 0, amount_cents: 1 }], reason: 'x' },
  }
  const tried: [string, string, number][] = []
  async function tryAll(
    slug: 'subscriptions' | 'invoices',
    table: Transitions<string>,
    uuid: string,
    status: string,
  ) {
    for (const [name, { from }] of Object.entries(table).filter(([, step]) => !step.from.includes(status))) {
      const { statusCode } = await call({ token }, `admin/${slug}/${uuid}/actions/${name}`, {
        method: 'POST',
        body: bodies[name] ?? { reason: 'x' },
        headers: { 'if-match': '"1"' },
      })
      tried.push([`${status} ${name}`, from.join(), statusCode])
    }
    const { version } = await server.db
      .selectFrom(slug)
      .select('version')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(version).toBe(1)
    const events = await server.db
      .selectFrom('events')
      .select('uuid')
      .where('subject_uuid', '=', uuid)
      .execute()
    expect(events).toEqual([])
  }
  for (const status of SubscriptionStatus.options) {
    const { uuid } = await aSubscription(server.db, { status })
    await tryAll(
      'subscriptions',
      { ...subscriptionContract.transitions, ...subscriptionActions },
      uuid,
      status,
    )
  }
  for (const status of InvoiceStatus.options) {
    const { uuid } = await anInvoice(server.db, { status, ...(status === 'paid' && { paid_cents: 11_600 }) })
    await tryAll('invoices', { ...invoiceContract.transitions, ...invoiceActions }, uuid, status)
  }
  expect(tried.length).toBeGreaterThan(40)
  expect(tried.filter(([, , statusCode]) => statusCode !== 409)).toEqual([])
})
