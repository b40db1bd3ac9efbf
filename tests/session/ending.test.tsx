import { act, screen, waitFor } from '@testing-library/react'
import { delay } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getJson } from '@/api/json'
import { showToast } from '@/kit/feedback/toasts'
import { signOut } from '@/session/signOut'
import { accountsLoaded, accountSelected } from '@/store/accountSelection'
import { accessDenied, sessionExpired, signedIn, signedOut, tokenRefreshed } from '@/store/session'
import { anEmptyBackOffice, answers, http, HttpResponse, refused, v2 } from '../support/answers'
import { open } from '../support/app'
import { blockStorage, storedElsewhere } from '../support/storage'
import { aToken, holding } from '../support/token'

const network = answers(anEmptyBackOffice())
const token = aToken()
const KEY = 'admin_jwt_token'
const account = { uuid: '0b8f0b62-6f0e-4f6a-9a43-3a4c8a1a9f10', label: 'Salud Norte' }

/** Opens the back-office and counts the moves that follow. */
async function openHome(address = '/admin', held = token) {
  const app = await open(address, { token: held })
  await screen.findByRole('heading', { level: 1 })
  const moves: string[] = []
  app.router.subscribe(({ location, navigation }) => {
    const path = location.pathname + location.search
    if (navigation.state === 'idle' && moves.at(-1) !== path) moves.push(path)
  })
  return { ...app, moves }
}

describe('leaving', () => {
  test('shows the login at once, though the server hangs', async () => {
    const told: (string | null)[] = []
    network.use(
      http.post(v2('admin/auth/logout'), async ({ request }) => {
        told.push(request.headers.get('authorization'))
        await delay('infinite')
      }),
    )
    const app = await openHome()
    await act(async () => app.store.dispatch(signOut()))
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(app.address()).toBe('/admin/login')
    expect(screen.queryByText(/Tu sesión terminó/)).not.toBeInTheDocument()
    await waitFor(() => expect(told).toEqual([`Bearer ${token}`]))
  })

  test('forgets the token, the person, the accounts and all that is the back-office’s in this tab', async () => {
    network.use(http.post(v2('admin/auth/logout'), () => refused(500)))
    const app = await openHome()
    for (const key of ['admin.one', 'x-admin-y', 'persist:admin.z', 'admin']) sessionStorage.setItem(key, '1')
    for (const key of ['other', 'Admin', 'ADMIN']) sessionStorage.setItem(key, '1')
    act(() => {
      app.store.dispatch(accountsLoaded([account]))
      app.store.dispatch(accountSelected(account.uuid))
    })
    await act(async () => app.store.dispatch(signOut()))
    await screen.findByRole('heading', { name: 'Inicia sesión' })
    expect(app.store.getState()).toMatchObject({
      session: { token: null, user: null },
      accountSelection: { accounts: [], selected: null },
      api: { queries: {}, mutations: {} },
    })
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(Object.keys(sessionStorage).toSorted()).toEqual(['ADMIN', 'Admin', 'other'])
  })

  test('goes all the way when storage refuses', async () => {
    network.use(http.post(v2('admin/auth/logout'), () => HttpResponse.error()))
    const app = await openHome()
    blockStorage('localStorage', 'sessionStorage')
    await act(async () => app.store.dispatch(signOut()))
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(app.store.getState().session.user).toBeNull()
  })

  test('twice, or without a session, tells the server nothing more', async () => {
    let told = 0
    network.use(
      http.post(v2('admin/auth/logout'), () => {
        told++
        return refused(401)
      }),
    )
    const app = await openHome()
    await act(async () => {
      app.store.dispatch(signOut())
      app.store.dispatch(signOut())
    })
    await screen.findByRole('heading', { name: 'Inicia sesión' })
    await waitFor(() => expect(told).toBe(1))
    expect(app.moves).toEqual(['/admin/login'])
  })
})

