import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import '@/kit/vocabulary/es'
import { connectApi } from '@/api/connectApi'
import { ConsoleLinks } from '@/kit/navigation/ConsoleLink'
import { i18n } from '@/i18n'
import type { SessionUser } from '@/store/session'
import { sessionOf } from '@/store/session'
import { makeStore } from '@/store/store'

const ana: SessionUser = { id: 'ana', email: 'ana@salvia.test', name: 'Ana Ruiz', role: 'admin' }

/** Shows a part of the kit as a screen of the console shows it, at an address, to a role. */
export async function inConsole(part: ReactElement, { as = 'admin', at = '/admin/companies' } = {}) {
  const store = makeStore({ session: sessionOf({ token: 'token', user: { ...ana, role: as } }) })
  onTestFinished(connectApi(store))
  const shown = makeShown(part)
  const Shown = () => <ConsoleLinks>{useSyncExternalStore(shown.subscribe, shown.read)}</ConsoleLinks>
  const router = createMemoryRouter(
    [
      { path: at.split('?')[0] ?? at, element: <Shown /> },
      { path: '*', element: <p>Otra pantalla</p> },
    ],
    { initialEntries: [at] },
  )
  const view = await act(async () =>
    render(
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nextProvider>
      </Provider>,
    ),
  )
  const address = () => router.state.location.pathname + router.state.location.search
  /** Shows the part with other properties. */
  const showAgain = (part: ReactElement) => act(async () => shown.show(part))
  return { ...view, showAgain, store, router, address, user: userEvent.setup() }
}

/** What is shown, which a test may change. */
function makeShown(part: ReactElement) {
  let now = part
  const told = new Set<() => void>()
  return {
    read: () => now,
    subscribe: (tell: () => void) => {
      told.add(tell)
      return () => told.delete(tell)
    },
    show: (next: ReactElement) => {
      now = next
      for (const tell of told) tell()
    },
  }
}
