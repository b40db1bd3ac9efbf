// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { CancellablePlan } from '@/contract/cancellations'
import { dayAfter } from '@/contract/days'
import { dayAt } from '@server/money/calendar'
import { databaseKinds } from '../support/databases'
import { aPolicy } from '../support/cover'
import { aDebtor } from '../support/methodLinks'
import { aCustomer, aPayment, aPerson, next } from '../support/records'
import { APP_KEY, call, referenceServer } from '../support/referenceServer'
import { aRunningSubscription } from '../support/sales'

describe.each(databaseKinds())('cancelling a plan by oneself on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  /** From an address of the network of its own: how many one may send is another matter. */
  const post = (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v2/public/cancellations${path}`,
      payload,
      remoteAddress: `10.1.${next() % 250}.${next() % 250}`,
      headers: { 'x-app-key': APP_KEY },
    })
  const ask = async (email: string) => {
    const before = server.mail.length
    const reply = await post('', { email })
    expect(reply.statusCode, reply.body).toBe(204)
    await server.background.settled()
    return server.mail.slice(before)
  }
  const secretIn = (text = '') => /plan\/cancelar\/([\w-]+)/.exec(text)?.[1] ?? 'none'
  const linkOf = async (email: string) => {
    const [mail] = await ask(email)
    expect(mail?.subject).toBe('Cancela tu plan')
    return secretIn(mail?.text)
  }
  const pageOf = (token: string) => call('visitor', `public/cancellations/${token}`)
  const plansIn = (reply: Awaited<ReturnType<typeof pageOf>>) => {
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: { plans: CancellablePlan[] } }>().data.plans
  }
  const act = (token: string, body: object) => post(`/${token}`, body)
  const undo = (token: string, folio: string) => post(`/${token}/undo`, { folio })
  const seen = async (token: string) => {
    const [plan] = plansIn(await pageOf(token))
    if (!plan) throw new Error('The link shows no plan')
    return plan
  }
  const settle = async () => {
    await server.db.deleteFrom('jobs').where('kind', '<>', 'send_subscription_change').execute()
    await server.jobs.runDue()
  }
  const rowOf = ({ uuid }: { uuid: string }) =>
    server.db.selectFrom('subscriptions').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

  /** A payer of a plan, halfway through the paid period. */
  async function aBuyer(wish: Parameters<typeof aRunningSubscription>[1] = {}) {
    const person = await aPerson(server.db)
    const email = `ana-${next()}@ejemplo.test`
    const customer = await aCustomer(server.db, { person_uuid: person.uuid, type: 'individual', email })
    const subscription = await aRunningSubscription(server, { customer_uuid: customer.uuid, ...wish })
    return { email, customer, subscription }
  }

  test('ends with what was paid, is told by mail, and is not charged again', async () => {
    const { email, subscription } = await aBuyer()
    const token = await linkOf(email.toUpperCase())
    const plan = await seen(token)
    expect(plan).toMatchObject({ folio: subscription.number, state: 'live', owed_cents: 0 })
    expect(plan.next_charge?.amount_cents).toBe(69_800)
    const { folio, covered_until } = plan
    const [after] = plansIn(await act(token, { folio, covered_until }))
    expect(after).toMatchObject({ state: 'ending', covered_until, next_charge: null })
    const row = await rowOf(subscription)
    expect(row).toMatchObject({ status: 'active', cancel_at_period_end: true, next_invoice_at: null })
    expect(row.status_reason).toContain('a petición de quien lo paga')
    await settle()
    expect(server.mail.at(-1)).toMatchObject({
      to: email,
      subject: 'Tu plan va a terminar',
      text: expect.stringMatching(
        new RegExp(
          `Cancelaste .+\\. Te cubre hasta el \\d.+No haremos ningún otro cobro\\.[^]+${subscription.number}`,
        ),
      ),
    })
  })

  test('ends a plan that rests with the days that a pause adds to what was paid', async () => {
    const { email, subscription } = await aBuyer()
    const end = subscription.current_period_end ?? ''
    const pause = { from: server.clock.now().toISOString(), until: server.clock.day(40), reason: null }
    await server.db
      .updateTable('subscriptions')
      .set({ status: 'paused', pause })
      .where('uuid', '=', subscription.uuid)
      .execute()
    const token = await linkOf(email)
    // The day on which it would have ended without the pause has passed by then.
    server.clock.advance(30 * 86_400)
    const again = await linkOf(email)
    const { folio, covered_until } = await seen(again)
    expect(covered_until).toBe(dayAfter(dayAt(end), 39))
    const [after] = plansIn(await act(again, { folio, covered_until }))
    expect(after).toMatchObject({ state: 'ending', covered_until })
    expect(token).not.toBe(again)
    server.clock.reset()
  })

  test('is done once, and taken back until it has come', async () => {
    const { email, subscription } = await aBuyer()
    const token = await linkOf(email)
    const { folio, covered_until } = await seen(token)
    const both = await Promise.all([
      act(token, { folio, covered_until }),
      act(token, { folio, covered_until }),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await rowOf(subscription)).version).toBe(subscription.version + 1)
    expect(plansIn(await undo(token, folio))).toMatchObject([{ state: 'live', covered_until }])
    expect(await rowOf(subscription)).toMatchObject({ cancel_at: null, status: 'active' })
    await settle()
    expect(server.mail.at(-1)).toMatchObject({ to: email, subject: 'Tu plan sigue' })
  })

  test('ends at once what is not paid, and nothing tries to charge it any more', async () => {
    const { customer, subscription, invoice } = await aDebtor(server)
    const policy = await aPolicy(server.db, {
      account_uuid: customer.account_uuid,
      subscription_uuid: subscription.uuid,
      status: 'grace',
    })
    const payment = await aPayment(server.db, {
      customer_uuid: customer.uuid,
      account_uuid: customer.account_uuid,
      status: 'failed',
      allocations: JSON.stringify([{ invoice_uuid: invoice?.uuid, amount_cents: 34_900 }]),
      next_retry_at: `${server.clock.day(1)}T15:00:00Z`,
    })
    const token = await linkOf(customer.email)
    const plan = await seen(token)
    expect(plan).toMatchObject({ state: 'live', covered_until: null })
    expect(plan.owed_cents).toBeGreaterThan(0)
    const [ended] = plansIn(await act(token, { folio: plan.folio, covered_until: null }))
    expect(ended).toMatchObject({ state: 'ended', next_charge: null })
    const { status } = await server.db
      .selectFrom('policies')
      .select('status')
      .where('uuid', '=', policy.uuid)
      .executeTakeFirstOrThrow()
    expect(status).toBe('cancelled')
    const kept = await server.db
      .selectFrom('payments')
      .select(['status', 'next_retry_at'])
      .where('uuid', '=', payment.uuid)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ status: 'failed', next_retry_at: null })
    expect((await undo(token, plan.folio)).json()).toMatchObject({ code: 'invalid_transition' })
  })

  test('ends on no other day than was shown', async () => {
    const { email, subscription } = await aBuyer()
    const token = await linkOf(email)
    const { folio } = await seen(token)
    for (const covered_until of [null, server.clock.day(400)]) {
      const reply = await act(token, { folio, covered_until })
      expect(reply.statusCode).toBe(409)
      expect(reply.json().code).toBe('preview_changed')
    }
    expect((await rowOf(subscription)).version).toBe(subscription.version)
  })

  test('shows what that mailbox pays for and nothing of anybody, and touches no other plan', async () => {
    const mine = await aBuyer()
    const another = await aBuyer()
    const token = await linkOf(mine.email)
    const page = await pageOf(token)
    expect(plansIn(page).map(({ folio }) => folio)).toEqual([mine.subscription.number])
    expect(Object.keys(plansIn(page)[0] ?? {}).sort()).toEqual([
      'covered_until',
      'currency',
      'deducted_by',
      'folio',
      'next_charge',
      'owed_cents',
      'plan',
      'state',
    ])
    const { folio, covered_until } = await seen(await linkOf(another.email))
    expect((await act(token, { folio, covered_until })).statusCode).toBe(404)
    expect((await undo(token, folio)).statusCode).toBe(404)
    expect((await rowOf(another.subscription)).cancel_at).toBeNull()
  })

  test('sends a link only to those who pay by themselves, and says the same to all', async () => {
    const company = await aCustomer(server.db, { type: 'company', email: `pagos-${next()}@ejemplo.test` })
    await aRunningSubscription(server, { customer_uuid: company.uuid })
    const over = await aBuyer({ status: 'canceled' })
    for (const email of [company.email, over.email, 'nadie@ejemplo.test'])
      expect(await ask(email), email).toEqual([])
  })

  test('sends few links to one mailbox', async () => {
    const { email } = await aBuyer()
    const sent = []
    for (let minutes = 0; minutes < 60; minutes += 5) {
      sent.push(...(await ask(email)))
      server.clock.advance(5 * 60)
    }
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ text }) => secretIn(text))).size).toBe(3)
  })

  test('answers alike for a link that is over and one that never was, and keeps no secret', async () => {
    const { email } = await aBuyer()
    const token = await linkOf(email)
    const kept = await server.db.selectFrom('cancel_links').select('hash').execute()
    expect(kept.map(({ hash }) => hash)).not.toContain(token)
    server.clock.advance(24 * 3_600 + 1)
    const replies = []
    for (const secret of [token, 'x'.repeat(43), '..%2f..', '%F0%9F%98%80', 'a'.repeat(200)]) {
      replies.push(await pageOf(secret))
      replies.push(await act(secret, { folio: 'SUB-1', covered_until: null }))
    }
    const said = replies.map((reply) => [reply.statusCode, reply.json().code, reply.json().message])
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(said[0]).toEqual([404, 'link_gone', 'Este enlace ya no sirve: venció o está incompleto'])
  })
})
