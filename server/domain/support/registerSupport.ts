import type { FastifyInstance } from 'fastify'
import { openTicketRoute } from './openTicket'
import { ticketMessageRoutes } from './ticketMessages'
import { ticketDecisionRoutes } from './ticketDecisions'
import { ticketMacroRoutes } from './ticketMacros'
import { splitTicketRoute } from './splitTicket'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** Registers the routes of tickets and macros beside those that every kind has. */
export function registerSupport(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  openTicketRoute(app, services)
  ticketMessageRoutes(app, services)
  ticketDecisionRoutes(app, services)
  ticketMacroRoutes(app, services)
  splitTicketRoute(app, services)
}
