import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ErrorScreen from '@/app/ErrorScreen'
import { setNewVersion } from '@/app/newVersion'
import { followBuild } from '@/app/staleBuild'
import { otherAddress } from '@/app/UnknownPathScreen'
import { config } from '@/config'
import { anEmptyBackOffice, answers, http, v2 } from '../support/answers'
import { open } from '../support/app'
import { titled } from '../support/screens'
import { aToken } from '../support/token'

const network = answers(anEmptyBackOffice())

describe('an address that is not ours', () => {
  const host = 'https://app.example'
  const whole = config.otherAppUrl
  afterEach(() => {
    config.otherAppUrl = whole
  })

  test('leads to the other application, with its path and query', async () => {
    config.otherAppUrl = host
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    await open('/unknown/place?a=1#b')
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://app.example/unknown/place?a=1#b'))
    expect(document.title).toBe(config.productName)
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  })

  test('is said not to exist when there is no other application', async () => {
    await open('/unknown')
    expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    expect(document.title).toBe(config.productName)
  })

  test.each([
    ['/x', 'https://app.example/x'],
    ['/@evil.example', 'https://app.example/@evil.example'],
    ['/.evil.example', 'https://app.example/.evil.example'],
    ['//evil.example/x', 'https://app.example/evil.example/x'],
    ['/\\evil.example', 'https://app.example/evil.example'],
    ['/a%2Fb/ñ', 'https://app.example/a%2Fb/%C3%B1'],
    ['/assets/x.js', null],
  ])('%s leads to %s', (path, address) => {
    expect(otherAddress(path, '', host)).toBe(address)
  })

  test('is one that no part of the back-office has: /admin/search searches no providers', async () => {
    await open('/admin/search?q=x', { token: aToken() })
    expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
  })

  test('of visitors starts anew, without the console', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { router } = await open('/admin/login')
    await act(() => router.navigate('/plan/esencial'))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('heading', { name: 'No encontramos esta página' })).not.toBeInTheDocument()
  })

  test('of the console, reached from a page of visitors, starts anew with it', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { router } = await open('/search')
    await act(() => router.navigate('/admin/login'))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  test.each([undefined, '', 'nonsense', location.origin])('does not lead round in a circle: %j', (other) => {
    expect(otherAddress('/x', '', other)).toBeNull()
  })
})

describe('a screen that cannot be shown', () => {
  const broken = (route: RouteObject) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const router = createMemoryRouter([
      { ErrorBoundary: ErrorScreen, HydrateFallback: () => null, children: [{ path: '/', ...route }] },
    ])
    render(<RouterProvider router={router} />)
  }
  function Broken(): never {
    throw new Error('a bug')
  }

  test.each([
    ['fails while it is drawn', { Component: Broken }],
    ['cannot be loaded', { lazy: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ])('because it %s says so, and how to go on', async (_words, route) => {
    broken(route)
    expect(await screen.findByRole('heading', { name: 'No pudimos mostrar esta pantalla' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Recargar' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/admin')
  })

  test('because its address names no record says so within the console, and asks the server for none', async () => {
    const asked: string[] = []
    network.use(http.get(v2('admin/companies*'), ({ request }) => void asked.push(request.url)))
    const { address } = await open('/admin/companies/not-a-uuid', { token: aToken() })
    expect(await titled('No encontramos esta empresa')).toBeVisible()
    expect(document.title).toBe('Salvia - No encontramos esta empresa')
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a Empresas' })).toHaveAttribute('href', '/admin/companies')
    expect(address()).toBe('/admin/companies/not-a-uuid')
    expect(asked).toEqual([])
  })
})

describe('files of an older build', () => {
  const missing = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const following = (wasJustReloaded: boolean, heading: string | null = null) => {
    const reload = vi.fn<() => void>()
    const stop = followBuild({ heading: () => heading, reload, wasJustReloaded: () => wasJustReloaded })
    return { reload, stop }
  }

  test('that are gone make the page load anew', () => {
    const { reload, stop } = following(false)
    expect(missing()).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })

  test('make it load where one was going', () => {
    const push = vi.spyOn(history, 'pushState').mockImplementation(() => {})
    const { reload, stop } = following(false, '/admin/recover')
    missing()
    expect(push).toHaveBeenCalledWith(null, '', '/admin/recover')
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })

  test('do not make it load anew without a connection', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { reload, stop } = following(false)
    expect(missing()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    stop()
    online.mockRestore()
  })

  test('do not make it load twice', () => {
    const { reload, stop } = following(true)
    expect(missing()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    stop()
  })

  test('wait while something typed would be lost, and say so', async () => {
    const { reload, stop } = following(false)
    await open('/admin', { token: aToken() })
    const object = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', object)
    act(() => void missing())
    window.removeEventListener('beforeunload', object)
    expect(reload).not.toHaveBeenCalled()
    expect(await screen.findByText(/^Hay una versión nueva/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Actualizar ahora' })).toBeVisible()
    act(() => setNewVersion(false))
    stop()
  })
})
