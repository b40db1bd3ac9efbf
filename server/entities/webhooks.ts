import { sql } from 'kysely'
import {
  type NewWebhook,
  Webhook,
  WebhookDetail,
  WebhookEdit,
  WebhookFields,
  WebhookListQuery,
  webhookTransitions,
  webhookViews,
} from '@/contract/webhooks'
import { columnsOf } from '../db/columns'
import { hasOneOf, isOneOf, isPresent } from '../db/conditions'
import type { Database, Transaction } from '../db/database'
import { listing } from '../db/listing'
import { Refusal } from '../http/problems'
import type { RecordKind, Writing } from './recordKind'

const rows = (db: Database) => db.selectFrom('webhooks').select(columnsOf('webhooks', Webhook))

/** Two of the same address for the same events would tell everything twice; it may be meant. */
async function check(
  tx: Transaction,
  { url, event_types }: NewWebhook | WebhookFields,
  { before, allowDuplicate }: Writing<'webhooks'>,
) {
  if (allowDuplicate) return
  const twin = await tx
    .selectFrom('webhooks')
    .select('name')
    .where('url', '=', url)
    .where(sql<boolean>`event_types && ${event_types}::text[]`)
    .where('archived_at', 'is', null)
    .$if(before !== undefined, (others) => others.where('uuid', '<>', before?.uuid ?? ''))
    .executeTakeFirst()
  if (twin)
    throw new Refusal(409, 'duplicate', 'Ya hay un webhook con esa dirección', {
      errors: [
        {
          field: 'url',
          code: 'duplicate',
          message: `${twin.name} ya avisa ahí de alguno de estos eventos`,
        },
      ],
    })
}

export const webhooks: RecordKind<'webhooks', Webhook, WebhookDetail, WebhookFields, WebhookListQuery> = {
  kind: 'Webhook',
  table: 'webhooks',
  type: 'webhook',
  noun: 'El webhook',
  sensitive: ['sealed_secret'],
  contract: {
    item: Webhook,
    detail: WebhookDetail,
    query: WebhookListQuery,
    views: webhookViews,
    edit: WebhookEdit,
    whole: WebhookFields,
    transitions: webhookTransitions,
  },
  labelOf: ({ name }) => name,
  list: (db, query) =>
    listing(db, query, {
      rows: rows(db),
      table: 'webhooks',
      sorts: {
        name: 'sort_name',
        status: 'status',
        last_success_at: { by: sql`last_success_at`, nullable: true },
        failing_since: { by: sql`failing_since`, nullable: true },
        created_at: 'created_at',
      },
      defaultSort: 'name',
      where: [
        isOneOf('status', query.status),
        isPresent('failing_since', query.failing),
        hasOneOf('event_types', query.event),
      ],
    }),
  find: (db, uuid) =>
    rows(db).select(columnsOf('webhooks', WebhookDetail)).where('uuid', '=', uuid).executeTakeFirst(),
  check,
  onTransition: async (_tx, { name }) => (name === 'activate' ? { failing_since: null } : undefined),
}
