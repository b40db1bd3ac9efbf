import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@/contract/permissions'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aService, aServiceCategory } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { listed } from '../support/screens'

const server = referenceServer()
const TITLE = 'Categorías de servicio'

/** Four categories that a word finds, two of them inactive. */
const four = async (word: string) =>
  Promise.all(
    (['active', 'inactive', 'active', 'inactive'] as const).map((status, index) =>
      aServiceCategory(server.db, { name: `${word} ${index + 1}`, order: index, status }),
    ),
  )
beforeAll(async () => {
  await four('Lote')
})

async function listing(search: string, as: Role = 'manager') {
  const app = await open(`/admin/service-categories?${search}`, { as })
  await listed(TITLE)
  return app
}
const box = (name: string) => screen.getByRole('checkbox', { name: `Seleccionar ${name}` })
const bar = () => screen.findByRole('toolbar', { name: 'Selección de categorías de servicio' })
const search = () => screen.findByRole('searchbox', { name: 'Buscar en categorías de servicio' })
const link = (name: string) => screen.getByRole('link', { name })

async function ask(user: UserEvent, menu: string, action: string) {
  await user.click(within(await bar()).getByRole('button', { name: menu }))
  await user.click(screen.getByRole('menuitem', { name: action }))
  return within(await screen.findByRole('dialog'))
}

