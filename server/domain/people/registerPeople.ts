import type { FastifyInstance } from 'fastify'
import { revealPersonRoute } from './revealPerson'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** Registers the routes of persons beside those that every kind has. */
export function registerPeople(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  revealPersonRoute(app, services)
}
