import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { type Background, createBackground } from './background'
import type { Clock } from './clock'
import type { Database } from './db/database'
import { accounts } from './entities/accounts'
import { chooseMethodRoute } from './entities/chooseMethod'
import { campaigns } from './entities/campaigns'
import { companies } from './entities/companies'
import { customers } from './entities/customers'
import { eventRoutes } from './entities/events'
import { fundAuthorizations } from './entities/fundAuthorizations'
import { beneficiariesRoute } from './entities/fundBeneficiaries'
import { fundDecisionRoutes } from './entities/fundDecisions'
import { fundMoneyRoutes } from './entities/fundMoney'
import { fundMovements } from './entities/fundMovements'
import { funds } from './entities/funds'
import { invoices } from './entities/invoices'
import { invitationRoutes } from './entities/invitations'
import { logRoutes } from './entities/logs'
import { members } from './entities/members'
import { paymentMethods } from './entities/paymentMethods'
import { payments } from './entities/payments'
import { persons } from './entities/persons'
import { revealPersonRoute } from './entities/revealPerson'
import { subscriptions } from './entities/subscriptions'
import { policies } from './entities/policies'
import { policyMembersRoute } from './entities/policyMembers'
import { attachmentRoutes } from './entities/attachments'
import { authorizations } from './entities/authorizations'
import { decideAuthorizationRoutes } from './entities/decideAuthorization'
import { coverAnswerRoute } from './entities/coverAnswer'
import { memberPolicies } from './entities/memberPolicies'
import { planAddons } from './entities/planAddons'
import { plans } from './entities/plans'
import { serviceCategories } from './entities/serviceCategories'
import { userAccessRoutes } from './entities/userAccess'
import { services as healthServices } from './entities/services'
import { settingsRoutes } from './entities/settings'
import { shorteners } from './entities/shorteners'
import { supportTickets } from './entities/supportTickets'
import { noteRoutes } from './entities/notes'
import { openTicketRoute } from './entities/openTicket'
import { splitTicketRoute } from './entities/splitTicket'
import { ticketDecisionRoutes } from './entities/ticketDecisions'
import { ticketMacroRoutes } from './entities/ticketMacros'
import { ticketMessageRoutes } from './entities/ticketMessages'
import { providers } from './entities/providers'
import { providerLocations } from './entities/providerLocations'
import { transactions } from './entities/transactions'
import { providerServices } from './entities/providerServices'
import { createWebhookRoute } from './entities/createWebhook'
import { webhookLogRoutes } from './entities/webhookLogs'
import { webhooks } from './entities/webhooks'
import { contacts } from './entities/contacts'
import { users } from './entities/users'
import { homeRoutes } from './home/homeRoutes'
import { recordRoutes } from './entities/recordRoutes'
import { guardAccess } from './http/access'
import { docsPage, docsStyles } from './http/docsPage'
import { answerErrors } from './http/errorReplies'
import { describeApi, publishApi } from './http/openapi'
import { defaultRateLimits, limitRates, type RateLimits } from './http/rateLimits'
import { checkRequests, requestId } from './http/requests'
import { sendSecurityHeaders } from './http/securityHeaders'
import { validateByContract } from './http/validation'
import { readPage, serveWebsite } from './http/website'
import { presenceRoutes } from './live/presence'
import { streamRoute } from './live/streamRoute'
import type { Mail } from './mail'
import { searchRoute } from './search/searchRoute'
import { preferenceRoutes } from './desk/preferenceRoutes'
import { savedViewRoutes } from './desk/savedViewRoutes'
import { accessTokens } from './sessions/accessTokens'
import { createPasswords } from './sessions/passwords'
import { refreshCookie } from './sessions/refreshCookie'
import { sessionRoutes } from './sessions/sessionRoutes'

