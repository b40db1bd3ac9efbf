import { describe, expect, test } from 'vitest'
import { testCards, type Behaviour } from '@server/adapters/gateway/sandbox/testCards'
import { aCustomer, anInvoice, next } from '../support/records'
import { call, previewedCall, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()

/** What the gateway's own frame gives for a test card. */
async function tokenOfFrame(behaviour: Behaviour) {
  const last4 = testCards[behaviour].number.slice(-4)
  const reply = await server.app.inject({
    method: 'POST',
    url: '/sandbox/tokens',
    payload: { behaviour, last4, exp_month: 8, exp_year: 2030 },
  })
  return reply.json<{ token: string }>().token
}
const add = (
  as: Parameters<typeof call>[0],
  what: 'cards' | 'bank-accounts',
  customer: string,
  body: object,
  key = `key-${next()}`,
) =>
  call(as, `admin/customers/${customer}/${what}`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  })
const agreed = { has_consent: true, is_default: true }
const card = async (behaviour: Behaviour = 'ok') => ({
  token: await tokenOfFrame(behaviour),
  name: 'María Ñáñez',
  ...agreed,
})
/** A CLABE with its check digit (Banxico: weights 3, 7 and 1). */
function clabeWith(first: string) {
  const weights = [3, 7, 1]
  const digits = Array.from(first, (digit, at) => (Number(digit) * (weights[at % 3] ?? 0)) % 10)
  const sum = digits.reduce((total, digit) => total + digit, 0)
  return `${first}${(10 - (sum % 10)) % 10}`
}
const account = (last4 = '1234') => ({
  bank: 'BBVA',
  clabe: clabeWith(`0121800015678${last4}`),
  holder: 'María Ñáñez',
  ...agreed,
})
const methodsOf = (customer_uuid: string) =>
  server.db.selectFrom('payment_methods').selectAll().where('customer_uuid', '=', customer_uuid).execute()
const defaultOf = async (uuid: string) =>
  (
    await server.db
      .selectFrom('customers')
      .select('default_payment_method_uuid')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).default_payment_method_uuid
const mailsTo = (email: string | null) =>
  server.mail.filter(({ to, subject }) => to === email && subject === 'Guardamos un método de pago para ti')

