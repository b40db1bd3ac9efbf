import type { FastifyInstance } from 'fastify'
import { eventRoutes } from './events'
import { logRoutes } from './logs'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** Events and audit log, as staff read them. */
export function registerHistory(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  eventRoutes(app, services)
  logRoutes(app, services)
}
