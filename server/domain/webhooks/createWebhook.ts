import type { ServerKeys } from '@server/core/serverKeys'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { yesOrNo } from '@/contract/shapes'
import { NewWebhook, WebhookWithSecret } from '@/contract/webhooks'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { readerOf } from '@server/records/readable'
import { createRecord } from '@server/records/recordWrites'
import { newWebhookSecret, seal, unseal } from '@server/core/sealing'
import { webhooks } from './webhooks'
import { staffOf } from '@server/http/access'

type CreateWebhookServices = { db: Database; clock: Clock; secret: ServerKeys; webhooksToLoopback: boolean }

/** `POST admin/webhooks`: creates a webhook. Only this reply contains the secret. */
export function createWebhookRoute(
  app: FastifyInstance,
  { db, clock, secret, webhooksToLoopback }: CreateWebhookServices,
): void {
  const kind = webhooks({ toLoopback: webhooksToLoopback, secret })
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}webhooks`,
    {
      config: { access: 'Webhook.create' },
      schema: {
        tags: ['webhooks'],
        body: NewWebhook,
        querystring: z.strictObject({ allow_duplicate: yesOrNo }),
        response: { 201: WebhookWithSecret, ...problems },
      },
    },
    async (request, reply) => {
      const { uuid } = await createRecord(
        db,
        {
          ...kind,
          defaults: () => ({ status: 'active', sealed_secret: seal(secret, newWebhookSecret()) }),
        },
        request.body,
        {
          before: undefined,
          allowDuplicate: request.query.allow_duplicate ?? false,
          staff: staffOf(request),
        },
        originOf(request, clock),
        idempotencyKeyOf(request, clock),
      )
      const detail = await kind.find(db, uuid, readerOf(request, clock))
      const kept = await db
        .selectFrom('webhooks')
        .select('sealed_secret')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (!detail || !kept) throw notFound(kind.noun)
      void reply
        .code(201)
        .header('Location', `${ADMIN}webhooks/${uuid}`)
        .header('ETag', `"${detail.version}"`)
        .header('Cache-Control', 'no-store')
      return { data: { ...detail, secret: unseal(secret, kept.sealed_secret) } }
    },
  )
}
