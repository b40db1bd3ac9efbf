import { describe, expect, test } from 'vitest'
import type { MethodUpdatePage, MethodUpdateResult } from '@/contract/methodUpdates'
import { testCards, type Behaviour } from '@server/adapters/gateway/sandbox/testCards'
import { aDebtor, aMethodLink, secretIn } from '../support/methodLinks'
import { anInvoice, next } from '../support/records'
import { APP_KEY, call, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const aPersonWhoOwes = (wish?: { owes: boolean }) => aDebtor(server, wish)
const send = ({ subscription }: { subscription: { uuid: string } }) => aMethodLink(server, subscription)

const page = (token: string) => call('visitor', `public/payment-method-updates/${token}`)
const pageOf = async (token: string): Promise<MethodUpdatePage> => (await page(token)).json().data

/** What the gateway's own frame gives for a test card. */
async function typed(behaviour: Behaviour = 'ok') {
  const last4 = testCards[behaviour].number.slice(-4)
  const reply = await server.app.inject({
    method: 'POST',
    url: '/sandbox/tokens',
    payload: { behaviour, last4, exp_month: 8, exp_year: 2030 },
  })
  return { token: reply.json<{ token: string }>().token, name: 'María Ñáñez' }
}

const aKey = () => `key-of-a-visitor-${next()}-0123456789`
/** As a visitor of their own: how many one address of the network may send is another matter. */
const submit = (token: string, body: object, key = aKey()) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v2/public/payment-method-updates/${token}`,
    payload: body,
    remoteAddress: `10.0.${next() % 250}.${next() % 250}`,
    headers: { 'x-app-key': APP_KEY, 'idempotency-key': key },
  })
async function resultOf(token: string, key: string): Promise<MethodUpdateResult> {
  const reply = await call('visitor', `public/payment-method-updates/${token}/result`, {
    headers: { 'idempotency-key': key },
  })
  return reply.json().data
}
const rowOf = (table: 'subscriptions' | 'customers' | 'invoices', uuid: string) =>
  server.db.selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('a link to update a payment method', () => {
  test('is mailed by those who may, kept only as a hash, and recorded in the audit log', async () => {
    const debtor = await aPersonWhoOwes()
    const address = `admin/subscriptions/${debtor.subscription.uuid}/method-link`
    for (const method of ['GET', 'POST'])
      expect(
        (await call('viewer', address, { method, body: method === 'POST' ? {} : undefined })).statusCode,
      ).toBe(403)
    const token = await send(debtor)
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(server.mail.at(-1)).toMatchObject({
      to: debtor.customer.email,
      subject: 'Actualiza tu método de pago',
    })
    const { rows } = await server.db
      .selectFrom('method_links')
      .selectAll()
      .where('customer_uuid', '=', debtor.customer.uuid)
      .execute()
      .then((rows) => ({ rows }))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await call('manager', address)).json().data).toMatchObject({
      send_to: debtor.customer.email,
      last: { state: 'live', sent_to: debtor.customer.email },
    })
    const { action } = await server.db
      .selectFrom('logs')
      .select('action')
      .where('subject_uuid', '=', debtor.customer.uuid)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    expect(action).toBe('link_sent')
  })

  test.each(['customers', 'payment-methods'] as const)('is sent from %s too', async (of) => {
    const { customer, old } = await aPersonWhoOwes()
    const uuid = of === 'customers' ? customer.uuid : old.uuid
    const reply = await call('admin', `admin/${of}/${uuid}/method-link`, { method: 'POST', body: {} })
    expect(reply.statusCode).toBe(200)
    await server.background.settled()
    expect(await pageOf(secretIn(server.mail.at(-1)?.text))).toMatchObject({
      plans: ['Familiar Esencial'],
      owed: { amount_cents: 11_600 },
    })
  })

  test('shows a first name, the plan, the card and what is owed, and nothing else', async () => {
    const debtor = await aPersonWhoOwes()
    const told = await pageOf(await send(debtor))
    expect(told).toEqual({
      first_name: 'María',
      plans: ['Familiar Esencial'],
      invoice: null,
      is_over: false,
      card: { brand: 'Visa', last4: debtor.old.last4, expires_on: '2030-08-31', is_expired: false },
      owed: { amount_cents: 11_600, overdue_cents: 11_600, due_on: server.clock.day(-3), is_overdue: true },
      currency: 'MXN',
      later: { from: server.clock.day(1), to: server.clock.day(15), suggested: server.clock.day(5) },
      card_frame: '/sandbox/card',
      seller: expect.objectContaining({ name: 'Salvia' }),
    })
    expect(JSON.stringify(told)).not.toMatch(/Ñáñez|ejemplo/)
  })

  test('is refused alike when unknown, expired, used, taken back, or replaced by another', async () => {
    const debtor = await aPersonWhoOwes({ owes: false })
    const replaced = await send(debtor)
    const revoked = await send(debtor)
    const revoking = await call(
      'manager',
      `admin/subscriptions/${debtor.subscription.uuid}/method-link/revoke`,
      {
        method: 'POST',
        body: {},
      },
    )
    expect(revoking.json().data.last.state).toBe('revoked')
    const used = await send(await aPersonWhoOwes({ owes: false }))
    expect((await submit(used, { card: await typed(), pay_on: null, seen_cents: 0 })).json().data.state).toBe(
      'done',
    )
    const expired = await send(await aPersonWhoOwes())
    server.clock.advance(72 * 3600 + 1)
    const replies = await Promise.all(
      ['unknown', replaced, revoked, used, expired, 'x'.repeat(200)].map(page),
    )
    for (const reply of replies) {
      expect(reply.statusCode).toBe(404)
      expect({ ...reply.json(), request_id: '' }).toEqual({ ...replies[0]?.json(), request_id: '' })
    }
  })

  test('is sent again to its first address, in measure, without a sign to the visitor', async () => {
    const debtor = await aPersonWhoOwes()
    const old = await send(debtor)
    const another = (token: string) =>
      call('visitor', `public/payment-method-updates/${token}/another`, { method: 'POST', body: {} })
    server.clock.advance(73 * 3600)
    for (const token of ['unknown', old, old]) {
      expect((await another(token)).statusCode).toBe(204)
      await server.background.settled()
    }
    expect(server.mail).toHaveLength(2)
    expect(await pageOf(secretIn(server.mail[1]?.text))).toMatchObject({ first_name: 'María' })
  })
})

describe('a card given by a link', () => {
  test('is charged what is owed at once, and takes the place of the old one', async () => {
    const debtor = await aPersonWhoOwes()
    const token = await send(debtor)
    const key = aKey()
    const begun = await submit(token, { card: await typed(), pay_on: 'today', seen_cents: 11_600 }, key)
    expect(begun.json().data).toMatchObject({ state: 'paying', card: { brand: 'Visa', last4: '4242' } })
    await server.jobs.runDue()
    expect(await resultOf(token, key)).toMatchObject({
      state: 'done',
      paid_cents: 11_600,
      receipt_to: 'm•••@ejemplo.test',
    })
    const subscription = await rowOf('subscriptions', debtor.subscription.uuid)
    const customer = await rowOf('customers', debtor.customer.uuid)
    expect(subscription).toMatchObject({ status: 'active' })
    expect(subscription).toHaveProperty('payment_method_uuid', expect.not.stringMatching(debtor.old.uuid))
    expect(customer).toMatchObject({
      default_payment_method_uuid:
        subscription && 'payment_method_uuid' in subscription ? subscription.payment_method_uuid : '',
    })
    const method = await server.db
      .selectFrom('payment_methods')
      .selectAll()
      .where('customer_uuid', '=', debtor.customer.uuid)
      .where('source', '=', 'link')
      .executeTakeFirstOrThrow()
    expect(method).toMatchObject({
      label: 'Visa terminada en 4242',
      billing_name: 'María Ñáñez',
      consent: { text_version: 'tarjeta-2026-11' },
    })
    expect(server.mail.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Tu tarjeta quedó actualizada', expect.stringMatching(/^Recibo REC-/)]),
    )
    expect((await page(token)).statusCode).toBe(404)
  })

  test('sent twice under one key is saved and charged once', async () => {
    const debtor = await aPersonWhoOwes()
    const token = await send(debtor)
    const [key, card] = [aKey(), await typed()]
    const body = { card, pay_on: 'today', seen_cents: 11_600 }
    const replies = await Promise.all([
      submit(token, body, key),
      submit(token, body, key),
      submit(token, body, key),
    ])
    expect(replies.map(({ statusCode, body }) => (statusCode === 200 ? '' : body))).toEqual(['', '', ''])
    await server.jobs.runDue()
    const charges = await server.db
      .selectFrom('sandbox_charges')
      .select('amount_cents')
      .where('amount_cents', '>', 0)
      .execute()
    const methods = await server.db
      .selectFrom('payment_methods')
      .select('uuid')
      .where('customer_uuid', '=', debtor.customer.uuid)
      .execute()
    expect(methods).toHaveLength(2)
    const paid = await server.db
      .selectFrom('payments')
      .select('uuid')
      .where('customer_uuid', '=', debtor.customer.uuid)
      .execute()
    expect(paid).toHaveLength(1)
    expect(charges.length).toBeGreaterThan(0)
  })

  test('that the bank refuses is not kept, and the old one stays', async () => {
    const debtor = await aPersonWhoOwes()
    const token = await send(debtor)
    for (const behaviour of ['do_not_honor', 'incorrect_cvc', 'stolen_card'] as const) {
      const reply = await submit(token, { card: await typed(behaviour), pay_on: 'today', seen_cents: 11_600 })
      expect(reply.json().data).toMatchObject({
        state: 'refused',
        problem: expect.stringContaining('No se hizo ningún cobro'),
      })
      expect(reply.body).not.toMatch(/robada|perdida/)
    }
    expect(await rowOf('subscriptions', debtor.subscription.uuid)).toMatchObject({
      payment_method_uuid: debtor.old.uuid,
    })
    expect((await page(token)).statusCode).toBe(200)
  })

  test('is kept where only the charge fails, and is charged again by the same link', async () => {
    const debtor = await aPersonWhoOwes()
    const token = await send(debtor)
    const key = aKey()
    await submit(token, { card: await typed('insufficient_funds'), pay_on: 'today', seen_cents: 11_600 }, key)
    await server.jobs.runDue()
    expect(await resultOf(token, key)).toMatchObject({
      state: 'unpaid',
      owed_cents: 11_600,
      problem: expect.stringContaining('fondos'),
    })
    expect(await pageOf(token)).toMatchObject({ card: { last4: '9995' }, owed: { amount_cents: 11_600 } })
    const other = aKey()
    await submit(token, { card: await typed(), pay_on: 'today', seen_cents: 11_600 }, other)
    await server.jobs.runDue()
    expect(await resultOf(token, other)).toMatchObject({ state: 'done', paid_cents: 11_600 })
    const payments = await server.db
      .selectFrom('payments')
      .select(['attempt', 'status'])
      .where('customer_uuid', '=', debtor.customer.uuid)
      .execute()
    expect(payments).toEqual([{ attempt: 2, status: 'succeeded' }])
  })

  test('waits for its holder to confirm with the bank, who then asks no more', async () => {
    const debtor = await aPersonWhoOwes()
    const token = await send(debtor)
    const key = aKey()
    const begun = await submit(
      token,
      { card: await typed('three_ds'), pay_on: 'today', seen_cents: 11_600 },
      key,
    )
    const { state, confirm_url } = begun.json().data
    expect(state).toBe('confirm')
    expect(await resultOf(token, key)).toMatchObject({ state: 'confirm', confirm_url })
    await server.app.inject({
      method: 'POST',
      url: new URL(confirm_url).pathname,
      payload: { confirmed: true },
    })
    expect(await resultOf(token, key)).toMatchObject({ state: 'paying' })
    await server.jobs.runDue()
    expect(await resultOf(token, key)).toMatchObject({ state: 'done', paid_cents: 11_600 })
  })

  test('is charged what was shown, and not what came to be owed while its holder confirmed', async () => {
    const debtor = await aPersonWhoOwes()
    const token = await send(debtor)
    const key = aKey()
    const begun = await submit(
      token,
      { card: await typed('three_ds'), pay_on: 'today', seen_cents: 11_600 },
      key,
    )
    const { uuid } = await anInvoice(server.db, {
      customer_uuid: debtor.customer.uuid,
      type: 'subscription',
      subscription_uuid: debtor.subscription.uuid,
      due_on: server.clock.day(0),
    })
    const url = new URL(begun.json().data.confirm_url).pathname
    await server.app.inject({ method: 'POST', url, payload: { confirmed: true } })
    expect(await resultOf(token, key)).toMatchObject({ state: 'paying' })
    await server.jobs.runDue()
    expect(await resultOf(token, key)).toMatchObject({ state: 'done', paid_cents: 11_600 })
    expect(await rowOf('invoices', uuid)).toMatchObject({ status: 'open', amount_due_cents: 11_600 })
  })

  test('whose holder does not confirm is not kept', async () => {
    const token = await send(await aPersonWhoOwes())
    const key = aKey()
    const begun = await submit(
      token,
      { card: await typed('three_ds'), pay_on: 'today', seen_cents: 11_600 },
      key,
    )
    const url = new URL(begun.json().data.confirm_url).pathname
    await server.app.inject({ method: 'POST', url, payload: { confirmed: false } })
    expect(await resultOf(token, key)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('verificación'),
    })
  })

  test('is charged on the day that was chosen, and not before', async () => {
    const debtor = await aPersonWhoOwes()
    const token = await send(debtor)
    const day = server.clock.day(4)
    const key = aKey()
    const reply = await submit(token, { card: await typed(), pay_on: day, seen_cents: 11_600 }, key)
    expect(reply.json().data).toMatchObject({ state: 'done', pay_on: day, paid_cents: 0 })
    await server.jobs.runDue()
    expect(await rowOf('invoices', debtor.invoice?.uuid ?? '')).toMatchObject({ status: 'open' })
    server.clock.advance(5 * 86_400)
    await server.jobs.runDue()
    await server.jobs.runDue()
    expect(await rowOf('invoices', debtor.invoice?.uuid ?? '')).toMatchObject({ status: 'paid' })
    expect(await rowOf('subscriptions', debtor.subscription.uuid)).toMatchObject({ status: 'active' })
  })

  test('is refused at what is wrong, and then nothing is kept', async () => {
    const debtor = await aPersonWhoOwes()
    const token = await send(debtor)
    const card = await typed()
    const refusals: [object, number][] = [
      [{ card, pay_on: 'today', seen_cents: 1 }, 409],
      [{ card, pay_on: null, seen_cents: 11_600 }, 422],
      [{ card, pay_on: server.clock.day(40), seen_cents: 11_600 }, 422],
      [{ card, pay_on: server.clock.day(0), seen_cents: 11_600 }, 422],
      [{ card: { ...card, name: '' }, pay_on: 'today', seen_cents: 11_600 }, 422],
      [{ card: null, pay_on: 'today', seen_cents: 11_600 }, 422],
    ]
    for (const [body, status] of refusals) expect((await submit(token, body)).statusCode).toBe(status)
    const { updates } = await server.db
      .selectFrom('method_updates')
      .innerJoin('method_links', 'method_links.uuid', 'link_uuid')
      .select(({ fn }) => fn.countAll<number>().as('updates'))
      .where('customer_uuid', '=', debtor.customer.uuid)
      .executeTakeFirstOrThrow()
    expect(updates).toBe(0)
  })

  test('is told of by its key alone: who only has the link is told nothing', async () => {
    const token = await send(await aPersonWhoOwes({ owes: false }))
    await submit(token, { card: await typed(), pay_on: null, seen_cents: 0 })
    const reply = await call('visitor', `public/payment-method-updates/${token}/result`, {
      headers: { 'idempotency-key': aKey() },
    })
    expect(reply.statusCode).toBe(404)
  })
})

describe('a link to pay one invoice', () => {
  const linkOf = (invoice: { uuid: string }, body: object = {}) =>
    call('manager', `admin/invoices/${invoice.uuid}/method-link`, { method: 'POST', body })
  const secretOf = async (invoice: { uuid: string }) => secretIn((await linkOf(invoice)).json().data.url)
  /** A customer who owes by a subscription, and by an invoice that was made by hand. */
  async function owingTwice() {
    const debtor = await aPersonWhoOwes()
    const { uuid: customer_uuid, account_uuid } = debtor.customer
    const invoice = await anInvoice(server.db, { customer_uuid, account_uuid })
    return { ...debtor, invoice }
  }

  test('is told once, to the user who makes it, and mailed only where they ask for that', async () => {
    const { invoice } = await owingTwice()
    const sent = server.mail.length
    const made = (await linkOf(invoice)).json().data
    expect(made.url).toMatch(/\/actualizar-metodo-pago\/[\w-]{43}$/)
    expect(server.mail).toHaveLength(sent)
    const told = await call('manager', `admin/invoices/${invoice.uuid}/method-link`)
    expect(told.json().data).toMatchObject({ url: null, last: { state: 'live' } })
    await linkOf(invoice, { mailed: true })
    await server.background.settled()
    expect(server.mail).toHaveLength(sent + 1)
    expect(
      (await call('viewer', `admin/invoices/${invoice.uuid}/method-link`, { method: 'POST', body: {} }))
        .statusCode,
    ).toBe(403)
  })

  test('pays that invoice and changes nothing else', async () => {
    const { customer, old, subscription, invoice } = await owingTwice()
    const token = await secretOf(invoice)
    expect(await pageOf(token)).toMatchObject({
      invoice: invoice.number,
      plans: [],
      card: null,
      owed: { amount_cents: 11_600 },
    })
    const key = aKey()
    await submit(token, { card: await typed(), pay_on: 'today', seen_cents: 11_600 }, key)
    await server.jobs.runDue()
    expect(await resultOf(token, key)).toMatchObject({ state: 'done', paid_cents: 11_600 })
    expect(await rowOf('invoices', invoice.uuid)).toMatchObject({ status: 'paid' })
    expect(await rowOf('subscriptions', subscription.uuid)).toMatchObject({
      status: 'past_due',
      payment_method_uuid: old.uuid,
    })
    expect(await rowOf('customers', customer.uuid)).toMatchObject({ default_payment_method_uuid: old.uuid })
    expect(server.mail.map(({ text }) => text)).toContainEqual(expect.stringMatching(/para pagar la factura/))
  })

  test('says so once there is nothing left to pay, and is not made for what may not be collected', async () => {
    const { invoice } = await owingTwice()
    const token = await secretOf(invoice)
    await server.db.updateTable('invoices').set({ status: 'void' }).where('uuid', '=', invoice.uuid).execute()
    expect(await pageOf(token)).toMatchObject({ is_over: true, owed: null })
    expect((await linkOf(invoice)).json()).toMatchObject({
      code: 'invalid_transition',
      message: 'Solo se paga una factura por pagar',
    })
  })
})
