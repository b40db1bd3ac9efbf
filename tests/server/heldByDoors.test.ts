// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MoneyLine } from '@/contract/actions'
import { dayAfter } from '@/contract/days'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { closeDispute, openDispute } from '@server/domain/billing/paymentProcessing/disputes'
import { startRefund } from '@server/domain/billing/refunds/startRefund'
import { renewSubscriptions } from '@server/domain/billing/subscriptionChanges/renewing'
import { aPolicy } from '../support/cover'
import { openLedger } from '../support/money'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aBilledPeriod, aPlan, aPlanAddon, aPrice, aRunningSubscription } from '../support/sales'

const server = referenceServer()
beforeEach(() => server.clock.reset())
// What was done is in the ledger, and the ledger says what is shown.
afterEach(async () => {
  const { differences } = await checkBooks(server.db)
  const wrong = differences.filter(({ what }) => what !== 'unexplained')
  if (wrong.length > 0) throw new Error(`The ledger says otherwise: ${JSON.stringify(wrong)}`)
})

type Reply = { message?: string; data: { version: number; status: string }; lines: MoneyLine[] }
type Subscription = Awaited<ReturnType<typeof aRunningSubscription>>

const origin = () => systemOrigin(server.clock.now().toISOString())
const find = <Table extends 'invoices' | 'payments' | 'subscriptions' | 'customers'>(
  table: Table,
  uuid: string,
) => inTransaction(server.db, (tx) => lockRecord(tx, table, uuid))

async function act(kind: string, uuid: string, action: string, body: object, status = 200) {
  const path = `admin/${kind}/${uuid}`
  const { data } = (await call('admin', path)).json<Reply>()
  const reply = await previewedCall('admin', `${path}/actions/${action}`, { body, version: data.version })
  expect(reply.statusCode, reply.body).toBe(status)
  return reply.json<Reply>()
}
const cancel = (uuid: string, more: object = {}) =>
  act('subscriptions', uuid, 'cancel', { when: 'now', on: null, give_back: 'credit', reason: null, ...more })
const changeTo = (uuid: string, plan_uuid: string, more: object = {}) =>
  act('subscriptions', uuid, 'change_plan', {
    plan_uuid,
    price_version: 1,
    quantity: 1,
    addons: [],
    when: 'now',
    ...more,
  })
const creditOf = async ({ customer_uuid }: Subscription) =>
  (await find('customers', customer_uuid))?.credit_balance_cents ?? 0
const invoicesOf = ({ uuid }: { uuid: string }) =>
  server.db
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', uuid)
    .orderBy('created_at')
    .execute()
const totalOf = (lines: MoneyLine[]) =>
  lines.filter(({ kind }) => kind === 'total').reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** A subscription of $698.00 a month that is paid, with the cents of its days after today. */
async function paid(wish: Parameters<typeof aBilledPeriod>[2] = {}) {
  const plan = await aPlan(server.db, { status: 'published' })
  const subscription = await aRunningSubscription(server, { plan_uuid: plan.uuid })
  const { invoice, payment } = await aBilledPeriod(server, subscription, wish)
  const policy = await aPolicy(server.db, {
    account_uuid: subscription.account_uuid,
    customer_uuid: subscription.customer_uuid,
    plan_uuid: plan.uuid,
    funding: 'subscription',
    subscription_uuid: subscription.uuid,
  })
  await openLedger(server)
  const days = Math.round(
    (Date.parse(subscription.current_period_end ?? '') -
      Date.parse(subscription.current_period_start ?? '')) /
      86_400_000,
  )
  return { plan, subscription, invoice, payment, policy, unused: Math.round((69_800 * (days - 11)) / days) }
}
type Paid = Awaited<ReturnType<typeof paid>>
type Settled = { payment?: { uuid: string } | undefined }

async function refund({ payment }: Settled, amount_cents: number) {
  await inTransaction(server.db, async (tx) => {
    const row = await lockRecord(tx, 'payments', payment?.uuid ?? '')
    if (!row) throw new Error('There is no payment')
    await startRefund(tx, {
      payment: row,
      order: { extent: 'amount', amount_cents, lines: [], reason: 'requested_by_customer', note: null },
      origin: origin(),
    })
  })
}

