import type { ServerKeys } from '@server/core/serverKeys'
import type { FastifyInstance } from 'fastify'
import { createWebhookRoute } from './createWebhook'
import { webhookLogRoutes } from './webhook-logs'
import { deliveryDaysRoute } from './deliveryDaysRoute'
import { deliveryRoutes } from './deliveryRoutes'
import { webhookRoutes } from './webhookRoutes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Dispatcher } from './dispatcher'

/** Registers the routes of webhooks and deliveries beside those that every kind has. */
export function registerWebhooks(
  app: FastifyInstance,
  services: {
    db: Database
    clock: Clock
    secret: ServerKeys
    webhooksToLoopback: boolean
    deliveries: Dispatcher
  },
): void {
  createWebhookRoute(app, services)
  webhookLogRoutes(app, services)
  deliveryRoutes(app, services)
  deliveryDaysRoute(app, services)
  webhookRoutes(app, services.deliveries.sending)
}
