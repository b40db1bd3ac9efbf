import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCompany } from '../support/records'
import { referenceServer } from '../support/referenceServer'

const server = referenceServer()

const kept = async (uuid: string) =>
  (
    await server.db
      .selectFrom('companies')
      .select(['metadata', 'version'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).metadata
const section = async () => within(await screen.findByRole('region', { name: 'Datos adicionales' }))
const openRecord = async (user: UserEvent) => user.click(await screen.findByText('Registro'))

describe('what other systems keep beside a record', () => {
  test('is added, changed and taken off by roles that may edit it', async () => {
    const { uuid } = await aCompany(server.db, { metadata: { viejo: 'se va', crm: '1' } })
    const { user } = await open(`/admin/companies/${uuid}`, { as: 'manager' })
    await openRecord(user)
    await user.click((await section()).getByRole('button', { name: 'Editar datos' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [crm] = await dialog.findAllByLabelText('Valor')
    await user.clear(crm as HTMLElement)
    await user.type(crm as HTMLElement, '2')
    await user.click(dialog.getByRole('button', { name: 'Quitar dato 2' }))
    await user.click(dialog.getByRole('button', { name: 'Agregar dato' }))
    const names = dialog.getAllByLabelText('Nombre')
    await user.type(names.at(-1) as HTMLElement, 'crm')
    await user.type(dialog.getAllByLabelText('Valor').at(-1) as HTMLElement, 'otra vez')
    await user.click(dialog.getByRole('button', { name: 'Guardar datos' }))
    expect(await dialog.findByText('Dos datos tienen el mismo nombre')).toBeVisible()
    await user.type(names.at(-1) as HTMLElement, '.zona')
    await user.click(dialog.getByRole('button', { name: 'Guardar datos' }))
    expect(await (await section()).findByRole('row', { name: 'crm.zona otra vez' })).toBeVisible()
    expect(await kept(uuid)).toEqual({ crm: '2', 'crm.zona': 'otra vez' })
  })

  test('is only seen by others, and says where there is none', async () => {
    const { uuid } = await aCompany(server.db)
    const { user } = await open(`/admin/companies/${uuid}`, { as: 'viewer' })
    await openRecord(user)
    expect(await (await section()).findByText(/^Sin datos adicionales/)).toBeVisible()
    expect((await section()).queryByRole('button', { name: 'Editar datos' })).toBeNull()
  })
})
