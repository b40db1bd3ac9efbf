// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import { dayAt, daysBetween } from '@server/money/calendar'
import { dailyPolicyJob } from '@server/domain/cover/dailyPolicyJob'
import { systemOrigin } from '@server/core/origin'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { anInvoice, aPayment, aUser } from '../support/records'
import { call, previewedCall, referenceServer, sessionFor } from '../support/referenceServer'
import { aPlan, aRunningSubscription } from '../support/sales'

const server = referenceServer()
beforeEach(() => server.clock.reset())

type Reply = {
  data: { status: string; version: number; cancel_effective_on: string | null }
  lines: { kind: string; label: string; amount_cents: number }[]
  effects: { event: string; subject: { uuid: string } }[]
}

const cancel = (uuid: string, more: object = {}, { version = 1, as = 'admin' as 'admin' | 'manager' } = {}) =>
  previewedCall(as, `admin/policies/${uuid}/actions/cancel`, {
    body: { when: 'now', give_back: 'credit', invoice_uuid: null, reason: 'Se muda', ...more },
    version,
  })

const find = (table: 'policies' | 'subscriptions' | 'invoices' | 'member_policies', uuid: string) =>
  server.db.selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** A policy whose month was billed ten days ago, and that month's invoice, paid unless it says otherwise. */
async function billed(wish: Parameters<typeof anInvoice>[1] = {}) {
  const { db } = server
  const plan = await aPlan(db, { status: 'published' })
  const subscription = await aRunningSubscription(server, {
    plan_uuid: plan.uuid,
    items: JSON.stringify([
      { plan_addon_uuid: null, label: 'Plan', quantity: 1, unit_cents: 34_900 },
      { plan_addon_uuid: null, label: 'Dental', quantity: 1, unit_cents: 9_900 },
    ]),
  })
  const { account_uuid, customer_uuid } = subscription
  const policy = await aPolicy(db, {
    account_uuid,
    customer_uuid,
    plan_uuid: plan.uuid,
    funding: 'subscription',
    subscription_uuid: subscription.uuid,
  })
  const cover = await aMemberPolicy(db, { policy_uuid: policy.uuid })
  const [start, end] = [subscription.current_period_start, subscription.current_period_end].map((at) =>
    dayAt(at ?? ''),
  )
  const line = (description: string, unit_cents: number) => ({
    description,
    quantity: 1,
    unit_cents,
    discount_cents: 0,
    tax_rate: '16',
    tax_included: true,
  })
  const invoice = await anInvoice(db, {
    customer_uuid,
    subscription_uuid: subscription.uuid,
    type: 'subscription',
    status: 'paid',
    lines: JSON.stringify([line('Plan', 34_900), line('Dental', 9_900)]),
    subtotal_cents: 38_621,
    tax_cents: 6_179,
    total_cents: 44_800,
    paid_cents: 44_800,
    period_start: start ?? '',
    period_end: dayAfter(end ?? '', -1),
    ...wish,
  })
  const of = daysBetween(start ?? '', end ?? '')
  const left = daysBetween(server.clock.day(0), end ?? '') - 1
  const unused = [34_900, 9_900].map((cents) => Math.round((cents * left) / of))
  return { subscription, policy, cover, invoice, unused, customer_uuid, end: end ?? '' }
}

