import { type ComponentType, memo } from 'react'
import { matchRoutes, Outlet, type Params, type RouteObject } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import { visitorPageAt } from '@/contract/visitorPaths'
import { ConsoleLinks } from '@/kit/navigation/ConsoleLink'
import { safeRedirect } from '@/session/redirect'
import type { AppStore } from '@/store/store'
import ErrorScreen from './ErrorScreen'
import { type Asking, askFirst } from './askFirst'
import { FadeOutlet } from './screens/FadeOutlet'
import { leaveWhenSignedIn, requirePermission, requireSession } from './guards'
import { loadOnce } from './loadOnce'

/**
 * Every address of the console; those of visitors have a table of their own (`contract/visitorPaths.ts`).
 * Screens load when first visited, and follow what others change where `live` says so.
 */
export function routes(store: AppStore, live: boolean): RouteObject[] {
  const only = (permission: Permission) => ({ middleware: [requirePermission(store, permission)] })
  const start = async () => (await loadStart()).startBackOffice(store, live)
  /** What a screen shows first, and the counters beside it, are asked for once its module and the cache are there. */
  const asking = (load: Load, loadAsk: LoadAsk, permission: Permission | undefined) => {
    const handle: Asking = {
      ask: async (params, search) => {
        const [ask, { askWaiting }] = await Promise.all([loadAsk(), loadAskWaiting(), load(), start()])
        ask(params, search)
        askWaiting(store)
      },
    }
    return {
      handle,
      middleware: [...(permission ? [requirePermission(store, permission)] : []), askFirst(handle)],
    }
  }
  const record = (kind: Kind, loadModule: Load, permission?: Permission) => {
    const load = loadOnce(loadModule)
    const loadAsk: LoadAsk = async () => {
      const { askRecord } = await loadAskRecord()
      return ({ uuid }) => askRecord(store, kind, uuid)
    }
    const asked = asking(load, loadAsk, permission)
    const draw: Asking['draw'] = async ({ uuid }, _search, ...of) =>
      (await loadAskRecord()).drawRecord(store, kind, uuid, ...of)
    return {
      ...asked,
      handle: { ...asked.handle, draw },
      lazy: loadOnce(async () => {
        const [{ default: Record }, { withUuidGuard }] = await Promise.all([
          load(),
          import('./withUuidGuard'),
        ])
        return { Component: memo(withUuidGuard(kind, Record)) }
      }),
    }
  }
  const list = (kind: Kind, loadModule: Load, permission?: Permission) => {
    const load = loadOnce(loadModule)
    const loadAsk: LoadAsk = async () => {
      const { askListing } = await loadAskListing()
      return (_params, search) => askListing(store, kind, search)
    }
    const asked = asking(load, loadAsk, permission)
    const draw: Asking['draw'] = async (_params, search, ...of) =>
      (await loadAskListing()).drawListing(store, kind, search, ...of)
    return { ...asked, handle: { ...asked.handle, draw, isKept: true }, ...screen(load) }
  }

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
      ...backOffice(store, live),
      children: [
        {
          index: true,
          middleware: [
            askFirst({
              ask: async (_params, search) => {
                const [{ askHome }] = await Promise.all([loadAskHome(), start()])
                askHome(store, search)
              },
            }),
          ],
          ...screen(() => import('./home/HomeScreen')),
        },

        { path: 'accounts', ...list('Account', () => import('@/entities/accounts/AccountsScreen')) },
        { path: 'accounts/:uuid', ...record('Account', () => import('@/entities/accounts/AccountScreen')) },

        { path: 'companies', ...list('Company', () => import('@/entities/companies/CompaniesScreen')) },
        { path: 'companies/new', ...screen(() => import('@/entities/companies/NewCompanyScreen')) },
        { path: 'companies/:uuid', ...record('Company', () => import('@/entities/companies/CompanyScreen')) },

        { path: 'customers', ...list('Customer', () => import('@/entities/customers/CustomersScreen')) },
        {
          path: 'customers/:uuid',
          ...record('Customer', () => import('@/entities/customers/CustomerScreen')),
        },

        { path: 'events', ...list('Event', () => import('@/entities/events/EventsScreen')) },
        { path: 'events/:uuid', ...record('Event', () => import('@/entities/events/EventScreen')) },

        { path: 'invoices', ...list('Invoice', () => import('@/entities/invoices/InvoicesScreen')) },
        { path: 'invoices/:uuid', ...record('Invoice', () => import('@/entities/invoices/InvoiceScreen')) },

        { path: 'logs', ...list('Log', () => import('@/entities/logs/LogsScreen'), 'Log.view') },
        { path: 'logs/:uuid', ...record('Log', () => import('@/entities/logs/LogScreen'), 'Log.view') },

        { path: 'members', ...list('Member', () => import('@/entities/members/MembersScreen')) },
        { path: 'members/new', ...screen(() => import('@/entities/members/NewMemberScreen')) },
        { path: 'members/:uuid', ...record('Member', () => import('@/entities/members/MemberScreen')) },

        { path: 'payments', ...list('Payment', () => import('@/entities/payments/PaymentsScreen')) },
        { path: 'payments/:uuid', ...record('Payment', () => import('@/entities/payments/PaymentScreen')) },

        {
          path: 'payment-methods',
          ...list('PaymentMethod', () => import('@/entities/payment-methods/PaymentMethodsScreen')),
        },
        {
          path: 'payment-methods/:uuid',
          ...record('PaymentMethod', () => import('@/entities/payment-methods/PaymentMethodScreen')),
        },

        { path: 'persons', ...list('Person', () => import('@/entities/persons/PersonsScreen')) },
        { path: 'persons/:uuid', ...record('Person', () => import('@/entities/persons/PersonScreen')) },

        {
          path: 'subscriptions',
          ...list('Subscription', () => import('@/entities/subscriptions/SubscriptionsScreen')),
        },
        {
          path: 'subscriptions/:uuid',
          ...record('Subscription', () => import('@/entities/subscriptions/SubscriptionScreen')),
        },

        { path: 'policies', ...list('Policy', () => import('@/entities/policies/PoliciesScreen')) },
        { path: 'policies/new', ...screen(() => import('@/entities/policies/NewPolicyScreen')) },
        { path: 'policies/:uuid', ...record('Policy', () => import('@/entities/policies/PolicyScreen')) },

        {
          path: 'member-policies',
          ...list('MemberPolicy', () => import('@/entities/member-policies/MemberPoliciesScreen')),
        },
        {
          path: 'member-policies/:uuid',
          ...record('MemberPolicy', () => import('@/entities/member-policies/MemberPolicyScreen')),
        },

        {
          path: 'plan-addons',
          ...list('PlanAddon', () => import('@/entities/plan-addons/PlanAddonsScreen')),
        },
        { path: 'plan-addons/new', ...screen(() => import('@/entities/plan-addons/NewPlanAddonScreen')) },
        {
          path: 'plan-addons/:uuid',
          ...record('PlanAddon', () => import('@/entities/plan-addons/PlanAddonScreen')),
        },

        { path: 'plans', ...list('Plan', () => import('@/entities/plans/PlansScreen')) },
        { path: 'plans/new', ...screen(() => import('@/entities/plans/NewPlanScreen')) },
        { path: 'plans/:uuid', ...record('Plan', () => import('@/entities/plans/PlanScreen')) },

        {
          path: 'service-categories',
          ...list('ServiceCategory', () => import('@/entities/service-categories/ServiceCategoriesScreen')),
        },
        {
          path: 'service-categories/new',
          ...screen(() => import('@/entities/service-categories/NewServiceCategoryScreen')),
        },
        {
          path: 'service-categories/:uuid',
          ...record('ServiceCategory', () => import('@/entities/service-categories/ServiceCategoryScreen')),
        },

        { path: 'shorteners', ...list('Shortener', () => import('@/entities/shorteners/ShortenersScreen')) },
        { path: 'shorteners/new', ...screen(() => import('@/entities/shorteners/NewShortenerScreen')) },
        {
          path: 'shorteners/:uuid',
          ...record('Shortener', () => import('@/entities/shorteners/ShortenerScreen')),
        },

        { path: 'services', ...list('Service', () => import('@/entities/services/ServicesScreen')) },
        { path: 'services/new', ...screen(() => import('@/entities/services/NewServiceScreen')) },
        { path: 'services/:uuid', ...record('Service', () => import('@/entities/services/ServiceScreen')) },
        {
          path: 'support-tickets',
          handle: supportTickets,
          ...screen(() => import('@/entities/support-tickets/list/SupportTicketsScreen')),
        },
        {
          path: 'support-tickets/:ticketUuid',
          handle: supportTickets,
          ...screen(() => import('@/entities/support-tickets/list/SupportTicketsScreen')),
        },

        { path: 'providers', ...list('Provider', () => import('@/entities/providers/ProvidersScreen')) },
        { path: 'providers/new', ...screen(() => import('@/entities/providers/NewProviderScreen')) },
        {
          path: 'providers/:uuid',
          ...record('Provider', () => import('@/entities/providers/ProviderScreen')),
        },

        {
          path: 'provider-locations',
          ...list('ProviderLocation', () => import('@/entities/provider-locations/ProviderLocationsScreen')),
        },
        {
          path: 'provider-locations/new',
          ...screen(() => import('@/entities/provider-locations/NewProviderLocationScreen')),
        },
        {
          path: 'provider-locations/:uuid',
          ...record('ProviderLocation', () => import('@/entities/provider-locations/ProviderLocationScreen')),
        },

        {
          path: 'transactions',
          ...list('Transaction', () => import('@/entities/transactions/TransactionsScreen')),
        },
        {
          path: 'transactions/:uuid',
          ...record('Transaction', () => import('@/entities/transactions/TransactionScreen')),
        },

        {
          path: 'provider-services',
          ...list('ProviderService', () => import('@/entities/provider-services/ProviderServicesScreen')),
        },
        {
          path: 'provider-services/new',
          ...screen(() => import('@/entities/provider-services/NewProviderServiceScreen')),
        },
        {
          path: 'provider-services/:uuid',
          ...record('ProviderService', () => import('@/entities/provider-services/ProviderServiceScreen')),
        },

        { path: 'funds', ...list('Fund', () => import('@/entities/funds/FundsScreen')) },
        { path: 'funds/new', ...screen(() => import('@/entities/funds/NewFundScreen')) },
        { path: 'funds/:uuid', ...record('Fund', () => import('@/entities/funds/FundScreen')) },

        {
          path: 'fund-authorizations',
          ...list(
            'FundAuthorization',
            () => import('@/entities/fund-authorizations/FundAuthorizationsScreen'),
          ),
        },
        {
          path: 'fund-authorizations/new',
          ...screen(() => import('@/entities/fund-authorizations/NewFundAuthorizationScreen')),
        },
        {
          path: 'fund-authorizations/:uuid',
          ...record(
            'FundAuthorization',
            () => import('@/entities/fund-authorizations/FundAuthorizationScreen'),
          ),
        },

        {
          path: 'fund-movements',
          ...list('FundMovement', () => import('@/entities/fund-movements/FundMovementsScreen')),
        },
        {
          path: 'fund-movements/:uuid',
          ...record('FundMovement', () => import('@/entities/fund-movements/FundMovementScreen')),
        },

        { path: 'users', ...list('User', () => import('@/entities/users/UsersScreen'), 'User.view') },
        {
          path: 'users/new',
          ...only('User.create'),
          ...screen(() => import('@/entities/users/NewUserScreen')),
        },
        { path: 'users/:uuid', ...record('User', () => import('@/entities/users/UserScreen'), 'User.view') },

        {
          path: 'webhook-logs',
          ...list('WebhookLog', () => import('@/entities/webhook-logs/WebhookLogsScreen'), 'Webhook.view'),
        },
        {
          path: 'webhook-logs/:uuid',
          ...record('WebhookLog', () => import('@/entities/webhook-logs/WebhookLogScreen'), 'Webhook.view'),
        },

        {
          path: 'webhooks',
          ...list('Webhook', () => import('@/entities/webhooks/WebhooksScreen'), 'Webhook.view'),
        },
        {
          path: 'webhooks/new',
          ...only('Webhook.create'),
          ...screen(() => import('@/entities/webhooks/NewWebhookScreen')),
        },
        {
          path: 'webhooks/:uuid',
          ...record('Webhook', () => import('@/entities/webhooks/WebhookScreen'), 'Webhook.view'),
        },
      ],
    },
  ]
  const table: RouteObject[] = [
    { Component: Root, ErrorBoundary: ErrorScreen, HydrateFallback: Nothing, children: pages },
  ]
  return table
}

