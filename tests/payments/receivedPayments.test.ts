import { describe, expect, test } from 'vitest'
import { allocateOldestFirst } from '@server/domain/billing/paymentProcessing/allocateOldestFirst'
import fc from 'fast-check'
import { databaseKinds } from '../support/databases'
import { act } from '../support/money'
import { aCustomer, anAccount, anInvoice, aPayment, aPaymentMethod } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import '../support/properties'

const received = {
  method_type: 'transfer',
  received_on: '2026-02-01',
  bank: 'BBVA',
  reference: null,
  split: 'oldest',
  allocations: [],
}
const fieldsOf = (reply: { json: () => { errors?: { field: string; message: string }[] } }) =>
  Object.fromEntries((reply.json().errors ?? []).map(({ field, message }) => [field, message]))

test('the oldest invoices are paid first: nothing is lost, and none gets more than it owes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 12 }),
      (cents, dues) => {
        const owed = dues.map((amount_due_cents, place) => ({ uuid: String(place), amount_due_cents }))
        const parts = allocateOldestFirst(cents, owed)
        const given = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
        const due = dues.reduce((sum, one) => sum + one, 0)
        expect(given).toBe(Math.min(cents, due))
        const places = parts.map(({ invoice_uuid }) => Number(invoice_uuid))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        for (const { invoice_uuid, amount_cents } of parts) {
          expect(amount_cents).toBeGreaterThan(0)
          expect(amount_cents).toBeLessThanOrEqual(dues[Number(invoice_uuid)] ?? 0)
        }
        // Only the last one that is paid may still owe something.
        for (const { invoice_uuid, amount_cents } of parts.slice(0, -1))
          expect(amount_cents).toBe(dues[Number(invoice_uuid)])
      },
    ),
  )
})

