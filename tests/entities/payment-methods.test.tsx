import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCustomer, aPaymentMethod } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, fact, listed, titled } from '../support/screens'

const server = referenceServer()

const card = (last4: string, exp_month: number, exp_year: number) => ({
  brand: 'Visa',
  funding: 'credit' as const,
  last4,
  exp_month,
  exp_year,
  issuer: 'BBVA',
  country: 'MX',
  three_ds_supported: true,
})

const customerOf = (uuid: string) =>
  server.db.selectFrom('customers').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** A customer who is charged with a method, and has another. */
async function aPayer(collection: 'automatic' | 'manual' = 'automatic') {
  const { uuid, account_uuid } = await aCustomer(server.db, { collection })
  const of = { customer_uuid: uuid, account_uuid }
  const chosen = await aPaymentMethod(server.db, {
    ...of,
    label: 'Visa terminada en 1111',
    card: card('1111', 8, 2030),
  })
  const other = await aPaymentMethod(server.db, {
    ...of,
    label: 'Visa terminada en 2222',
    card: card('2222', 8, 2030),
  })
  await server.db
    .updateTable('customers')
    .set({ default_payment_method_uuid: chosen.uuid })
    .where('uuid', '=', uuid)
    .execute()
  return { uuid, chosen, other }
}

beforeAll(async () => {
  const { db } = server
  const { uuid, account_uuid } = await aCustomer(db, { name: 'Paga Lista' })
  const of = { customer_uuid: uuid, account_uuid }
  await aPaymentMethod(db, { ...of, label: 'Visa lejana', card: card('0001', 12, 2031) })
  const [year = 0, month = 0] = server.clock.day(20).split('-').map(Number)
  await aPaymentMethod(db, { ...of, label: 'Visa pronta', card: card('0002', month, year) })
  await aPaymentMethod(db, { ...of, label: 'Visa vencida', status: 'expired', card: card('0003', 1, 2025) })
  await aPaymentMethod(db, {
    ...of,
    label: 'CLABE BBVA',
    type: 'domiciliation',
    status: 'failed',
    card: null,
    bank: { bank_code: '012', bank: 'BBVA', clabe_masked: '••••••••••••••9719', holder: 'Paga Lista' },
  })
})