describe('what was being typed', () => {
  const typing = async () => {
    const app = await open('/admin/companies/new', { token })
    await app.user.type(await screen.findByLabelText('Nombre comercial'), 'Grupo Bajío')
    return app
  }
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'))

  test('leaves with the user who signs out, though it was typed that very moment', async () => {
    const app = await typing()
    await act(async () => app.store.dispatch(signedOut()))
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('waits, with the way back to it, when another tab took the token away or found it past its time', async () => {
    const app = await typing()
    await act(async () => storedElsewhere(KEY, null))
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(app.address()).toBe('/admin/login?redirect=%2Fadmin%2Fcompanies%2Fnew')
    expect(drafts()).toHaveLength(1)
    // The same person, signed in over there, goes on here with what was typed.
    await act(async () => storedElsewhere(KEY, token))
    expect(await screen.findByLabelText('Nombre comercial')).toHaveValue('Grupo Bajío')
  })

  test('waits only for the same person when the session ended by itself', async () => {
    const app = await typing()
    await act(async () => app.store.dispatch(sessionExpired()))
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(drafts()).toEqual(['admin.draft.ana.companies.new'])
    await act(async () => app.store.dispatch(signedIn(holding(token))))
    expect(await screen.findByText(/^Recuperamos tu borrador de las/)).toBeVisible()

    await act(async () => app.store.dispatch(sessionExpired()))
    const bob = holding(aToken({ sub: 'bob', email: 'bob@salvia.test' }))
    await act(async () => app.store.dispatch(signedIn(bob)))
    expect(drafts()).toEqual([])
  })
})

test('a notice of what was done does not wait for the next person', async () => {
  network.use(http.post(v2('admin/auth/logout'), () => refused(500)))
  const app = await openHome()
  act(() => showToast({ text: 'Guardamos los datos de Ana' }))
  expect(screen.getByText('Guardamos los datos de Ana')).toBeVisible()
  await act(async () => app.store.dispatch(signOut()))
  await act(async () => storedElsewhere(KEY, aToken({ sub: 'bob' })))
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible()
  expect(screen.queryByText('Guardamos los datos de Ana')).not.toBeInTheDocument()
})

describe('a session that ends by itself', () => {
  test('leads to the login with the way back, once, and says why', async () => {
    const app = await openHome('/admin?a=1#b')
    network.use(http.all(v2('admin/*'), () => refused(401)))
    sessionStorage.setItem('persist:admin.x', '{}')
    await act(() => Promise.all([1, 2, 3].map((n) => app.store.dispatch(getJson(`admin/x/${n}`)))))
    expect(
      await screen.findByText('Tu sesión terminó. Inicia sesión y vuelves a donde estabas.'),
    ).toBeVisible()
    expect(app.moves).toEqual([`/admin/login?redirect=${encodeURIComponent('/admin?a=1#b')}`])
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  test.each(['/admin/login?redirect=/admin%3Fx', '/Admin/Login/', '/admin/recover'])(
    'stays at %s',
    async (address) => {
      const app = await open(address)
      await screen.findByRole('heading', { level: 1 })
      await act(async () => app.store.dispatch(sessionExpired()))
      expect(app.address()).toBe(address)
    },
  )
})

describe('a refused admin call', () => {
  const accounts = (message: string) =>
    `/admin/accounts?${new URLSearchParams({ error: 'forbidden', message })}`

  test('leads to the accounts with the server’s words, once', async () => {
    network.use(
      http.get(v2('admin/x/:n'), ({ params }) =>
        refused(403, { message: `Solo gestores ${String(params.n)}` }),
      ),
    )
    const app = await openHome()
    await act(() => Promise.all([1, 1, 1].map((n) => app.store.dispatch(getJson(`admin/x/${n}`)))))
    await waitFor(() => expect(app.address()).toBe(accounts('Solo gestores 1')))
    expect(app.moves).toHaveLength(1)
    expect(app.store.getState().session.token).toBe(token)
  })

  test.each([
    ['a long message', 'x'.repeat(300), 'x'.repeat(200)],
    ['control characters', 'a\r\nb\u0000c', 'a b c'],
    ['turned letters', 'a\u202Eb', 'a b'],
  ])('puts %s in the address only as plain text', async (_words, message, shown) => {
    const app = await openHome()
    await act(async () => app.store.dispatch(accessDenied({ message, isLate: false })))
    await waitFor(() => expect(app.address()).toBe(accounts(shown)))
  })

  test('leads there once for ten at a time, with the words of the first', async () => {
    const app = await openHome()
    await act(async () => {
      for (let n = 1; n <= 10; n++)
        app.store.dispatch(accessDenied({ message: `Motivo ${n}`, isLate: false }))
    })
    await waitFor(() => expect(app.address()).toBe(accounts('Motivo 1')))
    expect(app.moves).toHaveLength(1)
  })

  test('is told in Spanish when the server gave no reason', async () => {
    network.use(http.get(v2('admin/x'), () => refused(403)))
    const app = await openHome()
    await act(async () => void (await app.store.dispatch(getJson('admin/x'))))
    await waitFor(() =>
      expect(app.address()).toBe(accounts('You do not have permission to perform this action')),
    )
    expect(await screen.findByText('No tienes permiso para abrir esa página')).toBeVisible()
    expect(screen.queryByText(/You do not/)).not.toBeInTheDocument()
  })

  test('of the accounts themselves is told in their place', async () => {
    network.use(http.get(v2('admin/accounts'), () => refused(403, { message: 'Cuentas cerradas' })))
    const app = await open('/admin/accounts', { token })
    expect(await screen.findByText(/Cuentas cerradas/)).toBeVisible()
    expect(app.address()).toBe('/admin/accounts')
  })

  test('keeps what was being typed, for when one returns', async () => {
    const app = await open('/admin/companies/new', { token })
    await app.user.type(await screen.findByLabelText('Nombre comercial'), 'Grupo Bajío')
    await act(async () => app.store.dispatch(accessDenied({ message: 'No', isLate: false })))
    await screen.findByRole('heading', { level: 1, name: 'Cuentas' })
    await act(() => app.router.navigate('/admin/companies/new'))
    expect(await screen.findByText(/^Recuperamos tu borrador de las/)).toBeVisible()
    expect(screen.getByLabelText('Nombre comercial')).toHaveValue('Grupo Bajío')
  })

  test('leaves the accounts as they are, and an account for the list', async () => {
    const app = await open('/admin/accounts?q=x', { token })
    await act(async () => app.store.dispatch(accessDenied({ message: 'No', isLate: false })))
    expect(app.address()).toBe('/admin/accounts?q=x')
    await act(() => app.router.navigate(`/admin/accounts/${account.uuid}`))
    await act(async () => app.store.dispatch(accessDenied({ message: 'No', isLate: false })))
    await waitFor(() => expect(app.address()).toBe(accounts('No')))
  })
})

describe('a refusal that comes late', () => {
  test('for a screen already left is told in place, and pulls nobody away', async () => {
    const app = await openHome()
    await act(async () =>
      app.store.dispatch(accessDenied({ message: 'Fondo de otra empresa', isLate: true })),
    )
    expect(await screen.findByText(/la pantalla que dejaste.* Fondo de otra empresa/)).toBeVisible()
    expect(app.moves).toEqual([])
  })

  test('is known by the screen that asked, which is not the one shown any more', async () => {
    let answer: (reply: Response) => void = () => {}
    network.use(
      http.get(
        v2('admin/members'),
        () =>
          new Promise<Response>((resolve) => {
            answer = resolve
          }),
      ),
    )
    const app = await open('/admin/members', { token })
    await screen.findByRole('heading', { name: 'Miembros' })
    await act(async () => app.router.navigate('/admin/plans'))
    await screen.findByRole('heading', { name: 'Planes' })
    await act(async () => answer(HttpResponse.json({ message: 'Tarde' }, { status: 403 })))
    expect(await screen.findByText(/la pantalla que dejaste.* Tarde/)).toBeVisible()
    expect(app.address()).toBe('/admin/plans')
  })
})

describe('another tab', () => {
  test.each([
    ['removes the token', KEY, null],
    ['clears everything', null, null],
    ['stores something that is no token', KEY, 'garbage'],
    ['stores a token past its time', KEY, aToken({ exp: 1 })],
  ])('that %s ends the session here, without a call to the server', async (_words, key, value) => {
    const app = await openHome()
    await act(async () => storedElsewhere(key, value))
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(app.address()).toBe('/admin/login?redirect=%2Fadmin')
    expect(app.store.getState().session.user).toBeNull()
  })

  test('that renews the token is followed', async () => {
    const app = await openHome()
    const renewed = aToken({ name: 'Ana R. de López', iat: Math.floor(Date.now() / 1000) + 5 })
    await act(async () => storedElsewhere(KEY, renewed))
    expect(app.store.getState().session).toMatchObject({
      token: renewed,
      epoch: 0,
      user: { name: 'Ana R. de López' },
    })
    expect(app.moves).toEqual([])
  })

  test('where another person signs in takes this one home, with nothing of the first', async () => {
    const app = await openHome('/admin?a=1')
    act(() => void app.store.dispatch(accountsLoaded([account])))
    sessionStorage.setItem('persist:admin.x', '{}')
    await act(async () => storedElsewhere(KEY, aToken({ sub: 'bob', email: 'bob@salvia.test', name: 'Bob' })))
    await waitFor(() => expect(app.address()).toBe('/admin'))
    expect(app.store.getState()).toMatchObject({
      session: { user: { id: 'bob', name: 'Bob' } },
      accountSelection: { accounts: [] },
      api: { queries: {} },
    })
    expect(sessionStorage.getItem('persist:admin.x')).toBeNull()
  })

  test('where a user signs in lets this one in too', async () => {
    const app = await open('/admin/login?redirect=%2Fadmin%3Fa%3D1')
    await screen.findByRole('heading', { level: 1 })
    await act(async () => storedElsewhere(KEY, token))
    await waitFor(() => expect(app.address()).toBe('/admin?a=1'))
  })

  test('that stores anything else is none of our business', async () => {
    const app = await openHome()
    await act(async () => storedElsewhere('theme', 'dark'))
    expect(app.store.getState().session).toMatchObject({ token, epoch: 0 })
  })
})

describe('a tab that slept', () => {
  const wake = () => act(async () => void window.dispatchEvent(new Event('pageshow')))

  test('finds its session ended', async () => {
    const app = await openHome()
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] })
    await wake()
    vi.useRealTimers()
    expect(await screen.findByText(/Tu sesión terminó/)).toBeVisible()
    expect(app.address()).toBe('/admin/login?redirect=%2Fadmin')
  })

  test('takes up the token that another stored meanwhile', async () => {
    const app = await openHome()
    const renewed = aToken({ name: 'Ana R.' })
    localStorage.setItem(KEY, renewed)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(app.store.getState().session.token).toBe(renewed)
  })
})

describe('a token about to end', () => {
  const opening = async () => {
    onTestFinished(() => void vi.useRealTimers())
    // The token of the other tests is as old as the file has been running.
    const app = await openHome('/admin', aToken())
    let refreshes = 0
    const renewed = aToken({
      iat: Math.floor(Date.now() / 1000) + 840,
      exp: Math.floor(Date.now() / 1000) + 1740,
    })
    network.use(
      http.post(v2('admin/auth/refresh'), () => {
        refreshes++
        return HttpResponse.json({ access_token: renewed })
      }),
    )
    return { ...app, renewed, refreshes: () => refreshes }
  }
  const soon = { toFake: ['setTimeout', 'clearTimeout', 'Date'] } as const

  test('is renewed a minute before, while its user works here', async () => {
    vi.useFakeTimers({ ...soon, toFake: [...soon.toFake], shouldAdvanceTime: true })
    const app = await opening()
    await act(() => vi.advanceTimersByTimeAsync(790_000))
    expect(app.refreshes()).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(65_000))
    vi.useRealTimers()
    await waitFor(() => expect(app.store.getState().session.token).toBe(app.renewed))
    expect(app.refreshes()).toBe(1)
  })

  test('is left to end when they do not', async () => {
    const long = aToken({ exp: Math.floor(Date.now() / 1000) + 3_600 })
    vi.useFakeTimers({ ...soon, toFake: [...soon.toFake], shouldAdvanceTime: true })
    const app = await opening()
    await act(async () => void app.store.dispatch(tokenRefreshed(holding(long))))
    await act(() => vi.advanceTimersByTimeAsync(3_590_000))
    vi.useRealTimers()
    expect(app.refreshes()).toBe(0)
  })
})
