import type { ServerKeys } from '@server/core/serverKeys'
import { dayOf } from '@/contract/days'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Mail } from '@server/adapters/mail/mail'
import { type GatewayChoice, openGateway } from '@server/adapters/openGateway'
import { type Background, createBackground } from '@server/core/background'
import { type Clock, systemClock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { clockRoutes } from '@server/demo/clockRoutes'
import type { MovedClock } from '@server/demo/movedClock'
import { createDispatcher, type Dispatcher } from '@server/domain/webhooks/dispatcher'
import { guardCalls } from '@server/http/guardCalls'
import type { MapTiles } from '@server/http/mapTiles'
import { defaultRateLimits, type RateLimits } from '@server/http/rateLimits'
import { requestId } from '@server/http/requests'
import { byContract } from '@server/http/validation'
import { loggerOfCall } from './logger'
import type { LoadLimits } from '@server/http/shedLoad'
import { createAccessTokens } from '@server/identity/accessTokens'
import { createSystemReader } from '@server/identity/systems/findSystem'
import { createSessionReader } from '@server/identity/createSessionReader'
import { processPasswords } from '@server/identity/passwords'
import { createRefreshCookie } from '@server/identity/refreshCookie'
import { createWorker, type Worker } from '@server/jobs/worker'
import { approvables } from '@server/registry/approvables'
import { jobKinds, sweeps } from '@server/registry/jobKinds'
import { modules } from '@server/registry/modules'
import { personReferences } from '@server/registry/personReferences'
import type { Services } from '@server/registry/services'
import { loadPageWords } from '@server/visitors/subscribe/pageWords'

export type AppOptions = {
  db: Database
  clock: Clock
  /** The movable clock of a demo. Sessions use real time. */
  demoClock?: MovedClock
  /** Signs sessions; at least 32 bytes. */
  secret: ServerKeys
  mail: Mail
  appKey: string
  /** The URL of the console, for links in mail. */
  publicUrl: string
  /** The folder of the built console; without it there is only the API. */
  webRoot?: string
  trustProxy?: boolean
  logger?: FastifyServerOptions['logger']
  limits?: RateLimits
  /** When to refuse calls because the process is overloaded; absent, never. */
  loadLimits?: LoadLimits
  /** Whether webhooks may lead to the loopback address, and without TLS, for developing a receiver. */
  webhooksToLoopback?: boolean
  /** The token of `/metrics`; absent, there are no metrics. */
  metricsToken?: string | undefined
  /** The payment gateway; absent, the sandbox. */
  gateway?: GatewayChoice
  /** The source of map tiles; absent, no map is shown. */
  map?: MapTiles | undefined
  /** Where paths unknown to the console lead; absent, it says that it does not know them. */
  otherAppUrl?: string | undefined
}

const BODY_LIMIT = 256 * 1024

/**
 * Builds the API and the console's files as one request handler, which `main.ts` serves and the tests call. Jobs and
 * deliveries start only when `start` is called.
 */
export async function createApp(
  options: AppOptions,
): Promise<{ app: FastifyInstance; background: Background; jobs: Worker; deliveries: Dispatcher }> {
  const { db, clock, secret, limits = defaultRateLimits, webhooksToLoopback = false } = options
  const { gateway: choice = { name: 'sandbox' } } = options
  const sessionClock = options.demoClock ? systemClock : clock
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    genReqId: requestId,
    childLoggerFactory: loggerOfCall,
    schemaController: byContract,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  const logFailure = (message: string) => (error: unknown) => app.log.error({ err: error }, message)
  const background = createBackground(logFailure('background work failed'))
  const tokens = createAccessTokens(secret, sessionClock)

  await guardCalls(app, {
    ...options,
    limits,
    sessionClock,
    readSession: createSessionReader({ db, clock: sessionClock, tokens }),
    readSystem: createSystemReader({ db, clock }),
    readWords: (path, hasQuery) => loadPageWords(db, { path, hasQuery }, dayOf(clock.now())),
  })

  const services: Services = {
    db,
    clock,
    sessionClock,
    secret,
    mail: options.mail,
    publicUrl: options.publicUrl,
    limits,
    background,
    tokens,
    passwords: processPasswords(),
    cookie: createRefreshCookie(secret),
    gateway: await openGateway(app, { ...options, choice }),
    webhooksToLoopback,
    deployment: { gateway: choice.name, webhooks_to_loopback: webhooksToLoopback },
    deliveries: createDispatcher({
      db,
      clock,
      secret,
      toLoopback: webhooksToLoopback,
      onError: logFailure('a delivery failed'),
    }),
    approvables,
    personReferences,
  }
  for (const register of modules) register(app, services)
  clockRoutes(app, options)

  const { deliveries } = services
  const jobs = createWorker({ services, kinds: jobKinds, sweeps, onError: logFailure('a job failed') })
  app.addHook('onClose', async () => {
    await Promise.all([jobs.stop(), deliveries.stop()])
    await background.settled()
  })
  await app.ready()
  return { app, background, jobs, deliveries }
}