async function dispute({ payment }: Settled, isWon?: boolean) {
  await server.db
    .updateTable('payments')
    .set({ gateway_payment_id: payment?.uuid ?? '', gateway: 'Sandbox' })
    .where('uuid', '=', payment?.uuid ?? '')
    .execute()
  const opened = { payment: payment?.uuid ?? '', dispute: `dp_${payment?.uuid}`, amount_cents: 69_800 }
  await inTransaction(server.db, async (tx) => {
    await openDispute(tx, opened, origin())
    if (isWon !== undefined) await closeDispute(tx, { ...opened, isWon }, origin())
  })
}

const noted = (uuid: string, type: string, amount_cents: number) =>
  act('invoices', uuid, 'credit_note', { type, lines: [{ line: 0, amount_cents }], reason: 'Se acordó' })
const voided = (uuid: string, redraft = false) =>
  act('invoices', uuid, 'void', { reason: 'Estaba mal', redraft })

/** What was done to the money of the present period, and what is still held of the days to come. */
const histories: {
  what: string
  wish?: Parameters<typeof paid>[0]
  done(one: Paid): unknown
  left(one: Paid): number
}[] = [
  { what: 'nothing else', done: () => undefined, left: ({ unused }) => unused },
  { what: 'a refund of all of it', done: (one) => refund(one, 69_800), left: () => 0 },
  {
    what: 'a refund of a part',
    done: (one) => refund(one, 10_000),
    left: ({ unused }) => unused - 10_000,
  },
  { what: 'a dispute', done: (one) => dispute(one), left: () => 0 },
  { what: 'a dispute that was lost', done: (one) => dispute(one, false), left: () => 0 },
  {
    what: 'a refund of a part, and a dispute of all that was lost after it',
    done: async (one) => {
      await refund(one, 50_000)
      await dispute(one, false)
    },
    left: () => 0,
  },
  { what: 'a dispute that was won', done: (one) => dispute(one, true), left: ({ unused }) => unused },
  {
    what: 'a credit note of all of it',
    done: ({ invoice }) => noted(invoice.uuid, 'credit', 69_800),
    left: () => 0,
  },
  {
    what: 'its invoice voided unpaid',
    wish: { status: 'open' },
    done: ({ invoice }) => voided(invoice.uuid),
    left: () => 0,
  },
  {
    what: 'its invoice forgiven by a note',
    wish: { status: 'open' },
    done: ({ invoice }) => noted(invoice.uuid, 'offset', 69_800),
    left: () => 0,
  },
]

describe.each(histories)('after $what', ({ wish, done, left }) => {
  const creditAfter = async (one: Paid) => {
    await done(one)
    return creditOf(one.subscription)
  }

  test('cancelling the subscription today gives back what is held, and its policy no more', async () => {
    const one = await paid(wish)
    const had = await creditAfter(one)
    const reply = await cancel(one.subscription.uuid)
    expect(totalOf(reply.lines)).toBe(left(one))
    expect((await creditOf(one.subscription)) - had).toBe(left(one))
  })

  test('cancelling its policy today gives back the same', async () => {
    const one = await paid(wish)
    const had = await creditAfter(one)
    await act('policies', one.policy.uuid, 'cancel', {
      when: 'now',
      give_back: 'credit',
      invoice_uuid: null,
      reason: 'Se muda',
    })
    expect((await creditOf(one.subscription)) - had).toBe(left(one))
    expect((await find('subscriptions', one.subscription.uuid))?.status).toBe('canceled')
  })

  test('a refund gives back no more than that either', async () => {
    const one = await paid(wish)
    const had = await creditAfter(one)
    const reply = await cancel(one.subscription.uuid, { give_back: 'refund' })
    expect(totalOf(reply.lines)).toBe(left(one))
    const refunds = await server.db
      .selectFrom('transactions')
      .select(['amount_cents', 'parts'])
      .where('customer_uuid', '=', one.subscription.customer_uuid)
      .where('type', '=', 'refund')
      .where('reason_note', 'like', 'Cancelación%')
      .execute()
    const refunded = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    expect(refunded + (await creditOf(one.subscription)) - had).toBe(left(one))
    for (const { parts } of refunds)
      expect(parts).toMatchObject([{ invoice_uuid: one.invoice.uuid, line: 0 }])
  })

  test('a cheaper plan today leaves in favour no more than that and today', async () => {
    const one = await paid(wish)
    const had = await creditAfter(one)
    const cheap = await aPlan(server.db, {
      status: 'published',
      prices: JSON.stringify([aPrice({ amount_cents: 100 })]),
    })
    await changeTo(one.subscription.uuid, cheap.uuid)
    const gained = (await creditOf(one.subscription)) - had
    expect(gained).toBeLessThanOrEqual(left(one) + 2_400)
    expect(gained).toBeGreaterThanOrEqual(left(one) - 100)
  })

  test('giving nothing back says what stays, before it is done', async () => {
    const one = await paid(wish)
    await done(one)
    const reply = await cancel(one.subscription.uuid, { give_back: 'none' })
    expect(reply.lines).toMatchObject(
      left(one) > 0 ? [{ label: 'Pagado y sin usar que no se devuelve', amount_cents: left(one) }] : [],
    )
  })
})

