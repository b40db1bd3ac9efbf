import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCompany, aContact, anAccount, aPerson, aProvider, aProviderLocation } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const table = () => screen.findByRole('table', { name: 'Contactos' })

describe('the contacts of a record', () => {
  test('are listed in it, and only read by who only looks', async () => {
    const { uuid } = await aCompany(server.db)
    await aContact(server.db, {
      owner_type: 'company',
      owner_uuid: uuid,
      name: 'Laura Ríos',
      role: 'billing',
      receives: ['invoices', 'alerts'],
    })
    await open(`/admin/companies/${uuid}?tab=contactos`, { as: 'viewer' })
    const row = within(await table()).getByRole('row', { name: /Laura Ríos/ })
    expect(row).toHaveTextContent('Cobranza')
    expect(row).toHaveTextContent('Facturas y alertas')
    expect(screen.queryByRole('button', { name: 'Crear contacto' })).toBeNull()
    expect(within(row).queryAllByRole('button')).toEqual([])
  })

  test('are created, edited and deleted there, and can be reached', async () => {
    const { uuid } = await aProvider(server.db)
    const { user, address } = await open(`/admin/providers/${uuid}?tab=contactos`, { as: 'admin' })
    const here = address()
    await user.click(await screen.findByRole('button', { name: 'Crear contacto' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Nombre'), 'Ernesto Lara')
    await user.click(dialog.getByRole('button', { name: 'Crear contacto' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Escribe un correo o un teléfono')
    await user.type(dialog.getByLabelText(/Correo electrónico/), 'ernesto@ejemplo.mx')
    await user.click(dialog.getByRole('button', { name: 'Crear contacto' }))
    expect(within(await table()).getByText('Ernesto Lara')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(here)

    await user.click(screen.getByRole('button', { name: 'Editar a Ernesto Lara' }))
    const edition = within(await screen.findByRole('dialog'))
    await user.type(await edition.findByLabelText(/Puesto/), 'Gerente')
    await user.click(edition.getByLabelText('Contacto principal de su función'))
    await user.click(edition.getByRole('button', { name: 'Guardar' }))
    expect(await within(await table()).findByText('Sí')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Eliminar a Ernesto Lara' }))
    const deletion = within(await screen.findByRole('dialog'))
    await user.click(await deletion.findByRole('button', { name: 'Eliminar contacto' }))
    expect(await screen.findByText('Sin contactos todavía')).toBeVisible()
  })

  test('become persons, or turn out to be registered already', async () => {
    const { uuid: owner_uuid } = await aCompany(server.db)
    const of = { owner_type: 'company', owner_uuid, phone: null } as const
    await aContact(server.db, { ...of, name: 'Nadia Fuentes Mora', email: 'nadia@ejemplo.test' })
    const known = await aPerson(server.db, {
      given_names: 'Saúl',
      last_name: 'Ortega',
      email: 'saul@ejemplo.test',
    })
    await aContact(server.db, { ...of, name: 'Saúl Ortega', email: 'saul@ejemplo.test' })
    const { user } = await open(`/admin/companies/${owner_uuid}?tab=contactos`, { as: 'manager' })

    const convert = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Convertir a ${name} en persona` }))
      await screen.findByLabelText('Primer apellido')
      return within(screen.getByRole('dialog', { name: 'Convertir en persona' }))
    }
    const contactOf = (name: string) =>
      server.db
        .selectFrom('contacts')
        .leftJoin('persons', 'persons.uuid', 'contacts.person_uuid')
        .select(['persons.uuid', 'persons.full_name', 'persons.email'])
        .where('contacts.name', '=', name)
        .executeTakeFirstOrThrow()

    const first = await convert('Nadia Fuentes Mora')
    expect(first.getByLabelText('Primer apellido')).toHaveValue('Fuentes')
    await user.click(first.getByRole('button', { name: 'Registrar persona' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await contactOf('Nadia Fuentes Mora')).toMatchObject({
      full_name: 'Nadia Fuentes Mora',
      email: 'nadia@ejemplo.test',
    })

    const second = await convert('Saúl Ortega')
    await user.click(second.getByRole('button', { name: 'Registrar persona' }))
    await user.click(await second.findByRole('button', { name: `Usar ${known.full_name} (${known.number})` }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await contactOf('Saúl Ortega')).toMatchObject({ uuid: known.uuid })

    await user.click(await screen.findByRole('button', { name: 'Convertir a Saúl Ortega en persona' }))
    expect(await screen.findByText(/^Ya es una persona registrada/)).toBeVisible()
  })

  test('have one main one for each role', async () => {
    const { uuid: owner_uuid } = await aProvider(server.db)
    const main = { owner_type: 'provider', owner_uuid, role: 'medical', is_primary: true } as const
    await aContact(server.db, main)
    const { uuid } = await aContact(server.db, { ...main, is_primary: false })
    const reply = await call('manager', `admin/contacts/${uuid}`, {
      method: 'PATCH',
      body: { is_primary: true },
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'is_primary', code: 'duplicate' }] })
  })

  test('belong to an account, a company, a provider or a place that there is', async () => {
    const { db } = server
    const create = (owner_type: string, owner_uuid: string) =>
      call('manager', 'admin/contacts', {
        method: 'POST',
        body: {
          owner_type,
          owner_uuid,
          person_uuid: null,
          name: 'Alguien',
          role: 'other',
          position: null,
          email: 'alguien@ejemplo.mx',
          phone: null,
          extension: null,
          is_primary: false,
          receives: [],
          notes: null,
          tags: [],
          external_id: null,
        },
      })
    const company = await aCompany(db)
    expect((await create('account', (await anAccount(db)).uuid)).statusCode).toBe(201)
    expect((await create('provider_location', (await aProviderLocation(db)).uuid)).statusCode).toBe(201)
    expect((await create('provider', company.uuid)).json()).toMatchObject({
      errors: [{ field: 'owner_uuid' }],
    })
  })

  test('are told of in what happened without leading to a screen that there is not', async () => {
    const { uuid: owner_uuid } = await aProvider(server.db)
    const { uuid } = await aContact(server.db, { owner_type: 'provider', owner_uuid, name: 'Sin Pantalla' })
    await call('manager', `admin/contacts/${uuid}`, {
      method: 'PATCH',
      body: { notes: 'Llamar por la tarde' },
      headers: { 'if-match': '"1"' },
    })
    await open(`/admin/events?subject=${uuid}`, { as: 'viewer' })
    const events = await screen.findByRole('table', { name: 'Eventos' })
    expect(await within(events).findByText('Sin Pantalla')).toBeVisible()
    expect(within(events).queryByRole('link', { name: 'Sin Pantalla' })).toBeNull()
  })
})
