import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aServiceCategory } from '../support/records'

import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan } from '../support/sales'
import { choose, fact, listed, titled } from '../support/screens'

const server = referenceServer()

let dental: Awaited<ReturnType<typeof aServiceCategory>>

beforeAll(async () => {
  const { db } = server
  dental = await aServiceCategory(db, {
    name: 'Prueba Dental',
    code: 'P-DENTAL',
    order: 2,
    synonyms: ['Muela'],
  })
  await aServiceCategory(db, { name: 'Prueba Visión', order: 1, tags: ['vista'] })
  await aServiceCategory(db, { name: 'Prueba Vieja', order: 3, status: 'inactive', searchable_public: false })
  await aServiceCategory(db, { name: 'Prueba Brackets', order: 4, parent_uuid: dental.uuid })
})

describe('the listing of service categories', () => {
  test('shows them in their order, each with what it is in', async () => {
    await open('/admin/service-categories?q=prueba', { as: 'viewer' })
    expect(await listed('Categorías de servicio')).toEqual([
      'Prueba Visión',
      'Prueba Dental',
      'Prueba Vieja',
      'Prueba Brackets',
    ])
    expect(screen.getByRole('row', { name: /Prueba Brackets/ })).toHaveTextContent('Prueba Dental')
  })

  test.each([
    ['q=muela', ['Prueba Dental']],
    ['q=prueba&status=inactive', ['Prueba Vieja']],
    ['q=prueba&searchable_public=false', ['Prueba Vieja']],
    ['q=prueba&tag=vista', ['Prueba Visión']],
    ['q=prueba&sort=-name', ['Prueba Visión', 'Prueba Vieja', 'Prueba Dental', 'Prueba Brackets']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/service-categories?${query}`, { as: 'viewer' })
    expect(await listed('Categorías de servicio')).toEqual(expected)
  })
})

describe('a service category', () => {
  test('is created by a manager and says what it is', async () => {
    const { user } = await open('/admin/service-categories/new', { as: 'manager' })
    await user.type(await screen.findByLabelText('Nombre'), 'Audiología')
    await user.type(screen.getByLabelText('Clave'), 'audio-1')
    await user.click(screen.getByRole('button', { name: 'Crear categoría de servicio' }))
    expect(await titled('Audiología')).toBeVisible()
    expect(fact('Clave')).toEqual([expect.stringContaining('AUDIO-1')])
    expect(await screen.findByText('Categoría de servicio creada')).toBeVisible()
  })

  test('keeps a code to itself, and says so at the field', async () => {
    const { user } = await open('/admin/service-categories/new', { as: 'manager' })
    await user.type(await screen.findByLabelText('Nombre'), 'Otra')
    await user.type(screen.getByLabelText('Clave'), 'P-DENTAL')
    await user.click(screen.getByRole('button', { name: 'Crear categoría de servicio' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Otra categoría ya usa esa clave')
    expect(screen.getByLabelText('Clave')).toBeInvalid()
  })

  test('is edited, and moved out of use and back', async () => {
    const { uuid } = await aServiceCategory(server.db, { name: 'Podal' })
    const { user } = await open(`/admin/service-categories/${uuid}?edit=1`, { as: 'manager' })
    const name = await screen.findByLabelText('Nombre')
    await user.clear(name)
    await user.type(name, 'Podología fina')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await titled('Podología fina')).toBeVisible()

    const dialog = await choose(user, 'Desactivar')
    expect(dialog.getByRole('heading')).toHaveTextContent('¿Desactivar Podología fina?')
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Categoría de servicio desactivada')).toBeVisible()
    expect(await screen.findByText('Inactiva')).toBeVisible()
  })

  test('that a plan on sale covers shows the plan, and stays in use', async () => {
    const { uuid } = await aServiceCategory(server.db, { name: 'Fisioterapia' })
    await aPlan(server.db, {
      name: 'Plan Móvil',
      status: 'published',
      benefits: JSON.stringify([aBenefit(uuid)]),
    })
    const { user } = await open(`/admin/service-categories/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('tab', { name: 'Planes' }))
    expect(await screen.findByRole('link', { name: 'Plan Móvil' })).toBeVisible()
    const dialog = await choose(user, 'Desactivar')
    expect(await dialog.findByText(/^La cubre el plan Plan Móvil/)).toBeVisible()
  })

  test('goes three levels deep and never into itself', async () => {
    const put = (uuid: string, parent_uuid: string, version = 1) =>
      call('manager', `admin/service-categories/${uuid}`, {
        method: 'PATCH',
        body: { parent_uuid },
        headers: { 'if-match': `"${version}"` },
      })
    const [one, two, three, four] = await Promise.all(
      Array.from({ length: 4 }, () => aServiceCategory(server.db)),
    )
    if (!one || !two || !three || !four) throw new Error('Four were made')
    expect((await put(two.uuid, one.uuid)).statusCode).toBe(200)
    expect((await put(three.uuid, two.uuid)).statusCode).toBe(200)
    expect((await put(four.uuid, three.uuid)).json()).toMatchObject({ errors: [{ code: 'too_deep' }] })
    expect((await put(one.uuid, three.uuid)).json()).toMatchObject({ errors: [{ code: 'cycle' }] })
  })

  test('is not deleted while another is in it', async () => {
    const reply = await call('admin', `admin/service-categories/${dental.uuid}`, { method: 'DELETE' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'not_deletable',
      message: expect.stringContaining('Prueba Brackets'),
    })
  })
})