describe('an invoice that is not paid', () => {
  test('is lowered by a cheaper plan, and nothing is in favour once it is voided', async () => {
    const plan = await aPlan(server.db, { status: 'published' })
    const items = (quantity: number) => [
      { plan_addon_uuid: null, label: plan.public_name, quantity, unit_cents: 34_900 },
    ]
    const subscription = await aRunningSubscription(server, {
      plan_uuid: plan.uuid,
      items: JSON.stringify(items(9)),
      collection_method: 'invoice',
    })
    const { invoice } = await aBilledPeriod(server, subscription, { status: 'open' })
    await openLedger(server)
    const cheap = await aPlan(server.db, { status: 'published', public_name: plan.public_name })
    const reply = await changeTo(subscription.uuid, cheap.uuid)
    expect(reply.lines.map(({ label }) => label)).toContain('Se descuenta de lo que debe')
    expect(await creditOf(subscription)).toBe(0)
    const [lowered, ...others] = await invoicesOf(subscription)
    expect(lowered?.amount_due_cents).toBeLessThan(invoice.amount_due_cents)
    // One of nine stays: it goes on by the line that it had, and no other invoice asks for it.
    expect(others).toEqual([])
    await voided(invoice.uuid)
    expect(await creditOf(subscription)).toBe(0)
  })

  test('owes only the days that were used once its subscription ends today', async () => {
    const one = await paid({ status: 'open' })
    await cancel(one.subscription.uuid)
    const [invoice] = await invoicesOf(one.subscription)
    expect(invoice).toMatchObject({ status: 'open', amount_due_cents: 69_800 - one.unused })
    expect(await creditOf(one.subscription)).toBe(0)
  })
})

describe('what the balance paid', () => {
  async function byBalance(cents: number, status: 'open' | 'paid') {
    const plan = await aPlan(server.db, { status: 'published' })
    const subscription = await aRunningSubscription(server, { plan_uuid: plan.uuid })
    const { invoice } = await aBilledPeriod(server, subscription, {
      status,
      paid_cents: 0,
      credited_cents: cents,
      applied_credit_cents: cents,
    })
    await openLedger(server)
    return { subscription, invoice }
  }

  test.each([
    { what: 'in part', cents: 15_000, status: 'open' as const },
    { what: 'whole', cents: 69_800, status: 'paid' as const },
  ])('$what goes back to the balance when the invoice is voided, and the preview says so', async (one) => {
    const { subscription, invoice } = await byBalance(one.cents, one.status)
    const { lines } = await voided(invoice.uuid)
    expect(lines).toMatchObject([{ label: 'Vuelve al saldo a favor del cliente', amount_cents: one.cents }])
    expect(await creditOf(subscription)).toBe(one.cents)
  })

  test('can be credited line by line, and no more than once', async () => {
    const { subscription, invoice } = await byBalance(69_800, 'paid')
    await noted(invoice.uuid, 'credit', 20_000)
    expect(await creditOf(subscription)).toBe(20_000)
    await voided(invoice.uuid)
    expect(await creditOf(subscription)).toBe(69_800)
  })

  test('goes back when a sale is given up before it was paid', async () => {
    const { subscription } = await byBalance(15_000, 'open')
    await server.db
      .updateTable('subscriptions')
      .set({ status: 'incomplete', created_at: `${server.clock.day(-2)}T15:00:00.000Z` })
      .where('uuid', '=', subscription.uuid)
      .execute()
    await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    expect((await find('subscriptions', subscription.uuid))?.status).toBe('incomplete_expired')
    expect(await creditOf(subscription)).toBe(15_000)
  })
})

