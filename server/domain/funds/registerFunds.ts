import type { FastifyInstance } from 'fastify'
import { earlyAttachmentRoute } from '@server/records/attachments'
import { fundBalancesRoute } from './balancesRoute'
import { fundStatementRoutes } from './statementRoutes'
import { beneficiariesRoute } from './beneficiaries'
import { simulateFundRoute } from './simulationRoute'
import { fundDecisionRoutes } from './decisionRoutes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { fundAuthorizations } from './fund-authorizations'

/** Registers the routes of funds and their authorizations beside those that every kind has. */
export function registerFunds(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  earlyAttachmentRoute(app, services, fundAuthorizations, 'FundAuthorization.create')
  fundStatementRoutes(app, services)
  fundBalancesRoute(app, services)
  beneficiariesRoute(app, services)
  simulateFundRoute(app, services)
  fundDecisionRoutes(app, services)
}
