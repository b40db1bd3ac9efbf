import type { FastifyInstance } from 'fastify'
import { planDraftRoutes } from './planDraft'
import { planIncomeRoute } from './planIncomeRoute'
import { planPageRoutes } from './planPages'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** Registers the routes of plans beside those that every kind has. */
export function registerCatalogue(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  planDraftRoutes(app, services)
  planPageRoutes(app, services)
  planIncomeRoute(app, services)
}
