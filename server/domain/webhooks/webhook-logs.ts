import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import {
  WebhookLog,
  WebhookLogDetail,
  type WebhookLogListQuery,
  webhookLogContract,
} from '@/contract/webhookLogs'
import { type Clock, instant } from '@server/core/clock'
import { columnsOf } from '@server/db/columns'
import { holds, is, isOneOf } from '@server/db/conditions'
import type { Database } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { referenceTo } from '@server/db/reference'
import { comesBefore } from './claimDelivery'
import { lastAttempt, MOST_ATTEMPTS } from './retries'
import { readableKind } from '@server/records/readable'
import { readRoutes } from '@server/records/readRoutes'

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('webhook_logs')
    .select(columnsOf('webhook_logs', WebhookLog, 'webhook', 'subject'))
    .select(referenceTo('webhooks', 'webhook_logs.webhook_uuid').as('webhook'))
    .select(
      sql<WebhookLog['subject']>`(
        select jsonb_build_object('type', subject_type, 'uuid', events.subject_uuid, 'label', subject_label)
        from events where events.uuid = webhook_logs.event_uuid)`.as('subject'),
    ),
)

/** A page of deliveries. */
export const listDeliveries = (db: Database, query: WebhookLogListQuery) =>
  listing(db, query, {
    rows: rows(db),
    table: 'webhook_logs',
    sorts: { event_type: 'event_type' },
    defaultSort: '-created_at',
    where: [
      isOneOf('status', query.status),
      holds(sql<SqlBool>`status = 'pending' and attempt_count > 0`, query.retrying),
      isOneOf('error_kind', query.error_kind),
      isOneOf('event_type', query.event),
      is('webhook_uuid', query.webhook),
      is('event_uuid', query.event_uuid),
    ],
  })

/** One delivery with its attempts; undefined where it does not exist. */
export async function findDelivery(db: Database, uuid: string): Promise<WebhookLogDetail | undefined> {
  const row = await rows(db)
    .select(
      columnsOf(
        'webhook_logs',
        WebhookLogDetail,
        'webhook',
        'subject',
        'last_attempt_at',
        'attempts_left',
        'waits_for',
        'webhook_status',
      ),
    )
    .select('tries')
    .select(
      sql<WebhookLogDetail['webhook_status']>`(
        select webhooks.status from webhooks where webhooks.uuid = webhook_logs.webhook_uuid)`.as(
        'webhook_status',
      ),
    )
    .where('webhook_logs.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return
  const { tries, ...delivery } = row
  const isWaiting = row.status === 'pending'
  return {
    ...delivery,
    attempts_left: isWaiting ? MOST_ATTEMPTS - tries : 0,
    last_attempt_at:
      isWaiting && row.next_attempt_at ? instant(lastAttempt(tries, new Date(row.next_attempt_at))) : null,
    waits_for: isWaiting ? await findBlockingDelivery(db, uuid) : null,
  }
}

/** The earlier delivery of the same record that must succeed first. */
async function findBlockingDelivery(db: Database, uuid: string): Promise<WebhookLogDetail['waits_for']> {
  const { rows: found } = await sql<{ uuid: string; label: string }>`
    select earlier.uuid, earlier.number as label from webhook_logs d
    join webhook_logs earlier on ${comesBefore} where d.uuid = ${uuid} and d.next_trigger <> 'manual'
    order by earlier.event_position limit 1`.execute(db)
  return found[0] ?? null
}

/** The readable kind of deliveries. */
export const readableDeliveries = readableKind({
  access: 'Webhook.view',
  noun: 'La entrega',
  contract: webhookLogContract,
  list: listDeliveries,
  find: findDelivery,
})

/** Routes of deliveries: administrators read them, and no route edits them. */
export const webhookLogRoutes = (app: FastifyInstance, services: { db: Database; clock: Clock }): void =>
  readRoutes(app, services, readableDeliveries)
