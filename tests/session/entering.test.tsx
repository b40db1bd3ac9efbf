import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { followSession } from '@/app/followSession'
import { leaveWhenSignedIn, requirePermission, requireSession } from '@/app/guards'
import type { Permission } from '@/contract/permissions'
import { restoreSession } from '@/session/restore'
import { sessionOf, tokenRefreshed } from '@/store/session'
import { makeStore } from '@/store/store'
import { anEmptyBackOffice, answers } from '../support/answers'
import { open } from '../support/app'
import { blockStorage } from '../support/storage'
import { aToken, holding } from '../support/token'

// Starting asks nothing of the session's own calls: there is no answer to one.
answers(anEmptyBackOffice())
const KEY = 'admin_jwt_token'
const bad = [aToken({ exp: 1 }), aToken({ exp: undefined }), aToken({ email: '' }), 'garbage', '"x"', 'a.b.c']

describe('starting', () => {
  test('with a good token shows the back-office, without a glimpse of the login or a call', async () => {
    const titles: string[] = []
    const watch = new MutationObserver(() => titles.push(document.querySelector('h1')?.textContent ?? ''))
    watch.observe(document.body, { childList: true, subtree: true })
    const app = await open('/admin', { token: aToken() })
    await screen.findByRole('heading', { level: 1 })
    watch.disconnect()
    expect(titles).not.toContain('Inicia sesión')
    expect(app.store.getState().session.user).toMatchObject({ id: 'ana', role: 'admin' })
  })

  test.each(bad)('with a token that is of no use removes it: %s', async (token) => {
    const app = await open('/admin?a=1', { token })
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(app.address()).toBe(`/admin/login?redirect=${encodeURIComponent('/admin?a=1')}`)
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test('takes a token with spaces around it', () => {
    localStorage.setItem(KEY, ` ${aToken()}\n`)
    expect(restoreSession().user?.id).toBe('ana')
  })

  test.each(['<b>Ñandú</b>'.repeat(900), `\u202e${'x'.repeat(10_000)}`])(
    'with a name without measure shows 80 characters of it, as text: %.9s',
    async (name) => {
      const { user } = await open('/admin', { token: aToken({ name }) })
      const short = `${name.slice(0, 79)}…`
      await user.click(await screen.findByRole('button', { name: (label) => label.startsWith(short) }))
      for (const shown of await screen.findAllByText(short)) expect(shown).toHaveAttribute('title', name)
      expect(screen.queryByText(name)).toBeNull()
    },
  )

  test('does without storage', async () => {
    blockStorage('localStorage', 'sessionStorage')
    await open('/admin/login')
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
  })

  test('leaves public pages alone', async () => {
    const app = await open('/unknown', { token: 'garbage' })
    expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    expect(app.address()).toBe('/unknown')
  })
})

describe('entering the back-office', () => {
  test('with a token that ended meanwhile leads to the login, and asks the server nothing', async () => {
    const app = await open('/admin/recover', { token: aToken() })
    await screen.findByRole('heading', { level: 1 })
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] })
    await act(() => app.router.navigate('/admin?a=1'))
    vi.useRealTimers()
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(app.address()).toBe('/admin/login?redirect=%2Fadmin%3Fa%3D1')
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull())
  })

  test.each(['/Admin/Login', '/admin/login/', '//admin/login'])(
    'is asked to sign in at %s too',
    async (address) => {
      await open(address)
      expect(await screen.findByRole('heading', { name: /Inicia sesión|No encontramos/ })).toBeVisible()
    },
  )
})

test('a role that is none of ours enters, and is shown nothing it could do', async () => {
  const app = await open('/admin', { token: aToken({ role: 'superuser' }) })
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible()
  expect(app.address()).toBe('/admin')
  expect(screen.queryByRole('button', { name: 'Crear' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Cambiar de cuenta/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /Cuentas|Empresas|Usuarios/ })).not.toBeInTheDocument()
  await act(() => app.router.navigate('/admin/accounts'))
  expect(await screen.findByText('Tu rol no tiene acceso')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

/** The guards alone, over a screen that wants a permission. */
function guarded(role: string, permission: Permission, start = '/admin') {
  const token = aToken({ role })
  const store = makeStore({ session: sessionOf(holding(token)) })
  const router = createMemoryRouter(
    [
      { path: '/admin/login', middleware: [leaveWhenSignedIn(store, () => '/admin')], element: null },
      {
        path: '/admin',
        Component: Outlet,
        middleware: [requireSession(store)],
        children: [
          { path: 'accounts', element: null },
          { path: 'secret', middleware: [requirePermission(store, permission)], element: null },
        ],
      },
    ],
    { initialEntries: [start], future: { v8_middleware: true } },
  )
  followSession(store, router, () => '/admin')
  router.initialize()
  return { store, router, address: () => router.state.location.pathname + router.state.location.search }
}

describe('a screen that wants a role', () => {
  const denied = '/admin/accounts?error=forbidden'

  test.each([
    ['admin', 'Webhook.view', true],
    ['manager', 'Webhook.view', false],
    ['viewer', 'Webhook.view', false],
    ['admin', 'User.view', true],
    ['manager', 'User.view', true],
    ['viewer', 'User.view', false],
    ['manager', 'User.create', false],
    ['superuser', 'User.view', false],
    ['Admin', 'User.view', false],
    ['constructor', 'User.view', false],
  ] as const)('lets %s in for %s: %s', async (role, permission, enters) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { router, address, store } = guarded(role, permission)
    await router.navigate('/admin/secret')
    expect(address()).toBe(enters ? '/admin/secret' : denied)
    expect(warn).toHaveBeenCalledTimes(enters ? 0 : 1)
    if (enters) return
    expect(warn.mock.calls[0]?.join(' ')).toMatch(new RegExp(`denied: /admin/secret .*"${role}"`))
    expect(warn.mock.calls[0]?.join(' ')).not.toContain(store.getState().session.token)
  })

  test('is not left behind in the history', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { router, address } = guarded('viewer', 'User.view', '/admin')
    await router.navigate('/admin/secret')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(address()).toBe(denied)
  })

  test('asks for the session first', async () => {
    const { router, store } = guarded('viewer', 'User.view', '/admin/accounts')
    act(() => void store.dispatch({ type: 'session/signedOut' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'))
    await router.navigate('/admin/secret')
    expect(router.state.location.search).toBe('?redirect=%2Fadmin%2Fsecret')
  })

  test('is left when the role changes', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { router, store, address } = guarded('admin', 'Webhook.view')
    await router.navigate('/admin/secret')
    const lesser = aToken({ role: 'viewer' })
    store.dispatch(tokenRefreshed(holding(lesser)))
    await waitFor(() => expect(address()).toBe(denied))
  })
})
