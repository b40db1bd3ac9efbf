import type { ComponentType } from 'react'
import { data, matchRoutes, Outlet, type MiddlewareFunction, type RouteObject } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import type { Permission } from '@/contract/permissions'
import { safeRedirect } from '@/session/redirect'
import type { AppStore } from '@/store/store'
import ErrorScreen from './ErrorScreen'
import { FadeOutlet } from './FadeOutlet'
import { leaveWhenSignedIn, requirePermission, requireSession } from './guards'

/** Every address of the app. Screens load when first visited. */
export function routes(store: AppStore): RouteObject[] {
  const only = (permission: Permission) => ({ middleware: [requirePermission(store, permission)] })

  const pages: RouteObject[] = [
    {
      Component: FadeOutlet,
      children: [
        {
          path: 'admin/login',
          handle: outside,
          middleware: [leaveWhenSignedIn(store, (search) => destinationIn(table)(search))],
          ...screen(() => import('@/session/LoginScreen')),
        },
        { path: 'admin/recover', handle: outside, ...screen(() => import('@/session/RecoverScreen')) },
        { path: '*', handle: outside, ...screen(() => import('./UnknownPathScreen')) },
      ],
    },
    {
      path: 'admin',
      middleware: [requireSession(store)],
      ...backOffice(store),
      children: [
        { index: true, ...screen(() => import('./HomeScreen')) },

        { path: 'accounts', ...screen(() => import('@/entities/accounts/AccountsScreen')) },

        { path: 'companies', ...screen(() => import('@/entities/companies/CompaniesScreen')) },
        { path: 'companies/new', ...screen(() => import('@/entities/companies/NewCompanyScreen')) },
        { path: 'companies/:uuid', ...record(() => import('@/entities/companies/CompanyScreen')) },

        { path: 'customers', ...screen(() => import('@/entities/customers/CustomersScreen')) },
        { path: 'customers/:uuid', ...record(() => import('@/entities/customers/CustomerScreen')) },
      ],
    },
  ]
  const table: RouteObject[] = [
    { Component: Outlet, ErrorBoundary: ErrorScreen, HydrateFallback: Nothing, children: pages },
  ]
  return table
}

/** Where to go after signing in, from the login's query: only to a place of this table. */
export const destinationIn = (table: RouteObject[]) => (search: string) =>
  safeRedirect(new URLSearchParams(search).get('redirect'), (pathname) => {
    const leaf = matchRoutes(table, pathname)?.at(-1)?.route
    return leaf !== undefined && leaf.handle !== outside
  })

/** Not a place to return to: one passes through it before signing in, or leaves the site by it. */
const outside = { outside: true }

const Nothing = () => null

/** A function rather than an object of functions: when one of those fails, the router shows nothing at all. */
const screen = (load: () => Promise<{ default: ComponentType }>) => ({
  lazy: async () => ({ Component: (await load()).default }),
})

/** The detail of a record: an address whose identifier is not a uuid is not one of ours. */
const record = (load: () => Promise<{ default: ComponentType }>, guards: MiddlewareFunction[] = []) => ({
  middleware: [...guards, requireUuid],
  ...screen(load),
})

const requireUuid: MiddlewareFunction = ({ params }) => {
  if (!isUuid(params.uuid)) throw data(null, { status: 404 })
}

/** The frame of the back-office, with what it stands on. */
const backOffice = (store: AppStore) => ({
  lazy: async () => {
    const [frame, { startBackOffice }] = await Promise.all([
      import('./AdminLayout'),
      import('./startBackOffice'),
    ])
    await startBackOffice(store)
    return { Component: frame.default }
  },
})
