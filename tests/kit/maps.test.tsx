import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { groupNearby } from '@/kit/map/groupNearby'
import { open } from '../support/app'
import { withMaps } from '../support/maps'
import { address, aProvider, aProviderLocation } from '../support/records'
import { referenceServer } from '../support/referenceServer'

const server = referenceServer()

let provider: Awaited<ReturnType<typeof aProvider>>
let place: Awaited<ReturnType<typeof aProviderLocation>>

beforeAll(async () => {
  provider = await aProvider(server.db, { name: 'Botica Mapa', kind: 'pharmacy' })
  const of = { provider_uuid: provider.uuid, type: 'physical' as const, address }
  place = await aProviderLocation(server.db, {
    ...of,
    name: 'Mapa Norte',
    position: { lat: 20.71, lng: -103.4 },
  })
  await aProviderLocation(server.db, { ...of, name: 'Mapa Sur', position: { lat: 20.6, lng: -103.41 } })
  await aProviderLocation(server.db, { provider_uuid: provider.uuid, name: 'Mapa Virtual' })
})

describe('pins that would lie over each other', () => {
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) })
  const isNear = (one: { x: number; y: number }, other: { x: number; y: number }) =>
    Math.abs(one.x - other.x) < 28 && Math.abs(one.y - other.y) < 28

  test('are put together: each place in one group, near its first, and no two groups on one spot', () => {
    fc.assert(
      fc.property(fc.array(pixel, { maxLength: 60 }), (pixels) => {
        const groups = groupNearby(pixels, (one) => one)
        expect(groups.flat()).toHaveLength(pixels.length)
        expect(new Set(groups.flat())).toEqual(new Set(pixels))
        const firsts = groups.flatMap(([first]) => (first ? [first] : []))
        for (const [index, group] of groups.entries())
          for (const one of group) expect(firsts.findIndex((first) => isNear(first, one))).toBe(index)
      }),
    )
  })
})

const map = (name: string) => screen.findByRole('region', { name })

describe('where nothing says where maps come from', () => {
  test('places are a list, a point is typed, and no map is loaded', async () => {
    const { router } = await open(`/admin/providers/${provider.uuid}?tab=sedes`, { as: 'manager' })
    expect(await screen.findByRole('link', { name: 'Mapa Norte' })).toBeVisible()
    await router.navigate(`/admin/provider-locations/${place.uuid}`)
    expect(await screen.findByText('20.71, -103.4')).toBeVisible()
    await router.navigate('/admin/provider-locations/new')
    expect(await screen.findByLabelText('Latitud')).toBeVisible()
    expect(document.querySelector('.leaflet-container')).toBeNull()
  })

  test('what visitors find is a list', async () => {
    await open('/v2/search?q=Mapa')
    expect(await screen.findByRole('heading', { level: 3, name: 'Mapa Norte' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Resultados en el mapa' })).toBeNull()
  })
})

describe('a map', () => {
  test('of the places of a provider has those that are somewhere, says how many are not, and opens them', async () => {
    withMaps()
    const { user, address } = await open(`/admin/providers/${provider.uuid}?tab=sedes`, { as: 'viewer' })
    const shown = within(await map('Mapa de las sedes'))
    expect(await shown.findByRole('button', { name: 'Mapa Norte' })).toBeInTheDocument()
    expect(shown.getAllByRole('button').map((pin) => pin.getAttribute('aria-label'))).toEqual([
      'Mapa Norte',
      'Mapa Sur',
    ])
    expect(screen.getByText(/^En el mapa están 2 de 3 sedes\./)).toBeVisible()
    expect(screen.getByText('© Mapas de prueba')).toBeVisible()
    shown.getByRole('button', { name: 'Mapa Norte' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/admin/provider-locations/${place.uuid}`))
    expect(
      within(await map('Mapa Norte en el mapa')).getByRole('img', { name: 'Mapa Norte' }),
    ).toBeInTheDocument()
  })

  test('of what visitors find goes with its list, in its second version alone', async () => {
    withMaps()
    const { user, router } = await open('/search?q=Mapa')
    expect(await screen.findByRole('heading', { level: 3, name: 'Mapa Norte' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Resultados en el mapa' })).toBeNull()
    await router.navigate('/v2/search?q=Mapa')
    const pin = await within(await map('Resultados en el mapa')).findByRole('button', { name: 'Mapa Sur' })
    expect(screen.getByText(/^En el mapa están 2 de los 3 de esta lista\./)).toBeVisible()
    const card = screen.getByRole('heading', { level: 3, name: 'Mapa Sur' }).closest('li')
    await user.click(pin)
    expect(card).toHaveFocus()
    expect(pin).toHaveAttribute('data-current')
    await user.hover(screen.getByRole('heading', { level: 3, name: 'Mapa Norte' }))
    await waitFor(() => expect(pin).not.toHaveAttribute('data-current'))
  })

  test('has one pin for places on one spot, which says how many, and parts or lists them', async () => {
    const { uuid } = await aProvider(server.db, { name: 'Botica Junta', kind: 'pharmacy' })
    const at = (lat: number, lng: number) => ({ provider_uuid: uuid, address, position: { lat, lng } })
    const made = [at(19.4, -99.1), at(19.4, -99.1), at(19.402, -99.1), at(25.6, -100.3)]
    for (const [index, one] of made.entries())
      await aProviderLocation(server.db, { ...one, type: 'physical', name: `Junta ${index + 1}` })
    withMaps()
    const { user, address: shownAt } = await open(`/admin/providers/${uuid}?tab=sedes`, { as: 'viewer' })
    const shown = within(await map('Mapa de las sedes'))
    const three = '3 lugares en este punto: Junta 1, Junta 2, Junta 3'
    const pin = await shown.findByRole('button', { name: three })
    expect(pin).toHaveTextContent('3')
    expect(shown.getByRole('button', { name: 'Junta 4' })).toBeInTheDocument()
    pin.focus()
    await user.keyboard('{Enter}')
    const two = await shown.findByRole('button', { name: '2 lugares en este punto: Junta 1, Junta 2' })
    await waitFor(() => expect(two).toHaveFocus())
    expect(shown.getByRole('button', { name: 'Junta 3' })).toBeInTheDocument()
    await user.keyboard('{Enter}')
    const list = within(await screen.findByRole('dialog', { name: '2 lugares en este punto' }))
    expect(list.getByRole('button', { name: 'Junta 1' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(two).toHaveFocus())
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Junta 2' }))
    await waitFor(() => expect(shownAt()).toMatch(/^\/admin\/provider-locations\/[0-9a-f-]{36}$/))
  })

  test('of a form writes the point where its pin is moved to', async () => {
    withMaps()
    const { user } = await open('/admin/provider-locations/new', { as: 'manager' })
    const lat = await screen.findByLabelText('Latitud')
    expect(await map('Mapa para elegir la ubicación')).toBeInTheDocument()
    await user.click(lat)
    await user.paste('20.67, -103.35')
    const pin = await screen.findByRole('button', { name: /^Ubicación de la sede/ })
    pin.focus()
    await user.keyboard('{ArrowUp}{ArrowRight}')
    await waitFor(() =>
      expect(Number(screen.getByLabelText<HTMLInputElement>('Longitud').value)).toBeGreaterThan(-103.35),
    )
    expect(Number(screen.getByLabelText<HTMLInputElement>('Latitud').value)).toBeGreaterThan(20.67)
    expect(pin).toHaveFocus()
  })
})