describe('choosing records of a listing', () => {
  test('puts what may be done with them in the place of the filters, until Escape', async () => {
    const { user } = await listing('q=lote')
    await user.click(box('Lote 1'))
    expect(within(await bar()).getByText('1 seleccionada')).toBeVisible()
    expect(screen.queryByRole('searchbox', { name: 'Buscar en categorías de servicio' })).toBeNull()
    await user.click(box('Lote 3'))
    expect(within(await bar()).getByText('2 seleccionadas')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await search()).toBeVisible()
    expect(box('Lote 1')).not.toBeChecked()
  })

  test('is done by keyboard: x, a range with shift, the space bar, and the page by its head', async () => {
    const { user } = await listing('q=lote')
    link('Lote 1').focus()
    await user.keyboard('x')
    expect(box('Lote 1')).toBeChecked()
    await user.keyboard('jj{Shift>}X{/Shift}')
    expect(within(await bar()).getByText('3 seleccionadas')).toBeVisible()
    await user.keyboard(' ')
    expect(box('Lote 3')).not.toBeChecked()
    const head = screen.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' })
    expect(head).toBePartiallyChecked()
    await user.click(head)
    expect(within(await bar()).getByText('4 seleccionadas')).toBeVisible()
    await user.click(head)
    expect(await search()).toBeVisible()
  })

  test('outlives paging, and not another filter', async () => {
    const { user, router } = await listing('q=lote&size=2')
    await user.click(box('Lote 1'))
    await user.click(screen.getByRole('link', { name: 'Página 2' }))
    await screen.findByRole('link', { name: 'Lote 3' })
    await user.click(box('Lote 3'))
    expect(within(await bar()).getByText('2 seleccionadas')).toBeVisible()
    await user.click(within(await bar()).getByRole('button', { name: 'Seleccionar las 4 que coinciden' }))
    expect(within(await bar()).getByText('4 seleccionadas')).toBeVisible()
    await router.navigate('/admin/service-categories?q=lote&status=active')
    expect(await search()).toBeVisible()
  })

  test('offers what fits all of them, and says what does not', async () => {
    const { user } = await listing('q=lote')
    await user.click(box('Lote 1'))
    await user.click(within(await bar()).getByRole('button', { name: 'Cambiar estado' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Desactivar'])
    await user.keyboard('{Escape}')
    await user.click(box('Lote 2'))
    expect(within(await bar()).getByText('2 acciones no aplican a toda la selección')).toBeVisible()
    expect(within(await bar()).queryByRole('button', { name: 'Cambiar estado' })).toBeNull()
  })

  test('lets a viewer take them along, and nothing else', async () => {
    const { user } = await listing('q=lote', 'viewer')
    await user.click(box('Lote 1'))
    expect(
      within(await bar())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Seleccionar las 4 que coinciden', 'Exportar', 'Quitar selección'])
    await user.click(within(await bar()).getByRole('button', { name: 'Exportar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exportar categorías de servicio' }))
    expect(dialog.getByRole('radio', { name: 'La seleccionada' })).toBeChecked()
  })

  test('lets a manager delete none of them', async () => {
    const { user } = await listing('q=lote')
    await user.click(box('Lote 1'))
    await user.click(within(await bar()).getByRole('button', { name: 'Más' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Agregar etiquetas',
      'Quitar etiquetas',
    ])
  })
})

describe('doing something to the chosen records', () => {
  test('tells what will happen, does it, and takes it back', async () => {
    await four('Vuelta')
    const { user } = await listing('q=vuelta')
    await user.click(box('Vuelta 1'))
    await user.click(box('Vuelta 3'))
    const dialog = await ask(user, 'Cambiar estado', 'Desactivar')
    expect(dialog.getByRole('heading', { name: '¿Desactivar 2 categorías de servicio?' })).toBeVisible()
    expect(await dialog.findByText('Se aplicará a 2 categorías de servicio.')).toBeVisible()
    expect(dialog.getByText('Se podrá deshacer durante 10 minutos.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Desactivar 2 categorías de servicio' }))
    expect(await screen.findByText('Van 0 de 2')).toBeVisible()
    await server.jobs.runDue()
    expect(await screen.findByText('2 categorías de servicio actualizadas')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getAllByText('Inactiva')).toHaveLength(4))

    await user.click(await screen.findByRole('button', { name: 'Actividad' }))
    const activity = within(await screen.findByRole('dialog', { name: 'Actividad' }))
    expect(await activity.findByText('Desactivar: 2 categorías de servicio')).toBeVisible()
    await user.click(activity.getByRole('button', { name: 'Deshacer' }))
    await activity.findByText('Deshacer: Desactivar: 2 categorías de servicio')
    await server.jobs.runDue()
    await waitFor(() => expect(screen.getAllByText('Inactiva')).toHaveLength(2))
  })

  test('says who stayed as it was and why, and tries those again', async () => {
    const [first] = await four('Medias')
    await aService(server.db, { category_uuid: first?.uuid ?? '' })
    const { user } = await listing('q=medias', 'admin')
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }))
    const dialog = await ask(user, 'Más', 'Eliminar')
    expect(await dialog.findByText('Se aplicará a 3 de 4.')).toBeVisible()
    expect(dialog.getByText('1 no cambiará:')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Eliminar 3 categorías de servicio' }))
    await screen.findByText('Van 0 de 4')
    await server.jobs.runDue()
    const result = within(await screen.findByRole('dialog', { name: '3 de 4 actualizadas' }))
    expect(result.getByText('1 no cambió:')).toBeVisible()
    expect(result.getByRole('link', { name: /Medias 1/ })).toBeVisible()
    await user.click(result.getByRole('button', { name: 'Reintentar 1' }))
    await screen.findByText('Van 0 de 1')
    await server.jobs.runDue()
    const again = within(await screen.findByRole('dialog', { name: '0 de 1 actualizadas' }))
    await user.click(again.getByRole('button', { name: 'Cerrar' }))
    expect(await search()).toBeVisible()
  })

  test('asks for what it takes, and goes on without the dialog', { tags: [LONG] }, async () => {
    await four('Fondo')
    const { user } = await listing('q=fondo')
    await user.click(box('Fondo 1'))
    await user.click(within(await bar()).getByRole('button', { name: 'Seleccionar las 4 que coinciden' }))
    const dialog = await ask(user, 'Más', 'Agregar etiquetas')
    expect(dialog.getByText('Llena los datos para saber a cuántos se aplica.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: /^Agregar etiquetas a/ }))
    expect(await dialog.findByText('Escribe al menos una etiqueta')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Etiquetas' }), 'norte{Enter}')
    expect(await dialog.findByText('Se aplicará a 4 categorías de servicio.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Agregar etiquetas a 4 categorías de servicio' }))
    await user.click(await screen.findByRole('button', { name: 'Seguir trabajando' }))
    expect(await search()).toBeVisible()
    await server.jobs.runDue()
    expect(await screen.findByText('4 categorías de servicio actualizadas')).toBeVisible()
    const tagged = await server.db
      .selectFrom('service_categories')
      .select('tags')
      .where('name', 'like', 'Fondo%')
      .execute()
    expect(tagged.map(({ tags }) => tags)).toEqual(Array(4).fill(['norte']))
  })
})
