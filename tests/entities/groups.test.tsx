import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aMember, anAccount, aPerson } from '../support/records'
import { referenceServer } from '../support/referenceServer'

const server = referenceServer()

const membersOf = (account_uuid: string) =>
  server.db
    .selectFrom('members')
    .select(['full_name', 'status', 'department'])
    .where('account_uuid', '=', account_uuid)
    .where('archived_at', 'is', null)
    .orderBy('full_name')
    .execute()

async function sendFile(user: UserEvent, text: string, name = 'lista.csv') {
  await user.click(await screen.findByRole('button', { name: 'Alta masiva' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Alta masiva' }))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Elegir archivo' })).not.toHaveAttribute('aria-disabled'),
  )
  await user.upload(
    dialog.getByLabelText('Archivo de personas'),
    new File([text], name, { type: 'text/csv' }),
  )
}
const dialogNow = () => within(screen.getByRole('dialog', { name: 'Alta masiva' }))
const review = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Revisar' }))
  await screen.findByRole('button', { name: 'Cambiar columnas' })
}

describe('the people of a group', () => {
  test('come in by the file of a company, and are undone from the activity', async () => {
    const account = await anAccount(server.db)
    const person = await aPerson(server.db, {
      given_names: 'Rosa',
      last_name: 'Mora',
      birth_date: '1990-01-02',
    })
    await aMember(server.db, {
      account_uuid: account.uuid,
      person_uuid: person.uuid,
      employee_number: '7',
      department: 'Ventas',
    })
    const { user } = await open(`/admin/companies/${account.company_uuid}?tab=miembros`, { as: 'manager' })
    await sendFile(
      user,
      'No. empleado,Nombre,Apellidos,Nacimiento,Depto\n7,Rosa,Mora,,Compras\n8,Iván,Luna,3/4/1980,\n',
    )
    expect(await screen.findByLabelText('No. empleado')).toHaveValue('employee_number')
    expect(dialogNow().getByLabelText('Depto')).toHaveValue('department')
    expect(dialogNow().getByText('Por ejemplo: Rosa · Iván')).toBeVisible()
    await review(user)
    const rows = within(await screen.findByRole('list', { name: 'Personas' })).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('Rosa Mora Fila 2')
    expect(rows[0]).toHaveTextContent('Área: Ventas → Compras')
    expect(rows[1]).toHaveTextContent('Iván Luna Fila 3')
    expect(rows[1]).toHaveTextContent('Fecha de nacimiento: 3 abr 1980')
    expect((await membersOf(account.uuid)).map(({ full_name }) => full_name)).toEqual(['Rosa Mora'])

    await user.click(screen.getByRole('button', { name: 'Importar' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cambiar columnas' })).toBeNull())
    await server.jobs.runDue()
    expect(await screen.findByText('2 miembros actualizados', {}, { timeout: 5_000 })).toBeVisible()
    expect(await membersOf(account.uuid)).toEqual([
      { full_name: 'Iván Luna', status: 'pending', department: null },
      { full_name: 'Rosa Mora', status: 'active', department: 'Compras' },
    ])

    await user.click(await screen.findByRole('button', { name: 'Actividad' }))
    expect(await screen.findByText('Alta masiva: 2 miembros')).toBeVisible()
    const activity = within(await screen.findByRole('dialog', { name: 'Actividad' }))
    await user.click(activity.getByRole('button', { name: 'Deshacer' }))
    await waitFor(async () => {
      await server.jobs.runDue()
      expect(await membersOf(account.uuid)).toEqual([
        { full_name: 'Rosa Mora', status: 'active', department: 'Ventas' },
      ])
    })
  })

  test('with a mistake are told row by row, and nothing is imported', async () => {
    const account = await anAccount(server.db)
    const { user } = await open(`/admin/accounts/${account.uuid}?tab=miembros`, { as: 'manager' })
    await sendFile(user, 'Nombre,Apellidos,Nacimiento\nEva,Sol,1900-01-00\nIda,Mar,1990-01-01\n')
    await review(user)
    expect(
      await screen.findByText('Fecha de nacimiento: La fecha “1900-01-00” es un relleno. Escribe la que es'),
    ).toBeVisible()
    expect(dialogNow().getByRole('button', { name: 'Importar' })).toHaveAttribute('aria-disabled', 'true')
    expect(dialogNow().getByRole('button', { name: 'Descargar errores' })).toBeVisible()
    await user.selectOptions(dialogNow().getByLabelText('Personas', { selector: 'select' }), 'add')
    expect(await screen.findByText('Ida Mar')).toBeVisible()
    expect(await membersOf(account.uuid)).toEqual([])
  })

  test('of a file that cannot be read are refused in words', async () => {
    const account = await anAccount(server.db)
    const { user } = await open(`/admin/accounts/${account.uuid}?tab=miembros`, { as: 'manager' })
    await sendFile(user, 'Nombre,Apellidos\n')
    expect(await screen.findByText(/no tiene a nadie debajo de los encabezados/)).toBeVisible()
    await sendMore(user, '')
    expect(await screen.findByText('El archivo está vacío.')).toBeVisible()
  })

  test('are asked of columns that do not say who they are', async () => {
    const account = await anAccount(server.db)
    const { user } = await open(`/admin/accounts/${account.uuid}?tab=miembros`, { as: 'manager' })
    await sendFile(user, 'Quién,Cuál\nEva,Sol\n')
    await user.click(await screen.findByRole('button', { name: 'Revisar' }))
    expect(await screen.findByText(/Di en qué columna está el nombre/)).toBeVisible()
    await user.selectOptions(dialogNow().getByLabelText('Quién'), 'given_names')
    await user.selectOptions(dialogNow().getByLabelText('Cuál'), 'last_name')
    await review(user)
    expect(await screen.findByText('Eva Sol')).toBeVisible()
  })

  test('are not offered to whom only looks', async () => {
    const account = await anAccount(server.db)
    await open(`/admin/accounts/${account.uuid}?tab=miembros`, { as: 'viewer' })
    expect(await screen.findByText(/Todavía no hay|Sin miembros|no tiene/i)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Alta masiva' })).toBeNull()
  })
})

const sendMore = (user: UserEvent, text: string) =>
  user.upload(
    dialogNow().getByLabelText('Archivo de personas'),
    new File([text], 'otra.csv', { type: 'text/csv' }),
  )
