import { passkeyRoutes } from './passkeyRoutes'
import type { FastifyInstance } from 'fastify'
import { secondFactorRoutes } from './secondFactorRoutes'
import type { Clock } from '@server/core/clock'
import { type SessionServices, sessionRoutes } from './sessionRoutes'

/** Registers the routes of sessions, password recovery and second factors. */
export function registerIdentity(
  app: FastifyInstance,
  services: Omit<SessionServices, 'clock'> & { sessionClock: Clock },
): void {
  const sessionServices = { ...services, clock: services.sessionClock }
  sessionRoutes(app, sessionServices)
  secondFactorRoutes(app, sessionServices)
  passkeyRoutes(app, sessionServices)
}
