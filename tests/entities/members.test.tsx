import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountSelected } from '@/store/accountSelection'
import { hideToast } from '@/kit/feedback/toasts'
import { open } from '../support/app'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aCompany, aMember, anAccount, aPerson, aProvider } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, openTab } from '../support/screens'

const server = referenceServer()
const table = () => screen.findByRole('table', { name: 'Miembros' })
/** The names on the listing, once it is there. */
const names = async () => {
  const rows = within(await table())
  await rows.findAllByRole('link')
  return rows
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)
}

let account: Awaited<ReturnType<typeof anAccount>>
let other: Awaited<ReturnType<typeof anAccount>>
let holder: Awaited<ReturnType<typeof aMember>>
let child: Awaited<ReturnType<typeof aMember>>

beforeAll(async () => {
  const { db } = server
  const company = await aCompany(db, { trade_name: 'Grupo Bajío' })
  account = await anAccount(db, { name: 'Cuenta Bajío', company_uuid: company.uuid })
  other = await anAccount(db, { name: 'Cuenta Norte', company_uuid: company.uuid })
  const person = (given_names: string, last_name: string, sex: 'male' | 'female' = 'female') =>
    aPerson(db, { given_names, last_name, sex })
  holder = await aMember(db, {
    account_uuid: account.uuid,
    person_uuid: (await person('Elena', 'Ríos')).uuid,
    department: 'Ventas',
  })
  child = await aMember(db, {
    account_uuid: account.uuid,
    person_uuid: (await person('Bruno', 'Ríos', 'male')).uuid,
    kind: 'dependent',
    holder_member_uuid: holder.uuid,
    relationship: 'child',
  })
  await aMember(db, {
    account_uuid: other.uuid,
    person_uuid: (await person('Nadia', 'Cruz')).uuid,
    status: 'pending',
    enrolled_on: '2025-03-01',
  })
})

