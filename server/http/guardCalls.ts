import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { recordCalls } from '@server/tracing/recordCalls'
import { API, checkRequests } from './requests'
import { guardAccess, type ReadSession, type ReadSystem } from './access'
import { countCalls } from './callCounts'
import { docsPage, docsStyles } from './docsPage'
import type { ReadWords } from './firstWords'
import { answerErrors } from './errorReplies'
import { describeApi, publishApi } from './openapi'
import { pageNamesOf } from './pageNames'
import { healthRoutes } from './readiness'
import { sendSecurityHeaders } from './securityHeaders'
import { closeWithLastReply } from './stopping'
import { takeVisitorTurns } from './visitorTurns'
import { readPage, serveWebsite } from './website'
import type { MapTiles } from './mapTiles'
import { readBeside } from './readBeside'
import { logSearchesByIdentifier } from './lookups'
import { guardAdministrators } from './guardAdministrators'
import { maskReplies } from './maskReplies'
import { limitRates, type RateLimits } from './rateLimits'
import { type LoadLimits, shedLoad } from './shedLoad'

type CallGuards = {
  db: Database
  clock: Clock
  /** Times sessions, also where a demonstration lets days pass. */
  sessionClock: Clock
  readSession: ReadSession
  readSystem: ReadSystem
  appKey: string
  publicUrl: string
  limits: RateLimits
  loadLimits?: LoadLimits | undefined
  webRoot?: string | undefined
  map?: MapTiles | undefined
  otherAppUrl?: string | undefined
  /** Reads what the page at a path says before its scripts are there. */
  readWords: ReadWords
  metricsToken?: string | undefined
}

/** Adds the hooks that every call passes, in this order, before the first route: a route gets only the hooks added before it. */
export async function guardCalls(app: FastifyInstance, options: CallGuards): Promise<void> {
  const { db, sessionClock, limits, loadLimits, webRoot: root, map } = options
  const { readSession, readSystem } = options
  recordCalls(app, { under: API })
  answerErrors(app)
  await app.register(cookie)
  closeWithLastReply(app)
  await sendSecurityHeaders(app, {
    page: readPage(root),
    isSecure: options.publicUrl.startsWith('https:'),
    map,
  })
  checkRequests(app, options)
  if (loadLimits) await shedLoad(app, { db, limits: loadLimits })
  await limitRates(app, limits)
  countCalls(app, db)
  guardAccess(app, { db, clock: sessionClock, readSession, readSystem, callsOfSystems: limits.systems })
  takeVisitorTurns(app)
  guardAdministrators(app, { db, clock: sessionClock })
  logSearchesByIdentifier(app, { db, clock: options.clock })
  readBeside(app, db)
  maskReplies(app)
  const describe = await describeApi(app)
  await serveWebsite(app, { ...options, root, readNames: () => pageNamesOf(db) })
  healthRoutes(app, db)
  if (options.metricsToken) {
    const { metricsRoute } = await import('./metrics')
    metricsRoute(app, { ...options, metricsToken: options.metricsToken })
  }
  publishApi(app, { describe, page: docsPage, styles: docsStyles })
}
