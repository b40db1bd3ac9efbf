import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { WebhookLog, WebhookLogDetail, WebhookLogListQuery, webhookLogViews } from '@/contract/webhookLogs'
import type { Clock } from '../clock'
import { columnsOf } from '../db/columns'
import { is, isOneOf } from '../db/conditions'
import type { Database } from '../db/database'
import { listing } from '../db/listing'
import { pointer } from '../db/reference'
import { readRoutes } from './readRoutes'

const rows = (db: Database) =>
  db
    .selectFrom('webhook_logs')
    .select(columnsOf('webhook_logs', WebhookLog, 'webhook'))
    .select(pointer('webhooks', 'webhook_logs.webhook_uuid').as('webhook'))

export const listDeliveries = (db: Database, query: WebhookLogListQuery) =>
  listing(db, query, {
    rows: rows(db),
    table: 'webhook_logs',
    sorts: { created_at: 'created_at', event_type: 'event_type', status: 'status' },
    defaultSort: '-created_at',
    where: [
      isOneOf('status', query.status),
      query.retrying !== undefined &&
        sql<SqlBool>`(status = 'pending' and attempt_count > 0) = ${query.retrying}`,
      isOneOf('error_kind', query.error_kind),
      isOneOf('event_type', query.event),
      is('webhook_uuid', query.webhook),
    ],
  })

/** What was delivered to webhooks, and what was not: administrators read it, and nobody writes in it. */
export const webhookLogRoutes = (app: FastifyInstance, services: { db: Database; clock: Clock }): void =>
  readRoutes(app, services, {
    slug: 'webhook-logs',
    access: 'Webhook.view',
    noun: 'La entrega',
    item: WebhookLog,
    detail: WebhookLogDetail,
    query: WebhookLogListQuery,
    views: webhookLogViews,
    list: listDeliveries,
    find: (db, uuid) =>
      rows(db)
        .select(columnsOf('webhook_logs', WebhookLogDetail, 'webhook'))
        .where('webhook_logs.uuid', '=', uuid)
        .executeTakeFirst(),
  })
