import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadLinksAhead } from '@/app/loadLinksAhead'
import { routes } from '@/app/routes'
import { getScreenAhead } from '@/app/screens/screenAhead'
import { drawScreenAhead } from '@/kit/navigation/screensAhead'
import { open } from '../support/app'
import { aCompany, aService } from '../support/records'
import { network, referenceServer } from '../support/referenceServer'
import { listed, titled } from '../support/screens'

const server = referenceServer()
const LISTING = '/admin/services?q=vuelta&sort=name'

const uuids: string[] = []
beforeAll(async () => {
  for (const name of ['Uno', 'Dos', 'Tres'])
    uuids.push((await aService(server.db, { name: `Vuelta ${name}` })).uuid)
})

const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) })

describe('a listing that one comes back to', () => {
  test('is as it was left, with the focus on what was opened', async () => {
    const { user } = await open(LISTING, { as: 'manager' })
    await user.click(await box('Vuelta Tres'))
    await user.click(screen.getByRole('link', { name: 'Vuelta Dos' }))
    await titled('Vuelta Dos')
    expect(screen.queryByRole('checkbox', { name: /Vuelta Tres/ })).not.toBeInTheDocument()

    await user.click(screen.getByRole('link', { name: 'Servicios', current: false }))
    expect(await box('Vuelta Tres')).toBeChecked()
    expect(document.title).toBe('Salvia - Servicios')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Vuelta Dos' })).toHaveFocus())
  })

  test('at another address is another', async () => {
    const { user, router } = await open(LISTING, { as: 'manager' })
    await user.click(await box('Vuelta Tres'))
    await user.click(screen.getByRole('link', { name: 'Vuelta Dos' }))
    await titled('Vuelta Dos')
    await act(() => router.navigate('/admin/services?q=vuelta'))
    expect(await box('Vuelta Tres')).not.toBeChecked()
  })
})

/** Opens a listing as the console does, and counts what is asked for from then on. */
async function openAhead(address: string, title: string) {
  const app = await open(address, { as: 'viewer' })
  onTestFinished(loadLinksAhead(routes(app.store, false)))
  await listed(title)
  const asked: string[] = []
  network.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname))
  onTestFinished(() => network.events.removeAllListeners())
  const draw = async (there: string) => {
    const before = getScreenAhead()
    await act(async () => drawScreenAhead(there))
    // Once what it shows is at hand.
    await waitFor(() => expect(getScreenAhead()).not.toBe(before))
  }
  return { ...app, asked, draw }
}

describe('a record drawn before it is opened', () => {
  const address = () => `/admin/services/${uuids[0]}`

  test('is not in the page, has no title there, and asks for nothing beside itself', async () => {
    const { asked, draw } = await openAhead(LISTING, 'Servicios')
    await draw(address())
    expect(screen.queryByRole('heading', { name: 'Vuelta Uno' })).not.toBeInTheDocument()
    expect(document.title).toBe('Salvia - Servicios')
    expect(asked).toEqual([`/api/v2${address()}`])
  })

  test.each([
    ['the same', 0, 'Vuelta Uno'],
    ['another', 1, 'Vuelta Dos'],
  ])('is there with what stands beside it once %s is opened', async (_which, at, name) => {
    const app = await openAhead(LISTING, 'Servicios')
    await app.draw(address())
    await app.user.click(screen.getByRole('link', { name }))
    expect(await titled(name)).toBeVisible()
    expect(app.address()).toBe(`/admin/services/${uuids[at]}`)
    expect(await screen.findByText('Historial')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })
})

test('a listing that was drawn ahead is shown with its rows at once, and asks for what stands beside them', async () => {
  await aCompany(server.db, { trade_name: 'Antes de ir' })
  const { asked, draw, router } = await openAhead('/admin/companies?q=antes', 'Empresas')
  await draw(LISTING)
  expect(asked).toEqual(['/api/v2/admin/services'])
  expect(screen.queryByText('Vuelta Uno')).not.toBeInTheDocument()
  await act(() => router.navigate(LISTING))
  expect(screen.getByRole('link', { name: 'Vuelta Uno' })).toBeVisible()
  expect(screen.queryByText('Antes de ir')).not.toBeInTheDocument()
  await waitFor(() => expect(asked).toContain('/api/v2/admin/services/counts'))
})
