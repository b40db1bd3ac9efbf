import { useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { type createMemoryRouter, RouterProvider } from 'react-router-dom'
import { i18n } from '@/i18n'
import type { AppStore } from '@/store/store'
import { SessionNotice } from './SessionNotice'
import { tellArrivals } from './tellArrivals'

export type AppRouter = ReturnType<typeof createMemoryRouter>

/**
 * The whole application, over a store and a router of its own. Screens are drawn in one go: in the many small portions of a
 * React transition, each with a frame between, a record comes at nearly twice the time.
 */
export const App = ({ store, router }: { store: AppStore; router: AppRouter }) => (
  <Provider store={store}>
    <I18nextProvider i18n={i18n}>
      <SessionNotice />
      <RouterProvider router={useMemo(() => tellArrivals(router), [router])} useTransitions={false} />
    </I18nextProvider>
  </Provider>
)
