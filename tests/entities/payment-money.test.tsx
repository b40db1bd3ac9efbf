import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Behaviour, tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { chargedTwice, refundsOf } from '../support/extraCharges'
import { act } from '../support/money'
import { aCustomer, anInvoice, aPaymentMethod, aUser } from '../support/records'
import { referenceServer, sessionFor } from '../support/referenceServer'
import { choose, fact } from '../support/screens'

const server = referenceServer()

async function debt(behaviour: Behaviour = 'ok') {
  const customer = await aCustomer(server.db)
  const of = { customer_uuid: customer.uuid }
  const method = await aPaymentMethod(server.db, { ...of, gateway_token: tokenOf(behaviour) })
  return { customer, method, invoice: await anInvoice(server.db, of) }
}
async function charged(behaviour: Behaviour = 'ok') {
  const owed = await debt(behaviour)
  const reply = await act('manager', `admin/invoices/${owed.invoice.uuid}/actions/charge`, {
    payment_method_uuid: owed.method.uuid,
  })
  await server.jobs.runDue()
  return { ...owed, uuid: String(reply.json().data.uuid), number: String(reply.json().data.number) }
}
/** The button that does it, once what it would do has been told. */
const ready = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  return button
}
const confirm = async (user: UserEvent, name: string) => user.click(await ready(name))

