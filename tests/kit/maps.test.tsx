import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
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
