import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aServiceCategory } from '../support/records'
import { network, referenceServer } from '../support/referenceServer'
import { titled } from '../support/screens'

const server = referenceServer()
let category: Awaited<ReturnType<typeof aServiceCategory>>
beforeAll(async () => {
  category = await aServiceCategory(server.db, { name: 'Atajada' })
})

describe('the keyboard', () => {
  test('leads to screens with g and a letter, one after the other', async () => {
    const { user } = await open('/admin', { as: 'viewer' })
    await screen.findByRole('heading', { level: 1, name: 'Inicio' })
    await user.keyboard('gp')
    expect(await titled('Personas')).toBeVisible()
    await user.keyboard('gi')
    expect(await titled('Inicio')).toBeVisible()
  })

  test('begins in the rows of a listing from its title, and by the second link that skips', async () => {
    const { user } = await open('/admin/service-categories', { as: 'viewer' })
    const first = await screen.findByRole('link', { name: 'Atajada' })
    await user.keyboard('j')
    expect(first).toHaveFocus()
    first.blur()
    await user.click(screen.getByRole('button', { name: 'Saltar a la primera fila' }))
    expect(first).toHaveFocus()
  })

  test('shows its map with a question mark', async () => {
    const { user } = await open('/admin', { as: 'viewer' })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('?')
    const help = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }))
    expect(help.getByText('Búsqueda universal').nextElementSibling).toHaveTextContent('Ctrl luego K')
    expect(help.getByText('Suscripciones').nextElementSibling).toHaveTextContent('g luego s')
    await user.click(help.getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('leaves letters alone once they are turned off, here and in the next visit', async () => {
    const { user, address, unmount } = await open(`/admin/service-categories/${category.uuid}`, {
      as: 'manager',
    })
    await titled('Atajada')
    await user.click(screen.getByRole('button', { name: /Persona \d+/ }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Atajos de una tecla', checked: true }))
    await user.keyboard('e?gp')
    expect(address()).toBe(`/admin/service-categories/${category.uuid}`)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Búsqueda universal' })).toBeVisible()
    unmount()

    const again = await open(`/admin/service-categories/${category.uuid}`, { as: 'manager' })
    await titled('Atajada')
    await again.user.click(screen.getByRole('button', { name: /Persona \d+/ }))
    await again.user.click(
      screen.getByRole('menuitemcheckbox', { name: 'Atajos de una tecla', checked: false }),
    )
    await again.user.keyboard('e')
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toBeVisible()
    expect(again.address()).toBe(`/admin/service-categories/${category.uuid}?edit=1`)
  })

  test('edits a record with e while all that shows of it is its name', async () => {
    const { user, address } = await open('/admin/service-categories', { as: 'manager' })
    let arrive: () => void = () => undefined
    const isAsked = new Promise<void>((resolve) => {
      arrive = resolve
    })
    network.use(
      http.get(`*/api/v2/admin/service-categories/${category.uuid}`, async () => {
        await isAsked
        return undefined
      }),
    )
    await user.click(await screen.findByRole('link', { name: 'Atajada' }))
    await titled('Atajada')
    await user.keyboard('e')
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).not.toBeInTheDocument()
    arrive()
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toBeVisible()
    expect(address()).toBe(`/admin/service-categories/${category.uuid}?edit=1`)
  })

  test('goes back from a record to its listing with Esc, and opens its filters with f', async () => {
    const { user, address } = await open(`/admin/service-categories/${category.uuid}`, { as: 'viewer' })
    await titled('Atajada')
    await user.keyboard('{Escape}')
    expect(await titled('Categorías de servicio')).toBeVisible()
    expect(address()).toBe('/admin/service-categories')
    await user.keyboard('f')
    expect(await screen.findByRole('dialog')).toBeVisible()
  })
})
