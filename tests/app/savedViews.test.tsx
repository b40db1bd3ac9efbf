import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@/contract/permissions'
import { open } from '../support/app'
import { aServiceCategory, aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'
import { listed } from '../support/screens'

const server = referenceServer()
beforeAll(async () => {
  await aServiceCategory(server.db, { name: 'Vista activa', order: 1 })
  await aServiceCategory(server.db, { name: 'Vista inactiva', order: 2, status: 'inactive' })
})

/** A user who signs in twice: what they keep is theirs, not the browser's. */
async function someone(role: Role) {
  const user = await aUser(server.db, { role })
  const { token } = await sessionFor(user)
  return { user, token }
}
const aView = {
  entity: 'service-categories',
  name: 'Guardada',
  query: 'status=inactive',
  columns: null,
  scope: 'private',
  role: null,
}
const save = async (as: { token: string }, wish: object = {}) =>
  (await call(as, 'admin/saved-views', { method: 'POST', body: { ...aView, ...wish } })).json().data
const names = async (as: { token: string }) =>
  (await call(as, 'admin/saved-views?entity=service-categories'))
    .json()
    .data.map(({ name }: { name: string }) => name)

describe('saved views', () => {
  test('keep the filters of a listing under a name, with how many it holds, on every computer', async () => {
    const { token } = await someone('viewer')
    const first = await open('/admin/service-categories?q=vista&status=inactive', { token })
    expect(await listed('Categorías de servicio')).toEqual(['Vista inactiva'])
    await first.user.click(await screen.findByRole('button', { name: 'Guardar vista' }))
    const dialog = within(await screen.findByRole('dialog'))
    await first.user.click(dialog.getByRole('button', { name: 'Guardar vista' }))
    expect(dialog.getByRole('textbox', { name: 'Nombre' })).toBeInvalid()
    expect(dialog.queryByText('Quién la ve')).toBeNull()
    await first.user.type(dialog.getByRole('textbox', { name: 'Nombre' }), 'Las que no')
    await first.user.click(dialog.getByRole('button', { name: 'Guardar vista' }))
    expect(await screen.findByRole('button', { name: 'Las que no' })).toBeVisible()
    first.unmount()

    const again = await open('/admin/service-categories?q=vista', { token })
    await again.user.click(await screen.findByRole('button', { name: 'Mis vistas' }))
    const mine = within(await screen.findByRole('dialog', { name: /Mis vistas/ }))
    await again.user.click(await mine.findByRole('button', { name: 'Fijar Las que no junto a las pestañas' }))
    await again.user.click(await mine.findByRole('link', { name: 'Las que no 1' }))
    await waitFor(async () => expect(await listed('Categorías de servicio')).toEqual(['Vista inactiva']))
    expect(again.address()).toBe('/admin/service-categories?q=vista&status=inactive')
    const tabs = within(screen.getByRole('navigation', { name: 'Vistas de categorías de servicio' }))
    expect(await tabs.findByRole('link', { name: 'Las que no 1' })).toHaveAttribute('aria-current', 'page')
  })

  test('that were changed are saved again, or as others', async () => {
    const as = await someone('manager')
    await save(as, { query: 'q=vista&status=inactive' })
    const { user } = await open('/admin/service-categories?q=vista&status=inactive', { token: as.token })
    await user.click(await screen.findByRole('button', { name: 'Guardada' }))
    await user.click(await screen.findByRole('link', { name: 'Guardada 1' }))
    await user.click(screen.getByRole('button', { name: 'Nombre' }))
    expect(await screen.findByRole('button', { name: 'Guardar como' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByText('Vista guardada')).toBeVisible()
    const { data } = (await call(as, 'admin/saved-views?entity=service-categories')).json()
    expect(data).toMatchObject([{ name: 'Guardada', query: 'q=vista&sort=name&status=inactive', version: 2 }])
  })

  test('open the listing by themselves where their user chose so', async () => {
    const as = await someone('viewer')
    const { uuid } = await save(as, { query: 'q=vista&status=inactive' })
    await call(as, `admin/saved-views/${uuid}/marks`, { method: 'PATCH', body: { is_default: true } })
    const { address, user } = await open('/admin/service-categories', { token: as.token })
    await waitFor(() => expect(address()).toBe('/admin/service-categories?q=vista&status=inactive'))
    await screen.findByRole('button', { name: 'Guardada' })
    await user.click(screen.getByRole('link', { name: /^Todas/ }))
    await waitFor(() => expect(address()).toBe('/admin/service-categories?q=vista'))
  })

  test('are shared with a role or with everyone by those who look after users', async () => {
    const manager = await someone('manager')
    const viewer = await someone('viewer')
    const other = await someone('manager')
    await save(manager, { name: 'A solas' })
    await save(manager, { name: 'De todos', scope: 'everyone' })
    await save(manager, { name: 'De consulta', scope: 'role', role: 'viewer' })
    expect(await names(viewer)).toEqual(['De consulta', 'De todos'])
    expect(await names(other)).toEqual(['De consulta', 'De todos'])
    expect(await names(manager)).toEqual(['A solas', 'De consulta', 'De todos'])
  })

  test('of others are used and not changed, and no user shares beyond their role', async () => {
    const manager = await someone('manager')
    const viewer = await someone('viewer')
    const shared = await save(manager, { name: 'Ajena', scope: 'everyone' })
    const own = await save(manager, { name: 'Privada' })
    const edit = (uuid: string, body: object, version = 1) =>
      call(viewer, `admin/saved-views/${uuid}`, {
        method: 'PATCH',
        body,
        headers: { 'if-match': `"${version}"` },
      })
    expect((await edit(shared.uuid, { name: 'Mía' })).statusCode).toBe(409)
    expect((await edit(own.uuid, { name: 'Mía' })).statusCode).toBe(404)
    const refused = await call(viewer, 'admin/saved-views', {
      method: 'POST',
      body: { ...aView, scope: 'everyone' },
    })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toMatchObject([{ field: 'scope' }])
    const unseen = await call(viewer, 'admin/saved-views', {
      method: 'POST',
      body: { ...aView, entity: 'logs' },
    })
    expect(unseen.json().errors).toMatchObject([{ field: 'entity' }])
    const roleless = await call(manager, 'admin/saved-views', {
      method: 'POST',
      body: { ...aView, scope: 'role' },
    })
    expect(roleless.json().errors).toMatchObject([{ field: 'role' }])
  })

  test('leave a line in the trail, and are deleted once confirmed', async () => {
    const as = await someone('manager')
    await save(as, { name: 'De paso', query: 'q=vista' })
    const { user } = await open('/admin/service-categories?q=vista', { token: as.token })
    await user.click(await screen.findByRole('button', { name: 'De paso' }))
    await user.click(await screen.findByRole('button', { name: 'Eliminar De paso' }))
    await user.click(await screen.findByRole('button', { name: 'Eliminar vista' }))
    expect(await screen.findByText('Vista eliminada')).toBeVisible()
    expect(await names(as)).not.toContain('De paso')
    const lines = await server.db
      .selectFrom('logs')
      .select('action')
      .where('subject_label', '=', 'De paso')
      .orderBy('position')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['created', 'deleted'])
  })
})

describe('the columns and the density of listings', () => {
  test('are those that the person chose, on every computer', async () => {
    const { token } = await someone('viewer')
    const first = await open('/admin/service-categories?q=vista', { token })
    await listed('Categorías de servicio')
    await first.user.click(screen.getByRole('button', { name: 'Columnas' }))
    await first.user.click(await screen.findByRole('checkbox', { name: 'Orden' }))
    await first.user.click(screen.getByRole('radio', { name: 'Compacta' }))
    await waitFor(async () =>
      expect((await call({ token }, 'admin/preferences')).json().data).toMatchObject({ density: 'compact' }),
    )
    first.unmount()
    localStorage.removeItem('persist:preferences')

    await open('/admin/service-categories?q=vista', { token })
    const table = await screen.findByRole('table', { name: 'Categorías de servicio' })
    await waitFor(() => expect(table).toHaveAttribute('data-density', 'compact'))
    expect(within(table).queryByRole('columnheader', { name: 'Orden' })).toBeNull()
  })
})
