import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../support/app'
import { aCustomer, anAccount, anInvoice, next } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { choose, pick, titled } from '../support/screens'

const server = referenceServer()

async function debtor(wish: Parameters<typeof aCustomer>[1] = {}) {
  const customer = await aCustomer(server.db, { balance_due_cents: 40_000, ...wish })
  const owing = (total_cents: number, due_on: string) =>
    anInvoice(server.db, {
      customer_uuid: customer.uuid,
      number: `FAC-7${String(next()).padStart(5, '0')}`,
      total_cents,
      subtotal_cents: total_cents,
      tax_cents: 0,
      due_on,
    })
  return { customer, older: await owing(10_000, '2026-01-20'), newer: await owing(30_000, '2026-02-20') }
}
const invoiceOf = (uuid: string) =>
  server.db
    .selectFrom('invoices')
    .select(['status', 'amount_due_cents'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
const confirm = async (user: UserEvent, name: string) => {
  const button = await within(await screen.findByRole('dialog')).findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await user.click(button)
}

describe('a payment over several invoices', () => {
  test('is registered at its customer, the oldest invoices first', async () => {
    const { customer, older, newer } = await debtor()
    const { user } = await open(`/admin/customers/${customer.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Registrar pago')
    await user.click(dialog.getByLabelText('Transferencia'))
    const amount = dialog.getByLabelText('Cuánto se recibió')
    expect(amount).toHaveValue('400.00')
    await user.clear(amount)
    await user.type(amount, '450')
    expect(await dialog.findByText('Saldo a favor del cliente')).toBeVisible()
    expect(dialog.getByText(`Se aplica a ${older.title}`)).toBeVisible()
    await confirm(user, 'Registrar pago')
    expect(await screen.findByText('Pago registrado')).toBeVisible()
    expect(await invoiceOf(older.uuid)).toMatchObject({ status: 'paid' })
    expect(await invoiceOf(newer.uuid)).toMatchObject({ status: 'paid' })
  })

  test('goes to the invoices that a person chooses, and says at each what is too much', async () => {
    const { customer, older, newer } = await debtor()
    const { user } = await open(`/admin/customers/${customer.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Registrar pago')
    await user.click(dialog.getByLabelText('Efectivo'))
    await user.click(dialog.getByRole('radio', { name: /A las que elijas/ }))
    const part = await dialog.findByLabelText(`${newer.number}: debe $300.00`)
    await user.type(part, '301')
    expect(await dialog.findByText(`${newer.title} debe $300.00: escribe eso o menos`)).toBeVisible()
    expect(part).toHaveAccessibleDescription(expect.stringContaining('escribe eso o menos'))
    await user.clear(part)
    await user.type(part, '300')
    expect(await dialog.findByText(`Se aplica a ${newer.title}`)).toBeVisible()
    expect(part).not.toHaveAccessibleDescription(expect.stringContaining('escribe eso o menos'))
    await confirm(user, 'Registrar pago')
    expect(await screen.findByText('Pago registrado')).toBeVisible()
    expect(await invoiceOf(older.uuid)).toMatchObject({ status: 'open', amount_due_cents: 10_000 })
    expect(await invoiceOf(newer.uuid)).toMatchObject({ status: 'paid' })
  })

  test('says at the day that it is before the first invoice', async () => {
    const { customer } = await debtor()
    const { user } = await open(`/admin/customers/${customer.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Registrar pago')
    await user.click(dialog.getByLabelText('Efectivo'))
    const day = dialog.getByLabelText('Día en que se recibió')
    await user.clear(day)
    await user.type(day, '01012020')
    expect(await dialog.findByText(/ese día se emitió su primera factura/)).toBeVisible()
    expect(day).toHaveAccessibleDescription(expect.stringContaining('10 ene 2026'))
  })

  test('at an account of several customers says who paid', async () => {
    const account = await anAccount(server.db)
    const of = { account_uuid: account.uuid }
    await debtor(of)
    const { customer, older } = await debtor({ ...of, name: 'Comercial del Sur' })
    const { user } = await open(`/admin/accounts/${account.uuid}`, { as: 'manager' })
    await titled(account.name)
    const dialog = await choose(user, 'Registrar pago')
    await user.selectOptions(dialog.getByLabelText('Cliente que pagó'), `${customer.name}: debe $400.00`)
    await user.click(dialog.getByLabelText('Depósito'))
    await user.type(dialog.getByLabelText('Cuánto se recibió'), '100')
    expect(await dialog.findByText(`Se aplica a ${older.title}`)).toBeVisible()
    await confirm(user, 'Registrar pago')
    expect(await screen.findByText('Pago registrado')).toBeVisible()
    expect(await invoiceOf(older.uuid)).toMatchObject({ status: 'paid' })
  })

  test('at an account of one customer does not ask who paid', async () => {
    const { customer, older } = await debtor()
    const { user } = await open(`/admin/accounts/${customer.account_uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Registrar pago')
    expect(dialog.queryByLabelText('Cliente que pagó')).toBeNull()
    await user.click(dialog.getByLabelText('Efectivo'))
    expect(await dialog.findByText(`Se aplica a ${older.title}`)).toBeVisible()
  })

  test('is not offered to a viewer', async () => {
    const { customer } = await debtor()
    const { unmount } = await open(`/admin/customers/${customer.uuid}`, { as: 'viewer' })
    await titled(customer.name)
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
    unmount()
    await open(`/admin/accounts/${customer.account_uuid}`, { as: 'viewer' })
    await screen.findByRole('button', { name: 'Estado de cuenta' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
  })
})

describe('the deposits of a bank’s file', () => {
  const fileOf = (rows: string[], name = 'banco.csv') =>
    new File([['Fecha;Importe;Referencia;Descripción', ...rows].join('\n')], name, { type: 'text/csv' })

  test('are seen row by row, chosen, and registered in one go', async () => {
    const [named, guessed, other] = [
      await debtor({ name: 'Panadería La Espiga' }),
      await debtor({ name: 'Taller Robles' }),
      await debtor({ name: 'Clínica del Valle' }),
    ]
    const { user } = await open('/admin/payments', { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Importar depósitos' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar depósitos' }))
    await user.upload(
      dialog.getByLabelText('Archivo del banco'),
      fileOf([
        `01/03/2026;1,000.00;${named.newer.number};Pago de factura`,
        '02/03/2026;77.70;44120;Depósito',
        '03/03/2026;88.80;44121;Otro',
      ]),
    )
    expect(await dialog.findByText('Elige cómo se recibieron para ver qué se registra.')).toBeVisible()
    await user.click(dialog.getByLabelText('Depósito'))
    const rows = within(await dialog.findByRole('list', { name: 'Depósitos del archivo' }))
    expect(rows.getByText(`${named.newer.title} $300.00 · Saldo a favor: $700.00`)).toBeVisible()
    expect(rows.getAllByText('Sin asignar')).toHaveLength(2)
    expect(dialog.getByRole('button', { name: 'Registrar 1 pago' })).toBeEnabled()

    await user.selectOptions(dialog.getByLabelText('Quién pagó el renglón 3'), 'Otro cliente…')
    await pick(user, /Cliente del renglón 3/, guessed.customer.name)
    expect(await rows.findByText(`${guessed.older.title} $77.70`)).toBeVisible()
    await confirm(user, 'Registrar 2 pagos')
    expect(await screen.findByText('Se registraron 2 pagos por $1,077.70')).toBeVisible()
    expect(screen.getAllByRole('link', { name: /^PAG-/ }).length).toBeGreaterThanOrEqual(2)
    expect(await invoiceOf(named.newer.uuid)).toMatchObject({ status: 'paid' })
    expect(await invoiceOf(guessed.older.uuid)).toMatchObject({ amount_due_cents: 2_230 })
    expect(await invoiceOf(other.older.uuid)).toMatchObject({ amount_due_cents: 10_000 })

    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file)
      return 'blob:x'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    onTestFinished(() => void vi.restoreAllMocks())
    await user.click(screen.getByRole('button', { name: 'Descargar los no registrados' }))
    const [file] = saved
    expect(await file?.text()).toBe(
      '\uFEFFFecha,Importe,Referencia,Descripción,Motivo\r\n' +
        '2026-03-03,88.80,44121,Otro,"No nombra a ningún cliente, y ninguna factura debe ese importe"\r\n',
    )
  })

  test('that a file lacks, or that are a spreadsheet, are told at once', async () => {
    const { user } = await open('/admin/payments', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Importar depósitos' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar depósitos' }))
    await user.upload(dialog.getByLabelText('Archivo del banco'), new File(['PK\u0003\u0004'], 'banco.csv'))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Guárdala como CSV')
    await user.click(dialog.getByLabelText('Depósito'))
    await user.upload(dialog.getByLabelText('Archivo del banco'), new File(['hola'], 'hola.csv'))
    expect(await dialog.findByText(/No se encontraron las columnas/)).toBeVisible()
    expect(dialog.queryByRole('list', { name: 'Depósitos del archivo' })).toBeNull()
  })

  test('are not imported by a viewer', async () => {
    await open('/admin/payments', { as: 'viewer' })
    await screen.findByRole('heading', { level: 1, name: 'Pagos' })
    expect(screen.queryByRole('button', { name: 'Importar depósitos' })).toBeNull()
  })
})
