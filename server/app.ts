import { personReferences } from '@server/registry/personReferences'
import { approvables } from '@server/registry/approvables'
import { approvalRoutes } from '@server/domain/approvals/approvalRoutes'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { type Background, createBackground } from '@server/core/background'
import { type Clock, systemClock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { clockRoutes } from '@server/demo/clockRoutes'
import type { MovedClock } from '@server/demo/movedClock'
import { chooseMethodRoute } from '@server/domain/billing/methods/chooseMethod'
import { eventTypesRoute } from '@server/kinds/eventTypesRoute'
import { eventRoutes } from '@server/domain/history/events'
import { beneficiariesRoute } from '@server/domain/funds/beneficiaries'
import { fundDecisionRoutes } from '@server/domain/funds/decisionRoutes'
import { fundMoneyRoutes } from '@server/domain/billing/fundInvoices/moneyRoutes'
import { fundStatementRoutes } from '@server/domain/funds/statementRoutes'
import { accountStatementRoutes } from '@server/domain/billing/accounts/accountStatementRoutes'
import { invitationRoutes } from '@server/domain/staff/invitations'
import { logRoutes } from '@server/domain/history/logs'
import { revealHealthRoute } from '@server/domain/cover/revealHealth'
import { revealPersonRoute } from '@server/domain/people/revealPerson'
import { invoiceActionRoutes } from '@server/domain/billing/invoicing/invoiceActions'
import { invoiceFileRoutes } from '@server/domain/billing/invoices/invoiceFiles'
import { planDraftRoutes } from '@server/domain/catalogue/planDraft'
import { simulateFundRoute } from '@server/domain/funds/simulationRoute'
import { copyRoutes } from '@server/kinds/copyRoutes'
import { planPageRoutes } from '@server/domain/catalogue/planPages'
import { subscriptionActionRoutes } from '@server/domain/billing/subscriptionChanges/subscriptionActions'
import { customerActionRoutes } from '@server/domain/billing/invoicing/customerActions'
import { policyActionRoutes } from '@server/domain/billing/policyCancellation/policyActions'
import { placePointRoute } from '@server/features/providerSearch/placePoint'
import { providerCardsRoute } from '@server/features/providerSearch/providerCards'
import { plansOfTariffRoute } from '@server/domain/cover/plansOfTariff'
import { replaceTariffRoute } from '@server/domain/network/replaceTariff'
import { reissueCardRoute } from '@server/domain/cover/reissueCard'
import { policyMembersRoute } from '@server/domain/cover/policyMembers'
import { fundAuthorizations } from '@server/domain/funds/fund-authorizations'
import { attachmentRoutes, earlyAttachmentRoute } from '@server/records/attachments'
import { decideAuthorizationRoutes } from '@server/domain/cover/decideAuthorization'
import { coverAnswerRoutes } from '@server/domain/cover/coverAnswer'
import { userAccessRoutes } from '@server/domain/staff/userAccess'
import { settingsRoutes } from '@server/domain/staff/settings'
import { noteRoutes } from '@server/records/notes'
import { openTicketRoute } from '@server/domain/support/openTicket'
import { splitTicketRoute } from '@server/domain/support/splitTicket'
import { ticketDecisionRoutes } from '@server/domain/support/ticketDecisions'
import { ticketMacroRoutes } from '@server/domain/support/ticketMacros'
import { ticketMessageRoutes } from '@server/domain/support/ticketMessages'
import { createWebhookRoute } from '@server/domain/webhooks/createWebhook'
import { webhookLogRoutes } from '@server/domain/webhooks/webhook-logs'
import { homeRoutes } from '@server/features/home/homeRoutes'
import { eachRecordKind } from '@server/kinds/recordKinds'
import { recordRoutes } from '@server/records/recordRoutes'
import { bulkRoutes } from '@server/features/bulk/bulkRoutes'
import { jobRoutes } from '@server/features/bulk/jobRoutes'
import { exportRoutes } from '@server/features/exports/exportRoutes'
import { ownExportRoutes } from '@server/features/exports/ownExportRoutes'
import { type GatewayChoice, openGateway } from '@server/adapters/openGateway'
import { jobKinds, sweeps } from '@server/registry/jobKinds'
import { gatewayEventsRoute } from '@server/domain/billing/paymentProcessing/gatewayEvents'
import { reconcileRoutes } from '@server/domain/billing/paymentProcessing/reconcile'
import { paymentRoutes } from '@server/domain/billing/paymentProcessing/paymentRoutes'
import { createWorker, type Worker } from '@server/jobs/worker'
import { deliveryRoutes } from '@server/domain/webhooks/deliveryRoutes'
import { createDispatcher, type Dispatcher } from '@server/domain/webhooks/dispatcher'
import { webhookRoutes } from '@server/domain/webhooks/webhookRoutes'
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
import { metricsRoute } from '@server/http/metrics'
import { healthRoutes } from '@server/http/readiness'
import { documentRoutes } from '@server/features/documents/documentRoutes'
import { methodLinkRoutes } from '@server/domain/billing/methods/methodLinkRoutes'
import { linkRoutes } from '@server/visitors/links/linkRoutes'
import { cancelRoutes } from '@server/visitors/cancel/cancelRoutes'
import { logoRoute } from '@server/visitors/logoRoute'
import { methodUpdateRoutes } from '@server/visitors/methodUpdateRoutes'
import { providerSearchRoute } from '@server/visitors/providerSearchRoute'
import { planDocumentRoute } from '@server/visitors/planDocumentRoute'
import { subscribeRoutes } from '@server/visitors/subscribe/subscribeRoutes'
import { presenceRoutes } from '@server/features/live/presence'
import { streamRoute } from '@server/features/live/streamRoute'
import type { Mail } from '@server/adapters/mail/mail'
import { searchRoute } from '@server/features/search/searchRoute'
import { noticeRoutes } from '@server/notices/noticeRoutes'
import { preferenceRoutes } from '@server/features/preferences/preferenceRoutes'
import { savedViewRoutes } from '@server/features/preferences/savedViewRoutes'
import { personRoutes } from '@server/domain/personLifecycle/personRoutes'
import { createSessionReader } from '@server/identity/createSessionReader'
import { accessTokens } from '@server/identity/accessTokens'
import { processPasswords } from '@server/identity/passwords'
import { refreshCookie } from '@server/identity/refreshCookie'
import { secondFactorRoutes } from '@server/identity/secondFactorRoutes'
import { sessionRoutes } from '@server/identity/sessionRoutes'

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
  guardAccess(app, {
    db,
    clock: sessionClock,
    readSession: createSessionReader({ db, clock: sessionClock, tokens }),
  })
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
  eachRecordKind({ passwords, webhooksToLoopback, secret, personReferences }, (kind) => {
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
  personRoutes(app, { ...services, secret, personReferences })
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
  approvalRoutes(app, { ...services, approvables })
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
  eventTypesRoute(app, services)
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
