import { screen, waitFor, within } from '@testing-library/react'
import { openLedger } from '../support/money'
import { beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aCompany, aCustomer, aMember, anAccount, anInvoice, aPerson, aUser } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { NOBODY, choose, fact, listed, openTab, pick, titled } from '../support/screens'

const server = referenceServer()

const saved = (uuid: string) =>
  server.db.selectFrom('accounts').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

let bajio: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  const { db } = server
  const company = await aCompany(db, { trade_name: 'Grupo Bajío' })
  bajio = await anAccount(db, {
    name: 'Listada Bajío',
    company_uuid: company.uuid,
    balance_due_cents: 123_450,
    overdue_cents: 100_000,
    overdue_since: '2026-01-01',
  })
  await anAccount(db, { name: 'Listada Norte', status: 'on_hold', balance_due_cents: 500 })
  const { uuid } = await aPerson(db)
  await anAccount(db, { name: 'Listada Ana', type: 'individual', holder_person_uuid: uuid })
})

describe('the listing of accounts', () => {
  test('shows each with what it owes and how it is', async () => {
    await open('/admin/accounts?q=listada', { as: 'viewer' })
    expect(await listed('Cuentas')).toEqual(['Listada Ana', 'Listada Bajío', 'Listada Norte'])
    const row = screen.getByRole('row', { name: /Listada Bajío/ })
    expect(row).toHaveTextContent('$1,234.50')
    expect(row).toHaveTextContent('Activa')
  })

  test.each([
    ['status=on_hold', ['Listada Norte']],
    ['type=individual', ['Listada Ana']],
    ['overdue=true', ['Listada Bajío']],
    ['overdue_bucket=90%2B', ['Listada Bajío']],
    ['sort=-balance_due_cents', ['Listada Bajío', 'Listada Norte', 'Listada Ana']],
    ['status=nonsense&status=on_hold', ['Listada Norte']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/accounts?q=listada&${query}`, { as: 'viewer' })
    expect(await listed('Cuentas')).toEqual(expected)
  })

  test('is narrowed by a view and by a filter, and says so in the address', async () => {
    const { user, address } = await open('/admin/accounts?q=listada', { as: 'viewer' })
    const views = within(await screen.findByRole('navigation', { name: 'Vistas de cuentas' }))
    await user.click(views.getByRole('link', { name: /^En pausa/ }))
    await waitFor(async () => expect(await listed('Cuentas')).toEqual(['Listada Norte']))
    expect(address()).toBe('/admin/accounts?q=listada&status=on_hold')
    expect(views.getByRole('link', { name: /^En pausa/ })).toHaveAttribute('aria-current', 'page')

    await user.click(screen.getByRole('button', { name: 'Tipo', expanded: false }))
    await user.click(screen.getByRole('checkbox', { name: 'Individual' }))
    expect(await screen.findByText('Ninguna cuenta coincide con estos filtros')).toBeVisible()
    expect(address()).toContain('status=on_hold')
    expect(address()).toContain('type=individual')
    await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe('/admin/accounts'))
  })

  test('is narrowed to an amount that is typed, and says what cannot be one', async () => {
    const { user, address } = await open('/admin/accounts?q=listada', { as: 'viewer' })
    await listed('Cuentas')
    await user.click(screen.getByRole('button', { name: 'Filtro' }))
    expect(screen.queryByRole('menuitem', { name: 'Responsable' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('menuitem', { name: 'Saldo por cobrar' }))
    await user.type(await screen.findByLabelText('Desde'), 'mucho')
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('Escribe un importe de cero o más, como 1,250.00')).toBeVisible()
    await user.clear(screen.getByLabelText('Desde'))
    await user.type(screen.getByLabelText('Desde'), '$1,000')
    await user.type(screen.getByLabelText('Hasta'), '10')
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(screen.getByText('El segundo importe debe ser igual o mayor al primero')).toBeVisible()
    await user.clear(screen.getByLabelText('Hasta'))
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    await waitFor(async () => expect(await listed('Cuentas')).toEqual(['Listada Bajío']))
    expect(address()).toBe('/admin/accounts?q=listada&balance_due_from=100000')
    expect(screen.getByRole('button', { name: 'Saldo por cobrar: desde $1,000.00' })).toBeVisible()
  })

  test('is sorted by its heads, back and forth', async () => {
    const { user, address } = await open('/admin/accounts?q=listada', { as: 'viewer' })
    await listed('Cuentas')
    // By name already, as its arrow says.
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending')
    await user.click(screen.getByRole('button', { name: 'Nombre' }))
    await waitFor(async () =>
      expect(await listed('Cuentas')).toEqual(['Listada Norte', 'Listada Bajío', 'Listada Ana']),
    )
    expect(address()).toBe('/admin/accounts?q=listada&sort=-name')
    await user.click(screen.getByRole('button', { name: 'Nombre' }))
    await waitFor(() => expect(address()).toBe('/admin/accounts?q=listada&sort=name'))
  })

  test('offers an editor alone to create one', async () => {
    const { unmount } = await open('/admin/accounts', { as: 'viewer' })
    await screen.findByRole('table', { name: 'Cuentas' })
    expect(screen.queryByRole('button', { name: 'Crear cuenta' })).not.toBeInTheDocument()
    unmount()
    await open('/admin/accounts', { as: 'manager' })
    expect(await screen.findByRole('button', { name: 'Crear cuenta' })).toBeVisible()
  })
})

describe('creating an account', () => {
  const dialogOf = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Crear cuenta' }))
    return within(await screen.findByRole('dialog', { name: 'Nueva cuenta' }))
  }

  test('takes a dialog over the listing, and leads to the new one', async () => {
    await aCompany(server.db, { trade_name: 'Ferretera del Sureste' })
    const { user, address } = await open('/admin/accounts?q=listada', { as: 'manager' })
    const dialog = await dialogOf(user)
    await user.type(await dialog.findByLabelText('Nombre de la cuenta'), 'Ferretera')
    await user.selectOptions(dialog.getByLabelText('Tipo'), 'Empresa')
    await user.click(dialog.getByRole('button', { name: 'Crear cuenta' }))
    expect(await dialog.findByRole('button', { name: 'Elige la empresa' })).toBeVisible()
    await user.type(await dialog.findByRole('combobox', { name: 'Empresa' }), 'sureste')
    // Without layout, the list of options takes its field for scrolled out of the dialog, and hides.
    await user.click(await dialog.findByRole('option', { name: /Ferretera del Sureste/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Crear cuenta' }))

    expect(await titled('Ferretera')).toBeVisible()
    expect(await screen.findByText('Cuenta creada')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await saved(address().split('/').at(-1) ?? '')).toMatchObject({
      name: 'Ferretera',
      type: 'company',
      status: 'pending',
      source: 'staff',
    })
    await user.click(screen.getByRole('link', { name: 'Cuentas', current: false }))
    expect(await screen.findByRole('table', { name: 'Cuentas' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('can be given up: the dialog closes over the listing as it was', async () => {
    const { user, address } = await open('/admin/accounts?q=listada', { as: 'manager' })
    const dialog = await dialogOf(user)
    await user.type(await dialog.findByLabelText('Nombre de la cuenta'), 'Por error')
    await user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe('/admin/accounts?q=listada')
    expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  test('that is closed half-way is taken up again where it was', async () => {
    const { user } = await open('/admin/accounts', { as: 'manager' })
    const dialog = await dialogOf(user)
    await user.type(await dialog.findByLabelText('Nombre de la cuenta'), 'A medias')
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const again = await dialogOf(user)
    expect(await again.findByLabelText('Nombre de la cuenta')).toHaveValue('A medias')
    expect(again.getByText(/^Recuperamos tu borrador/)).toBeVisible()
  })
})

describe('an account', () => {
  test('opens from its row with what it owes, its contract and its activity, and leads back to the listing', async () => {
    const { user, address } = await open('/admin/accounts?q=listada&overdue=true', { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: 'Listada Bajío' }))
    expect(await titled('Listada Bajío')).toBeVisible()
    expect(address()).toBe(`/admin/accounts/${bajio.uuid}`)
    expect(await screen.findByRole('region', { name: 'Contrato' })).toBeVisible()
    expect(fact('Por cobrar')).toEqual(['$1,234.50'])
    expect(fact('Vencido')).toEqual(['$1,000.00'])
    expect(fact('Empresa')).toEqual(['Grupo Bajío'])
    expect(await screen.findByText('Sin actividad todavía.')).toBeVisible()
    const path = within(screen.getByRole('navigation', { name: 'Ruta' }))
    expect(path.getByText(bajio.number)).toBeVisible()
    await user.click(path.getByRole('link', { name: 'Cuentas' }))
    expect(await listed('Cuentas')).toEqual(['Listada Bajío'])
    expect(address()).toBe('/admin/accounts?q=listada&overdue=true')
  })

  test('opens with a click anywhere on its row', async () => {
    const { user } = await open('/admin/accounts?q=listada+norte', { as: 'viewer' })
    const row = await screen.findByRole('row', { name: /Listada Norte/ })
    await user.click(within(row).getByText('En pausa'))
    expect(await titled('Listada Norte')).toBeVisible()
  })

  test('shows the first of its customers and leads to all of them', async () => {
    const account = await anAccount(server.db, { name: 'Con muchos' })
    const company = await aCompany(server.db)
    for (let number = 0; number < 11; number++)
      await aCustomer(server.db, { account_uuid: account.uuid, company_uuid: company.uuid, type: 'company' })
    const { user, address } = await open(`/admin/accounts/${account.uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('tab', { name: /^Clientes\s*11$/ }))
    expect(address()).toBe(`/admin/accounts/${account.uuid}?tab=clientes`)
    expect(await listed('Clientes')).toHaveLength(10)
    await user.click(screen.getByRole('link', { name: 'Ver los 11 en Clientes' }))
    await waitFor(async () => expect(await listed('Clientes')).toHaveLength(11))
    expect(address()).toBe(`/admin/customers?view=all&account=${account.uuid}`)
  })

  test('says that it has no subaccounts yet, and has none to have when a person holds it', async () => {
    const { uuid } = await aPerson(server.db)
    const personal = await anAccount(server.db, { type: 'family', holder_person_uuid: uuid })
    const { user, router } = await open(`/admin/accounts/${bajio.uuid}`, { as: 'viewer' })
    await openTab(user, /^Subcuentas/)
    expect(await screen.findByText('Sin cuentas todavía')).toBeVisible()
    await router.navigate(`/admin/accounts/${personal.uuid}`)
    await titled(personal.name)
    await screen.findByRole('tab', { name: /^Miembros/ })
    expect(screen.queryByRole('tab', { name: /^Subcuentas/ })).not.toBeInTheDocument()
  })

  test('is only read by a viewer, also where the address asks to edit', async () => {
    await open(`/admin/accounts/${bajio.uuid}?edit=1`, { as: 'viewer' })
    await screen.findByRole('region', { name: 'Contrato' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Editar cuenta' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument()
  })

  test('that does not exist is said to be missing, in its place', async () => {
    const { address } = await open(`/admin/accounts/${NOBODY}`, { as: 'viewer' })
    expect(await titled('No encontramos esta cuenta')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a Cuentas' })).toHaveAttribute('href', '/admin/accounts')
    expect(address()).toBe(`/admin/accounts/${NOBODY}`)
  })

  test('has no address that is not a uuid', async () => {
    const { address } = await open('/admin/accounts/not-a-uuid', { as: 'viewer' })
    expect(await titled('No encontramos esta cuenta')).toBeVisible()
    expect(address()).toBe('/admin/accounts/not-a-uuid')
  })

  test.each([
    ['markup', '<img src=x onerror="alert(1)"> & <b>Cía.</b>'],
    ['emoji', 'Clínica 👩🏽‍⚕️ 🏥'],
    ['right-to-left letters', 'شركة السلام'],
    ['10,000 letters', 'Larga'.padEnd(10_000, 'a')],
  ])('whose name has %s shows it as text', async (_kind, name) => {
    const { uuid } = await anAccount(server.db, { name })
    await open(`/admin/accounts/${uuid}`, { as: 'viewer' })
    const title = await waitFor(() => {
      const heading = screen.getByRole('heading', { level: 1 })
      expect(heading.textContent).toBe(name)
      return heading
    })
    expect(title.children).toHaveLength(0)
    expect(document.title).toContain(name)
  })
})

describe('working with an account', () => {
  test('narrows the listings to it, and their addresses say so', async () => {
    const account = await anAccount(server.db, { name: 'Elegida' })
    const mine = await aCustomer(server.db, { account_uuid: account.uuid, name: 'De la elegida' })
    await aCustomer(server.db, { name: 'De otra' })
    const { user, router, address } = await open(`/admin/accounts/${account.uuid}`, { as: 'viewer' })
    const select = await screen.findByRole('button', { name: 'Trabajar con esta cuenta' })
    await user.click(select)
    expect(select).not.toBeInTheDocument()
    expect(screen.getByText('Mostrando Elegida')).toBeInTheDocument()

    await router.navigate('/admin/customers')
    await waitFor(async () => expect(await listed('Clientes')).toEqual([mine.name]))
    expect(address()).toBe(`/admin/customers?account=${account.uuid}`)
    await user.click(await screen.findByRole('button', { name: 'Ver todas las cuentas' }))
    expect(await screen.findByText('De otra')).toBeVisible()
    expect(address()).toBe('/admin/customers')
  })
})

describe('editing an account', () => {
  test('sends only what changed, shows it and leaves a line of it', async () => {
    const { uuid } = await anAccount(server.db, { name: 'Antes' })
    const { user, address } = await open(`/admin/accounts/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'Editar cuenta' }))
    const name = await screen.findByLabelText('Nombre de la cuenta')
    await user.clear(name)
    await user.type(name, 'Después')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await titled('Después')).toBeVisible()
    expect(await screen.findByText('Cambios guardados')).toBeVisible()
    expect(address()).toBe(`/admin/accounts/${uuid}`)
    expect((await saved(uuid)).version).toBe(2)
    const log = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('subject_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(log.changed_fields).toEqual(['name'])
    expect(await screen.findByText('Cuenta editada')).toBeVisible()
  })

  test('that the server refuses says so at the field', async () => {
    const { uuid } = await anAccount(server.db)
    await anAccount(server.db, { external_id: 'ERP-1' })
    const { user } = await open(`/admin/accounts/${uuid}?edit=1`, { as: 'manager' })
    const key = await screen.findByLabelText(/^Identificador externo/)
    await user.type(key, 'ERP-1')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(key).toHaveAccessibleDescription('Otro registro ya tiene esa clave'))
    expect(key).toHaveValue('ERP-1')
    expect((await saved(uuid)).version).toBe(1)
  })

  test('what another user has changed meanwhile asks whose stays', async () => {
    const { uuid } = await anAccount(server.db, { name: 'Original' })
    const { user } = await open(`/admin/accounts/${uuid}?edit=1`, { as: 'manager' })
    const name = await screen.findByLabelText('Nombre de la cuenta')
    await call('admin', `admin/accounts/${uuid}`, {
      method: 'PATCH',
      body: { name: 'De alguien más', billing_day: 5 },
      headers: { 'if-match': '"1"' },
    })
    await user.clear(name)
    await user.type(name, 'Mía')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Alguien cambió esta cuenta mientras la editabas' }),
    )
    expect(dialog.getByLabelText(/De alguien más$/)).toBeVisible()
    expect(dialog.getByText(/Cambió otros datos \(Día de cobro\)/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Guardar con mis cambios elegidos' }))
    expect(await titled('Mía')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ name: 'Mía', billing_day: 5, version: 3 })
  })
})

describe("an account's status", () => {
  test('changes with a reason; the tag and the activity follow', async () => {
    const { uuid, name } = await anAccount(server.db)
    const { user } = await open(`/admin/accounts/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Poner en pausa')
    expect(dialog.getByRole('heading', { name: `¿Poner en pausa la cuenta ${name}?` })).toBeVisible()
    expect(await dialog.findByText('Nada más se verá afectado.')).toBeVisible()
    expect((await saved(uuid)).version).toBe(1)
    await user.click(dialog.getByRole('button', { name: 'Poner en pausa' }))
    expect(await dialog.findByText('Escribe el motivo')).toBeVisible()
    await user.type(dialog.getByLabelText('Motivo'), 'Sin respuesta')
    await user.click(dialog.getByRole('button', { name: 'Poner en pausa' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText('Sin respuesta')).toBeVisible()
    expect(screen.getByText('En pausa')).toBeVisible()
    expect(await screen.findByText('Cuenta puesta en pausa')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ status: 'on_hold', status_reason: 'Sin respuesta', version: 2 })
  })

  test('offers what it allows, and reopening to administrators alone', async () => {
    const { uuid } = await anAccount(server.db, { status: 'closed' })
    const { unmount, user: manager } = await open(`/admin/accounts/${uuid}`, { as: 'manager' })
    await manager.click(await screen.findByRole('button', { name: 'Más acciones' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Registrar pago'),
      'Trabajar con esta cuenta',
    ])
    unmount()
    const { user } = await open(`/admin/accounts/${uuid}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Registrar pago'),
      'Trabajar con esta cuenta',
      'Reabrir',
      'Eliminar cuenta',
    ])
  })

  test.each([
    ['owes', { balance_due_cents: 500 }, 'La cuenta tiene adeudo. Cóbralo antes de cerrarla'],
    ['covers a member', {}, 'La cuenta cubre a miembros activos. Dalos de baja antes de cerrarla'],
  ])("cannot be closed while it %s, as the server's own words say", async (_why, wish, words) => {
    const { uuid } = await anAccount(server.db, wish)
    await aMember(server.db, { account_uuid: uuid })
    const { user } = await open(`/admin/accounts/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Cerrar cuenta')
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    expect(dialog.queryByText(/No pudimos contar/)).not.toBeInTheDocument()
    const confirm = dialog.getByRole('button', { name: 'Cerrar cuenta' })
    expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await user.type(dialog.getByLabelText('Motivo'), 'Ya no sigue')
    await user.click(confirm)
    await user.click(dialog.getByRole('button', { name: 'Volver' }))
    expect(await saved(uuid)).toMatchObject({ status: 'active', version: 1 })
  })
})

describe('deleting an account', () => {
  test('is for administrators, and takes it out of the listing', async () => {
    const { uuid } = await anAccount(server.db, { name: 'Sobrante' })
    const { user, unmount } = await open(`/admin/accounts/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    expect(screen.queryByRole('menuitem', { name: 'Eliminar cuenta' })).not.toBeInTheDocument()
    unmount()

    const admin = await open(`/admin/accounts/${uuid}`, { as: 'admin' })
    const dialog = await choose(admin.user, 'Eliminar cuenta')
    expect(dialog.getByText('Se puede recuperar durante 30 días.')).toBeVisible()
    await admin.user.click(dialog.getByRole('button', { name: 'Eliminar cuenta' }))
    expect(await screen.findByText('Cuenta eliminada')).toBeVisible()
    await waitFor(async () => expect((await saved(uuid)).archived_at).not.toBeNull())
    await admin.router.navigate('/admin/accounts?q=sobrante')
    expect(await screen.findByText('Ninguna cuenta coincide con estos filtros')).toBeVisible()
  })

  test('is refused with its reason while it has customers', async () => {
    const { uuid } = await anAccount(server.db)
    await aCustomer(server.db, { account_uuid: uuid })
    const { user } = await open(`/admin/accounts/${uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Eliminar cuenta')
    await user.click(dialog.getByRole('button', { name: 'Eliminar cuenta' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'La cuenta tiene clientes. Ciérrala en su lugar',
    )
    expect((await saved(uuid)).archived_at).toBeNull()
  })
})

describe('the statement of an account', () => {
  test('is read and downloaded by a viewer of the account, and not sent', async () => {
    const { uuid: customer_uuid, account_uuid } = await aCustomer(server.db)
    await anInvoice(server.db, { customer_uuid, issued_on: '2020-01-10', due_on: '2020-01-20' })
    await openLedger(server)
    const { user } = await open(`/admin/accounts/${account_uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('button', { name: 'Estado de cuenta' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Saldo por pagar')).toBeVisible()
    const late = within(dialog.getByRole('table', { name: /^Antigüedad del saldo/ }))
    expect(late.getByRole('row', { name: 'Más de 90 días $116.00' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Descargar PDF' })).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Enviar por correo' })).toBeNull()
    const from = dialog.getByLabelText('Desde')
    await user.clear(from)
    await user.type(from, '01/01/2130')
    await user.click(dialog.getByRole('button', { name: 'Descargar PDF' }))
    expect(await dialog.findByText('Termina el día en que empieza o después')).toBeVisible()
  })

  test('is sent by a manager to the payer, who is told of it there', async () => {
    const { uuid: customer_uuid, account_uuid } = await aCustomer(server.db, { email: 'pagos@ejemplo.test' })
    await server.db
      .updateTable('accounts')
      .set({ default_customer_uuid: customer_uuid })
      .where('uuid', '=', account_uuid)
      .execute()
    const { user } = await open(`/admin/accounts/${account_uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Estado de cuenta' }))
    await user.click(await screen.findByRole('button', { name: 'Enviar por correo' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Enviar el estado de cuenta/ }))
    expect(await dialog.findByLabelText('Para')).toHaveValue('pagos@ejemplo.test')
    expect(await dialog.findByText(/Estado de cuenta de Cuenta/, { selector: 'li, li *' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Enviar estado de cuenta' }))
    expect(await screen.findByText('Estado de cuenta enviado', { selector: 'dt' })).toBeVisible()
    await server.jobs.runDue()
    expect(server.mail.map(({ to }) => to)).toEqual(['pagos@ejemplo.test'])
  })
})

describe('many accounts', () => {
  test('are assigned to a user at once', { tags: [LONG] }, async () => {
    const { uuid } = await anAccount(server.db, { name: 'Repartida Sur' })
    const colleague = await aUser(server.db, { name: 'Elena Duarte', role: 'manager' })
    const { user } = await open('/admin/accounts?q=repartida', { as: 'manager' })
    await listed('Cuentas')
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Repartida Sur' }))
    const bar = within(await screen.findByRole('toolbar', { name: 'Selección de cuentas' }))
    await user.click(bar.getByRole('button', { name: 'Cambiar responsable' }))
    const dialog = within(await screen.findByRole('dialog'))
    await pick(user, /^Responsable/, 'Elena Duarte')
    const confirm = await dialog.findByRole('button', { name: /^Cambiar responsable de/ })
    await waitFor(async () => {
      await server.jobs.runDue()
      expect(confirm).not.toHaveAttribute('aria-disabled')
    })
    await user.click(confirm)
    await waitFor(async () => {
      await server.jobs.runDue()
      expect((await saved(uuid)).account_manager_uuid).toBe(colleague.uuid)
    })
  })
})
