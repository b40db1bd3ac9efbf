import type { ServerKeys } from '@server/core/serverKeys'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayAfter } from '@/contract/days'
import {
  type DeliveryDay,
  type NewWebhook,
  RECOVERABLE_DAYS,
  Webhook,
  WebhookDetail,
  type WebhookFields,
  webhookContract,
} from '@/contract/webhooks'
import { isLoopbackUrl } from '@/contract/webhookUrl'
import { instant, minutesAfter } from '@server/core/clock'
import { columnsOf } from '@server/db/columns'
import { hasOneOf, isOneOf, isPresent } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { eventsMissedBy } from '@server/audit/outbox'
import { referencesTo } from '@server/db/reference'
import { Refusal, unprocessable } from '@server/core/problems'
import { type Reader, type WriteContext, recordKind } from '@server/records/recordKind'
import { sealHeaders } from './sealedHeaders'
import { auditedWebhooks } from './auditedWebhooks'

const rows = keepBuilt((db: Database) => db.selectFrom('webhooks').select(columnsOf('webhooks', Webhook)))

const DAY = 24 * 60

async function find(db: Database, uuid: string, { clock }: Reader): Promise<WebhookDetail | undefined> {
  const row = await rows(db)
    .select(columnsOf('webhooks', WebhookDetail, 'accounts', 'stats_24h', 'missed'))
    .select(referencesTo('accounts', 'webhooks.account_uuids').as('accounts'))
    .select('gap_since')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return
  const { gap_since, ...webhook } = row
  const oldest = instant(minutesAfter(clock.now(), -RECOVERABLE_DAYS * DAY))
  const since = gap_since && gap_since > oldest ? gap_since : oldest
  const count = gap_since && row.status === 'active' ? await countLacked(db, uuid, since) : 0
  return {
    ...webhook,
    headers: webhook.headers.map(({ name }) => ({ name, value: null })),
    stats_24h: await loadStats(db, uuid, instant(minutesAfter(clock.now(), -DAY))),
    missed: count > 0 ? { since, count } : null,
  }
}

/** How many events since a moment a webhook subscribes to and has not received. */
export async function countLacked(db: Database, uuid: string, since: string): Promise<number> {
  const { rows: found } = await sql<{
    count: number
  }>`select count(*) as count ${eventsMissedBy(uuid, since)}`.execute(db)
  return found[0]?.count ?? 0
}

/** The deliveries of a webhook since a time, without those that only tested it. */
const inEarnest = (webhook: string, since: string | RawBuilder<string>) =>
  sql<SqlBool>`webhook_uuid = ${webhook} and created_at >= ${since} and not is_test`

async function loadStats(db: Database, uuid: string, since: string): Promise<WebhookDetail['stats_24h']> {
  const { rows: found } = await sql<WebhookDetail['stats_24h']>`
    select count(*) filter (where status = 'succeeded') as ok,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status in ('pending', 'sending')) as pending,
      round(percentile_cont(0.95) within group (order by duration_ms) filter (where status = 'succeeded'))::integer as p95_ms
    from webhook_logs where ${inEarnest(uuid, since)}`.execute(db)
  return found[0] ?? { ok: 0, failed: 0, pending: 0, p95_ms: null }
}

const DAYS = 30

/** What was delivered of each of the last thirty days' events and what was not, oldest day first. */
export async function loadDeliveryDays(db: Database, uuid: string, today: string): Promise<DeliveryDay[]> {
  const first = dayAfter(today, 1 - DAYS)
  const since = sql<string>`(${first}::timestamp at time zone 'America/Mexico_City')`
  const { rows: found } = await sql<DeliveryDay>`
    with sent as (
      select (created_at at time zone 'America/Mexico_City')::date as day, status
      from webhook_logs where ${inEarnest(uuid, since)}
    )
    select shown.day::date::text as day,
      count(*) filter (where status = 'succeeded') as ok,
      count(*) filter (where status in ('failed', 'discarded')) as failed,
      count(*) filter (where status in ('pending', 'sending')) as pending
    from generate_series(${first}::date, ${today}::date, interval '1 day') as shown (day)
    left join sent on sent.day = shown.day::date group by shown.day order by shown.day`.execute(db)
  return found
}

/** Refuses a loopback address, and a second webhook with the same address and one of the same events. */
async function check(
  tx: Transaction,
  { url, event_types }: NewWebhook | WebhookFields,
  { before, allowDuplicate }: WriteContext<'webhooks'>,
  toLoopback: boolean,
) {
  if (isLoopbackUrl(url) && !toLoopback)
    throw unprocessable({
      field: 'url',
      code: 'custom',
      message: 'Usa una dirección que se pueda alcanzar desde internet',
    })
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

type Settings = {
  /** Whether webhooks may lead to the loopback address, for developing a receiver. */
  toLoopback: boolean
  /** Seals the values of headers; not needed for reading. */
  secret?: ServerKeys | undefined
}

/** The kind of webhooks. */
export const webhooks = ({ toLoopback, secret }: Settings) =>
  recordKind(webhookContract, {
    ...auditedWebhooks,
    noun: 'El webhook',
    list: (db, query) =>
      listing(db, query, {
        rows: rows(db),
        table: 'webhooks',
        sorts: {
          name: 'sort_name',
          last_success_at: { by: sql`last_success_at`, nullable: true },
          failing_since: { by: sql`failing_since`, nullable: true },
        },
        defaultSort: 'name',
        where: [
          isOneOf('status', query.status),
          isPresent('failing_since', query.failing),
          hasOneOf('event_types', query.event),
        ],
      }),
    find,
    check: (tx, values, writing) => check(tx, values, writing, toLoopback),
    derive: async (_tx, { headers }, { before }) => sealHeaders(secret, headers, before),
    onTransition: async (_tx, { name, row, origin }) => ({
      columns: name === 'activate' ? { failing_since: null } : { gap_since: row.gap_since ?? origin.at },
    }),
    // Deliveries that waited while the webhook was stopped are due now.
    afterTransition: async (tx, { name, row, origin }) => {
      if (name === 'activate') await bringForward(tx, row.uuid, origin.at)
    },
  })

/** Makes the waiting deliveries of a webhook due now. */
export async function bringForward(tx: Transaction, uuid: string, at: string): Promise<void> {
  await tx
    .updateTable('webhook_logs')
    .set({ next_attempt_at: at })
    .where('webhook_uuid', '=', uuid)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '>', at)
    .execute()
}