describe('a sale that was paid in part', () => {
  async function paidInPart(cents = 30_000) {
    const one = await paid({ status: 'open' })
    const { subscription, policy, invoice } = one
    await server.db
      .updateTable('subscriptions')
      .set({ status: 'incomplete', created_at: `${server.clock.day(-2)}T15:00:00.000Z` })
      .where('uuid', '=', subscription.uuid)
      .execute()
    await server.db
      .updateTable('policies')
      .set({ status: 'pending_payment' })
      .where('uuid', '=', policy.uuid)
      .execute()
    await act('invoices', invoice.uuid, 'record_payment', {
      method_type: 'transfer',
      amount_cents: cents,
      received_on: server.clock.day(0),
      bank: null,
      reference: null,
    })
    return one
  }
  const paymentOf = ({ customer_uuid }: Subscription) =>
    server.db
      .selectFrom('payments')
      .selectAll()
      .where('customer_uuid', '=', customer_uuid)
      .executeTakeFirstOrThrow()

  test('owes nothing once it is given up, and what was paid is in favour', async () => {
    const { subscription, invoice } = await paidInPart()
    await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    expect((await find('subscriptions', subscription.uuid))?.status).toBe('incomplete_expired')
    expect(await find('invoices', invoice.uuid)).toMatchObject({
      status: 'void',
      amount_due_cents: 0,
      paid_cents: 0,
    })
    expect(await find('customers', subscription.customer_uuid)).toMatchObject({
      credit_balance_cents: 30_000,
      balance_due_cents: 0,
    })
    expect(await paymentOf(subscription)).toMatchObject({ allocations: [], credit_cents: 30_000 })
  })

  test.each(['none', 'credit', 'refund'])(
    'says so where its policy is cancelled with %s, and what was paid can be refunded',
    async (give_back) => {
      const { subscription, policy, invoice } = await paidInPart()
      const { lines } = await act('policies', policy.uuid, 'cancel', {
        when: 'now',
        give_back,
        invoice_uuid: null,
        reason: 'Se arrepintió',
      })
      expect(lines).toMatchObject([
        { label: 'Se descuenta de lo que debe', amount_cents: 39_800 },
        { label: 'Vuelve al saldo a favor del cliente', amount_cents: 30_000 },
      ])
      expect((await find('invoices', invoice.uuid))?.status).toBe('void')
      const { uuid } = await paymentOf(subscription)
      await refund({ payment: { uuid } }, 30_000)
      expect(await creditOf(subscription)).toBe(0)
    },
  )

  test('keeps no more than was given back of it before', async () => {
    const { subscription, invoice } = await paidInPart()
    await noted(invoice.uuid, 'credit', 10_000)
    await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    expect(await creditOf(subscription)).toBe(30_000)
    expect(await find('invoices', invoice.uuid)).toMatchObject({ status: 'void', amount_due_cents: 0 })
  })

  test('waits with its invoice for a bank that holds what was paid', async () => {
    const { subscription, invoice } = await paidInPart()
    const { uuid } = await paymentOf(subscription)
    await dispute({ payment: { uuid } })
    await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    expect(await creditOf(subscription)).toBe(0)
    expect((await find('invoices', invoice.uuid))?.status).toBe('open')
  })
})

describe('a line that gave something back', () => {
  const refundLines = (one: Paid) =>
    act('payments', one.payment?.uuid ?? '', 'refund', {
      extent: 'lines',
      amount_cents: null,
      lines: [`${one.invoice.uuid}:0`],
      reason: 'other',
      note: null,
    })

  test('by a note gives back by a refund only what is left of it', async () => {
    const one = await paid()
    await noted(one.invoice.uuid, 'credit', 20_000)
    await refundLines(one)
    expect(await find('payments', one.payment?.uuid ?? '')).toMatchObject({ refunded_cents: 49_800 })
  })

  test('by a refund gives back by a note only what is left of it', async () => {
    const one = await paid()
    await refund(one, 20_000)
    await act(
      'invoices',
      one.invoice.uuid,
      'credit_note',
      { type: 'credit', lines: [{ line: 0, amount_cents: 69_800 }], reason: 'Se acordó' },
      409,
    )
    await noted(one.invoice.uuid, 'credit', 49_800)
    expect(await creditOf(one.subscription)).toBe(49_800)
  })

  test('by a note that refunds it is not owed again, although its invoice is open', async () => {
    const one = await paid({ status: 'open' })
    const recorded = {
      method_type: 'transfer',
      received_on: server.clock.day(0),
      bank: null,
      reference: null,
    }
    await act('invoices', one.invoice.uuid, 'record_payment', { ...recorded, amount_cents: 30_000 })
    await noted(one.invoice.uuid, 'refund', 10_000)
    expect(await find('invoices', one.invoice.uuid)).toMatchObject({
      amount_due_cents: 39_800,
      paid_cents: 30_000,
      returned_cents: 10_000,
    })
  })
})

