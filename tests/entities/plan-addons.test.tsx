import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aService, aServiceCategory } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan, aPlanAddon, aServiceBenefit } from '../support/sales'
import { choose, fact, listed, pick, titled } from '../support/screens'

const server = referenceServer()

const edit = (uuid: string, body: object) =>
  call('manager', `admin/plan-addons/${uuid}`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': '"1"' },
  })

let plan: Awaited<ReturnType<typeof aPlan>>

beforeAll(async () => {
  const { db } = server
  plan = await aPlan(db, { name: 'Plan Base' })
  await aPlanAddon(db, {
    name: 'Prueba Uno',
    order: 2,
    compatible_plan_uuids: [plan.uuid],
    status: 'published',
  })
  await aPlanAddon(db, { name: 'Prueba Dos', order: 1, type: 'fee', selectable_in: ['funnel'] })
})

describe('the listing of add-ons', () => {
  test('shows each with its plans and its price', async () => {
    await open('/admin/plan-addons?q=prueba', { as: 'viewer' })
    expect(await listed('Complementos')).toEqual(['Prueba Dos', 'Prueba Uno'])
    const row = screen.getByRole('row', { name: /Prueba Uno/ })
    for (const text of ['Plan Base', '$99.00', 'Disponible']) expect(row).toHaveTextContent(text)
  })

  test('is narrowed as the address says', async () => {
    for (const [query, expected] of [
      [`plan=${plan.uuid}`, 'Prueba Uno'],
      ['type=fee', 'Prueba Dos'],
      ['channel=funnel', 'Prueba Dos'],
      ['status=published', 'Prueba Uno'],
    ]) {
      const reply = await call('viewer', `admin/plan-addons?q=prueba&${query}`)
      expect(reply.json().data.map(({ name }: { name: string }) => name)).toEqual([expected])
    }
  })
})

describe('an add-on', () => {
  test('is created for a plan, says where it errs, and is published', async () => {
    const { user } = await open('/admin/plan-addons/new', { as: 'manager' })
    await user.type(await screen.findByLabelText('Nombre'), 'Ambulancia')
    await user.type(screen.getByLabelText('Nombre público'), 'Ambulancia')
    await user.type(screen.getByLabelText('Clave'), 'ambu')
    await user.type(screen.getByLabelText('Descripción corta'), 'Una al año')
    const amount = screen.getByLabelText('Precio')
    await user.clear(amount)
    await user.type(amount, '-20')
    await user.click(screen.getByRole('button', { name: 'Crear complemento' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige al menos un plan')
    await user.type(screen.getByLabelText('Planes'), 'base')
    await user.click(await screen.findByRole('button', { name: '+ Plan Base' }))
    await user.click(screen.getByRole('button', { name: 'Crear complemento' }))
    expect(await screen.findAllByText('Solo un descuento resta')).not.toHaveLength(0)
    await user.clear(amount)
    await user.type(amount, '20')
    await user.click(screen.getByRole('button', { name: 'Crear complemento' }))

    expect(await titled('Ambulancia')).toBeVisible()
    expect(fact('Precio')).toEqual(['$20.00'])
    const dialog = await choose(user, 'Publicar')
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Publicar' }))
    expect(await screen.findByText('Complemento publicado')).toBeVisible()
  })

  test('that is a coverage adds a single service, once', async () => {
    const { uuid: service } = await aService(server.db, { name: 'Perfil de prueba' })
    const { uuid } = await aPlanAddon(server.db, {
      type: 'coverage',
      benefits: JSON.stringify([aBenefit((await aServiceCategory(server.db)).uuid)]),
      compatible_plan_uuids: [plan.uuid],
    })
    const { user } = await open(`/admin/plan-addons/${uuid}?edit=1`, { as: 'manager' })
    await pick(user, 'Agregar servicio', 'Perfil de prueba')
    expect(await screen.findByRole('row', { name: /^Perfil de prueba/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await user.click(await screen.findByRole('tab', { name: /Beneficios/ }))
    expect(await screen.findByRole('row', { name: /Perfil de prueba/ })).toHaveTextContent('Servicio de ')
    const twice = await call('manager', `admin/plan-addons/${uuid}`, {
      method: 'PATCH',
      body: { benefits: [aServiceBenefit(service), aServiceBenefit(service, { covered: false })] },
      headers: { 'if-match': '"2"' },
    })
    expect(twice.json()).toMatchObject({
      errors: [{ field: 'benefits.1.service_uuid', message: 'Ese servicio ya tiene un beneficio' }],
    })
  })

  test('keeps what it adds once it is published', async () => {
    const category = (await aServiceCategory(server.db)).uuid
    const { uuid } = await aPlanAddon(server.db, {
      type: 'coverage',
      benefits: JSON.stringify([aBenefit(category)]),
      status: 'published',
    })
    const other = aBenefit((await aServiceCategory(server.db)).uuid)
    expect((await edit(uuid, { benefits: [other] })).statusCode).toBe(409)
    expect((await edit(uuid, { name: 'Otro nombre' })).statusCode).toBe(200)
  })

  test('never requires one that requires it', async () => {
    const first = await aPlanAddon(server.db)
    const second = await aPlanAddon(server.db, { requires_addon_uuids: [first.uuid] })
    const reply = await edit(first.uuid, { requires_addon_uuids: [second.uuid] })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'requires_addon_uuids', code: 'cycle' }] })
  })

  test('is deleted as a draft only, and shown by its plan', async () => {
    const { uuid } = await aPlanAddon(server.db, { status: 'published' })
    const reply = await call('admin', `admin/plan-addons/${uuid}`, { method: 'DELETE' })
    expect(reply.json()).toMatchObject({ code: 'not_deletable' })
    await open(`/admin/plans/${plan.uuid}?tab=complementos`, { as: 'viewer' })
    expect(await listed('Complementos')).toContain('Prueba Uno')
  })
})