describe('a card that a customer dictates', () => {
  test('is kept by the gateway, noted with its consent, charged from now on, and told to the customer', async () => {
    const customer = await aCustomer(server.db)
    const reply = await add('manager', 'cards', customer.uuid, await card())
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data).toMatchObject({
      type: 'card',
      status: 'active',
      source: 'staff',
      billing_name: 'María Ñáñez',
      is_default: true,
      consent: { text_version: 'voz-2026-11', ip: null },
    })
    await server.jobs.runDue()
    const [mail] = mailsTo(customer.email)
    expect(mail?.text).toContain('terminada en 4242')
    expect(mail?.text).toContain('Desde ahora tus cobros se hacen con él')
    const invoice = await anInvoice(server.db, { customer_uuid: customer.uuid })
    const charged = await previewedCall('manager', `admin/invoices/${invoice.uuid}/actions/charge`, {
      body: { payment_method_uuid: reply.json().data.uuid },
      version: 1,
    })
    expect(charged.statusCode).toBe(200)
    await server.jobs.runDue()
    const paid = await call('viewer', `admin/invoices/${invoice.uuid}`)
    expect(paid.json().data).toMatchObject({ status: 'paid' })
  })

  test('comes once of a wish that is sent twice', async () => {
    const customer = await aCustomer(server.db)
    const body = await card()
    const person = { token: await tokenFor('manager') }
    const first = await add(person, 'cards', customer.uuid, body, 'key-once')
    expect(first.statusCode).toBe(201)
    const again = await add(person, 'cards', customer.uuid, body, 'key-once')
    expect(again.json().data.uuid).toBe(first.json().data.uuid)
    expect(await methodsOf(customer.uuid)).toHaveLength(1)
    const other = await add(person, 'cards', customer.uuid, await card(), 'key-once')
    expect(other.json()).toMatchObject({ code: 'idempotency_mismatch' })
    await server.jobs.runDue()
    expect(mailsTo(customer.email)).toHaveLength(1)
  })

  test.each([
    ['stolen_card', 'declined'],
    ['incorrect_cvc', 'declined'],
    ['three_ds', 'needs_holder'],
  ] as const)('is not kept where the bank says %s', async (behaviour, code) => {
    const customer = await aCustomer(server.db)
    const reply = await add('manager', 'cards', customer.uuid, await card(behaviour))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ errors: [{ field: 'token', code }] })
    expect(await methodsOf(customer.uuid)).toEqual([])
    expect(await defaultOf(customer.uuid)).toBeNull()
  })

  test('is not kept without the bank’s answer, with a token used before, without consent or by a viewer', async () => {
    const customer = await aCustomer(server.db)
    const silent = await add('manager', 'cards', customer.uuid, await card('lost_reply'))
    expect(silent.statusCode).toBe(503)
    expect(silent.json()).toMatchObject({ code: 'no_answer' })
    const body = await card('stolen_card')
    await add('manager', 'cards', customer.uuid, body)
    const used = await add('manager', 'cards', customer.uuid, body)
    expect(used.json()).toMatchObject({ errors: [{ field: 'token', code: 'invalid' }] })
    const unasked = await add('manager', 'cards', customer.uuid, { ...(await card()), has_consent: false })
    expect(unasked.json()).toMatchObject({ errors: [{ field: 'has_consent' }] })
    expect((await add('viewer', 'cards', customer.uuid, await card())).statusCode).toBe(403)
    const keyless = await call('manager', `admin/customers/${customer.uuid}/cards`, {
      method: 'POST',
      body: await card(),
    })
    expect(keyless.statusCode).toBe(400)
    expect(await methodsOf(customer.uuid)).toEqual([])
  })

  test('leaves another default where that was asked', async () => {
    const customer = await aCustomer(server.db)
    const first = (await add('manager', 'cards', customer.uuid, await card())).json().data.uuid
    await add('manager', 'cards', customer.uuid, { ...(await card()), is_default: false })
    expect(await defaultOf(customer.uuid)).toBe(first)
  })
})

describe('a bank account with its mandate', () => {
  test('is kept masked, and charged', async () => {
    const customer = await aCustomer(server.db)
    const reply = await add('manager', 'bank-accounts', customer.uuid, account())
    const { clabe } = account()
    expect(reply.json().data).toMatchObject({
      type: 'domiciliation',
      label: `Cuenta de BBVA terminada en ${clabe.slice(-4)}`,
      bank: { bank_code: '012', bank: 'BBVA' },
      consent: { text_version: 'mandato-2026-11' },
    })
    const { rows } = { rows: await methodsOf(customer.uuid) }
    expect(JSON.stringify(rows)).not.toContain(clabe)
    const invoice = await anInvoice(server.db, { customer_uuid: customer.uuid })
    await previewedCall('manager', `admin/invoices/${invoice.uuid}/actions/charge`, {
      body: { payment_method_uuid: reply.json().data.uuid },
      version: 1,
    })
    await server.jobs.runDue()
    expect((await call('viewer', `admin/invoices/${invoice.uuid}`)).json().data.status).toBe('paid')
  })

  test('is refused for a CLABE that is none, and where the bank says no', async () => {
    const customer = await aCustomer(server.db)
    const wrong = await add('manager', 'bank-accounts', customer.uuid, {
      ...account(),
      clabe: '012180001567812340',
    })
    expect(wrong.json()).toMatchObject({ errors: [{ field: 'clabe' }] })
    const refused = await add('manager', 'bank-accounts', customer.uuid, account('0002'))
    expect(refused.json()).toMatchObject({ errors: [{ field: 'clabe', code: 'declined' }] })
    expect(await methodsOf(customer.uuid)).toEqual([])
  })
})
