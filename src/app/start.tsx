import './startTexts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { restoreSession } from '@/session/restore'
import { selectToken } from '@/store/session'
import { makeStore } from '@/store/store'
import { isOutside } from './addresses'
import { App, type AppRouter } from './App'
import { followSession } from './followSession'
import { followViewport } from './followViewport'
import { loadConsoleAhead, loadLinksAhead, loadMenuAhead } from './loadLinksAhead'
import { destinationIn, routes } from './routes'
import { followBuild } from './staleBuild'

/** Milliseconds after which the first screen of the console has most likely been drawn. */
const SETTLED = 700

/** Starts the console, its sign-in, and the page of unknown addresses. */
export function start() {
  // The one check of the stored token: before anything is shown, and without calling the server.
  const store = makeStore({ session: restoreSession() })
  const table = routes(store, true)
  const router = createBrowserRouter(table, { future: { v8_middleware: true } })

  const destination = destinationIn(table)
  followSession(store, router, destination)
  // Until `keepInStep` is loaded, it is only noted that another tab stored something.
  let isBehind = false
  globalThis.onstorage = () => {
    isBehind = true
  }
  void import('./keepInStep').then(({ keepInStep }) => keepInStep(store, isBehind))
  followViewport(store)
  followBuild({
    heading: () => {
      const { location } = router.state.navigation
      return location ? router.createHref(location) : null
    },
  })

  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <App store={store} router={router} />
    </StrictMode>,
  )
  loadLinksAhead(table)
  whenInConsole(router, () => setTimeout(() => loadMenuAhead(table), SETTLED))
  if (selectToken(store.getState()) === null) loadConsoleAhead(table, destination(location.search))
}

/** Calls a function once who is signed in has come to a screen of the console. */
function whenInConsole(router: AppRouter, act: () => void): void {
  const isThere = () => {
    const { initialized, navigation, location } = router.state
    return initialized && navigation.state === 'idle' && !isOutside(location.pathname)
  }
  if (isThere()) return act()
  const stop = router.subscribe(() => {
    if (!isThere()) return
    stop()
    act()
  })
}
