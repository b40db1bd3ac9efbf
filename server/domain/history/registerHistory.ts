import type { FastifyInstance } from 'fastify'
import { eventRoutes } from './events'
import { factRoutes } from './factRoutes'
import { logRoutes } from './logs'
import { releaseRoutes } from './releaseRoutes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** Registers the routes of events, of facts noted by hand, and of the audit log. */
export function registerHistory(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  eventRoutes(app, services)
  factRoutes(app, services)
  releaseRoutes(app, services)
  logRoutes(app, services)
}
