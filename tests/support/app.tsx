import { clearAllListeners } from '@reduxjs/toolkit'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { App } from '@/app/App'
import { abortEarlierCalls } from '@/api/sessionStore'
import { followSession } from '@/app/followSession'
import { followTabs } from '@/app/followTabs'
import { followViewport } from '@/app/followViewport'
import { destinationIn, routes } from '@/app/routes'
import { keepSession } from '@/app/keepSession'
import { stopBackOffice } from '@/app/startBackOffice'
import { Visit } from '@/app/visit/Visit'
import type { Role } from '@/contract/permissions'
import { visitorPageAt } from '@/contract/visitorPaths'
import { restoreSession } from '@/session/restore'
import { sessionExpired } from '@/store/session'
import { makeStore } from '@/store/store'
import { losingReplies, pressTwice, repliesAreLost } from './presses'

/** How buttons that write are pressed: the project `lost replies` of the full pace says so. */
const press = repliesAreLost ? losingReplies : pressTwice

type Who = {
  as?: Role
  token?: string
  /** Whether screens follow what others change; most tests have no other user. */
  live?: boolean
}

/**
 * Opens the whole app at an address: with a token given, or as one of the reference server's users, or signed out.
 * It starts as `main.tsx` does, from what the browser has stored: a page of visitors without the console.
 */
export async function open(address: string, { as, token, live = false }: Who = {}) {
  const stored = as ? await (await import('./referenceServer')).tokenFor(as) : token
  if (stored) localStorage.setItem('admin_jwt_token', stored)

  const store = makeStore({ session: restoreSession() })
  const isVisit = visitorPageAt(new URL(address, location.href).pathname) !== undefined
  const table = isVisit ? [{ path: '*', element: <Visit store={store} /> }] : routes(store, live)
  const router = createMemoryRouter(table, { initialEntries: [address], future: { v8_middleware: true } })
  followSession(store, router, destinationIn(table))
  const stops = [followTabs(store), keepSession(store), followViewport(store)]
  onTestFinished(() => {
    for (const stop of stops) stop()
    stopBackOffice(store)
    router.dispose()
    // A read that is tried again would meet the server of the next test, which knows nothing of this session.
    store.dispatch(clearAllListeners())
    store.dispatch(sessionExpired())
    abortEarlierCalls(store)
  })

  const view = await act(async () =>
    render(isVisit ? <RouterProvider router={router} /> : <App store={store} router={router} />),
  )
  return {
    ...view,
    store,
    router,
    user: press(userEvent.setup()),
    address: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
  }
}
