import './startTexts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { restoreSession } from '@/session/restore'
import { selectToken } from '@/store/session'
import { makeStore } from '@/store/store'
import { App } from './App'
import { followSession } from './followSession'
import { followViewport } from './followViewport'
import { loadConsoleAhead, loadLinksAhead } from './loadLinksAhead'
import { destinationIn, routes } from './routes'
import { followBuild } from './staleBuild'

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
  if (selectToken(store.getState()) === null) loadConsoleAhead(table, destination(location.search))
}