describe('the listing of members', () => {
  test('offers a viewer no way to create one', async () => {
    await open('/admin/members', { as: 'viewer' })
    await names()
    expect(screen.queryByRole('link', { name: 'Crear miembro' })).not.toBeInTheDocument()
  })

  test('shows who is covered, in which account and as whose relative', async () => {
    await open(`/admin/members?sort=full_name&company=${account.company_uuid}`, { as: 'viewer' })
    expect(await names()).toEqual(['Bruno Ríos', 'Elena Ríos', 'Nadia Cruz'])
    const row = screen.getByRole('row', { name: /Bruno Ríos/ })
    expect(row).toHaveTextContent('Cuenta Bajío')
    expect(row).toHaveTextContent('Hija o hijo')
    expect(row).toHaveTextContent('Activo')
  })

  test('is narrowed to an age, which a viewer is told without the day of birth', async () => {
    const { db, clock } = server
    const { uuid: person_uuid } = await aPerson(db, {
      given_names: 'Olga',
      last_name: 'Añosa',
      birth_date: `${Number(clock.day(0).slice(0, 4)) - 91}-01-01`,
    })
    const { uuid } = await aMember(db, { person_uuid })
    const { user } = await open('/admin/members', { as: 'viewer' })
    await names()
    await user.click(screen.getByRole('button', { name: 'Filtro' }))
    await user.click(screen.getByRole('menuitem', { name: 'Edad' }))
    await user.type(await screen.findByLabelText('Desde'), 'noventa')
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('Escribe un número entero, como 18')).toBeVisible()
    await user.clear(screen.getByLabelText('Desde'))
    await user.type(screen.getByLabelText('Desde'), '90')
    await user.type(screen.getByLabelText('Hasta'), '99')
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('Edad: 90 – 99')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Nadia Cruz')).toBeNull())
    expect(await names()).toEqual(['Olga Añosa'])
    const { data } = (await call('viewer', `admin/members/${uuid}`)).json()
    expect(data).toMatchObject({ age: 91, birth_date: expect.stringContaining('•') })
  })

  test.each([
    ['status=pending', ['Nadia Cruz']],
    ['kind=dependent', ['Bruno Ríos']],
    ['relationship=child', ['Bruno Ríos']],
    ['sex=male', ['Bruno Ríos']],
    ['department=Ventas', ['Elena Ríos']],
    ['enrolled_to=2025-12-31', ['Nadia Cruz']],
    ['q=elena', ['Elena Ríos']],
  ])('is narrowed by %s', async (filter, expected) => {
    await open(`/admin/members?${filter}&company=${account.company_uuid}`, { as: 'viewer' })
    expect(await names()).toEqual(expected)
  })

  test('names the holder and the company that it is narrowed to', async () => {
    const company = account.company_uuid ?? ''
    const { address, user } = await open(`/admin/members?holder=${holder.uuid}&company=${company}`, {
      as: 'viewer',
    })
    expect(await names()).toEqual(['Bruno Ríos'])
    expect(await screen.findByRole('button', { name: 'Titular: Elena Ríos' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Empresa: Grupo Bajío' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Titular' }))
    expect(address()).toBe(`/admin/members?company=${company}`)
  })

  test('is narrowed to a company found by part of its name', async () => {
    const { user, address } = await open('/admin/members', { as: 'viewer' })
    await table()
    await user.click(screen.getByRole('button', { name: 'Filtro' }))
    await user.click(screen.getByRole('menuitem', { name: 'Empresa' }))
    await user.type(await screen.findByLabelText('Buscar en empresas'), 'bajío')
    await user.click(await screen.findByRole('radio', { name: /Grupo Bajío/ }))
    await waitFor(() => expect(address()).toBe(`/admin/members?company=${account.company_uuid}`))
    await waitFor(async () =>
      expect(new Set(await names())).toEqual(new Set(['Bruno Ríos', 'Elena Ríos', 'Nadia Cruz'])),
    )
  })

  test('holds, rows and counts alike, those of the account being worked with', async () => {
    const { store, router } = await open('/admin/companies', { as: 'viewer' })
    await screen.findByRole('table', { name: 'Empresas' })
    store.dispatch(accountSelected(other.uuid))
    await router.navigate('/admin/members')
    expect(await names()).toEqual(['Nadia Cruz'])
    expect(await screen.findByRole('link', { name: /^Pendientes\s*1$/ })).toBeVisible()
  })
})