test('the invoice of a period is voided and made again as a draft, which can be issued', async () => {
  const one = await paid({ status: 'open' })
  await voided(one.invoice.uuid, true)
  const [old, draft] = await invoicesOf(one.subscription)
  expect(old).toMatchObject({ status: 'void', replaced_by_uuid: draft?.uuid })
  expect(draft).toMatchObject({
    status: 'draft',
    period_start: one.invoice.period_start,
    total_cents: 69_800,
  })
  const issued = await call('admin', `admin/invoices/${draft?.uuid}/actions/finalize`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': `"${draft?.version}"` },
  })
  expect(issued.statusCode, issued.body).toBe(200)
})

describe('a pause', () => {
  const pause = (uuid: string, more: object = {}) =>
    act('subscriptions', uuid, 'pause', {
      when: 'now',
      until: server.clock.day(20),
      cover: 'suspend',
      reason: null,
      ...more,
    })

  test('keeps what was paid: cancelling gives back the same as before it, then and days later', async () => {
    for (const later of [0, 5]) {
      const one = await paid()
      await pause(one.subscription.uuid)
      server.clock.advance(later * 86_400)
      await cancel(one.subscription.uuid)
      expect(await creditOf(one.subscription)).toBe(one.unused)
      server.clock.reset()
    }
  })

  test('puts off what the paid days cover: after it as many are left as before', async () => {
    const one = await paid()
    await pause(one.subscription.uuid)
    server.clock.advance(20 * 86_400)
    await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    expect((await find('subscriptions', one.subscription.uuid))?.status).toBe('active')
    const before = Math.round(one.unused / 100)
    await cancel(one.subscription.uuid)
    expect(Math.round((await creditOf(one.subscription)) / 100)).toBe(before)
  })

  test('adds its days to a cancellation with the period', async () => {
    const one = await paid()
    const end = one.subscription.current_period_end ?? ''
    await pause(one.subscription.uuid)
    await cancel(one.subscription.uuid, { when: 'period_end' })
    const row = await find('subscriptions', one.subscription.uuid)
    expect(row?.cancel_at?.slice(0, 10)).toBe(dayAfter(end.slice(0, 10), 20))
    server.clock.advance(30 * 86_400)
    await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    expect(await find('subscriptions', one.subscription.uuid)).toMatchObject({ status: 'active' })
    server.clock.advance(20 * 86_400)
    await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    expect(await find('subscriptions', one.subscription.uuid)).toMatchObject({ status: 'canceled' })
    expect(await invoicesOf(one.subscription)).toHaveLength(1)
  })

  test('that is to come can be taken back', async () => {
    const one = await paid()
    await pause(one.subscription.uuid, { when: 'period_end', until: server.clock.day(40) })
    await act('subscriptions', one.subscription.uuid, 'unschedule_pause', {})
    expect(await find('subscriptions', one.subscription.uuid)).toMatchObject({
      pause: null,
      next_invoice_at: one.subscription.next_invoice_at,
    })
    await act('subscriptions', one.subscription.uuid, 'unschedule_pause', {}, 409)
  })
})

