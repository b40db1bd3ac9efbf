import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCustomer, anInvoice, aPayment, aPaymentMethod } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, fact, listed } from '../support/screens'

const server = referenceServer()

const covering = (...parts: [uuid: string, cents: number][]) =>
  JSON.stringify(parts.map(([invoice_uuid, amount_cents]) => ({ invoice_uuid, amount_cents })))

let customer_uuid: string
let invoice: Awaited<ReturnType<typeof anInvoice>>

beforeAll(async () => {
  const { db } = server
  customer_uuid = (await aCustomer(db, { name: 'Pagos Lista' })).uuid
  const of = { customer_uuid }
  invoice = await anInvoice(db, { ...of, number: 'FAC-P1', status: 'paid', paid_cents: 11_600 })
  const at = (day: string) => ({ created_at: `2026-02-${day}T18:00:00Z` })
  await aPayment(db, {
    ...of,
    ...at('03'),
    number: 'PAG-L1',
    allocations: covering([invoice.uuid, 11_000]),
    paid_at: '2026-02-03T05:30:00Z',
    credit_cents: 600,
    fee_cents: 500,
  })
  await aPayment(db, {
    ...of,
    ...at('02'),
    number: 'PAG-L2',
    status: 'failed',
    amount_cents: 34_900,
    error: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'La tarjeta no tiene fondos suficientes',
      retryable: true,
      advice: 'Espera unos días o pide otro método',
    },
  })
  await aPayment(db, { ...of, ...at('01'), number: 'PAG-L3', method_type: 'oxxo', refunded_cents: 600 })
  await aPayment(db, { ...of, ...at('04'), number: 'PAG-L4', disputed: true })
})

describe('the listing of payments', () => {
  test('shows the latest first, with what each covers and how it went', async () => {
    await open('/admin/payments?q=pagos lista', { as: 'viewer' })
    expect(await listed('Pagos')).toEqual(['PAG-L4', 'PAG-L1', 'PAG-L2', 'PAG-L3'])
    expect(screen.getByRole('row', { name: /PAG-L1/ })).toHaveTextContent('FAC-P1')
    expect(screen.getByRole('row', { name: /PAG-L2/ })).toHaveTextContent('Fallido')
    expect(screen.getByRole('row', { name: /PAG-L3/ })).toHaveTextContent('Reembolso parcial')
    expect(screen.getByRole('row', { name: /PAG-L4/ })).toHaveTextContent('En disputa')
  })

  test.each([
    ['status=failed', ['PAG-L2']],
    ['refunded=true', ['PAG-L3']],
    ['disputed=true', ['PAG-L4']],
    ['retryable=true', ['PAG-L2']],
    ['method_type=oxxo', ['PAG-L3']],
    [
      'sort=-amount_cents&status=failed&status=succeeded&disputed=false',
      ['PAG-L2', expect.anything(), expect.anything()],
    ],
    // Half past five in the morning of the third, UTC, is still the second in Mexico.
    ['paid_from=2026-02-02&paid_to=2026-02-02', ['PAG-L1']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/payments?q=pagos lista&${query}`, { as: 'viewer' })
    expect(await listed('Pagos')).toEqual(expected)
  })
})

describe('a payment', () => {
  test('tells what it covers, what is left over as credit and what reached us', async () => {
    const { uuid } = await server.db
      .selectFrom('payments')
      .select('uuid')
      .where('number', '=', 'PAG-L1')
      .executeTakeFirstOrThrow()
    await open(`/admin/payments/${uuid}`, { as: 'viewer' })
    expect(await screen.findByRole('link', { name: 'FAC-P1' })).toHaveAttribute(
      'href',
      `/admin/invoices/${invoice.uuid}`,
    )
    expect(fact('Saldo a favor')).toEqual(['$6.00'])
    expect(fact('Neto')).toEqual(['$111.00'])
  })

  test('that failed says why and what to do', async () => {
    const { uuid } = await server.db
      .selectFrom('payments')
      .select('uuid')
      .where('number', '=', 'PAG-L2')
      .executeTakeFirstOrThrow()
    await open(`/admin/payments/${uuid}`, { as: 'viewer' })
    const region = await screen.findByRole('region', { name: 'Por qué no pasó' })
    expect(region).toHaveTextContent('La tarjeta no tiene fondos suficientes')
    expect(region).toHaveTextContent('Espera unos días o pide otro método')
  })

  test('that still waits for the customer is called off; one that was made is not', async () => {
    const { uuid } = await aPayment(server.db, { status: 'pending', method_type: 'spei' })
    const { user } = await open(`/admin/payments/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Cancelar')
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('Pago cancelado', { selector: 'aside p' })).toBeVisible()
    const { uuid: made } = await aPayment(server.db)
    const reply = await call('manager', `admin/payments/${made}/actions/cancel`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json()).toMatchObject({ code: 'invalid_transition' })
  })

  test('is evidence: no role deletes it', async () => {
    const { uuid } = await aPayment(server.db)
    const reply = await call('admin', `admin/payments/${uuid}`, { method: 'DELETE' })
    expect(reply.json()).toMatchObject({ code: 'not_deletable' })
  })

  test('is in a tab of its invoice, its customer and its method', async () => {
    const method = await aPaymentMethod(server.db, { customer_uuid })
    const { number } = await aPayment(server.db, { customer_uuid, payment_method_uuid: method.uuid })
    for (const [address, expected] of [
      [`invoices/${invoice.uuid}`, 'PAG-L1'],
      [`customers/${customer_uuid}`, 'PAG-L3'],
      [`payment-methods/${method.uuid}`, number],
    ] as const) {
      const { unmount } = await open(`/admin/${address}?tab=pagos`, { as: 'viewer' })
      await waitFor(() => expect(screen.getByRole('link', { name: expected })).toBeVisible())
      unmount()
    }
  })
})