describe('the listing of payment methods', () => {
  test('starts with those that end first, and says which will soon', async () => {
    await open('/admin/payment-methods?q=paga lista', { as: 'viewer' })
    expect(await listed('Métodos de pago')).toEqual([
      'Visa vencida',
      'Visa pronta',
      'Visa lejana',
      'CLABE BBVA',
    ])
    const row = screen.getByRole('row', { name: /Visa pronta/ })
    for (const text of ['Paga Lista', 'Tarjeta', 'Por vencer']) expect(row).toHaveTextContent(text)
  })

  test.each([
    ['expiring=true', ['Visa pronta']],
    ['status=failed', ['CLABE BBVA']],
    ['type=domiciliation', ['CLABE BBVA']],
    ['funding=credit&sort=-label', ['Visa vencida', 'Visa pronta', 'Visa lejana']],
    ['default=false&brand=Visa&status=expired', ['Visa vencida']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/payment-methods?q=paga lista&${query}`, { as: 'viewer' })
    expect(await listed('Métodos de pago')).toEqual(expected)
  })

  test('finds a method by its ending and by a new name of its customer', async () => {
    const { uuid } = await aPayer()
    // The number and the e-mail are set, as those of `aCustomer` may hold the ending too.
    await server.db
      .updateTable('customers')
      .set({ name: 'Nombre Cambiado', number: 'CLI-CAMBIADO', email: 'cambiado@ejemplo.test' })
      .where('uuid', '=', uuid)
      .execute()
    const reply = await call('viewer', 'admin/payment-methods?q=cambiado 2222')
    expect(reply.json().data).toMatchObject([{ label: 'Visa terminada en 2222', is_default: false }])
  })
})

describe('a payment method', () => {
  test('becomes what its customer is charged with', async () => {
    const { uuid, other } = await aPayer()
    const { user } = await open(`/admin/payment-methods/${other.uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Hacer predeterminado' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cobrar con Visa terminada en 2222?' }))
    await user.click(dialog.getByRole('button', { name: 'Hacer predeterminado' }))
    expect(await screen.findByText('Método predeterminado cambiado')).toBeVisible()
    expect((await customerOf(uuid)).default_payment_method_uuid).toBe(other.uuid)
    await waitFor(() => expect(fact('Predeterminado')).toEqual(['Sí']))
    expect(screen.queryByRole('button', { name: 'Hacer predeterminado' })).not.toBeInTheDocument()
  })

  test('that is no longer good is not charged', async () => {
    const { uuid } = await aPaymentMethod(server.db, { status: 'expired' })
    const reply = await call('manager', `admin/payment-methods/${uuid}/actions/make_default`, {
      method: 'POST',
      body: {},
    })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toBe('Solo se cobra con un método vigente')
  })

  test('is removed, unless it charges its customer by itself', async () => {
    const { chosen, other } = await aPayer()
    const { user, unmount } = await open(`/admin/payment-methods/${chosen.uuid}`, { as: 'manager' })
    const refused = await choose(user, 'Quitar')
    expect(await refused.findByRole('alert')).toHaveTextContent('Elige antes otro método predeterminado')
    unmount()
    const second = await open(`/admin/payment-methods/${other.uuid}`, { as: 'manager' })
    const dialog = await choose(second.user, 'Quitar')
    await dialog.findByText('Nada más se verá afectado.')
    await second.user.click(dialog.getByRole('button', { name: 'Quitar' }))
    expect(await screen.findByText('Método de pago quitado', { selector: 'aside p' })).toBeVisible()
  })

  test('that is removed is no longer the choice of a customer who is charged by hand', async () => {
    const { uuid, chosen } = await aPayer('manual')
    const reply = await call('manager', `admin/payment-methods/${chosen.uuid}/actions/remove`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json().effects).toMatchObject([{}, { subject: { type: 'customer', uuid } }])
    expect((await customerOf(uuid)).default_payment_method_uuid).toBeNull()
  })

  test('is deleted only once it was removed, and never tells its token', async () => {
    const { uuid } = await aPaymentMethod(server.db, { gateway_token: 'tok_secret' })
    const reply = await call('admin', `admin/payment-methods/${uuid}`, { method: 'DELETE' })
    expect(reply.json()).toMatchObject({ code: 'not_deletable' })
    expect((await call('admin', `admin/payment-methods/${uuid}`)).body).not.toContain('tok_secret')
  })
})

describe("a customer's payment methods", () => {
  test('are in a tab of the customer, who is charged with one of its own that is good', async () => {
    const { uuid, other } = await aPayer()
    const { user, unmount } = await open(`/admin/customers/${uuid}?tab=metodos`, { as: 'viewer' })
    expect(await screen.findByRole('link', { name: 'Visa terminada en 2222' })).toBeVisible()
    unmount()
    await open(`/admin/customers/${uuid}?edit=1`, { as: 'manager' })
    const field = await screen.findByLabelText(/^Método predeterminado/)
    await within(field).findByRole('option', { name: 'Visa terminada en 2222' })
    await user.selectOptions(field, 'Visa terminada en 2222')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await titled((await customerOf(uuid)).name)).toBeVisible()
    await waitFor(async () => expect((await customerOf(uuid)).default_payment_method_uuid).toBe(other.uuid))
  })

  test("cannot be another customer's", async () => {
    const [{ uuid }, { uuid: theirs }] = await Promise.all([aPayer(), aPaymentMethod(server.db)])
    const reply = await call('manager', `admin/customers/${uuid}`, {
      method: 'PATCH',
      body: { default_payment_method_uuid: theirs },
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'default_payment_method_uuid' }] })
  })
})
