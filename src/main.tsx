import '@/styles/fonts.css'
import '@/app/startTexts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from '@/app/App'
import { followSession } from '@/app/followSession'
import { followTabs } from '@/app/followTabs'
import { followViewport } from '@/app/followViewport'
import { destinationIn, routes } from '@/app/routes'
import { followBuild } from '@/app/staleBuild'
import { restoreSession } from '@/session/restore'
import { makeStore } from '@/store/store'

// The one check of the stored token: before anything is shown, and without calling the server.
const store = makeStore({ session: restoreSession() })
const table = routes(store, true)
const router = createBrowserRouter(table, { future: { v8_middleware: true } })

followSession(store, router, destinationIn(table))
followTabs(store)
// Its first work is minutes away: the first screen does not wait for it.
void import('@/app/keepSession').then(({ keepSession }) => keepSession(store))
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
