import { approvalRoutes } from '@server/approvals/approvalRoutes'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { type Background, createBackground } from './background'
import { type Clock, systemClock } from './clock'
import type { Database } from '@server/db/database'
import { clockRoutes } from '@server/demo/clockRoutes'
import type { MovedClock } from '@server/demo/movedClock'
import { chooseMethodRoute } from '@server/entities/chooseMethod'
import { eventRoutes } from '@server/entities/events'
import { beneficiariesRoute } from '@server/funds/beneficiaries'
import { fundDecisionRoutes } from '@server/funds/decisionRoutes'
import { fundMoneyRoutes } from '@server/funds/moneyRoutes'
import { fundStatementRoutes } from '@server/funds/statementRoutes'
import { accountStatementRoutes } from '@server/statements/accountStatementRoutes'
import { invitationRoutes } from '@server/entities/invitations'
import { logRoutes } from '@server/entities/logs'
import { revealHealthRoute } from '@server/entities/revealHealth'
import { revealPersonRoute } from '@server/entities/revealPerson'
import { invoiceActionRoutes } from '@server/entities/invoiceActions'
import { invoiceFileRoutes } from '@server/entities/invoiceFiles'
import { planDraftRoutes } from '@server/entities/planDraft'
import { simulateFundRoute } from '@server/funds/simulationRoute'
import { copyRoutes } from '@server/entities/copyRoutes'
import { planPageRoutes } from '@server/entities/planPages'
import { subscriptionActionRoutes } from '@server/entities/subscriptionActions'
import { customerActionRoutes } from '@server/entities/customerActions'
import { policyActionRoutes } from '@server/entities/policyActions'
import { placePointRoute } from '@server/entities/placePoint'
import { providerCardsRoute } from '@server/entities/providerCards'
import { plansOfTariffRoute } from '@server/entities/plansOfTariff'
import { replaceTariffRoute } from '@server/entities/replaceTariff'
import { reissueCardRoute } from '@server/entities/reissueCard'
import { policyMembersRoute } from '@server/entities/policyMembers'
import { fundAuthorizations } from '@server/entities/fundAuthorizations'
import { attachmentRoutes, earlyAttachmentRoute } from '@server/entities/attachments'
import { decideAuthorizationRoutes } from '@server/entities/decideAuthorization'
import { coverAnswerRoutes } from '@server/entities/coverAnswer'
import { userAccessRoutes } from '@server/entities/userAccess'
import { settingsRoutes } from '@server/entities/settings'
import { noteRoutes } from '@server/entities/notes'
import { openTicketRoute } from '@server/entities/openTicket'
import { splitTicketRoute } from '@server/entities/splitTicket'
import { ticketDecisionRoutes } from '@server/entities/ticketDecisions'
import { ticketMacroRoutes } from '@server/entities/ticketMacros'
import { ticketMessageRoutes } from '@server/entities/ticketMessages'
import { createWebhookRoute } from '@server/entities/createWebhook'
import { webhookLogRoutes } from '@server/entities/webhookLogs'
import { homeRoutes } from '@server/home/homeRoutes'
import { eachRecordKind } from '@server/entities/recordKinds'
import { recordRoutes } from '@server/entities/recordRoutes'
import { bulkRoutes } from '@server/bulk/bulkRoutes'
import { jobRoutes } from '@server/bulk/jobRoutes'
import { exportRoutes } from '@server/exports/exportRoutes'
import { ownExportRoutes } from '@server/exports/ownExportRoutes'
import { type GatewayChoice, openGateway } from '@server/gateway/openGateway'
import { jobKinds, sweeps } from '@server/jobs/jobKinds'
import { gatewayEventsRoute } from '@server/payments/gatewayEvents'
import { reconcileRoutes } from '@server/payments/reconcile'
import { paymentRoutes } from '@server/payments/paymentRoutes'
import { createWorker, type Worker } from '@server/jobs/worker'
import { deliveryRoutes } from '@server/webhooks/deliveryRoutes'
import { createDispatcher, type Dispatcher } from '@server/webhooks/dispatcher'
import { webhookRoutes } from '@server/webhooks/webhookRoutes'
import { guardAccess } from '@server/http/access'
import { docsPage, docsStyles } from '@server/http/docsPage'
import { countCalls } from '@server/http/callCounts'
import { answerErrors } from '@server/http/errorReplies'
import { describeApi, publishApi } from '@server/http/openapi'
import { defaultRateLimits, limitRates, type RateLimits } from '@server/http/rateLimits'
import { checkRequests, requestId } from '@server/http/requests'
import { type LoadLimits, shedLoad } from '@server/http/shedLoad'
import { sendSecurityHeaders } from '@server/http/securityHeaders'
import { closeWithLastReply } from '@server/http/stopping'
import { validateByContract } from '@server/http/validation'
import type { MapTiles } from '@server/http/mapTiles'
import { pageNamesOf } from '@server/http/pageNames'
import { readPage, serveWebsite } from '@server/http/website'
import { metricsRoute } from '@server/operations/metrics'
import { healthRoutes } from '@server/operations/readiness'
import { documentRoutes } from '@server/documents/documentRoutes'
import { methodLinkRoutes } from '@server/methodLinks/methodLinkRoutes'
import { linkRoutes } from '@server/visitors/links/linkRoutes'
import { cancelRoutes } from '@server/visitors/cancel/cancelRoutes'
import { logoRoute } from '@server/visitors/logoRoute'
import { methodUpdateRoutes } from '@server/visitors/methodUpdateRoutes'
import { providerSearchRoute } from '@server/visitors/providerSearchRoute'
import { planDocumentRoute } from '@server/visitors/planDocumentRoute'
import { subscribeRoutes } from '@server/visitors/subscribe/subscribeRoutes'
import { presenceRoutes } from '@server/live/presence'
import { streamRoute } from '@server/live/streamRoute'
import type { Mail } from '@server/mail/mail'
import { searchRoute } from '@server/search/searchRoute'
import { noticeRoutes } from '@server/notices/noticeRoutes'
import { preferenceRoutes } from '@server/desk/preferenceRoutes'
import { savedViewRoutes } from '@server/desk/savedViewRoutes'
import { personRoutes } from '@server/persons/personRoutes'
import { accessTokens } from '@server/sessions/accessTokens'
import { processPasswords } from '@server/sessions/passwords'
import { refreshCookie } from '@server/sessions/refreshCookie'
import { secondFactorRoutes } from '@server/sessions/secondFactorRoutes'
import { sessionRoutes } from '@server/sessions/sessionRoutes'

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
