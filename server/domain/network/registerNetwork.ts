import type { FastifyInstance } from 'fastify'
import { byStateRoutes } from './byStateRoute'
import { replaceTariffRoute } from './replaceTariff'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** Registers the routes of providers and tariffs beside those that every kind has. */
export function registerNetwork(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  replaceTariffRoute(app, services)
  byStateRoutes(app, services)
}
