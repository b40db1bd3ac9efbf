import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../support/app'
import { aCompany, aTicket, aUser } from '../support/records'
import { referenceServer } from '../support/referenceServer'

const server = referenceServer()

test('the Enter by which an input method chooses a word neither sends nor picks', async () => {
  const { uuid } = await aTicket(server.db)
  await aUser(server.db, { name: 'Zulema Arce', status: 'active', role: 'manager' })
  const { user } = await open(`/admin/support-tickets/${uuid}`, { as: 'manager' })
  await user.click(await screen.findByRole('radio', { name: 'Nota interna' }))
  const note = screen.getByRole('textbox', { name: 'Tu nota' })
  await user.type(note, '¿Lo ves tú, @Zulema')
  await screen.findByRole('option', { name: /Zulema Arce/ })
  fireEvent.keyDown(note, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true, isComposing: true })
  expect(note).toHaveValue('¿Lo ves tú, @Zulema')
  await user.keyboard('{Enter}')
  expect(note).toHaveValue('¿Lo ves tú, @Zulema Arce ')
})

test('two clicks on a button that writes are one', async () => {
  const { uuid } = await aCompany(server.db)
  const { user } = await open(`/admin/companies/${uuid}`, { as: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Agregar nota' }))
  await user.type(await screen.findByRole('textbox', { name: 'Nota nueva' }), 'Una sola vez')
  await user.dblClick(screen.getByRole('button', { name: 'Agregar nota' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nota nueva' })).toBeNull())
  const notes = await server.db.selectFrom('notes').selectAll().where('subject_uuid', '=', uuid).execute()
  expect(notes).toHaveLength(1)
})

test('ten thousand characters with tabs are kept as a text of their line, or refused in words', async () => {
  const { uuid } = await aCompany(server.db)
  const { user } = await open(`/admin/companies/${uuid}?edit=1`, { as: 'manager' })
  const name = await screen.findByRole('textbox', { name: 'Nombre comercial' })
  await user.clear(name)
  await user.click(name)
  await user.paste('abcdefgh\t'.repeat(1_112))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription(/como máximo \d+ caracteres/))
})
