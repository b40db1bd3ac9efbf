import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { NewService } from '@/contract/services'
import { open } from '../support/app'
import { aService, aServiceCategory } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan, aServiceBenefit } from '../support/sales'
import { choose, fact, listed, pick, titled } from '../support/screens'

const server = referenceServer()

let lab: Awaited<ReturnType<typeof aServiceCategory>>
let parent: Awaited<ReturnType<typeof aServiceCategory>>

beforeAll(async () => {
  const { db } = server
  parent = await aServiceCategory(db, { name: 'Estudios de prueba' })
  lab = await aServiceCategory(db, { name: 'Laboratorio de prueba', parent_uuid: parent.uuid })
  await aService(db, {
    name: 'Prueba Biometría',
    code: 'P-BIO',
    kind: 'study',
    category_uuid: lab.uuid,
    reference_price_cents: 20_000,
    synonyms: ['sangre'],
  })
  await aService(db, { name: 'Prueba Consulta', modality: ['remote'], requires_authorization: true })
  await aService(db, {
    name: 'Prueba Vieja',
    status: 'inactive',
    specialty: 'cardiology',
    reference_price_cents: 90_000,
  })
})

describe('the listing of services', () => {
  test.each([
    ['q=prueba', ['Prueba Biometría', 'Prueba Consulta', 'Prueba Vieja']],
    ['q=sangre', ['Prueba Biometría']],
    ['q=prueba&status=inactive', ['Prueba Vieja']],
    ['q=prueba&kind=study', ['Prueba Biometría']],
    ['q=prueba&modality=remote', ['Prueba Consulta']],
    ['q=prueba&specialty=cardiology', ['Prueba Vieja']],
    ['q=prueba&requires_authorization=true', ['Prueba Consulta']],
    ['q=prueba&sort=-reference_price_cents', ['Prueba Vieja', 'Prueba Biometría', 'Prueba Consulta']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/services?${query}`, { as: 'viewer' })
    expect(await listed('Servicios')).toEqual(expected)
  })

  test('of a category shows within it, and its number', async () => {
    await open(`/admin/service-categories/${lab.uuid}?tab=servicios`, { as: 'viewer' })
    const table = await screen.findByRole('table', { name: 'Servicios' })
    expect(within(table).getByText('Prueba Biometría')).toBeVisible()
    expect(screen.getByRole('tab', { name: /Servicios/ })).toHaveTextContent('1')
  })
})

describe('a service', () => {
  test('is created by a manager in a category that is not divided, and says what it is', async () => {
    const { user } = await open('/admin/services/new', { as: 'manager' })
    await user.type(await screen.findByLabelText('Nombre'), 'Glucosa')
    await user.type(screen.getByLabelText('Clave'), 'gluc-1')
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Estudio')
    await user.type(screen.getByLabelText(/Precio de referencia/), '150')
    await user.type(screen.getByLabelText(/Precio máximo/), '100')
    await pick(user, 'Categoría', 'Estudios de prueba')
    await user.click(screen.getByRole('button', { name: 'Crear servicio' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('igual o mayor que el de referencia')
    await user.clear(screen.getByLabelText(/Precio máximo/))
    await user.type(screen.getByLabelText(/Precio máximo/), '200')
    await user.click(screen.getByRole('button', { name: 'Crear servicio' }))
    expect(
      await screen.findByText(/se divide en otras, como Laboratorio de prueba/, { selector: 'span' }),
    ).toBeVisible()
    await pick(user, 'Categoría', 'Laboratorio de prueba')
    await user.click(screen.getByRole('button', { name: 'Crear servicio' }))
    expect(await titled('Glucosa')).toBeVisible()
    expect(fact('Precio de referencia')).toEqual(['$150.00'])
    expect(fact('Impuesto')).toEqual(['Causa IVA, exento'])
  })

  test('keeps a code to itself', async () => {
    const twin = await aService(server.db)
    const { uuid } = await aService(server.db)
    const reply = await call('manager', `admin/services/${uuid}`, {
      method: 'PATCH',
      body: { code: twin.code },
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'code', code: 'duplicate' }] })
  })

  test('is edited, and moved out of use and back', async () => {
    const { uuid } = await aService(server.db, { name: 'Audiometría' })
    const { user } = await open(`/admin/services/${uuid}?edit=1`, { as: 'manager' })
    await user.type(await screen.findByLabelText(/Duración/), '45')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Cambios guardados')).toBeVisible()
    await screen.findByText('Duración en minutos', { selector: 'dt' })
    expect(fact('Duración en minutos')).toEqual(['45'])
    const dialog = await choose(user, 'Desactivar')
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Servicio desactivado')).toBeVisible()
    expect(await screen.findByText('Inactivo')).toBeVisible()
  })

  test('that a plan on sale covers by name shows the plans that cover it, and stays', async () => {
    const category = await aServiceCategory(server.db)
    const { uuid } = await aService(server.db, { category_uuid: category.uuid })
    const named = (name: string, covered: boolean) =>
      aPlan(server.db, {
        name,
        status: 'published',
        benefits: JSON.stringify([aBenefit(category.uuid), aServiceBenefit(uuid, { covered })]),
      })
    await named('Plan que sí', true)
    await named('Plan que no', false)
    const { user } = await open(`/admin/services/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('tab', { name: 'Planes' }))
    expect(await listed('Planes')).toEqual(['Plan que sí'])
    const dialog = await choose(user, 'Desactivar')
    expect(await dialog.findByText(/^Lo cubre el plan Plan que sí/)).toBeVisible()
    const gone = await call('admin', `admin/services/${uuid}`, { method: 'DELETE' })
    expect(gone.json()).toMatchObject({
      code: 'not_deletable',
      message: expect.stringMatching(/^El plan Plan que (sí|no) tiene un beneficio suyo/),
    })
  })

  test('keeps its category from being deleted, and from being divided', async () => {
    const { uuid } = await aServiceCategory(server.db)
    const service = await aService(server.db, { category_uuid: uuid })
    const gone = await call('admin', `admin/service-categories/${uuid}`, { method: 'DELETE' })
    expect(gone.statusCode).toBe(409)
    expect(gone.json().message).toContain(service.name)
    const { uuid: other } = await aServiceCategory(server.db)
    const divided = await call('manager', `admin/service-categories/${other}`, {
      method: 'PATCH',
      body: { parent_uuid: uuid },
      headers: { 'if-match': '"1"' },
    })
    expect(divided.json()).toMatchObject({ errors: [{ field: 'parent_uuid', code: 'not_empty' }] })
  })
})

test('only what is taxed keeps a rate, and it needs one', () => {
  const tax = NewService.shape.tax
  expect(tax.parse({ object: '01', rate: '0.16' })).toEqual({ object: '01', rate: null })
  expect(tax.safeParse({ object: '02', rate: null }).success).toBe(false)
})
