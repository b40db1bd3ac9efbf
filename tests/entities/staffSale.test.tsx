import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { open } from '../support/app'
import { aCustomer, anAccount, aPaymentMethod, aPerson, next } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { aPlan } from '../support/sales'
import { pick } from '../support/screens'

const server = referenceServer()

/** A customer with a card, and a plan that staff sell. */
async function aBuyer() {
  const person = await aPerson(server.db, { given_names: 'Ximena', last_name: `Baeza ${next()}` })
  const account = await anAccount(server.db, { type: 'individual', holder_person_uuid: person.uuid })
  const customer = await aCustomer(server.db, {
    account_uuid: account.uuid,
    person_uuid: person.uuid,
    type: 'individual',
    name: `Ximena ${next()}`,
  })
  const method = await aPaymentMethod(server.db, {
    customer_uuid: customer.uuid,
    account_uuid: account.uuid,
    gateway_token: tokenOf('ok'),
  })
  const plan = await aPlan(server.db, {
    name: `Plan de mostrador ${next()}`,
    status: 'published',
    sales: { public: false, channels: ['staff'], order: 1, highlight: false, cta: 'Contratar' },
  })
  return { person, account, customer, method, plan }
}

/** Opens the sale on a customer, and chooses plan, price and person. */
async function begin({ person, customer, plan }: Awaited<ReturnType<typeof aBuyer>>) {
  const opened = await open(`/admin/customers/${customer.uuid}?tab=suscripciones`, { as: 'manager' })
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Vender un plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Vender un plan' }))
  await dialog.findByRole('combobox', { name: 'Plan' })
  await pick(user, 'Plan', plan.name)
  await waitFor(() => expect(dialog.getByLabelText('Precio')).toHaveTextContent('$349.00'))
  await user.selectOptions(dialog.getByLabelText('Precio'), '1')
  await pick(user, 'Persona', person.last_name)
  return { ...opened, dialog }
}

describe('a sale by hand', () => {
  test('shows its first charge, is charged to a method of the customer, and opens', async () => {
    const buyer = await aBuyer()
    const { user, dialog, address } = await begin(buyer)
    await user.selectOptions(dialog.getByLabelText('Método de pago'), buyer.method.uuid)
    expect(await dialog.findByText('Se cobra hoy')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Vender el plan' }))
    await waitFor(() => expect(address()).toMatch(/^\/admin\/subscriptions\//))
    const sold = await server.db
      .selectFrom('subscriptions')
      .select(['sales_channel', 'payment_method_uuid'])
      .where('customer_uuid', '=', buyer.customer.uuid)
      .executeTakeFirstOrThrow()
    expect(sold).toEqual({ sales_channel: 'staff', payment_method_uuid: buyer.method.uuid })
  })

  test('by a link says whom it is sent to, and a coupon that is not is refused at its field', async () => {
    const buyer = await aBuyer()
    const { user, dialog } = await begin(buyer)
    await user.click(dialog.getByRole('radio', { name: /Con un enlace/ }))
    expect(await dialog.findByText(new RegExp(buyer.customer.email))).toBeVisible()
    await user.type(dialog.getByLabelText(/^Cupón/), 'NOHAY')
    expect(await dialog.findByText('No hay un cupón con ese código')).toBeVisible()
    await user.clear(dialog.getByLabelText(/^Cupón/))
    expect(await dialog.findByText(new RegExp(buyer.customer.email))).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Vender el plan' }))
    await waitFor(() => expect(server.mail.some(({ to }) => to === buyer.customer.email)).toBe(true))
  })

  test('is not offered to viewers', async () => {
    const { customer } = await aBuyer()
    await open(`/admin/customers/${customer.uuid}?tab=suscripciones`, { as: 'viewer' })
    expect((await screen.findAllByText(/todavía|Aún no/))[0]).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Vender un plan' })).not.toBeInTheDocument()
  })
})
