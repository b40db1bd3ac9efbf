import '@/app/startTexts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { followViewport } from '@/app/followViewport'
import { followBuild } from '@/app/staleBuild'
import { tellTime } from '@/contract/days'
import { visitorPageAt } from '@/contract/visitorPaths'
import { restoreSession } from '@/session/restore'
import { presentTime } from '@/store/clock'
import { makeStore } from '@/store/store'
import { endFirstWords } from './endFirstWords'
import { followRefusals } from './followRefusals'
import { loadScreen } from './screens'
import { Visit } from './Visit'

/** Starts a page that anyone may see. */
export async function start() {
  const store = makeStore({ session: restoreSession() })
  followViewport(store)
  followRefusals(store)
  tellTime(() => new Date(presentTime()))
  followBuild({ heading: () => null })

  const page = visitorPageAt(location.pathname)
  // Its screen comes first: what React shows in place of one that is missing stays for a third of a second.
  // One that does not come is asked for again, and said, by whom it belongs to.
  if (page) await loadScreen(page).catch(() => undefined)
  const root = document.getElementById('root') ?? document.body
  endFirstWords(root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Visit store={store} />
      </BrowserRouter>
    </StrictMode>,
  )
}