describe('a member', () => {
  test('of the listing opens with their data, family and history', async () => {
    const { user, address } = await open('/admin/members?q=elena', { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: 'Elena Ríos' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Elena Ríos' })).toBeVisible()
    expect(address()).toBe(`/admin/members/${holder.uuid}`)
    expect(await screen.findByText('Ventas')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: /Familia/ }))
    expect(await screen.findByRole('link', { name: 'Bruno Ríos' })).toHaveAttribute(
      'href',
      `/admin/members/${child.uuid}`,
    )
    await openTab(user, 'Historial')
    expect(await screen.findByText('Sin eventos todavía')).toBeVisible()
  })

  test('who depends on a holder leads to them', async () => {
    await open(`/admin/members/${child.uuid}?tab=familia`, { as: 'viewer' })
    const family = await screen.findByRole('region', { name: 'Titular' })
    expect(within(family).getByRole('link', { name: 'Elena Ríos' })).toHaveAttribute(
      'href',
      `/admin/members/${holder.uuid}`,
    )
  })

  test('is only read by a viewer', async () => {
    await open(`/admin/members/${holder.uuid}?tab=familia`, { as: 'viewer' })
    await screen.findByRole('link', { name: 'Bruno Ríos' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()
    for (const name of ['Editar miembro', 'Agregar dependiente'])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
  })
})

describe('creating a member', () => {
  test('starts with the account being worked with, and refuses what is missing', async () => {
    const { user } = await open(`/admin/members/new?account=${account.uuid}`, { as: 'manager' })
    expect(await screen.findByLabelText('Cuenta')).toHaveValue('Cuenta Bajío')
    await user.click(screen.getByRole('radio', { name: 'Dependiente' }))
    await user.click(screen.getByRole('button', { name: 'Crear miembro' }))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Elige a la persona', 'Elige a la persona titular', 'Elige el parentesco'])
  })

  test('takes a person found by name, and a contact for emergencies', async () => {
    const { uuid: account_uuid } = await anAccount(server.db)
    const person = await aPerson(server.db, { given_names: 'Zoé', last_name: 'Luna' })
    const { user, address } = await open(`/admin/members/new?account=${account_uuid}`, { as: 'manager' })
    await user.type(await screen.findByRole('combobox', { name: 'Persona' }), 'zoe lu')
    // Without a layout the list counts as out of sight.
    await user.click(await screen.findByRole('option', { name: /Zoé Luna/, hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Agregar contacto' }))
    const emergency = screen.getByRole('region', { name: 'Contacto de emergencia' })
    await user.type(within(emergency).getByLabelText('Nombre'), 'Iván Luna')
    await user.type(within(emergency).getByLabelText('Celular'), '5512345678')
    await user.click(screen.getByRole('button', { name: 'Crear miembro' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Zoé Luna' })).toBeVisible()
    const made = await server.db
      .selectFrom('members')
      .selectAll()
      .where('person_uuid', '=', person.uuid)
      .executeTakeFirstOrThrow()
    expect(address()).toBe(`/admin/members/${made.uuid}`)
    expect(made).toMatchObject({
      account_uuid,
      kind: 'holder',
      relationship: null,
      status: 'pending',
      emergency_contact: { name: 'Iván Luna', phone: '+525512345678', relationship: null },
    })
    hideToast()
  })

  test('registers a new person on the way, and as a dependent of the holder one comes from', async () => {
    const { user } = await open(`/admin/members/${holder.uuid}?tab=familia`, { as: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'Agregar dependiente' }))
    expect(await screen.findByLabelText('Titular', { selector: 'input[role]' })).toHaveValue('Elena Ríos')
    await user.click(screen.getByRole('button', { name: '+ Nueva persona' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva persona' }))
    await user.click(dialog.getByRole('button', { name: 'Crear persona' }))
    expect(await dialog.findByRole('button', { name: 'Escribe el nombre' })).toBeVisible()
    await user.type(dialog.getByLabelText('Nombre(s)'), 'Mateo')
    await user.type(dialog.getByLabelText('Primer apellido'), 'Ríos')
    await user.click(dialog.getByRole('button', { name: 'Crear persona' }))
    expect(await screen.findByDisplayValue('Mateo Ríos')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Parentesco'), 'Hija o hijo')
    await user.click(screen.getByRole('button', { name: 'Crear miembro' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Mateo Ríos' })).toBeVisible()
    const made = await server.db
      .selectFrom('members')
      .selectAll()
      .where('full_name', '=', 'Mateo Ríos')
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({ holder_member_uuid: holder.uuid, relationship: 'child' })
    await server.db.deleteFrom('members').where('uuid', '=', made.uuid).execute()
    hideToast()
  })
})

test('who turns out to be registered already is enrolled instead of being registered again', async () => {
  const known = await aPerson(server.db, {
    given_names: 'Hilario',
    last_name: 'Conocido',
    birth_date: '1981-04-03',
  })
  const { user } = await open('/admin/members/new', { as: 'manager' })
  await user.click(await screen.findByRole('button', { name: '+ Nueva persona' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva persona' }))
  await user.type(dialog.getByLabelText('Nombre(s)'), 'Hilario')
  await user.type(dialog.getByLabelText('Primer apellido'), 'Conosido')
  await user.type(dialog.getByLabelText(/^Fecha de nacimiento/), '3/4/1981')
  await user.click(dialog.getByRole('button', { name: 'Crear persona' }))
  await user.click(await dialog.findByRole('button', { name: `Usar ${known.full_name} (${known.number})` }))
  expect(await screen.findByDisplayValue(`${known.full_name} (${known.number})`)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a member is shown with their doctor, and gets a new card', async () => {
  const doctor = await aProvider(server.db, { name: 'Dr. Barrientos' })
  const { uuid } = await aMember(server.db, { primary_provider_uuid: doctor.uuid })
  const policy = await aPolicy(server.db, { holder_member_uuid: uuid })
  const cover = await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
  const { user } = await open(`/admin/members/${uuid}`, { as: 'manager' })
  expect(await screen.findByRole('link', { name: 'Dr. Barrientos' })).toBeVisible()
  const dialog = await choose(user, 'Reemitir credencial')
  expect(await dialog.findByText(`1 afiliación: ${cover.number}`)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Reemitir credencial' }))
  expect(await screen.findByText('Credencial reemitida', { selector: 'dt' })).toBeVisible()
  hideToast()
})

describe('editing a member', () => {
  test('keeps account, person and date as they were, and saves the rest', async () => {
    const { uuid } = await aMember(server.db)
    const { user, address } = await open(`/admin/members/${uuid}?edit=1`, { as: 'manager' })
    const cost = await screen.findByLabelText(/Centro de costos/)
    expect(screen.queryByLabelText('Cuenta')).not.toBeInTheDocument()
    expect(screen.queryByLabelText('Fecha de alta')).not.toBeInTheDocument()
    await user.type(cost, 'CC-7')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('CC-7')).toBeVisible()
    expect(address()).toBe(`/admin/members/${uuid}`)
    hideToast()
  })

  test('who becomes a holder no longer depends on anyone', async () => {
    const relative = await aMember(server.db)
    const { uuid } = await aMember(server.db, {
      account_uuid: relative.account_uuid,
      kind: 'dependent',
      holder_member_uuid: relative.uuid,
      relationship: 'spouse',
    })
    const { user, address } = await open(`/admin/members/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByRole('radio', { name: 'Titular' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(address()).toBe(`/admin/members/${uuid}`))
    const saved = await server.db
      .selectFrom('members')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(saved).toMatchObject({ kind: 'holder', holder_member_uuid: null, relationship: null })
    hideToast()
  })
})

describe("a member's status", () => {
  test('changes with a reason, which is then shown', async () => {
    const { uuid } = await aMember(server.db)
    const { user } = await open(`/admin/members/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    await user.click(screen.getByRole('menuitem', { name: 'Suspender' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Suspender' }))
    expect(await dialog.findByText('Escribe el motivo')).toBeVisible()
    await user.type(dialog.getByLabelText('Motivo'), 'Falta un documento')
    await user.click(dialog.getByRole('button', { name: 'Suspender' }))
    expect(await screen.findByText('Falta un documento')).toBeVisible()
    expect(await screen.findByText('Suspendido')).toBeVisible()
    hideToast()
  })

  test('of a holder who leaves ends that of the dependents, which is told before', async () => {
    const leaving = await aMember(server.db)
    const along = await aMember(server.db, {
      account_uuid: leaving.account_uuid,
      kind: 'dependent',
      holder_member_uuid: leaving.uuid,
      relationship: 'parent',
    })
    const { user } = await open(`/admin/members/${leaving.uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    await user.click(screen.getByRole('menuitem', { name: 'Dar de baja' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(`1 miembro: ${along.full_name}`)).toBeVisible()
    await user.type(dialog.getByLabelText('Motivo'), 'Dejó la empresa')
    await user.click(dialog.getByRole('button', { name: 'Dar de baja' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText('Dejó la empresa')).toBeVisible()
    const { status } = await server.db
      .selectFrom('members')
      .select('status')
      .where('uuid', '=', along.uuid)
      .executeTakeFirstOrThrow()
    expect(status).toBe('terminated')
    hideToast()
  })
})