describe('an invoice that is owed', () => {
  test('is charged to a method of its customer, which is seen before', async () => {
    const { invoice, method } = await debt()
    const { user } = await open(`/admin/invoices/${invoice.uuid}?tab=pagos`, { as: 'manager' })
    const dialog = await choose(user, 'Cobrar ahora')
    await dialog.findByRole('option', { name: method.label })
    await user.selectOptions(dialog.getByLabelText('Con qué se cobra'), method.label)
    expect(await dialog.findByText(`Cobro con ${method.label}`)).toBeVisible()
    await confirm(user, 'Cobrar $116.00')
    expect(await screen.findByText('Cobro iniciado')).toBeVisible()
    expect(await screen.findByText('En proceso')).toBeVisible()
    await server.jobs.runDue()
    const { status } = await server.db
      .selectFrom('invoices')
      .select('status')
      .where('uuid', '=', invoice.uuid)
      .executeTakeFirstOrThrow()
    expect(status).toBe('paid')
  })

  test('is noted as paid by hand; the payment opens with what it came to', async () => {
    const { invoice } = await debt()
    const { user } = await open(`/admin/invoices/${invoice.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Registrar pago')
    await user.click(dialog.getByLabelText('Transferencia'))
    await user.clear(dialog.getByLabelText('Cuánto se recibió'))
    await user.type(dialog.getByLabelText('Cuánto se recibió'), '120')
    expect(await dialog.findByText('Saldo a favor del cliente')).toBeVisible()
    await confirm(user, 'Registrar pago')
    expect(await screen.findByText('Pago registrado')).toBeVisible()
    await waitFor(() => expect(fact('Pagado')).toEqual(['$116.00']))
  })

  test('is not charged by a viewer', async () => {
    const { invoice } = await debt()
    await open(`/admin/invoices/${invoice.uuid}`, { as: 'viewer' })
    await screen.findByRole('heading', { level: 1, name: invoice.title })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
  })
})

describe('a payment that failed', () => {
  test('is tried again with another method, two clicks from its screen', { tags: [LONG] }, async () => {
    const { uuid, customer } = await charged('stolen_card')
    const other = await aPaymentMethod(server.db, {
      customer_uuid: customer.uuid,
      gateway_token: tokenOf('ok'),
    })
    const { user } = await open(`/admin/payments/${uuid}`, { as: 'manager' })
    expect(await screen.findByText('Fallido', { selector: 'header *' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reintentar cobro' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('option', { name: other.label })
    await user.selectOptions(dialog.getByLabelText('Con qué se cobra'), other.label)
    await confirm(user, 'Reintentar $116.00')
    expect(await screen.findByText('Cobro reintentado')).toBeVisible()
    const lifeline = within(await screen.findByRole('region', { name: 'Qué pasó' }))
    expect(await lifeline.findByText('Intento 2', { exact: false })).toBeVisible()
    expect(lifeline.getByText('El banco reportó la tarjeta como robada')).toBeVisible()
  })
})

describe('a payment that was charged twice, and whose bank gave nothing back', () => {
  test('says so, and is given back by other means', async () => {
    const { uuid } = await chargedTwice(server)
    const { user } = await open(`/admin/payments/${uuid}`, { as: 'manager' })
    const told = within(await screen.findByRole('region', { name: 'Se cobró dos veces' }))
    expect(told.getByText('$116.00')).toBeVisible()
    const dialog = await choose(user, 'Devolver lo cobrado de más')
    expect(await dialog.findByText('Reembolso de lo cobrado dos veces')).toBeVisible()
    await user.click(dialog.getByLabelText('Ya se devolvió por otro medio'))
    await user.type(dialog.getByLabelText(/^Nota/), 'Transferencia 81')
    expect(await dialog.findByText('Se devolvió por otro medio')).toBeVisible()
    await confirm(user, 'Devolver $116.00')
    expect(await screen.findByText('Devolución registrada')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Se cobró dos veces' })).toBeNull())
    expect(await refundsOf(server, uuid)).toHaveLength(2)
  })
})

describe('a payment that was received', () => {
  test('is given back in part, with a reason', async () => {
    const { uuid } = await charged()
    const { user } = await open(`/admin/payments/${uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Reembolsar')
    await user.click(await dialog.findByLabelText('Un importe'))
    await user.type(dialog.getByLabelText('Importe'), '40')
    await user.selectOptions(dialog.getByLabelText('Motivo'), 'Error nuestro')
    await dialog.findByText('Reembolso')
    await user.click(await ready('Reembolsar $40.00'))
    expect(await screen.findByText('Reembolso iniciado')).toBeVisible()
    await server.jobs.runDue()
    const { refunded_cents } = await server.db
      .selectFrom('payments')
      .select('refunded_cents')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(refunded_cents).toBe(4_000)
  })

  test('beyond one’s own limit waits for a second person, who finds it on home', {
    tags: [LONG],
  }, async () => {
    const { uuid, customer } = await charged()
    const manager = await aUser(server.db, { role: 'manager', approval_limit_cents: 5_000 })
    const { user, unmount } = await open(`/admin/payments/${uuid}`, {
      token: (await sessionFor(manager)).token,
    })
    const dialog = await choose(user, 'Reembolsar')
    await user.click(await dialog.findByLabelText('Todo lo que queda: $116.00'))
    await user.selectOptions(dialog.getByLabelText('Motivo'), 'Fraude')
    expect(await dialog.findByText('Reembolso por autorizar')).toBeVisible()
    await user.click(await ready('Pedir autorización'))
    const own = within(await screen.findByRole('region', { name: 'Por autorizar' }))
    expect(await own.findByText('La pediste tú: debe decidirla otra persona.')).toBeVisible()
    expect(own.queryByRole('button', { name: 'Autorizar' })).toBeNull()
    unmount()

    const { user: second } = await open('/admin?tab=operations', { as: 'admin' })
    const list = within(await screen.findByRole('region', { name: 'Por autorizar' }))
    const asks = `${manager.name} pide reembolsar $116.00 a ${customer.name}`
    expect(await list.findByText(asks)).toBeVisible()
    await second.click(list.getByRole('button', { name: 'Autorizar' }))
    const question = { name: '¿Autorizar el reembolso de $116.00?' }
    const deciding = within(await screen.findByRole('dialog', question))
    await deciding.findByRole('row', { name: /Reembolso/ })
    await second.click(deciding.getByRole('button', { name: 'Autorizar' }))
    await waitFor(() => expect(screen.queryByText(asks)).toBeNull())
    await server.jobs.runDue()
    const { refunded_cents } = await server.db
      .selectFrom('payments')
      .select('refunded_cents')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(refunded_cents).toBe(11_600)
  })

  test('is reconciled with the bank, and taken back', async () => {
    const { uuid } = await charged()
    const { user } = await open(`/admin/payments/${uuid}`, { as: 'manager' })
    await choose(user, 'Conciliar')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Conciliar' }))
    await waitFor(() => expect(fact('Conciliado')[0]).toMatch(/^(hoy|hace)/))
    await choose(user, 'Quitar conciliación')
  })
})
