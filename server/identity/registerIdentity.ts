import type { FastifyInstance } from 'fastify'
import { secondFactorRoutes } from './secondFactorRoutes'
import type { Clock } from '@server/core/clock'
import { type SessionServices, sessionRoutes } from './sessionRoutes'

/** Signing in and out, recovering a password, second factors. */
export function registerIdentity(
  app: FastifyInstance,
  services: Omit<SessionServices, 'clock'> & { sessionClock: Clock },
): void {
  const sessionServices = { ...services, clock: services.sessionClock }
  sessionRoutes(app, sessionServices)
  secondFactorRoutes(app, sessionServices)
}
