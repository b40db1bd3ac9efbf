import type { FastifyInstance } from 'fastify'
import { earlyAttachmentRoute } from '@server/records/attachments'
import { planDraftRoutes } from './planDraft'
import { planIncomeRoute } from './planIncomeRoute'
import { planPageRoutes } from './planPages'
import { plans } from './plans'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** Registers the routes of plans beside those that every kind has. */
export function registerCatalogue(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  earlyAttachmentRoute(app, services, plans, 'Plan.create')
  planDraftRoutes(app, services)
  planPageRoutes(app, services)
  planIncomeRoute(app, services)
}
