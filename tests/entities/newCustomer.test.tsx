import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCustomer, anAccount, aPerson } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { titled } from '../support/screens'

const server = referenceServer()

/** Opens the dialog in an account, and chooses the person who pays. */
async function begin(person: { given_names: string; last_name: string }, account: { uuid: string }) {
  const opened = await open(`/admin/accounts/${account.uuid}?tab=clientes`, { as: 'manager' })
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Nuevo cliente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo cliente' }))
  await user.type(await dialog.findByRole('combobox', { name: /^Persona/ }), person.last_name)
  await user.click(await screen.findByRole('option', { name: new RegExp(person.last_name), hidden: true }))
  await user.type(dialog.getByLabelText('Nombre o razón social'), 'Renata Olvera')
  await user.type(dialog.getByLabelText('Correo electrónico'), 'renata@ejemplo.test')
  return { ...opened, dialog }
}

describe('a new customer', () => {
  test('is created from its account, and opens', async () => {
    const account = await anAccount(server.db)
    const person = await aPerson(server.db, { given_names: 'Renata', last_name: 'Olvera' })
    const { user, address, dialog } = await begin(person, account)
    await user.click(dialog.getByRole('button', { name: /^Guardar|^Crear/ }))
    expect(await titled('Renata Olvera')).toBeVisible()
    expect(address()).toMatch(/^\/admin\/customers\//)
    const made = await server.db
      .selectFrom('customers')
      .select(['account_uuid', 'person_uuid', 'company_uuid', 'type'])
      .where('email', '=', 'renata@ejemplo.test')
      .executeTakeFirstOrThrow()
    expect(made).toEqual({
      account_uuid: account.uuid,
      person_uuid: person.uuid,
      company_uuid: null,
      type: 'individual',
    })
  })

  test('that the account has already is refused at its field, in words', async () => {
    const account = await anAccount(server.db)
    const person = await aPerson(server.db, { given_names: 'Renata', last_name: 'Quiroga' })
    await aCustomer(server.db, { account_uuid: account.uuid, person_uuid: person.uuid, type: 'individual' })
    const { user, dialog } = await begin(person, account)
    await user.click(dialog.getByRole('button', { name: /^Guardar|^Crear/ }))
    await waitFor(() => expect(dialog.getAllByText(/ya es cliente de esta cuenta/).length).toBeGreaterThan(0))
  })

  test('is not offered to viewers', async () => {
    const account = await anAccount(server.db)
    await open(`/admin/accounts/${account.uuid}?tab=clientes`, { as: 'viewer' })
    expect(await screen.findByText('Sin clientes todavía')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Nuevo cliente' })).not.toBeInTheDocument()
  })
})
