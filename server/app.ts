import { approvalRoutes } from './approvals/approvalRoutes'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { type Background, createBackground } from './background'
import { type Clock, systemClock } from './clock'
import type { Database } from './db/database'
import { clockRoutes } from './demo/clockRoutes'
import type { MovedClock } from './demo/movedClock'
import { chooseMethodRoute } from './entities/chooseMethod'
import { eventRoutes } from './entities/events'
import { beneficiariesRoute } from './funds/beneficiaries'
import { fundDecisionRoutes } from './funds/decisionRoutes'
import { fundMoneyRoutes } from './funds/moneyRoutes'
import { fundStatementRoutes } from './funds/statementRoutes'
import { accountStatementRoutes } from './statements/accountStatementRoutes'
import { invitationRoutes } from './entities/invitations'
import { logRoutes } from './entities/logs'
import { revealHealthRoute } from './entities/revealHealth'
import { revealPersonRoute } from './entities/revealPerson'
import { invoiceActionRoutes } from './entities/invoiceActions'
import { invoiceFileRoutes } from './entities/invoiceFiles'
import { planDraftRoutes } from './entities/planDraft'
import { simulateFundRoute } from './funds/simulationRoute'
import { copyRoutes } from './entities/copyRoutes'
import { planPageRoutes } from './entities/planPages'
import { subscriptionActionRoutes } from './entities/subscriptionActions'
import { customerActionRoutes } from './entities/customerActions'
import { policyActionRoutes } from './entities/policyActions'
import { placePointRoute } from './entities/placePoint'
import { providerCardsRoute } from './entities/providerCards'
import { plansOfTariffRoute } from './entities/plansOfTariff'
import { replaceTariffRoute } from './entities/replaceTariff'
import { reissueCardRoute } from './entities/reissueCard'
import { policyMembersRoute } from './entities/policyMembers'
import { fundAuthorizations } from './entities/fundAuthorizations'
import { attachmentRoutes, earlyAttachmentRoute } from './entities/attachments'
import { decideAuthorizationRoutes } from './entities/decideAuthorization'
import { coverAnswerRoutes } from './entities/coverAnswer'
import { userAccessRoutes } from './entities/userAccess'
import { settingsRoutes } from './entities/settings'
import { noteRoutes } from './entities/notes'
import { openTicketRoute } from './entities/openTicket'
import { splitTicketRoute } from './entities/splitTicket'
import { ticketDecisionRoutes } from './entities/ticketDecisions'
import { ticketMacroRoutes } from './entities/ticketMacros'
import { ticketMessageRoutes } from './entities/ticketMessages'
import { createWebhookRoute } from './entities/createWebhook'
import { webhookLogRoutes } from './entities/webhookLogs'
import { homeRoutes } from './home/homeRoutes'
import { eachRecordKind } from './entities/recordKinds'
import { recordRoutes } from './entities/recordRoutes'
import { bulkRoutes } from './bulk/bulkRoutes'
import { jobRoutes } from './bulk/jobRoutes'
import { exportRoutes } from './exports/exportRoutes'
import { ownExportRoutes } from './exports/ownExportRoutes'
import { type GatewayChoice, openGateway } from './gateway/openGateway'
import { jobKinds, sweeps } from './jobs/jobKinds'
import { gatewayEventsRoute } from './payments/gatewayEvents'
import { reconcileRoutes } from './payments/reconcile'
import { paymentRoutes } from './payments/paymentRoutes'
import { createWorker, type Worker } from './jobs/worker'
import { deliveryRoutes } from './webhooks/deliveryRoutes'
import { createDispatcher, type Dispatcher } from './webhooks/dispatcher'
import { webhookRoutes } from './webhooks/webhookRoutes'
import { guardAccess } from './http/access'
import { docsPage, docsStyles } from './http/docsPage'
import { countCalls } from './http/callCounts'
import { answerErrors } from './http/errorReplies'
import { describeApi, publishApi } from './http/openapi'
import { defaultRateLimits, limitRates, type RateLimits } from './http/rateLimits'
import { checkRequests, requestId } from './http/requests'
import { type LoadLimits, shedLoad } from './http/shedLoad'
import { sendSecurityHeaders } from './http/securityHeaders'
import { closeWithLastReply } from './http/stopping'
import { validateByContract } from './http/validation'
import type { MapTiles } from './http/mapTiles'
import { pageNamesOf } from './http/pageNames'
import { readPage, serveWebsite } from './http/website'
import { metricsRoute } from './operations/metrics'
import { healthRoutes } from './operations/readiness'
import { documentRoutes } from './documents/documentRoutes'
import { methodLinkRoutes } from './methodLinks/methodLinkRoutes'
import { linkRoutes } from './visitors/links/linkRoutes'
import { cancelRoutes } from './visitors/cancel/cancelRoutes'
import { logoRoute } from './visitors/logoRoute'
import { methodUpdateRoutes } from './visitors/methodUpdateRoutes'
import { providerSearchRoute } from './visitors/providerSearchRoute'
import { planDocumentRoute } from './visitors/planDocumentRoute'
import { subscribeRoutes } from './visitors/subscribe/subscribeRoutes'
import { presenceRoutes } from './live/presence'
import { streamRoute } from './live/streamRoute'
import type { Mail } from './mail/mail'
import { searchRoute } from './search/searchRoute'
import { noticeRoutes } from './notices/noticeRoutes'
import { preferenceRoutes } from './desk/preferenceRoutes'
import { savedViewRoutes } from './desk/savedViewRoutes'
import { personRoutes } from './persons/personRoutes'
import { accessTokens } from './sessions/accessTokens'
import { processPasswords } from './sessions/passwords'
import { refreshCookie } from './sessions/refreshCookie'
import { secondFactorRoutes } from './sessions/secondFactorRoutes'
import { sessionRoutes } from './sessions/sessionRoutes'

