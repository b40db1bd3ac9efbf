import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { adjustPrice, type NewProviderService } from '@/contract/providerServices'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aProvider, aProviderLocation, aProviderService, aService } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan, aServiceBenefit } from '../support/sales'
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
  test('is created by a manager and says what it is', { tags: [LONG] }, async () => {
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

describe('what a tariff asks', () => {
  const edit = (uuid: string, changes: object) =>
    call('admin', `admin/provider-services/${uuid}`, {
      method: 'PATCH',
      body: changes,
      headers: { 'if-match': '"1"' },
    })

  test('stays from the day after its first on, also while other fields are edited', async () => {
    const { clock, db } = server
    const { uuid } = await aProviderService(db, { price_cents: 40_000, valid_from: clock.day(-1) })
    for (const [field, value] of [
      ['price_cents', 30_000],
      ['member_price_cents', 30_000],
      ['copay_override_cents', 5_000],
      ['valid_from', clock.day(1)],
    ] as const)
      expect((await edit(uuid, { [field]: value })).json(), field).toMatchObject({
        errors: [{ field, code: 'already_begun', message: 'Ya entró en vigor: cambia con una tarifa nueva' }],
      })
    expect((await edit(uuid, { price_cents: 40_000, lead_days: 2 })).statusCode).toBe(200)
  })

  test('may be put right before it begins, and on its first day', async () => {
    const { clock, db } = server
    for (const valid_from of [clock.day(5), clock.day(0)]) {
      const { uuid } = await aProviderService(db, { price_cents: 40_000, valid_from })
      const { data } = (await edit(uuid, { price_cents: 30_000 })).json()
      expect(data).toMatchObject({ price_cents: 30_000 })
    }
  })

  test('is only read in the form of one that has begun, which leads to the tariff that follows', async () => {
    const { clock, db } = server
    const begun = await aProviderService(db, { price_cents: 40_000, valid_from: clock.day(-30) })
    const { user, router, address } = await open(`/admin/provider-services/${begun.uuid}?edit=1`, {
      as: 'manager',
    })
    expect(await screen.findByText('Ya entró en vigor: cambia con una tarifa nueva.')).toBeVisible()
    expect(screen.queryByLabelText('Tarifa')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Nueva tarifa' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText('Tarifa')).toHaveValue('400.00')
    const add = dialog.getByRole('button', { name: 'Crear tarifa' })
    await waitFor(() => expect(add).not.toHaveAttribute('aria-disabled'))
    await user.click(add)
    await waitFor(() => expect(address()).toBe(`/admin/provider-services/${begun.uuid}`))
    const later = await aProviderService(db, { price_cents: 40_000, valid_from: clock.day(5) })
    await router.navigate(`/admin/provider-services/${later.uuid}?edit=1`)
    expect(await screen.findByLabelText('Tarifa')).toHaveValue('400.00')
  })
})

describe('a tariff that another follows', () => {
  const replace = (uuid: string, values: object, as: 'viewer' | 'manager' = 'manager', version = 1) =>
    call(as, `admin/provider-services/${uuid}/actions/replace`, {
      method: 'POST',
      body: {
        price_cents: 60_000,
        member_price_cents: null,
        copay_override_cents: null,
        valid_from: server.clock.day(10),
        valid_to: null,
        tariff_note: null,
        ...values,
      },
      headers: { 'if-match': `"${version}"` },
    })

  test('ends the day before, and both stand in its history', async () => {
    const { clock, db } = server
    const { uuid } = await aProviderService(db, { price_cents: 40_000, valid_from: clock.day(-30) })
    const { user } = await open(`/admin/provider-services/${uuid}?tab=tarifas`, { as: 'manager' })
    const dialog = await choose(user, 'Nueva tarifa')
    expect(dialog.getByLabelText('Tarifa')).toHaveValue('400.00')
    await user.clear(dialog.getByLabelText('Tarifa'))
    await user.type(dialog.getByLabelText('Tarifa'), '450')
    const add = dialog.getByRole('button', { name: 'Crear tarifa' })
    await waitFor(() => expect(add).not.toHaveAttribute('aria-disabled'))
    await user.click(add)
    expect(await screen.findByText('Tarifa creada')).toBeVisible()
    const rows = await waitFor(() => {
      const [, ...shown] = within(screen.getByRole('table', { name: 'Servicios de proveedor' })).getAllByRole(
        'row',
      )
      expect(shown).toHaveLength(2)
      return shown.map(({ textContent }) => textContent)
    })
    expect(rows[0]).toMatch(/\$450\.00.*Programado/)
    expect(rows[1]).toMatch(/\$400\.00.*Vigente/)
    const kept = await db.selectFrom('provider_services').selectAll().where('uuid', '=', uuid).execute()
    expect(kept).toMatchObject([{ price_cents: 40_000, valid_to: clock.day(0), version: 2 }])
  })

  test('is not replaced from a day that is over, before it begins, twice, or by a viewer', async () => {
    const { clock, db } = server
    const { uuid } = await aProviderService(db, { valid_from: clock.day(5) })
    const field = { errors: [{ field: 'valid_from' }] }
    expect((await replace(uuid, { valid_from: clock.day(-1) })).json()).toMatchObject(field)
    expect((await replace(uuid, { valid_from: clock.day(5) })).json()).toMatchObject(field)
    expect((await replace(uuid, { member_price_cents: 70_000 })).statusCode).toBe(422)
    expect((await replace(uuid, {}, 'viewer')).statusCode).toBe(403)
    expect((await replace(uuid, {})).json()).toMatchObject({
      data: { valid_to: clock.day(9) },
      effects: [{ event: 'provider_service.replaced' }, { event: 'provider_service.created' }],
    })
    expect((await replace(uuid, { valid_from: clock.day(12) }, 'manager', 2)).json()).toMatchObject({
      errors: [{ field: 'valid_from', code: 'overlap' }],
    })
  })

  test('of many is told beforehand, and those that end sooner stay', async () => {
    const { clock, db, jobs } = server
    const lasting = await aProviderService(db, { price_cents: 33_333, member_price_cents: 20_000 })
    const ending = await aProviderService(db, { valid_to: clock.day(3) })
    const adjust = async (dry_run: boolean) => {
      const reply = await call('manager', 'admin/provider-services/bulk', {
        method: 'POST',
        body: {
          action: 'adjust',
          uuids: [lasting.uuid, ending.uuid],
          params: { pct: '4.5', valid_from: clock.day(10), rounding: 'pesos' },
          dry_run,
        },
      })
      return reply.json()
    }
    const told = { total: 2, done: 1, failed: 1, results: [{ uuid: ending.uuid }] }
    expect(await adjust(true)).toMatchObject({ data: told })
    const of = async ({ provider_uuid }: { provider_uuid: string }) =>
      (await call('viewer', `admin/provider-services?provider=${provider_uuid}&sort=valid_from`)).json()
    expect(await of(lasting)).toMatchObject({ meta: { total: 1 } })
    await adjust(false)
    await jobs.runDue()
    expect(await of(lasting)).toMatchObject({
      data: [
        { price_cents: 33_333, valid_to: clock.day(9) },
        { price_cents: 34_800, member_price_cents: 20_900, valid_from: clock.day(10), valid_to: null },
      ],
    })
    expect(await of(ending)).toMatchObject({ meta: { total: 1 } })
  })

  test.each([
    [10_000, '4.5', 'cents', 10_450],
    [33_333, '0.01', 'cents', 33_336],
    [33_333, '-10', 'pesos', 30_000],
    [9_999_999_999, '200', 'cents', 29_999_999_997],
  ] as const)('asks of %d cents and %s %%, to %s, %d', (cents, pct, rounding, expected) => {
    expect(adjustPrice(cents, { pct, rounding })).toBe(expected)
  })
})

describe('what a tariff comes to in the plans', () => {
  test('is told of each that is published, and why another does not go by it', async () => {
    const { db } = server
    const { uuid: service_uuid, category_uuid } = await aService(db)
    const benefits = (wish: object) => JSON.stringify([{ ...aBenefit(category_uuid), ...wish }])
    const copay = { copay_cents: 20_000, coinsurance_pct: null }
    await aPlan(db, { name: 'Plan Copago', status: 'published', benefits: benefits(copay) })
    await aPlan(db, { name: 'Plan Sin', status: 'published', benefits: benefits({ covered: false }) })
    await aPlan(db, { name: 'Plan Borrador', benefits: benefits(copay) })
    const network = { provider_network_tag: 'premier', benefits: benefits({ network: 'in_network' }) }
    await aPlan(db, { name: 'Plan Red', status: 'published', ...network })
    const wide = await aProviderService(db, { service_uuid, price_cents: 80_000 })
    const own = { provider_uuid: wide.provider_uuid, service_uuid, network_tag: 'premier' }
    const narrow = await aProviderService(db, { ...own, price_cents: 70_000 })

    await open(`/admin/provider-services/${wide.uuid}?tab=planes`, { as: 'viewer' })
    const table = await screen.findByRole('table', { name: 'Planes y copago' })
    const said = (plan: string) => within(table).getByText(plan).closest('tr')?.textContent
    expect(said('Plan Copago')).toMatch(/\$200\.00\$600\.00Sí, está cubierto/)
    expect(said('Plan Sin')).toMatch(/\$800\.00\$0\.00No lo incluye, aun pagando: Plan Sin no incluye/)
    expect(said('Plan Red')).toContain(`Se atiende con la tarifa ${narrow.number}`)
    expect(within(table).queryByText('Plan Borrador')).toBeNull()

    const { data } = (await call('viewer', `admin/provider-services/${narrow.uuid}/plans`)).json()
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          plan: expect.objectContaining({ label: 'Plan Copago' }),
          message: 'Esta tarifa es solo para la red premier.',
        }),
        expect.objectContaining({
          plan: expect.objectContaining({ label: 'Plan Red' }),
          covered: false,
          message: expect.stringContaining('no es de la red premier'),
        }),
      ]),
    )
  })

  test('is told by the benefit that a plan has for the service itself', async () => {
    const apart = await aService(server.db)
    const tariff = await aProviderService(server.db, { service_uuid: apart.uuid, price_cents: 50_000 })
    for (const [name, own] of [
      ['Plan Aparte', { copay_cents: null, coinsurance_pct: '40' }],
      ['Plan Menos', { covered: false }],
    ] as const)
      await aPlan(server.db, {
        name,
        status: 'published',
        benefits: JSON.stringify([aBenefit(apart.category_uuid), aServiceBenefit(apart.uuid, own)]),
      })
    const { data } = (await call('viewer', `admin/provider-services/${tariff.uuid}/plans`)).json()
    const of = (name: string) => data.find(({ plan }: { plan: { label: string } }) => plan.label === name)
    expect(of('Plan Aparte')).toMatchObject({ covered: true, cost: { member_pays_cents: 20_000 } })
    expect(of('Plan Menos')).toMatchObject({
      covered: false,
      message: `No lo incluye, aun pagando: Plan Menos no incluye ${apart.name}.`,
    })
  })
})

test('a tariff from a day that no calendar has is refused, and stays', async () => {
  const { uuid } = await aProviderService(server.db, {})
  const reply = await call('manager', `admin/provider-services/${uuid}`, {
    method: 'PATCH',
    headers: { 'if-match': '"1"' },
    body: { valid_from: '0000-01-01' },
  })
  expect(reply.statusCode).toBe(422)
  const { data } = (await call('manager', `admin/provider-services/${uuid}`)).json()
  expect(data.version).toBe(1)
})