describe('a policy cancelled today', () => {
  test('leaves the customer what was paid and is not used, line by line, and ends what paid for it', async () => {
    const { policy, subscription, cover, invoice, unused, customer_uuid } = await billed()
    const reply = (await cancel(policy.uuid)).json<Reply>()
    const given = reply.lines.filter(({ kind }) => kind === 'credit')
    expect(given.map(({ label }) => label)).toEqual(['Plan', 'Dental'])
    for (const [index, { amount_cents }] of given.entries())
      expect(Math.abs(-amount_cents - (unused[index] ?? 0))).toBeLessThanOrEqual(1)
    const total = -given.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    expect(reply.lines.at(-1)).toMatchObject({ label: 'Queda a favor del cliente', amount_cents: total })
    const customer = await call('viewer', `admin/customers/${customer_uuid}`)
    expect(customer.json().data.credit_balance_cents).toBe(total)
    expect(await find('invoices', invoice.uuid)).toMatchObject({ status: 'paid', returned_cents: total })
    expect(await find('subscriptions', subscription.uuid)).toMatchObject({ status: 'canceled' })
    expect(await find('member_policies', cover.uuid)).toMatchObject({ status: 'ended' })
    expect(await find('policies', policy.uuid)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Se muda',
      cancel_effective_on: server.clock.day(0),
    })
    const events = await server.db
      .selectFrom('events')
      .select('type')
      .where('subject_uuid', '=', policy.uuid)
      .execute()
    expect(events.map(({ type }) => type)).toEqual(['policy.cancelled'])
  })

  test('gives the money back as it came, where that is asked for', async () => {
    const { policy, invoice, customer_uuid } = await billed()
    await aPayment(server.db, {
      customer_uuid,
      amount_cents: 44_800,
      allocations: JSON.stringify([{ invoice_uuid: invoice.uuid, amount_cents: 44_800 }]),
    })
    const reply = (await cancel(policy.uuid, { give_back: 'refund' })).json<Reply>()
    const refunds = await server.db
      .selectFrom('transactions')
      .select('amount_cents')
      .where('customer_uuid', '=', customer_uuid)
      .where('type', '=', 'refund')
      .execute()
    expect(refunds).toEqual([{ amount_cents: reply.lines.at(-1)?.amount_cents }])
  })

  test('asks a second person for what is beyond the limit of its user', async () => {
    const { policy, invoice } = await billed()
    const reply = (await cancel(policy.uuid, {}, { as: 'manager' })).json<Reply>()
    expect(reply.lines).toMatchObject([{ label: 'Nota de crédito por autorizar' }])
    expect(reply.data.status).toBe('cancelled')
    expect(await find('invoices', invoice.uuid)).toMatchObject({ returned_cents: 0 })
  })

  test('asks for all of what goes back of an invoice, or for nothing of it', async () => {
    const setLimit = (credit_threshold_cents: number) =>
      server.db
        .insertInto('settings')
        .values({
          section: 'approvals',
          version: 2,
          values: { credit_threshold_cents },
          updated_at: server.clock.now().toISOString(),
          updated_by: { kind: 'system', uuid: null, label: 'Sistema' },
        })
        .execute()
    const { policy, invoice, customer_uuid } = await billed()
    // The card paid a part of it, so that a part goes back to the card and the rest stays in favour.
    await aPayment(server.db, {
      customer_uuid,
      amount_cents: 2_000,
      allocations: JSON.stringify([{ invoice_uuid: invoice.uuid, amount_cents: 2_000 }]),
    })
    // Either part alone would be within the limit of one person.
    await setLimit(27_000)
    const reply = await cancel(policy.uuid, { give_back: 'refund' })
    expect(reply.json<Reply>().data.status).toBe('cancelled')
    expect(await find('invoices', invoice.uuid)).toMatchObject({ returned_cents: 0 })
    const requests = (await call('viewer', `admin/approval-requests?subject=${invoice.uuid}`)).json().data
    expect(requests.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).toContain(2_000)
    expect(requests).toHaveLength(2)
    const boss = await sessionFor(await aUser(server.db, { role: 'admin' }))
    for (const { uuid } of requests)
      await previewedCall(boss, `admin/approval-requests/${uuid}/actions/approve`, { body: { note: null } })
    const asked = requests.reduce(
      (sum: number, { amount_cents }: { amount_cents: number }) => sum + amount_cents,
      0,
    )
    expect(await find('invoices', invoice.uuid)).toMatchObject({ returned_cents: asked })
    await server.db.deleteFrom('settings').where('section', '=', 'approvals').execute()
  })

  test('takes off an unpaid invoice only what is not used', async () => {
    const { policy, invoice } = await billed({ status: 'open', paid_cents: 0 })
    const reply = (await cancel(policy.uuid)).json<Reply>()
    const off = reply.lines.at(-1)
    expect(off).toMatchObject({ label: 'Se descuenta de lo que debe' })
    expect(await find('invoices', invoice.uuid)).toMatchObject({
      status: 'open',
      credited_cents: off?.amount_cents,
    })
  })

  test('gives back what was paid out of the balance of the customer to that balance', async () => {
    const { policy, customer_uuid, unused } = await billed({
      paid_cents: 0,
      credited_cents: 44_800,
      applied_credit_cents: 44_800,
    })
    const reply = (await cancel(policy.uuid, { give_back: 'refund' })).json<Reply>()
    const back = reply.lines.at(-1)
    expect(back?.label).toBe('Queda a favor del cliente')
    expect(Math.abs((back?.amount_cents ?? 0) - unused.reduce((sum, cents) => sum + cents, 0))).toBeLessThan(
      2,
    )
    const customer = await call('viewer', `admin/customers/${customer_uuid}`)
    expect(customer.json().data.credit_balance_cents).toBe(back?.amount_cents)
  })

  test('gives nothing back where that is meant, and what pays for others goes on', async () => {
    const { policy, subscription, invoice } = await billed()
    const { account_uuid, plan_uuid } = policy
    await aPolicy(server.db, {
      account_uuid,
      plan_uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
    })
    const reply = (await cancel(policy.uuid, { give_back: 'none' })).json<Reply>()
    expect(reply.lines).toMatchObject([{ label: 'Pagado y sin usar que no se devuelve' }])
    expect(await find('invoices', invoice.uuid)).toMatchObject({ returned_cents: 0 })
    expect(await find('subscriptions', subscription.uuid)).toMatchObject({ status: 'active' })
  })

  test('gives back of the invoice that the user names, and of no other', async () => {
    const policy = await aPolicy(server.db)
    const paid = { status: 'paid', paid_cents: 11_600 } as const
    const own = await anInvoice(server.db, { ...paid, customer_uuid: policy.customer_uuid ?? '' })
    const other = await anInvoice(server.db, paid)
    expect((await cancel(policy.uuid, { invoice_uuid: other.uuid })).json()).toMatchObject({
      errors: [{ field: 'invoice_uuid' }],
    })
    const reply = (await cancel(policy.uuid, { invoice_uuid: own.uuid })).json<Reply>()
    expect(reply.lines).toHaveLength(2)
    expect(reply.lines.at(-1)?.amount_cents).toBeLessThan(11_600)
  })

  test('before it is paid cancels its subscription, so that it is no longer charged', async () => {
    const { policy, subscription, invoice } = await billed({ status: 'open', paid_cents: 0 })
    const at = { status: 'pending_payment' } as const
    await server.db.updateTable('policies').set(at).where('uuid', '=', policy.uuid).execute()
    await server.db
      .updateTable('subscriptions')
      .set({ status: 'incomplete' })
      .where('uuid', '=', subscription.uuid)
      .execute()
    expect((await cancel(policy.uuid, { give_back: 'none' })).statusCode).toBe(200)
    expect(await find('subscriptions', subscription.uuid)).toMatchObject({ status: 'incomplete_expired' })
    expect(await find('invoices', invoice.uuid)).toMatchObject({ status: 'void' })
  })

  test('is only done as it was seen', async () => {
    const { policy } = await billed()
    const body = { when: 'now', give_back: 'credit', invoice_uuid: null, reason: 'Se muda' }
    const reply = await call('admin', `admin/policies/${policy.uuid}/actions/cancel`, {
      method: 'POST',
      body,
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json()).toMatchObject({ code: 'preview_required' })
  })
})

