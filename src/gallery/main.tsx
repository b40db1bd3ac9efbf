import '@/styles/tokens.css'
import '@/styles/base.css'
import '@/styles/fonts.css'
import '@/styles/mantine.css'
import '@/app/startTexts'
import '@/kit/vocabulary/es'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from '@/app/App'
import { startBackOffice } from '@/app/startBackOffice'
import { followViewport } from '@/app/followViewport'
import NewServiceCategoryScreen from '@/entities/service-categories/NewServiceCategoryScreen'
import ServiceCategoriesScreen from '@/entities/service-categories/ServiceCategoriesScreen'
import ServiceCategoryScreen from '@/entities/service-categories/ServiceCategoryScreen'
import { learnClockAhead } from '@/store/clock'
import { sessionOf } from '@/store/session'
import { makeStore } from '@/store/store'
import { Gallery } from './Gallery'
import { answerCalls } from './replies'
import { NOW, viewer } from './people'

answerCalls()
const store = makeStore({ session: sessionOf({ token: 'gallery', user: viewer }) })
// As a demonstration whose days were let pass: what is said in relation to today stays the same.
learnClockAhead(String((NOW.getTime() - Date.now()) / 1000))
followViewport(store)
await startBackOffice(store, false)
const categories = '/admin/service-categories'
const router = createBrowserRouter([
  { path: categories, Component: ServiceCategoriesScreen },
  { path: `${categories}/new`, Component: NewServiceCategoryScreen },
  { path: `${categories}/:uuid`, Component: ServiceCategoryScreen },
  { path: '*', Component: Gallery },
])
createRoot(document.getElementById('root') ?? document.body).render(<App store={store} router={router} />)