describe.each(databaseKinds())('one payment over several invoices on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  /** A customer who owes $100.00 since January and $300.00 since February. */
  async function debtor(wish: Parameters<typeof aCustomer>[1] = {}) {
    const customer = await aCustomer(server.db, wish)
    const owing = (total_cents: number, due_on: string, more: object = {}) =>
      anInvoice(server.db, {
        customer_uuid: customer.uuid,
        total_cents,
        subtotal_cents: total_cents,
        tax_cents: 0,
        due_on,
        ...more,
      })
    // The newer one is made first: what counts is when it was due.
    const newer = await owing(30_000, '2026-02-20')
    const older = await owing(10_000, '2026-01-20')
    return {
      customer,
      older,
      newer,
      owing,
      address: `admin/customers/${customer.uuid}/actions/record_payment`,
    }
  }
  const invoiceOf = async (uuid: string) => (await call('viewer', `admin/invoices/${uuid}`)).json().data
  const balanceOf = async (uuid: string) =>
    (await call('viewer', `admin/customers/${uuid}`)).json().data.credit_balance_cents
  const paymentsOf = (uuid: string) =>
    server.db.selectFrom('payments').selectAll().where('customer_uuid', '=', uuid).execute()

  test('pays what was due first, says so before, and leaves the rest as the balance', async () => {
    const { customer, older, newer, address } = await debtor()
    const body = { ...received, amount_cents: 45_000, reference: '778812' }
    const dryRun = await call('manager', `${address}?dry_run=true`, { method: 'POST', body })
    expect(dryRun.json().lines).toMatchObject([
      { label: `Se aplica a ${older.title}`, amount_cents: 10_000 },
      { label: `Se aplica a ${newer.title}`, amount_cents: 30_000 },
      { label: 'Saldo a favor del cliente', amount_cents: 5_000 },
      { label: 'Total recibido', amount_cents: 45_000 },
    ])
    expect(await paymentsOf(customer.uuid)).toEqual([])
    const { data } = (await act('manager', address, body)).json()
    expect(data).toMatchObject({
      status: 'succeeded',
      origin: 'staff',
      amount_cents: 45_000,
      credit_cents: 5_000,
      receipt_number: expect.stringMatching(/^REC-/),
      manual: { received_on: '2026-02-01', bank: 'BBVA', reference: '778812' },
    })
    expect(await invoiceOf(older.uuid)).toMatchObject({ status: 'paid', payment_form: '03' })
    expect(await invoiceOf(newer.uuid)).toMatchObject({ status: 'paid', amount_due_cents: 0 })
    expect(await balanceOf(customer.uuid)).toBe(5_000)
    const [payment] = await paymentsOf(customer.uuid)
    expect(payment?.allocations).toEqual([
      { invoice_uuid: older.uuid, amount_cents: 10_000 },
      { invoice_uuid: newer.uuid, amount_cents: 30_000 },
    ])
  })

  test('has one receipt, which lists each invoice', async () => {
    const { older, newer, address } = await debtor({ email: 'recibo-unico@ejemplo.test' })
    await act('manager', address, { ...received, amount_cents: 20_000 })
    await server.jobs.runDue()
    const receipts = server.mail.filter(({ to }) => to === 'recibo-unico@ejemplo.test')
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text).toContain(`${older.title}: $100.00`)
    expect(receipts[0]?.text).toContain(`${newer.title}: $100.00`)
  })

  test('goes where a person writes it, to the cent', async () => {
    const { customer, older, newer, address } = await debtor()
    const body = {
      ...received,
      amount_cents: 25_000,
      split: 'chosen',
      allocations: [
        { invoice_uuid: newer.uuid, amount_cents: 20_000 },
        { invoice_uuid: older.uuid, amount_cents: null },
      ],
    }
    expect((await act('manager', address, body)).json().data).toMatchObject({ credit_cents: 5_000 })
    expect(await invoiceOf(older.uuid)).toMatchObject({ status: 'open', amount_due_cents: 10_000 })
    expect(await invoiceOf(newer.uuid)).toMatchObject({ status: 'open', amount_due_cents: 10_000 })
    expect(await balanceOf(customer.uuid)).toBe(5_000)
  })

  test('passes over what is disputed or being paid, and says which', async () => {
    const { customer, older, newer, owing, address } = await debtor()
    const third = await owing(5_000, '2026-03-01')
    await server.db
      .updateTable('invoices')
      .set({ disputed_at: '2026-02-01T12:00:00Z' })
      .where('uuid', '=', older.uuid)
      .execute()
    const live = await aPayment(server.db, {
      customer_uuid: customer.uuid,
      status: 'processing',
      allocations: JSON.stringify([{ invoice_uuid: newer.uuid, amount_cents: 30_000 }]),
    })
    const body = { ...received, amount_cents: 6_000 }
    const dryRun = (await call('manager', `${address}?dry_run=true`, { method: 'POST', body })).json()
    expect(dryRun.notes).toEqual([
      `A ${older.title} no se le aplica: está en disputa`,
      `A ${newer.title} no se le aplica: se está pagando con ${live.number}`,
    ])
    expect(dryRun.lines).toMatchObject([
      { label: `Se aplica a ${third.title}`, amount_cents: 5_000 },
      { label: 'Saldo a favor del cliente', amount_cents: 1_000 },
      {},
    ])
    const chosen = [older, newer].map(({ uuid }) => ({ invoice_uuid: uuid, amount_cents: 1_000 }))
    const reply = await act('manager', address, { ...body, split: 'chosen', allocations: chosen })
    expect(fieldsOf(reply)).toEqual({
      'allocations.0.amount_cents': `${older.title} está en disputa`,
      'allocations.1.amount_cents': `${newer.title} se está pagando con ${live.number}`,
    })
    expect(await invoiceOf(third.uuid)).toMatchObject({ paid_cents: 0 })
  })

  test.each([
    [{ amount_cents: 0 }, { amount_cents: 'Escribe más de cero' }],
    [{ amount_cents: -1 }, { amount_cents: 'Escribe más de cero' }],
    [{ amount_cents: 10_000_000_000 }, { amount_cents: 'Escribe como máximo 99,999,999.99' }],
    [
      { currency: 'USD' },
      { amount_cents: 'Este cliente paga en MXN: un pago en USD no se le puede aplicar' },
    ],
    [{ received_on: '2030-01-01' }, { received_on: 'Escribe el día en que se recibió, hoy o antes' }],
    [
      { received_on: '2026-01-09' },
      { received_on: 'Escribe el 10 ene 2026 o después: ese día se emitió su primera factura' },
    ],
    [{ received_on: '2026-02-29' }, { received_on: 'Escribe una fecha que exista, como 5/3/2026' }],
  ])('is refused with a sentence at its field: %j', async (wrong, told) => {
    const { customer, older, address } = await debtor()
    const reply = await act('manager', address, { ...received, amount_cents: 1_000, ...wrong })
    expect(reply.statusCode).toBe(422)
    expect(fieldsOf(reply)).toEqual(told)
    expect(await paymentsOf(customer.uuid)).toEqual([])
    expect(await invoiceOf(older.uuid)).toMatchObject({ paid_cents: 0 })
  })

  test('is taken on the 29th of February, and on the day of the first invoice', async () => {
    const customer = await aCustomer(server.db)
    await anInvoice(server.db, { customer_uuid: customer.uuid, issued_on: '2024-02-29' })
    const address = `admin/customers/${customer.uuid}/actions/record_payment`
    const body = { ...received, amount_cents: 1_000, received_on: '2024-02-29' }
    expect((await act('manager', address, body)).json().data).toMatchObject({
      paid_at: '2024-02-29T18:00:00Z',
    })
  })

  test('is refused where it names what cannot be paid, each at its invoice', async () => {
    const { customer, older, owing, address } = await debtor()
    const stranger = await debtor({ account_uuid: customer.account_uuid, name: 'Otra Razón' })
    const draft = await owing(5_000, '2026-03-01', { status: 'draft' })
    const foreign = await owing(5_000, '2026-03-01', { currency: 'USD' })
    const gone = '00000000-0000-4000-8000-000000000009'
    const allocations = [older, stranger.older, draft, foreign, { uuid: gone }].map(({ uuid }) => ({
      invoice_uuid: uuid,
      amount_cents: 10_001,
    }))
    const body = { ...received, amount_cents: 90_000, split: 'chosen', allocations }
    expect(fieldsOf(await act('manager', address, body))).toEqual({
      'allocations.0.amount_cents': `${older.title} debe $100.00: escribe eso o menos`,
      'allocations.1.amount_cents': `${stranger.older.title} es de Otra Razón. Un pago es de un solo cliente: registra aparte lo que pagó por ella`,
      'allocations.2.amount_cents': `${draft.title} no está por pagar`,
      'allocations.3.amount_cents': `${foreign.title} está en USD y el pago en MXN`,
      'allocations.4.amount_cents': 'Esta factura no existe',
    })
    const over = {
      ...body,
      amount_cents: 5_000,
      allocations: [{ invoice_uuid: older.uuid, amount_cents: 5_001 }],
    }
    expect(fieldsOf(await act('manager', address, over))).toEqual({
      allocations: 'Lo que se aplica a las facturas no puede pasar de lo que se recibió',
    })
    expect(await paymentsOf(customer.uuid)).toEqual([])
  })

  test('is not registered twice by its reference; a customer number is no reference of one deposit', async () => {
    const { customer, address } = await debtor()
    const body = { ...received, amount_cents: 1_000, reference: '55512' }
    expect((await act('manager', address, body)).statusCode).toBe(200)
    const again = await act('manager', address, { ...body, method_type: 'spei', amount_cents: 2_000 })
    expect(again.json()).toMatchObject({ code: 'duplicate' })
    expect(fieldsOf(again)).toHaveProperty('reference')
    const monthly = { ...body, reference: customer.number.replace('T', '') }
    expect((await act('manager', address, monthly)).statusCode).toBe(200)
    expect((await act('manager', address, monthly)).json()).toMatchObject({ code: 'duplicate' })
    const next = { ...monthly, received_on: '2026-03-01' }
    expect((await act('manager', address, next)).statusCode).toBe(200)
  })

  test('is refused where the balance would pass what can be held, and of an archived customer', async () => {
    const { address } = await debtor({ credit_balance_cents: 9_999_999_000 })
    const reply = await act('manager', address, { ...received, amount_cents: 50_000 })
    expect(fieldsOf(reply)).toEqual({ amount_cents: 'El saldo a favor del cliente pasaría de 99,999,999.99' })
    const { address: closed } = await debtor({ status: 'archived' })
    expect((await act('manager', closed, { ...received, amount_cents: 1 })).json()).toMatchObject({
      message: 'Está archivado. Reactívalo primero',
    })
  })

  test('at an account says which customer paid', async () => {
    const account = await anAccount(server.db)
    const of = { account_uuid: account.uuid }
    const [first, second] = [await debtor(of), await debtor(of)]
    const address = `admin/accounts/${account.uuid}/actions/record_payment`
    const body = { ...received, amount_cents: 10_000, customer_uuid: second.customer.uuid }
    expect((await act('manager', address, body)).json().data).toMatchObject({
      customer: { uuid: second.customer.uuid },
      account: { uuid: account.uuid },
    })
    expect(await invoiceOf(second.older.uuid)).toMatchObject({ status: 'paid' })
    expect(await invoiceOf(first.older.uuid)).toMatchObject({ status: 'open' })
    const both = await act('manager', address, {
      ...body,
      split: 'chosen',
      allocations: [first.older, second.newer].map(({ uuid }) => ({ invoice_uuid: uuid, amount_cents: 100 })),
    })
    expect(fieldsOf(both)['allocations.0.amount_cents']).toContain('Un pago es de un solo cliente')
    const other = await debtor()
    const stray = await act('manager', address, { ...body, customer_uuid: other.customer.uuid })
    expect(fieldsOf(stray)).toEqual({ customer_uuid: 'Elige un cliente de esta cuenta' })
    const nobody = await act('manager', address, { ...body, customer_uuid: null })
    expect(fieldsOf(nobody)).toEqual({ customer_uuid: 'Elige el cliente que pagó' })
  })

  test('by two people at once is kept once; the second sees what changed', async () => {
    const { customer, older, newer, address } = await debtor()
    const people = [await tokenFor('manager'), await tokenFor('admin')]
    const body = { ...received, amount_cents: 40_000 }
    const post = (token: string, query: string) =>
      call({ token }, `${address}?${query}`, { method: 'POST', body })
    const seen = await Promise.all(people.map((token) => post(token, 'dry_run=true')))
    const done = await Promise.all(
      people.map((token, index) => post(token, `preview_token=${seen[index]?.json().preview_token}`)),
    )
    expect(new Set(done.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(done.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'preview_changed',
    })
    expect(await paymentsOf(customer.uuid)).toHaveLength(1)
    expect(await invoiceOf(older.uuid)).toMatchObject({ paid_cents: 10_000 })
    expect(await invoiceOf(newer.uuid)).toMatchObject({ paid_cents: 30_000 })
    expect(await balanceOf(customer.uuid)).toBe(0)
  })

  test('beside a charge of one of its invoices: one of the two is refused, and no invoice is paid twice', async () => {
    const { customer, newer, older, address } = await debtor()
    const method = await aPaymentMethod(server.db, { customer_uuid: customer.uuid })
    const done = await Promise.all([
      act('manager', address, { ...received, amount_cents: 40_000 }),
      act('admin', `admin/invoices/${newer.uuid}/actions/charge`, { payment_method_uuid: method.uuid }),
    ])
    expect(done.map(({ statusCode }) => statusCode)).toContain(200)
    await server.jobs.runDue()
    for (const { uuid, total_cents } of [older, newer])
      expect((await invoiceOf(uuid)).paid_cents).toBeLessThanOrEqual(total_cents)
    const made = (await paymentsOf(customer.uuid)).filter(({ status }) => status === 'succeeded')
    const kept = made.reduce((sum, one) => sum + one.amount_cents, 0)
    const applied = made.flatMap(({ allocations }) => allocations)
    const given = applied.reduce((sum, one) => sum + one.amount_cents, 0)
    expect(kept).toBe(given + (await balanceOf(customer.uuid)))
  })

  test('under one key is registered once, however often it is sent', async () => {
    const { customer, address } = await debtor()
    const token = await tokenFor('manager')
    const body = { ...received, amount_cents: 1_000 }
    const { preview_token } = (
      await call({ token }, `${address}?dry_run=true`, { method: 'POST', body })
    ).json()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        call({ token }, `${address}?preview_token=${preview_token}`, {
          method: 'POST',
          body,
          headers: { 'idempotency-key': 'one-payment' },
        }),
      ),
    )
    expect(new Set(replies.map((reply) => reply.json().data.uuid)).size).toBe(1)
    expect(await paymentsOf(customer.uuid)).toHaveLength(1)
  })

  test('is none of a viewer’s business', async () => {
    const { address } = await debtor()
    expect((await act('viewer', address, { ...received, amount_cents: 1_000 })).statusCode).toBe(403)
  })
})
