import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayAfter, dayOf } from '@/contract/days'
import { detailOf, Uuid, yesOrNo } from '@/contract/shapes'
import { WebhookLogDetail } from '@/contract/webhookLogs'
import {
  EventName,
  RECOVERABLE_DAYS,
  SecretRotation,
  WebhookRecovery,
  WebhookRecoveryReply,
  WebhookSample,
  WebhookTest,
  WebhookWithSecret,
} from '@/contract/webhooks'
import { instant, minutesAfter } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import { createOnce, writeOnce } from '@server/audit/idempotency'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { latestBody } from '@server/audit/outbox'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { readerOf } from '@server/records/readable'
import { newWebhookSecret, seal, unseal } from '@server/core/sealing'
import { findDelivery } from './webhook-logs'
import { countLacked, webhooks } from './webhooks'
import { auditedWebhooks } from './auditedWebhooks'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { enqueue } from '@server/jobs/enqueue'
import { copyWebhook } from './copyWebhook'
import type { DeliveryServices } from './deliver'
import { recoverEvents } from './recoverEvents'
import { sampleOf } from './samples'
import { sendTest } from './sendTest'

/** Routes of webhooks beside those of every kind: recover events, rotate the secret, send a test. */
export function webhookRoutes(app: FastifyInstance, sending: DeliveryServices): void {
  const { db, clock, secret } = sending
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['webhooks']
  const params = z.object({ uuid: Uuid })

  routes.post(
    `${ADMIN}webhooks/:uuid/actions/recover`,
    {
      config: { access: 'Webhook.edit' },
      schema: {
        tags,
        params,
        querystring: z.strictObject({ dry_run: yesOrNo }),
        body: WebhookRecovery,
        response: { 200: WebhookRecoveryReply, ...problems },
      },
    },
    (request) =>
      inTransaction(db, async (tx) => {
        const origin = originOf(request, clock)
        const webhook = await lockWebhook(tx, request.params.uuid)
        const since = await startOf(tx, request.body.since, origin)
        const count = await countLacked(tx, webhook.uuid, since)
        if (request.query.dry_run) return { data: { count } }
        if (webhook.status !== 'active')
          throw conflict('invalid_transition', 'Activa el webhook antes de recuperar lo que no recibió')
        await writeOnce(tx, idempotencyKeyOf(request, clock), webhook.uuid, async () => {
          await enqueue(tx, recoverEvents, { webhook: webhook.uuid, since }, { at: origin.at })
          await appendLog(tx, origin, {
            kind: 'audit',
            action: 'updated',
            subject: { type: 'webhook', uuid: webhook.uuid, label: webhook.name },
            changes: [{ field: 'recovered_since', before: null, after: since, masked: false }],
          })
        })
        return { data: { count } }
      }),
  )

  routes.post(
    `${ADMIN}webhooks/:uuid/actions/rotate-secret`,
    {
      config: { access: 'Webhook.edit' },
      schema: { tags, params, body: SecretRotation, response: { 200: WebhookWithSecret, ...problems } },
    },
    async (request, reply) => {
      const { uuid } = request.params
      const fresh = await inTransaction(db, async (tx) => {
        const origin = originOf(request, clock)
        const { overlap_hours } = request.body
        const webhook = await lockWebhook(tx, uuid)
        const until = minutesAfter(new Date(origin.at), overlap_hours * 60)
        const made = newWebhookSecret()
        const rotate = () =>
          updateRecord(
            tx,
            auditedWebhooks,
            origin,
            webhook,
            {
              sealed_secret: seal(secret, made),
              previous_sealed_secret: overlap_hours > 0 ? webhook.sealed_secret : null,
              previous_secret_expires_at: overlap_hours > 0 ? instant(until) : null,
            },
            { event: 'secret_rotated', action: 'updated' },
          )
        const { isRepeated } = await writeOnce(tx, idempotencyKeyOf(request, clock), uuid, rotate)
        // The repeated call gets the secret of the first one, whose reply was lost.
        return isRepeated ? unseal(secret, webhook.sealed_secret) : made
      })
      const detail = await webhooks(sending).find(db, uuid, readerOf(request, clock))
      if (!detail) throw notFound('El webhook')
      void reply.header('ETag', `"${detail.version}"`).header('Cache-Control', 'no-store')
      return { data: { ...detail, secret: fresh } }
    },
  )

  routes.post(
    `${ADMIN}webhooks/:uuid/actions/duplicate`,
    {
      config: { access: 'Webhook.create' },
      schema: { tags, params, response: { 201: WebhookWithSecret, ...problems } },
    },
    async (request, reply) => {
      const origin = originOf(request, clock)
      const { uuid } = await inTransaction(db, (tx) =>
        createOnce(tx, idempotencyKeyOf(request, clock), async () =>
          copyWebhook(tx, await lockWebhook(tx, request.params.uuid), { secret, origin }),
        ),
      )
      const detail = await webhooks(sending).find(db, uuid, readerOf(request, clock))
      const kept = await db
        .selectFrom('webhooks')
        .select('sealed_secret')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (!detail || !kept) throw notFound('El webhook')
      void reply
        .code(201)
        .header('Location', `${ADMIN}webhooks/${uuid}`)
        .header('ETag', `"${detail.version}"`)
        .header('Cache-Control', 'no-store')
      return { data: { ...detail, secret: unseal(secret, kept.sealed_secret) } }
    },
  )

  routes.get(
    `${ADMIN}webhooks/:uuid/sample`,
    {
      config: { access: 'Webhook.view' },
      schema: {
        tags,
        params,
        querystring: z.strictObject({ event: EventName }),
        response: { 200: WebhookSample, ...problems },
      },
    },
    async (request) => {
      const { uuid } = request.params
      const { event } = request.query
      const webhook = await db
        .selectFrom('webhooks')
        .select('payload')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (!webhook) throw notFound('El webhook')
      return { data: (await latestBody(db, uuid, event)) ?? sampleOf(event, webhook.payload, clock.now()) }
    },
  )

  routes.post(
    `${ADMIN}webhooks/:uuid/actions/send-test`,
    {
      config: { access: 'Webhook.edit' },
      schema: { tags, params, body: WebhookTest, response: { 200: detailOf(WebhookLogDetail), ...problems } },
    },
    async (request) => {
      const sent = await sendTest(sending, request.params.uuid, request.body, originOf(request, clock))
      const data = await findDelivery(db, sent)
      if (!data) throw notFound('La entrega')
      return { data }
    },
  )
}

async function lockWebhook(tx: Transaction, uuid: string): Promise<Row<'webhooks'>> {
  const webhook = await lockRecord(tx, 'webhooks', uuid)
  if (!webhook || webhook.archived_at) throw notFound('El webhook')
  return webhook
}

/** The start of a day in Mexico City. @throws {Refusal} for a future day, or one before the recoverable days */
async function startOf(tx: Transaction, day: string, { at }: Origin): Promise<string> {
  const today = dayOf(new Date(at))
  const message =
    day > today
      ? 'Elige un día que ya pasó'
      : day < dayAfter(today, -RECOVERABLE_DAYS)
        ? `Elige un día de los últimos ${RECOVERABLE_DAYS}`
        : undefined
  if (message) throw unprocessable({ field: 'since', code: 'custom', message })
  const { rows } = await sql<{ moment: string }>`
    select ${day}::timestamp at time zone 'America/Mexico_City' as moment`.execute(tx)
  return rows[0]?.moment ?? day
}
