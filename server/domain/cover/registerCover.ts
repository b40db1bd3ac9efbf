import type { ServerKeys } from '@server/core/serverKeys'
import type { FastifyInstance } from 'fastify'
import { coverAnswerRoutes } from './answering/coverAnswer'
import { reissueCardRoute } from './reissueCard'
import { revealHealthRoute } from './revealHealth'
import { plansOfTariffRoute } from './answering/plansOfTariff'
import { claimRoutes } from './claimRoutes'
import { decideAuthorizationRoutes } from './decideAuthorization'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** Registers the routes of members, policies, covers and authorizations beside those that every kind has. */
export function registerCover(
  app: FastifyInstance,
  services: { db: Database; clock: Clock; secret: ServerKeys },
): void {
  coverAnswerRoutes(app, services)
  reissueCardRoute(app, services)
  revealHealthRoute(app, services)
  plansOfTariffRoute(app, services)
  decideAuthorizationRoutes(app, services)
  claimRoutes(app, services)
}
