import type { ServerKeys } from '@server/core/serverKeys'
import type { FastifyInstance } from 'fastify'
import { providerSearchRoute } from './providerSearchRoute'
import { planDocumentRoute } from './planDocumentRoute'
import { logoRoute } from './logoRoute'
import { subscribeRoutes } from '@server/visitors/subscribe/subscribeRoutes'
import { linkRoutes } from '@server/visitors/links/linkRoutes'
import { methodUpdateRoutes } from './methodUpdateRoutes'
import { payrollRoutes } from '@server/visitors/payroll/payrollRoutes'
import { cancelRoutes } from '@server/visitors/cancel/cancelRoutes'
import type { Background } from '@server/core/background'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Gateway } from '@server/adapters/gateway/gateway'
import type { Mail } from '@server/adapters/mail/mail'
import type { Passwords } from '@server/identity/passwords'
import type { RateLimits } from '@server/http/rateLimits'

/** Registers the public API: subscribing, cancelling, short links, card updates, provider search. */
export function registerVisitors(
  app: FastifyInstance,
  services: {
    db: Database
    clock: Clock
    secret: ServerKeys
    mail: Mail
    publicUrl: string
    background: Background
    passwords: Passwords
    gateway: Gateway
    limits: RateLimits
  },
): void {
  providerSearchRoute(app, services)
  planDocumentRoute(app, services)
  logoRoute(app, services)
  subscribeRoutes(app, services)
  linkRoutes(app, { ...services, runLater: (task) => services.background.run(task) })
  methodUpdateRoutes(app, services)
  cancelRoutes(app, services)
  payrollRoutes(app, services)
}
