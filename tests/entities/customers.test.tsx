import { screen, waitFor, within } from '@testing-library/react'
import { openLedger } from '../support/money'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { cardInFrame } from '../support/cardFrame'
import { aCustomer, anAccount, anInvoice, aPerson } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, fact, listed, NOBODY, titled } from '../support/screens'

const server = referenceServer()

const saved = (uuid: string) =>
  server.db.selectFrom('customers').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

let account: Awaited<ReturnType<typeof anAccount>>
let late: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  const { db } = server
  account = await anAccount(db, { name: 'Cuenta Bajío' })
  late = await aCustomer(db, {
    name: 'Listado Bajío',
    account_uuid: account.uuid,
    balance_due_cents: 350_050,
    overdue_cents: 350_050,
    collection: 'manual',
  })
  await aCustomer(db, { name: 'Listado Norte', status: 'archived' })
  await aCustomer(db, {
    name: 'Listado Ana',
    account_uuid: account.uuid,
    person_uuid: (await aPerson(db)).uuid,
  })
})

describe('the listing of customers', () => {
  test('shows each with its account, what it owes and how it is', async () => {
    await open('/admin/customers?q=listado', { as: 'viewer' })
    expect(await listed('Clientes')).toEqual(['Listado Ana', 'Listado Bajío', 'Listado Norte'])
    const row = screen.getByRole('row', { name: /Listado Bajío/ })
    for (const text of ['$3,500.50', 'Con adeudo', 'Empresa']) expect(row).toHaveTextContent(text)
    expect(within(row).getByRole('link', { name: 'Cuenta Bajío' })).toHaveAttribute(
      'href',
      `/admin/accounts/${account.uuid}`,
    )
  })

  test.each([
    ['status=archived', ['Listado Norte']],
    ['type=individual', ['Listado Ana']],
    ['delinquent=true', ['Listado Bajío']],
    ['collection=manual', ['Listado Bajío']],
    ['sort=-balance_due_cents&delinquent=true', ['Listado Bajío']],
    ['sort=-name', ['Listado Norte', 'Listado Bajío', 'Listado Ana']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/customers?q=listado&${query}`, { as: 'viewer' })
    expect(await listed('Clientes')).toEqual(expected)
  })

  test('is narrowed by a view and by a filter, and says when nothing is left', async () => {
    const { user, address } = await open('/admin/customers?q=listado', { as: 'viewer' })
    const views = within(await screen.findByRole('navigation', { name: 'Vistas de clientes' }))
    await user.click(views.getByRole('link', { name: /^Con adeudo/ }))
    await waitFor(async () => expect(await listed('Clientes')).toEqual(['Listado Bajío']))
    expect(address()).toBe('/admin/customers?q=listado&delinquent=true')
    await user.click(screen.getByRole('button', { name: 'Estado', expanded: false }))
    await user.click(screen.getByRole('checkbox', { name: 'Archivado' }))
    expect(await screen.findByText('Ningún cliente coincide con estos filtros')).toBeVisible()
    expect(screen.getByText('Prueba con otras palabras o quita algún filtro.')).toBeVisible()
    expect(address()).toContain('status=archived')
  })

  test('that is empty says what will be in it, and offers no role to create any', async () => {
    const { uuid } = await anAccount(server.db)
    const { store } = await open(`/admin/customers?account=${uuid}`, { as: 'admin' })
    expect(await screen.findByText('Aún no hay clientes')).toBeVisible()
    expect(screen.getByText(/^Aparecen con la primera suscripción.*se crean desde su cuenta/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /Crear cliente/ })).not.toBeInTheDocument()
    expect(store.getState().accountSelection.selected).toBeNull()
  })
})

describe('a customer', () => {
  test('opens from its row with what it owes and who pays, and leads back', async () => {
    const { user, address } = await open('/admin/customers?q=listado&type=company', { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: 'Listado Bajío' }))
    expect(await titled('Listado Bajío')).toBeVisible()
    const payer = within(await screen.findByRole('region', { name: 'Quién paga' }))
    expect(payer.getByRole('link', { name: 'Cuenta Bajío' })).toBeVisible()
    expect(payer.getByRole('link', { name: /^Empresa/ })).toHaveAttribute(
      'href',
      `/admin/companies/${late.company_uuid}`,
    )
    expect(fact('Por cobrar')).toEqual(['$3,500.50'])
    expect(fact('Días de plazo')).toEqual(['Los de su cuenta'])
    await user.click(
      within(screen.getByRole('navigation', { name: 'Ruta' })).getByRole('link', { name: 'Clientes' }),
    )
    expect((await listed('Clientes')).sort()).toEqual(['Listado Bajío', 'Listado Norte'])
    expect(address()).toBe('/admin/customers?q=listado&type=company')
  })

  test('is only read by a viewer, also where the address asks to edit', async () => {
    await open(`/admin/customers/${late.uuid}?edit=1`, { as: 'viewer' })
    await screen.findByRole('region', { name: 'Quién paga' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Editar cliente' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument()
  })

  test('that does not exist is said to be missing, in its place', async () => {
    await open(`/admin/customers/${NOBODY}`, { as: 'viewer' })
    expect(await titled('No encontramos este cliente')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a Clientes' })).toBeVisible()
  })

  test.each([
    ['markup', '<iframe src="javascript:alert(1)"></iframe>'],
    ['emoji', 'Señora 🌮 Tacos'],
    ['right-to-left letters', 'עמותת שלום'],
    ['10,000 letters', 'Largo'.padEnd(10_000, 'o')],
  ])('whose name has %s shows it as text', async (_kind, name) => {
    const { uuid } = await aCustomer(server.db, { name })
    await open(`/admin/customers/${uuid}`, { as: 'viewer' })
    const heading = () => screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(heading().textContent).toBe(name))
    expect(heading().children).toHaveLength(0)
  })
})

describe('editing a customer', () => {
  test('sends only what changed, shows it and leaves a line of it', async () => {
    const { uuid } = await aCustomer(server.db)
    const { user, address } = await open(`/admin/customers/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'Editar cliente' }))
    await user.click(await screen.findByRole('radio', { name: 'Manual' }))
    await user.type(screen.getByLabelText(/^Celular/), '5512345678')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Celular')).toEqual(['55 1234 5678']))
    expect(fact('Cobro')).toEqual(['Manual'])
    expect(address()).toBe(`/admin/customers/${uuid}`)
    expect(await saved(uuid)).toMatchObject({ version: 2, collection: 'manual', phone: '+525512345678' })
    const log = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('subject_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect([...log.changed_fields].sort()).toEqual(['collection', 'phone'])
  })

  test('with nothing changed writes nothing', async () => {
    const { uuid } = await aCustomer(server.db, { phone: '+525512345678' })
    const { user, address } = await open(`/admin/customers/${uuid}?edit=1`, { as: 'manager' })
    expect(await screen.findByText('Sin cambios')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(address()).toBe(`/admin/customers/${uuid}`))
    expect((await saved(uuid)).version).toBe(1)
  })

  test('that the server refuses says so at the field', async () => {
    const { uuid } = await aCustomer(server.db)
    const { user } = await open(`/admin/customers/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByRole('checkbox', { name: 'Factura en automático' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const summary = within(await screen.findByRole('alert'))
    const words = 'Para facturar en automático faltan los datos fiscales'
    await user.click(summary.getByRole('button', { name: words }))
    const field = screen.getByRole('checkbox', { name: 'Factura en automático' })
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(words)
    expect((await saved(uuid)).version).toBe(1)
  })

  test('what another user has changed meanwhile asks whose stays', async () => {
    const { uuid } = await aCustomer(server.db, { name: 'Original' })
    const { user } = await open(`/admin/customers/${uuid}?edit=1`, { as: 'manager' })
    const name = await screen.findByLabelText('Nombre o razón social')
    await call('admin', `admin/customers/${uuid}`, {
      method: 'PATCH',
      body: { name: 'De alguien más' },
      headers: { 'if-match': '"1"' },
    })
    await user.type(name, ' mío')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Alguien cambió este cliente mientras lo editabas' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Ver la versión actual' }))
    expect(await titled('De alguien más')).toBeVisible()
    expect((await saved(uuid)).version).toBe(2)
  })
})

describe("a customer's status", () => {
  test('changes back and forth; the tag and the activity follow', async () => {
    const { uuid } = await aCustomer(server.db)
    const { user } = await open(`/admin/customers/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Archivar')
    expect(await dialog.findByText('Nada más se verá afectado.')).toBeVisible()
    expect(dialog.queryByLabelText('Motivo')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Archivar' }))
    expect(await screen.findByText('Archivado')).toBeVisible()
    expect(await screen.findByText('Cliente archivado', { selector: 'aside p' })).toBeVisible()
    const back = await choose(user, 'Reactivar')
    await back.findByText('Nada más se verá afectado.')
    await user.click(back.getByRole('button', { name: 'Reactivar' }))
    expect(await screen.findByText('Activo')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ status: 'active', version: 3 })
  })

  test("cannot change while it owes, as the server's own words say", async () => {
    const { user } = await open(`/admin/customers/${late.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Archivar')
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Tiene facturas por pagar. Cóbralas antes de archivarlo',
    )
    expect(dialog.getByRole('button', { name: 'Archivar' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('what a customer owes', () => {
  test('is paid with what they have in their favour, once it is seen invoice by invoice, and told there', async () => {
    const { uuid, account_uuid } = await aCustomer(server.db, {
      name: 'Paga Con Saldo',
      credit_balance_cents: 15_000,
      balance_due_cents: 11_600,
    })
    const invoice = await anInvoice(server.db, { customer_uuid: uuid, account_uuid })
    await openLedger(server)
    const { user } = await open(`/admin/customers/${uuid}?tab=saldo`, { as: 'manager' })
    const before = within(await screen.findByRole('table', { name: 'Movimientos del saldo a favor' }))
    expect(await before.findAllByText('$150.00')).not.toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    expect(await screen.findByRole('menuitem', { name: /^Cobrar/ })).toHaveTextContent(
      'No tiene un método predeterminado',
    )
    await user.click(screen.getByRole('menuitem', { name: 'Aplicar saldo a favor' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Queda a favor del cliente')).toBeVisible()
    expect(dialog.getByText(invoice.title)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Aplicar saldo a favor' }))
    const row = within(await screen.findByRole('table', { name: 'Movimientos del saldo a favor' }))
    expect(await row.findByText('$34.00')).toBeVisible()
    expect(row.getByText(/116\.00/)).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ credit_balance_cents: 3_400, balance_due_cents: 0 })
  })
})

describe('deleting a customer', () => {
  test('is for administrators, and refused with its reason while it pays for an account', async () => {
    const { uuid } = await aCustomer(server.db)
    const { account_uuid } = await saved(uuid)
    await server.db
      .updateTable('accounts')
      .set({ default_customer_uuid: uuid, name: 'La que paga' })
      .where('uuid', '=', account_uuid)
      .execute()
    const { user, unmount } = await open(`/admin/customers/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    expect(screen.queryByRole('menuitem', { name: 'Eliminar cliente' })).not.toBeInTheDocument()
    unmount()
    const admin = await open(`/admin/customers/${uuid}`, { as: 'admin' })
    const dialog = await choose(admin.user, 'Eliminar cliente')
    await admin.user.click(dialog.getByRole('button', { name: 'Eliminar cliente' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Es quien paga la cuenta La que paga')
    expect((await saved(uuid)).archived_at).toBeNull()
  })
})

describe('a payment method that staff add', () => {
  test('is a card that its holder dictates into the gateway’s frame', async () => {
    const customer = await aCustomer(server.db, { name: 'Titular al teléfono' })
    const { user } = await open(`/admin/customers/${customer.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Agregar tarjeta')
    await dialog.findByTitle('Datos de la tarjeta')
    await cardInFrame(server, 'Datos de la tarjeta')
    await user.type(dialog.getByLabelText('Nombre en la tarjeta'), 'María Ñáñez')
    await user.click(dialog.getByRole('button', { name: 'Guardar tarjeta' }))
    expect(dialog.getByText('Léele la autorización a su titular y marca que la dio')).toBeVisible()
    await user.click(dialog.getByLabelText('Su titular lo autorizó'))
    await user.click(dialog.getByRole('button', { name: 'Guardar tarjeta' }))
    expect(await screen.findByText('Tarjeta guardada')).toBeVisible()
    await waitFor(async () => expect((await saved(customer.uuid)).default_payment_method_uuid).not.toBeNull())
  })

  test('is a bank account with its mandate, whose CLABE is checked', async () => {
    const customer = await aCustomer(server.db, { name: 'Titular con mandato' })
    const { user } = await open(`/admin/customers/${customer.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Agregar cuenta bancaria')
    await user.type(await dialog.findByLabelText('Banco'), 'BBVA')
    await user.type(dialog.getByLabelText('CLABE'), '012180001567812340')
    await user.click(dialog.getByLabelText('Su titular lo autorizó'))
    await user.click(dialog.getByRole('button', { name: 'Guardar cuenta' }))
    expect(dialog.getByText('Revisa la CLABE: el último dígito no coincide')).toBeVisible()
    expect((await saved(customer.uuid)).default_payment_method_uuid).toBeNull()
  })
})