export type AppOptions = {
  db: Database
  clock: Clock
  /** The clock, where it is a demonstration's: days may be let pass. Sessions go by the machine's all the same. */
  demoClock?: MovedClock
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
  /** When calls are refused because the process cannot keep up; without them none is. */
  loadLimits?: LoadLimits
  /** Whether webhooks may lead to this machine, and without TLS, for whoever writes a receiver. */
  webhooksToLoopback?: boolean
  /** What a reader of `/metrics` must hold; without one there are none. */
  metricsToken?: string | undefined
  /** Who moves the money; without a choice nobody does, and it is all made up. */
  gateway?: GatewayChoice
  /** Where maps come from; without it none is shown. */
  map?: MapTiles | undefined
}

const BODY_LIMIT = 256 * 1024

/**
 * The API and the console's files, as one request handler: `main.ts` serves it, the tests call it. What is done later
 * waits until the jobs are started or run.
 */
export async function createApp(
  options: AppOptions,
): Promise<{ app: FastifyInstance; background: Background; jobs: Worker; deliveries: Dispatcher }> {
  const { db, clock, secret, limits = defaultRateLimits, webhooksToLoopback = false } = options
  const sessionClock = options.demoClock ? systemClock : clock
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
  const tokens = accessTokens(secret, sessionClock)

  answerErrors(app)
  validateByContract(app)
  await app.register(cookie)
  closeWithLastReply(app)
  await sendSecurityHeaders(app, {
    page: readPage(options.webRoot),
    isSecure: options.publicUrl.startsWith('https:'),
    map: options.map,
  })
  checkRequests(app, options)
  if (options.loadLimits) await shedLoad(app, { db, limits: options.loadLimits })
  await limitRates(app, limits)
  countCalls(app, db)
  guardAccess(app, { db, clock: sessionClock, tokens })
  await describeApi(app)
  await serveWebsite(app, {
    root: options.webRoot,
    map: options.map,
    readNames: () => pageNamesOf(db),
  })

  healthRoutes(app, db)
  metricsRoute(app, options)
  publishApi(app, docsPage, docsStyles)
  const passwords = processPasswords()
  const sessionServices = {
    ...options,
    clock: sessionClock,
    limits,
    background,
    tokens,
    passwords,
    cookie: refreshCookie(secret),
  }
  sessionRoutes(app, sessionServices)
  secondFactorRoutes(app, sessionServices)
  const services = { db, clock }
  const { gateway: choice = { name: 'sandbox' } } = options
  const gateway = openGateway(app, { ...options, choice })
  eachRecordKind({ passwords, webhooksToLoopback, secret }, (kind) => {
    recordRoutes(app, services, kind)
    attachmentRoutes(app, services, kind)
  })
  earlyAttachmentRoute(app, services, fundAuthorizations, 'FundAuthorization.create')
  earlyAttachmentRoute(app, services, { kind: 'Settings', type: 'settings' }, 'Settings.edit')
  bulkRoutes(app, services)
  jobRoutes(app, services)
  exportRoutes(app, services)
  ownExportRoutes(app, services)
  chooseMethodRoute(app, services)
  revealPersonRoute(app, services)
  personRoutes(app, { ...services, secret })
  revealHealthRoute(app, { ...services, secret })
  subscriptionActionRoutes(app, services)
  customerActionRoutes(app, services)
  accountStatementRoutes(app, services)
  planDraftRoutes(app, services)
  copyRoutes(app, services)
  planPageRoutes(app, services)
  invoiceActionRoutes(app, services)
  invoiceFileRoutes(app, services)
  documentRoutes(app, { ...services, publicUrl: options.publicUrl })
  coverAnswerRoutes(app, services)
  policyActionRoutes(app, services)
  policyMembersRoute(app, services)
  reissueCardRoute(app, services)
  replaceTariffRoute(app, services)
  plansOfTariffRoute(app, services)
  placePointRoute(app, services)
  providerCardsRoute(app, services)
  decideAuthorizationRoutes(app, services)
  openTicketRoute(app, services)
  ticketMessageRoutes(app, services)
  ticketDecisionRoutes(app, services)
  ticketMacroRoutes(app, services)
  splitTicketRoute(app, services)
  paymentRoutes(app, services)
  approvalRoutes(app, services)
  reconcileRoutes(app, services)
  gatewayEventsRoute(app, { ...services, gateway })
  fundMoneyRoutes(app, services)
  fundStatementRoutes(app, services)
  beneficiariesRoute(app, services)
  simulateFundRoute(app, services)
  fundDecisionRoutes(app, services)
  createWebhookRoute(app, { ...services, secret, webhooksToLoopback })
  webhookLogRoutes(app, services)
  deliveryRoutes(app, services)
  const deliveries = createDispatcher({
    ...services,
    secret,
    toLoopback: webhooksToLoopback,
    onError: (error) => app.log.error({ err: error }, 'a delivery failed'),
  })
  webhookRoutes(app, deliveries.sending)
  invitationRoutes(app, { ...options, background })
  userAccessRoutes(app, { ...options, background })
  settingsRoutes(app, {
    ...services,
    deployment: { gateway: choice.name, webhooks_to_loopback: webhooksToLoopback },
  })
  clockRoutes(app, options)
  eventRoutes(app, services)
  logRoutes(app, services)
  searchRoute(app, services)
  savedViewRoutes(app, services)
  preferenceRoutes(app, services)
  noticeRoutes(app, services)
  homeRoutes(app, services)
  providerSearchRoute(app, { ...services, limits })
  planDocumentRoute(app, services)
  logoRoute(app, services)
  subscribeRoutes(app, { ...options, gateway, limits })
  linkRoutes(app, { ...options, passwords, runLater: (task) => background.run(task) })
  methodLinkRoutes(app, { ...options, background })
  methodUpdateRoutes(app, { ...options, background, gateway })
  cancelRoutes(app, { ...options, background })
  streamRoute(app, { db, clock: sessionClock })
  presenceRoutes(app, services)
  noteRoutes(app, services)

  const jobs = createWorker({
    services: { ...options, gateway, sessionClock },
    kinds: jobKinds,
    sweeps,
    onError: (error) => app.log.error({ err: error }, 'a job failed'),
  })
  app.addHook('onClose', async () => {
    await Promise.all([jobs.stop(), deliveries.stop()])
    await background.settled()
  })
  await app.ready()
  return { app, background, jobs, deliveries }
}