export type AppOptions = {
  db: Database
  clock: Clock
  /** Signs sessions; at least 32 bytes. */
  secret: Uint8Array
  mail: Mail
  appKey: string
  /** Where people reach the console, for the links in mail. */
  publicUrl: string
  /** The folder of the built console; without it there is only the API. */
  webRoot?: string
  trustProxy?: boolean
  logger?: FastifyServerOptions['logger']
  limits?: RateLimits
}

const BODY_LIMIT = 256 * 1024

/** The API and the console's files, as one request handler: `main.ts` serves it, the tests call it. */
export async function createApp(
  options: AppOptions,
): Promise<{ app: FastifyInstance; background: Background }> {
  const { db, clock, secret, limits = defaultRateLimits } = options
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    genReqId: requestId,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  const background = createBackground((error) => app.log.error({ err: error }, 'background work failed'))
  const tokens = accessTokens(secret, clock)

  answerErrors(app)
  validateByContract(app)
  await app.register(cookie)
  await sendSecurityHeaders(app, readPage(options.webRoot))
  checkRequests(app, options)
  await limitRates(app, limits)
  guardAccess(app, { db, clock, tokens })
  await describeApi(app)
  await serveWebsite(app, options.webRoot)

  app.get('/healthz', { exposeHeadRoute: true, schema: { hide: true } }, () => ({ status: 'ok' }))
  publishApi(app, docsPage, docsStyles)
  const passwords = createPasswords()
  sessionRoutes(app, {
    ...options,
    limits,
    background,
    tokens,
    passwords,
    cookie: refreshCookie(secret),
  })
  const services = { db, clock }
  recordRoutes(app, services, accounts)
  recordRoutes(app, services, companies)
  recordRoutes(app, services, customers)
  recordRoutes(app, services, members)
  recordRoutes(app, services, invoices)
  recordRoutes(app, services, payments)
  recordRoutes(app, services, paymentMethods)
  chooseMethodRoute(app, services)
  recordRoutes(app, services, persons)
  revealPersonRoute(app, services)
  recordRoutes(app, services, planAddons)
  recordRoutes(app, services, plans)
  recordRoutes(app, services, subscriptions)
  recordRoutes(app, services, policies)
  recordRoutes(app, services, campaigns)
  recordRoutes(app, services, shorteners(passwords))
  recordRoutes(app, services, memberPolicies)
  coverAnswerRoute(app, services)
  policyMembersRoute(app, services)
  recordRoutes(app, services, authorizations)
  decideAuthorizationRoutes(app, services)
  recordRoutes(app, services, serviceCategories)
  recordRoutes(app, services, healthServices)
  recordRoutes(app, services, supportTickets)
  openTicketRoute(app, services)
  ticketMessageRoutes(app, services)
  ticketDecisionRoutes(app, services)
  ticketMacroRoutes(app, services)
  splitTicketRoute(app, services)
  attachmentRoutes(app, services, supportTickets)
  recordRoutes(app, services, providers)
  recordRoutes(app, services, providerLocations)
  recordRoutes(app, services, transactions)
  recordRoutes(app, services, providerServices)
  recordRoutes(app, services, contacts)
  recordRoutes(app, services, funds)
  recordRoutes(app, services, fundMovements)
  fundMoneyRoutes(app, services)
  beneficiariesRoute(app, services)
  recordRoutes(app, services, fundAuthorizations)
  fundDecisionRoutes(app, services)
  recordRoutes(app, services, users)
  recordRoutes(app, services, webhooks)
  createWebhookRoute(app, { ...services, secret })
  webhookLogRoutes(app, services)
  invitationRoutes(app, { ...options, background })
  userAccessRoutes(app, { ...options, background })
  settingsRoutes(app, services)
  eventRoutes(app, services)
  logRoutes(app, services)
  searchRoute(app, services)
  savedViewRoutes(app, services)
  preferenceRoutes(app, services)
  homeRoutes(app, services)
  streamRoute(app, services)
  presenceRoutes(app, services)
  noteRoutes(app, { ...options, background })

  app.addHook('onClose', () => background.settled())
  await app.ready()
  return { app, background }
}
