import { describe, expect, test } from 'vitest'
import type { ActionReply } from '@/contract/actions'
import type { SubscriptionDetail } from '@/contract/subscriptions'
import { tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { databaseKinds } from '../support/databases'
import { aCustomer, anAccount, aPaymentMethod, aPerson } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aCampaign, aPlan } from '../support/sales'

type Reply = ActionReply<SubscriptionDetail>

describe.each(databaseKinds())('what staff sell on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  /** A customer of an account with a card, a plan that staff sell, and the sale of it to its person. */
  async function aSale() {
    const person = await aPerson(server.db)
    const account = await anAccount(server.db, { type: 'individual', holder_person_uuid: person.uuid })
    const customer = await aCustomer(server.db, {
      account_uuid: account.uuid,
      person_uuid: person.uuid,
      type: 'individual',
    })
    const method = await aPaymentMethod(server.db, {
      customer_uuid: customer.uuid,
      account_uuid: account.uuid,
      gateway_token: tokenOf('ok'),
    })
    const plan = await aPlan(server.db, {
      status: 'published',
      sales: { public: false, channels: ['staff'], order: 1, highlight: false, cta: 'Contratar' },
    })
    const sale = {
      customer_uuid: customer.uuid,
      plan_uuid: plan.uuid,
      price_version: 1,
      people: [{ person_uuid: person.uuid, relationship: null }],
      coupon_code: null,
      pays_by: 'method',
      payment_method_uuid: method.uuid,
    }
    return { person, account, customer, method, plan, sale }
  }
  const sell = async (body: object) => {
    const reply = await previewedCall('manager', 'admin/subscriptions', { body })
    return { status: reply.statusCode, ...reply.json<Reply & { code?: string; errors?: object[] }>() }
  }
  const rehearse = (as: 'manager' | 'viewer', body: object) =>
    call(as, 'admin/subscriptions?dry_run=true', { method: 'POST', body })
  const count = async (table: 'subscriptions' | 'members' | 'invoices', account: string) =>
    (await server.db.selectFrom(table).select('uuid').where('account_uuid', '=', account).execute()).length

  test('is rehearsed with its first charge, which leaves nothing behind', async () => {
    const { sale, account } = await aSale()
    expect((await rehearse('viewer', sale)).statusCode).toBe(403)
    const reply = await rehearse('manager', sale)
    expect(reply.statusCode).toBe(200)
    expect(reply.json<Reply>().lines?.at(-1)).toMatchObject({ kind: 'total', amount_cents: 34_900 })
    expect(await count('subscriptions', account.uuid)).toBe(0)
    expect(await count('members', account.uuid)).toBe(0)
    const unseen = await call('manager', 'admin/subscriptions', { method: 'POST', body: sale })
    expect([unseen.statusCode, unseen.json().code]).toEqual([409, 'preview_required'])
  })

  test('with a method of the customer is charged to it, and covers once that is paid', async () => {
    const { sale, method } = await aSale()
    const sold = await sell(sale)
    expect([sold.status, sold.code]).toEqual([200, undefined])
    expect(sold.data).toMatchObject({
      status: 'incomplete',
      sales_channel: 'staff',
      amount_cents: 34_900,
      payment_method: { uuid: method.uuid },
    })
    await server.jobs.runDue()
    const { data } = (await call('viewer', `admin/subscriptions/${sold.data.uuid}`)).json()
    expect(data.status).toBe('active')
    const policy = await server.db
      .selectFrom('policies')
      .select('status')
      .where('subscription_uuid', '=', sold.data.uuid)
      .executeTakeFirstOrThrow()
    expect(policy.status).toBe('active')
  })

  test('by a link is mailed to the customer, and waits as long as the link lives', async () => {
    const { sale, customer } = await aSale()
    const sold = await sell({ ...sale, pays_by: 'link', payment_method_uuid: null })
    expect(sold.status).toBe(200)
    expect(sold.messages).toMatchObject([{ to: customer.email }])
    await expect.poll(() => server.mail.some(({ to }) => to === customer.email)).toBe(true)
    const statusOf = async () =>
      (await call('viewer', `admin/subscriptions/${sold.data.uuid}`)).json().data.status
    server.clock.advance(30 * 3_600)
    await server.jobs.runDue()
    expect(await statusOf()).toBe('incomplete')
    server.clock.advance(72 * 3_600)
    await server.jobs.runDue()
    expect(await statusOf()).toBe('incomplete_expired')
  })

  test('takes a coupon off, and says in words which one it does not take', async () => {
    const { sale } = await aSale()
    const campaign = await aCampaign(server.db, {
      code: `VENTA${sale.plan_uuid.slice(0, 4).toUpperCase()}`,
      status: 'active',
      discount: { type: 'pct', value: 50, duration: 'forever', months: null },
    })
    const reply = await rehearse('manager', { ...sale, coupon_code: campaign.code })
    expect(reply.json<Reply>().lines?.at(-1)?.amount_cents).toBe(17_450)
    const none = await rehearse('manager', { ...sale, coupon_code: 'NOEXISTE' })
    expect(none.json().errors).toMatchObject([{ field: 'coupon_code' }])
  })

  test('covers the members whom the account has, and makes members of the others', async () => {
    const { sale, account } = await aSale()
    const child = await aPerson(server.db, { birth_date: '2015-04-02' })
    const people = [...sale.people, { person_uuid: child.uuid, relationship: 'child' }]
    const sold = await sell({ ...sale, people })
    expect([sold.status, await count('members', account.uuid)]).toEqual([200, 2])
    const again = await rehearse('manager', { ...sale, people })
    expect([again.statusCode, await count('members', account.uuid)]).toEqual([expect.any(Number), 2])
  })

  test.each([
    ['a plan that staff do not sell', { plan_uuid: '00000000-0000-4000-8000-000000000001' }, 'plan_uuid'],
    ['a price that it has not', { price_version: 9 }, 'price_version'],
    [
      'the method of another customer',
      { payment_method_uuid: '00000000-0000-4000-8000-000000000001' },
      'payment_method_uuid',
    ],
    ['nobody covered', { people: [] }, 'people'],
    [
      'somebody who is not there',
      { people: [{ person_uuid: '00000000-0000-4000-8000-000000000001', relationship: null }] },
      'people.0.person_uuid',
    ],
  ])('is refused with %s, at its field', async (_what, wrong, field) => {
    const { sale, account } = await aSale()
    const reply = await rehearse('manager', { ...sale, ...wrong })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field }])
    expect(await count('subscriptions', account.uuid)).toBe(0)
  })
})
