import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { address, aProvider, aProviderLocation } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, fact, listed, openTab, pick, titled } from '../support/screens'

const server = referenceServer()

const always = JSON.stringify([
  { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], opens: null, closes: null, all_day: true },
])
let provider: Awaited<ReturnType<typeof aProvider>>

beforeAll(async () => {
  const { db } = server
  provider = await aProvider(db, { name: 'Farmacia Prueba' })
  await aProviderLocation(db, {
    name: 'Prueba Centro',
    provider_uuid: provider.uuid,
    type: 'physical',
    address,
    position: { lat: 20.7, lng: -103.4 },
    hours: always,
    accessibility: ['ramp'],
  })
  await aProviderLocation(db, { name: 'Prueba Virtual', emergency_24h: true })
  await aProviderLocation(db, { name: 'Prueba Vieja', status: 'temporarily_closed', hours: always })
})

describe('the listing of places', () => {
  test.each([
    ['q=prueba', ['Prueba Centro', 'Prueba Vieja', 'Prueba Virtual']],
    ['q=calle lima', ['Prueba Centro']],
    ['q=prueba&state=JAL', ['Prueba Centro']],
    ['q=prueba&accessibility=ramp', ['Prueba Centro']],
    ['q=prueba&emergency_24h=true', ['Prueba Virtual']],
    ['q=prueba&has_position=false', ['Prueba Vieja', 'Prueba Virtual']],
    ['q=prueba&status=temporarily_closed', ['Prueba Vieja']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/provider-locations?${query}`, { as: 'viewer' })
    expect(await listed('Sedes')).toEqual(expected)
  })

  test('shows those near a place, told by its postal code or by its coordinates', async () => {
    const { user } = await open('/admin/provider-locations?q=prueba', { as: 'viewer' })
    expect(await listed('Sedes')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Filtro' }))
    await user.click(screen.getByRole('menuitem', { name: 'Cerca de' }))
    const place = await screen.findByLabelText('Lugar')
    const apply = screen.getByRole('button', { name: 'Aplicar' })
    await user.type(place, 'Ningún lado')
    await user.click(apply)
    expect(await screen.findByText(/No encontramos ese lugar/)).toBeVisible()
    await user.clear(place)
    await user.type(place, '45100')
    await user.click(apply)
    expect(await screen.findByText('Cerca de: 45100, a 10 km')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Prueba Virtual')).toBeNull())
    expect(await listed('Sedes')).toEqual(['Prueba Centro'])

    await user.clear(await screen.findByLabelText('Lugar'))
    await user.type(screen.getByLabelText('Lugar'), '19.43, -99.13')
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('Cerca de: 19.43, -99.13, a 10 km')).toBeVisible()
    expect(await screen.findByText('Ninguna sede coincide con estos filtros')).toBeVisible()
  })

  test('of a provider shows within it', async () => {
    await open(`/admin/providers/${provider.uuid}?tab=sedes`, { as: 'viewer' })
    expect(
      within(await screen.findByRole('table', { name: 'Sedes' })).getByText('Prueba Centro'),
    ).toBeVisible()
  })

  test('tells what is open now; what is closed for now is not', async () => {
    const reply = await call('viewer', 'admin/provider-locations?q=prueba')
    const opened = reply
      .json()
      .data.map(({ name, open_now }: { name: string; open_now: boolean }) => [name, open_now])
    expect(opened).toEqual([
      ['Prueba Centro', true],
      ['Prueba Vieja', false],
      ['Prueba Virtual', false],
    ])
  })
})

describe('a place', () => {
  test('is created with its hours, which may not overlap, and says them', { tags: [LONG] }, async () => {
    const { user } = await open('/admin/provider-locations/new', { as: 'manager' })
    await pick(user, 'Proveedor', 'Farmacia Prueba')
    await user.type(screen.getByLabelText('Nombre'), 'Farmacia Norte')
    await user.click(screen.getByLabelText('En línea'))
    await user.type(screen.getByLabelText('Número'), '5500000000')
    await user.click(screen.getByRole('button', { name: 'Agregar horario' }))
    const second = within(screen.getByRole('group', { name: 'Horario 2' }))
    await user.type(second.getByLabelText('Abre'), '1700')
    await user.type(second.getByLabelText('Cierra'), '2000')
    await user.click(screen.getByRole('button', { name: 'Crear sede' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Hay horarios que se enciman')
    await user.clear(second.getByLabelText('Abre'))
    await user.type(second.getByLabelText('Abre'), '1800')
    await user.click(screen.getByRole('button', { name: 'Crear sede' }))
    expect(await titled('Farmacia Norte')).toBeVisible()
    await openTab(user, 'Horario')
    await screen.findAllByText('Lunes', { selector: 'dt' })
    expect(fact('Lunes')[0]).toBe('09:00 a 18:00 y 18:00 a 20:00')
    expect(fact('Domingo')[0]).toBe('Cerrada')
  })

  test('of a provider asks where it is, and takes what a map copies', async () => {
    const { user } = await open('/admin/provider-locations/new', { as: 'manager' })
    await user.type(await screen.findByLabelText('Código postal'), '44100')
    expect(screen.getByLabelText('Estado')).toHaveValue('JAL')
    await user.click(screen.getByLabelText('Latitud'))
    await user.paste('20.6767, -103.3475')
    expect(screen.getByLabelText('Latitud')).toHaveValue('20.6767')
    expect(screen.getByLabelText('Longitud')).toHaveValue('-103.3475')
    await user.click(screen.getByLabelText('En línea'))
    expect(screen.queryByLabelText('Latitud')).not.toBeInTheDocument()
  })

  test('that people go to says where it is, within the country', async () => {
    const { uuid } = await aProviderLocation(server.db)
    const put = (body: object) =>
      call('manager', `admin/provider-locations/${uuid}`, {
        method: 'PATCH',
        body,
        headers: { 'if-match': '"1"' },
      })
    expect((await put({ type: 'physical' })).json()).toMatchObject({
      errors: [{ field: 'address' }, { field: 'position' }],
    })
    expect((await put({ type: 'physical', address, position: { lat: 48.8, lng: 2.3 } })).statusCode).toBe(422)
    const moved = await put({ type: 'physical', address, position: { lat: '20.12345678', lng: '-103.5' } })
    expect(moved.json().data.position).toEqual({ lat: 20.123457, lng: -103.5 })
  })

  test('is closed for now, and opened again', async () => {
    const { uuid } = await aProviderLocation(server.db, { name: 'Sede Sur' })
    const { user } = await open(`/admin/provider-locations/${uuid}`, { as: 'manager' })
    await titled('Sede Sur')
    const dialog = await choose(user, 'Cerrar por ahora')
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Remodelación')
    await user.click(dialog.getByRole('button', { name: 'Cerrar por ahora' }))
    expect(await screen.findByText('Sede cerrada por ahora')).toBeVisible()
    expect(await screen.findByText('Cerrada por ahora')).toBeVisible()
    const reopening = await choose(user, 'Reabrir')
    await reopening.findByText('Nada más se verá afectado.')
    await user.click(reopening.getByRole('button', { name: 'Reabrir' }))
    expect(await screen.findByText('Activa')).toBeVisible()
  })

  test('is not made for a provider who has left', async () => {
    const { uuid: provider_uuid } = await aProvider(server.db, { status: 'terminated' })
    const reply = await call('manager', 'admin/provider-locations', {
      method: 'POST',
      body: {
        provider_uuid,
        name: 'Tarde',
        type: 'virtual',
        address: null,
        position: null,
        phones: [{ label: 'A', number: '5500000000', extension: null, whatsapp: false }],
        email: null,
        hours: [],
        exceptions: [],
        timezone: 'America/Mexico_City',
        accessibility: [],
        emergency_24h: false,
        tags: [],
        external_id: null,
      },
    })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'provider_uuid', code: 'closed' }] })
  })
})