test('an add-on without IVA is charged without IVA, and the plan beside it not again', async () => {
  const plan = await aPlan(server.db, { status: 'published', prices: JSON.stringify([aPrice()]) })
  const addon = await aPlanAddon(server.db, {
    status: 'published',
    compatible_plan_uuids: [plan.uuid],
    pricing: {
      version: 1,
      currency: 'MXN',
      interval: 'month',
      quarter_cents: null,
      semester_cents: null,
      year_cents: null,
      mode: 'flat',
      amount_cents: 10_000,
      valid_from: '2026-01-01',
      valid_to: null,
    },
    tax: { object: '02', rate: '0' },
  })
  const subscription = await aRunningSubscription(server, {
    plan_uuid: plan.uuid,
    items: JSON.stringify([
      { plan_addon_uuid: null, label: plan.public_name, quantity: 1, unit_cents: 34_900 },
    ]),
  })
  await aBilledPeriod(server, subscription)
  await openLedger(server)
  const addons = [{ plan_addon_uuid: addon.uuid, quantity: 1 }]
  await changeTo(subscription.uuid, plan.uuid, { addons })
  const [, added] = await invoicesOf(subscription)
  expect(added).toMatchObject({ type: 'prorated', tax_cents: 0 })
  expect(added?.lines).toMatchObject([{ item: { plan_addon_uuid: addon.uuid }, tax_rate: '0' }])
  const before = await creditOf(subscription)
  await changeTo(subscription.uuid, plan.uuid)
  const back = (await invoicesOf(subscription)).find(({ type }) => type === 'prorated')
  expect(back?.amount_due_cents).toBe(0)
  expect(await creditOf(subscription)).toBe(before)
})

describe('a subscription that nobody can charge', () => {
  const passDays = async (days: number) => {
    for (let day = 0; day < days; day++) {
      server.clock.advance(86_400)
      await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    }
  }

  test('is given up as one that was retried in vain, and issues no invoices for ever', async () => {
    const one = await paid()
    await passDays(75)
    const row = await find('subscriptions', one.subscription.uuid)
    expect(row).toMatchObject({ status: 'canceled', next_invoice_at: null })
    // One invoice is of the month that was paid, the other of the month that was not.
    expect(await invoicesOf(one.subscription)).toHaveLength(2)
  })

  test('has the days of the retry schedule, and is told when it ends', async () => {
    const one = await paid()
    const end = Math.ceil(
      (Date.parse(one.subscription.current_period_end ?? '') - server.clock.now().getTime()) / 86_400_000,
    )
    await passDays(end + 6)
    expect((await find('subscriptions', one.subscription.uuid))?.status).toBe('past_due')
    await passDays(3)
    const row = await find('subscriptions', one.subscription.uuid)
    expect(row?.status).toBe('unpaid')
    expect(row?.status_reason).toContain('se cancela el')
  })

  test('is not renewed once none of its policies may still cover', async () => {
    const one = await paid()
    await server.db
      .updateTable('policies')
      .set({ status: 'cancelled', cancel_effective_on: server.clock.day(0) })
      .where('uuid', '=', one.policy.uuid)
      .execute()
    await passDays(40)
    expect(await find('subscriptions', one.subscription.uuid)).toMatchObject({ status: 'canceled' })
    expect(await invoicesOf(one.subscription)).toHaveLength(1)
  })

  test('and ends on a day is not tried again after it', async () => {
    const one = await paid({ status: 'open' })
    const payment = await server.db
      .insertInto('payments')
      .values({
        number: `PAG-R${one.invoice.number}`,
        account_uuid: one.subscription.account_uuid,
        customer_uuid: one.subscription.customer_uuid,
        amount_cents: 69_800,
        method_type: 'card',
        origin: 'automatic',
        status: 'failed',
        allocations: JSON.stringify([{ invoice_uuid: one.invoice.uuid, amount_cents: 69_800 }]),
        next_retry_at: `${server.clock.day(9)}T15:00:00Z`,
        created_by: one.invoice.created_by,
        updated_by: one.invoice.updated_by,
        created_at: one.invoice.created_at,
        updated_at: one.invoice.updated_at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await cancel(one.subscription.uuid, { when: 'date', on: server.clock.day(3) })
    await passDays(4)
    expect(await find('subscriptions', one.subscription.uuid)).toMatchObject({ status: 'canceled' })
    expect(await find('payments', payment.uuid)).toMatchObject({ status: 'failed', next_retry_at: null })
  })

  test('and ends on a day gives back then what was foretold', async () => {
    const one = await paid()
    const { lines } = await cancel(one.subscription.uuid, { when: 'date', on: server.clock.day(3) })
    expect(lines).toMatchObject([{ label: 'Quedará a favor del cliente ese día' }])
    await passDays(4)
    expect(await creditOf(one.subscription)).toBe(lines[0]?.amount_cents)
  })
})