describe('a policy cancelled with what is paid for', () => {
  const passDays = () =>
    dailyPolicyJob.run(
      { db: server.db, clock: server.clock },
      {
        origin: () => systemOrigin(server.clock.now().toISOString()),
        stopping: new AbortController().signal,
      },
    )

  test('covers until then, is not renewed, and ends on its day', async () => {
    const { policy, subscription, cover, end } = await billed()
    const reply = (await cancel(policy.uuid, { when: 'period_end' })).json<Reply>()
    expect(reply.lines).toEqual([])
    expect(reply.data).toMatchObject({ status: 'active', cancel_effective_on: end })
    expect(await find('subscriptions', subscription.uuid)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: subscription.current_period_end,
    })
    await passDays()
    expect(await find('policies', policy.uuid)).toMatchObject({ status: 'active' })
    server.clock.advance(daysBetween(server.clock.day(0), end) * 86_400)
    await passDays()
    expect(await find('policies', policy.uuid)).toMatchObject({
      status: 'cancelled',
      cancel_effective_on: end,
      cancel_reason: 'Se muda',
    })
    expect(await find('member_policies', cover.uuid)).toMatchObject({
      status: 'ended',
      ends_on: dayAfter(end, -1),
    })
  })

  test('covers the days that a pause adds to what was paid, and ends on the day of its subscription', async () => {
    const { policy, subscription, end } = await billed()
    const pause = { from: server.clock.now().toISOString(), until: server.clock.day(12), reason: null }
    await server.db
      .updateTable('subscriptions')
      .set({ status: 'paused', pause })
      .where('uuid', '=', subscription.uuid)
      .execute()
    const reply = (await cancel(policy.uuid, { when: 'period_end' })).json<Reply>()
    expect(reply.data.cancel_effective_on).toBe(dayAfter(end, 12))
    const row = await find('subscriptions', subscription.uuid)
    expect(row).toMatchObject({ cancel_at_period_end: true })
    expect('cancel_at' in row && dayAt(row.cancel_at ?? '')).toBe(dayAfter(end, 12))
  })

  test('goes on with what pays for it, where either of the two is taken back', async () => {
    for (const from of ['policies', 'subscriptions'] as const) {
      const { policy, subscription } = await billed()
      await cancel(policy.uuid, { when: 'period_end' })
      const uuid = from === 'policies' ? policy.uuid : subscription.uuid
      const undone = await previewedCall('manager', `admin/${from}/${uuid}/actions/undo_cancel`, {
        body: {},
        version: 2,
      })
      expect(undone.statusCode).toBe(200)
      expect(await find('policies', policy.uuid)).toMatchObject({
        status: 'active',
        cancel_effective_on: null,
        cancel_reason: null,
      })
      expect(await find('subscriptions', subscription.uuid)).toMatchObject({ cancel_at: null })
    }
  })

  test('has nothing to take back where it was not asked for', async () => {
    const { policy } = await billed()
    const undone = await previewedCall('manager', `admin/policies/${policy.uuid}/actions/undo_cancel`, {
      body: {},
    })
    expect(undone.json()).toMatchObject({ message: 'No tiene una cancelación pendiente' })
  })
})
