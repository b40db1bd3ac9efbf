import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { open } from '../support/app'
import { aPerson, aServiceCategory } from '../support/records'
import { network, referenceServer } from '../support/referenceServer'
import { titled } from '../support/screens'

const server = referenceServer()
let maria: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  const { db } = server
  maria = await aPerson(db, {
    number: 'PER-800001',
    given_names: 'María',
    last_name: 'Buscada',
    curp: 'BUSM850214MDFXML09',
  })
  for (const given_names of ['Ana', 'Eva', 'Luz', 'Sol'])
    await aPerson(db, { given_names, last_name: 'Buscada' })
  await aServiceCategory(db, { name: 'Buscada categoría' })
})

/** Opens the search from anywhere; what it says, and the field. */
async function searching(as: 'admin' | 'manager' | 'viewer' = 'viewer', address = '/admin') {
  const app = await open(address, { as })
  await screen.findByRole('heading', { level: 1 })
  await app.user.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Búsqueda universal' })
  const field = within(dialog).getByRole('combobox')
  /** What was found goes before what may be done with it. */
  const option = async (name: string | RegExp) => {
    const [first] = await within(dialog).findAllByRole('option', { name })
    if (!first) throw new Error(`Nothing is called ${name}`)
    return first
  }
  return { ...app, dialog, field, option }
}
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')

describe('the universal search', () => {
  test('opens with Ctrl K, the field in focus, and leads to the screens and actions of the role', async () => {
    const { dialog, field } = await searching('viewer')
    expect(field).toHaveFocus()
    const group = (name: string) => within(within(dialog).getByRole('group', { name: new RegExp(name) }))
    expect(within(dialog).queryByRole('group', { name: 'Recientes' })).toBeNull()
    expect(
      group('Acciones')
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Crear ticket de soporte↵', 'Cambiar de cuenta', 'Ver los atajos de teclado'])
    expect(group('Ir a').getByRole('option', { name: 'Pólizas' })).toHaveAttribute('href', '/admin/policies')
    expect(group('Ir a').queryByRole('option', { name: 'Usuarios' })).toBeNull()
  })

  test('finds by name without accents, group by group, says how many, and opens with Enter', async () => {
    const { user, dialog, field, option, address } = await searching()
    await user.type(field, 'buscada maria')
    expect(await option(/María Buscada/)).toHaveTextContent('BUSM85••••••••••09')
    await waitFor(() =>
      expect(within(dialog).getByRole('status')).toHaveTextContent('1 resultado en 1 grupo'),
    )
    expect(active(field)).toHaveTextContent('María Buscada')
    await user.keyboard('{Enter}')
    expect(await titled('María Buscada')).toBeVisible()
    expect(address()).toBe(`/admin/persons/${maria.uuid}`)
    expect(screen.queryByRole('dialog')).toBeNull()

    await user.keyboard('{Control>}k{/Control}')
    const again = await screen.findByRole('dialog', { name: 'Búsqueda universal' })
    const recent = within(again).getByRole('group', { name: 'Recientes' })
    expect(within(recent).getByRole('option', { name: /María Buscada/ })).toHaveTextContent('PER-800001')
    expect(sessionStorage.getItem('admin_busqueda_recientes')).toContain(maria.uuid)
  })

  test('is limited to a group with Tab, and opened up again with Backspace', async () => {
    const { user, dialog, field, option } = await searching()
    await user.type(field, 'buscada')
    expect(await option('Ver las 5 en Personas')).toHaveAttribute('href', '/admin/persons?q=buscada')
    expect(await option(/Buscada categoría/)).toBeVisible()
    await user.keyboard('{Tab}')
    await waitFor(() =>
      expect(within(dialog).queryByRole('option', { name: /Buscada categoría/ })).toBeNull(),
    )
    expect(await option(/Sol Buscada/)).toBeVisible()
    expect(within(dialog).getByRole('button', { name: /Solo en Personas/ })).toBeVisible()
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.keyboard('{Backspace}')
    expect(within(dialog).queryByRole('button', { name: /Solo en Personas/ })).toBeNull()
  })

  test('opens what a folio names, even when Enter comes before the answer', async () => {
    const { user, field } = await searching()
    await user.type(field, 'per-800001{Enter}')
    expect(await titled('María Buscada')).toBeVisible()
  })

  test('opens in another tab with Ctrl Enter, and stays', async () => {
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    const { user, field, option, address } = await searching()
    await user.type(field, 'PER-800001')
    await option(/María Buscada/)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledWith(`/admin/persons/${maria.uuid}`, '_blank', 'noopener')
    expect(address()).toBe('/admin')
    opened.mockRestore()
  })

  test('shows what is written alike when nothing matches, and says so; or what to try', async () => {
    const { user, dialog, field } = await searching()
    await user.type(field, 'buscasa')
    expect((await within(dialog).findAllByRole('option', { name: /Buscada/ }))[0]).toBeVisible()
    expect(await within(dialog).findByText(/Nada coincide con «buscasa»/)).toBeVisible()
    await user.clear(field)
    await user.type(field, 'xqzyk')
    expect(
      await within(dialog).findByText(/Nada coincide con «xqzyk»\. Revisa la ortografía o busca por folio/),
    ).toBeVisible()
  })

  test('takes as much as the server looks for, and asks for that without a refusal', async () => {
    const { user, dialog, field } = await searching()
    await user.click(field)
    await user.paste('buscada '.repeat(40))
    expect(field).toHaveValue('buscada '.repeat(25))
    expect((await within(dialog).findAllByRole('option', { name: /Buscada/ }))[0]).toBeVisible()
  })

  test('says that it failed, tries again, and leads to screens meanwhile', async () => {
    network.use(
      http.get('*/admin/search', () => HttpResponse.json({ message: 'x' }, { status: 500 }), { once: true }),
    )
    const { user, dialog, field, option } = await searching()
    await user.type(field, 'personas')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('La búsqueda no respondió.')
    expect(await option('Personas')).toHaveAttribute('href', '/admin/persons')
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull())
  })

  test('offers managers what they may create, found by its name', async () => {
    const { user, field, option } = await searching('manager')
    await user.type(field, 'crear poli')
    expect(await option('Crear póliza')).toHaveAttribute('href', '/admin/policies/new')
  })

  test('opens with a slash outside of a listing, where it is the search of the listing', async () => {
    const { user } = await open('/admin', { as: 'viewer' })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('/')
    expect(await screen.findByRole('dialog', { name: 'Búsqueda universal' })).toBeVisible()
    await user.keyboard('{Escape}')
  })

  test('leaves the slash to the listing where there is one', async () => {
    const { user } = await open('/admin/persons', { as: 'viewer' })
    const field = await screen.findByRole('searchbox', { name: 'Buscar en personas' })
    await user.keyboard('/')
    expect(field).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