/** Where to go after signing in, from the login's query: only to a place of this table, or a public page. */
export const destinationIn = (table: RouteObject[]) => (search: string) =>
  safeRedirect(new URLSearchParams(search).get('redirect'), (pathname) => {
    // A public page sent here by a refusal is one to go back to; a short link would lead on, off the site.
    const page = visitorPageAt(pathname)
    if (page) return page !== 'shortLink'
    const leaf = matchRoutes(table, pathname)?.at(-1)?.route
    return leaf !== undefined && leaf.handle !== outside
  })

/** Not a place to return to: one passes through it before signing in, or leaves the site by it. */
const outside = { outside: true }

/** One screen under two addresses: a ticket opens inside the listing, without a fade. */
const supportTickets = { screen: 'support-tickets' }

const Root = () => (
  <ConsoleLinks>
    <Outlet />
  </ConsoleLinks>
)

const Nothing = () => null

const loadStart = loadOnce(() => import('./startBackOffice'))
const loadAskWaiting = loadOnce(() => import('./navigation/askWaiting'))
const loadAskHome = loadOnce(() => import('./home/askHome'))
const loadAskListing = loadOnce(() => import('./askListing'))
const loadAskRecord = loadOnce(() => import('./askRecord'))

type Load = () => Promise<{ default: ComponentType }>
type LoadAsk = () => Promise<(params: Params, search: string) => void>

/**
 * A screen, which the router would draw anew whenever it tells of anything, were it not kept. A function rather than an
 * object of functions: when one of those fails, the router shows nothing at all.
 */
const screen = (load: Load) => ({
  lazy: loadOnce(async () => ({ Component: memo((await load()).default) })),
})

/** The frame of the back-office, with what it stands on. */
const backOffice = (store: AppStore, live: boolean) => ({
  lazy: async () => {
    const [frame, { startBackOffice }] = await Promise.all([import('./AdminLayout'), loadStart()])
    await startBackOffice(store, live)
    return { Component: memo(frame.default) }
  },
})
