import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NewProviderService } from '@/contract/providerServices'
import { open } from '../support/app'
import { aProvider, aProviderLocation, aProviderService, aService } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, fact, listed, pick, titled } from '../support/screens'

const server = referenceServer()

let provider: Awaited<ReturnType<typeof aProvider>>
let service: Awaited<ReturnType<typeof aService>>

beforeAll(async () => {
  const { db, clock } = server
  provider = await aProvider(db, { name: 'Laboratorio Uno' })
  service = await aService(db, {
    name: 'Prueba Glucosa',
    reference_price_cents: 10_000,
    max_price_cents: 60_000,
  })
  const of = (name: string) => aService(db, { name })
  await aProviderService(db, { provider_uuid: provider.uuid, service_uuid: service.uuid })
  await aProviderService(db, { service_uuid: (await of('Prueba Acabada')).uuid, valid_to: clock.day(-1) })
  await aProviderService(db, { service_uuid: (await of('Prueba Futura')).uuid, valid_from: clock.day(3) })
  await aProviderService(db, { service_uuid: (await of('Prueba Corta')).uuid, valid_to: clock.day(10) })
  await aProviderService(db, { service_uuid: (await of('Prueba Pausada')).uuid, status: 'suspended' })
})

const body = (wish: Partial<NewProviderService>): NewProviderService => ({
  provider_uuid: provider.uuid,
  service_uuid: service.uuid,
  location_uuid: null,
  price_cents: 50_000,
  currency: 'MXN',
  member_price_cents: null,
  copay_override_cents: null,
  network_tag: null,
  appointment: 'both',
  lead_days: null,
  requires_authorization: 'inherit',
  accepts_fund: true,
  valid_from: '2026-01-01',
  valid_to: null,
  tariff_note: null,
  tags: [],
  external_id: null,
  ...wish,
})
const create = (wish: Partial<NewProviderService>, as: 'admin' | 'manager' = 'manager') =>
  call(as, 'admin/provider-services', { method: 'POST', body: body(wish) })

describe('the listing of tariffs', () => {
  test.each([
    ['q=prueba&status=active', ['Prueba Corta', 'Prueba Glucosa']],
    ['q=prueba&status=ended', ['Prueba Acabada']],
    ['q=prueba&status=scheduled', ['Prueba Futura']],
    ['q=prueba&status=suspended', ['Prueba Pausada']],
    ['q=prueba&ending=true', ['Prueba Corta']],
    ['q=prueba&above_reference=true', ['Prueba Glucosa']],
    ['q=laboratorio uno', ['Prueba Glucosa']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/provider-services?${query}`, { as: 'viewer' })
    expect(await listed('Servicios de proveedor')).toEqual(expected)
  })

  test('goes by the name that a service has now', async () => {
    const renamed = await aService(server.db, { name: 'Nombre Viejo' })
    await aProviderService(server.db, { service_uuid: renamed.uuid })
    await call('manager', `admin/services/${renamed.uuid}`, {
      method: 'PATCH',
      body: { name: 'Nombre Reciente' },
      headers: { 'if-match': '"1"' },
    })
    await open('/admin/provider-services?q=reciente', { as: 'viewer' })
    expect(await listed('Servicios de proveedor')).toEqual(['Nombre Reciente'])
  })

  test('of a service shows within it, with how many give it', async () => {
    await open(`/admin/services/${service.uuid}?tab=proveedores`, { as: 'viewer' })
    const table = await screen.findByRole('table', { name: 'Servicios de proveedor' })
    expect(within(table).getByText('Laboratorio Uno')).toBeVisible()
    expect(fact('Proveedores')).toEqual(['1'])
  })
})

describe('a tariff', () => {
  test('is created by a manager and says what it is', async () => {
    const { user } = await open('/admin/provider-services/new', { as: 'manager' })
    await pick(user, 'Proveedor', 'Laboratorio Uno')
    await pick(user, 'Servicio', 'Prueba Futura')
    await user.clear(screen.getByLabelText('Tarifa'))
    await user.type(screen.getByLabelText('Tarifa'), '350')
    await user.type(screen.getByLabelText(/Precio para miembros/), '400')
    await user.clear(screen.getByLabelText('Vigente desde'))
    await user.type(screen.getByLabelText('Vigente desde'), '01012026')
    await user.click(screen.getByRole('button', { name: 'Crear servicio de proveedor' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('igual o menor que la tarifa')
    await user.clear(screen.getByLabelText(/Precio para miembros/))
    await user.click(screen.getByRole('button', { name: 'Crear servicio de proveedor' }))
    expect(await titled('Prueba Futura, Laboratorio Uno')).toBeVisible()
    expect(fact('Tarifa')).toEqual(['$350.00'])
    expect(screen.getByText('Vigente')).toBeVisible()
  })

  test('is the only one of its service, place and network on a day', async () => {
    expect((await create({ valid_from: '2026-03-01' })).json()).toMatchObject({
      errors: [{ field: 'valid_from', code: 'overlap' }],
    })
    expect((await create({ valid_from: '2025-01-01', valid_to: '2025-12-31' })).statusCode).toBe(201)
    expect((await create({ network_tag: 'premier' })).statusCode).toBe(201)
    const together = await Promise.all([create({ network_tag: 'x' }), create({ network_tag: 'x' })])
    expect(together.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 422,
    ])
  })

  test('is of a place of its provider, and within the highest price unless an administrator says so', async () => {
    const elsewhere = await aProviderLocation(server.db)
    expect((await create({ location_uuid: elsewhere.uuid })).json()).toMatchObject({
      errors: [{ field: 'location_uuid' }],
    })
    const dear = { network_tag: 'lujo', price_cents: 70_000 }
    expect((await create(dear)).json()).toMatchObject({
      errors: [{ field: 'price_cents', code: 'limit_exceeded' }],
    })
    expect((await create(dear, 'admin')).statusCode).toBe(201)
  })

  test('is suspended and resumed while it lasts, and keeps its service from being deleted', async () => {
    const { uuid, service_uuid } = await aProviderService(server.db, { provider_uuid: provider.uuid })
    const { user } = await open(`/admin/provider-services/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Suspender')
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Equipo descompuesto')
    await user.click(dialog.getByRole('button', { name: 'Suspender' }))
    expect(await screen.findByText('Servicio de proveedor suspendido')).toBeVisible()
    expect(await screen.findByText('Suspendido')).toBeVisible()
    const gone = await call('admin', `admin/services/${service_uuid}`, { method: 'DELETE' })
    expect(gone.json()).toMatchObject({ code: 'not_deletable' })

    const ended = await aProviderService(server.db, { valid_to: server.clock.day(-1) })
    const late = await call('manager', `admin/provider-services/${ended.uuid}/actions/suspend`, {
      method: 'POST',
      body: { reason: 'Tarde' },
      headers: { 'if-match': '"1"' },
    })
    expect(late.json()).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('terminó'),
    })
  })
})
