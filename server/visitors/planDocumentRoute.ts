import { asDownload } from '@server/core/asDownload'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import { Refusal } from '@server/core/problems'
import { API } from '@server/http/requests'

/** Files a minute for one network address; each may have ten megabytes. */
const MOST = 30

/** `public/plan-documents`: the documents ever published with a plan. */
export function planDocumentRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${API}/public/plan-documents/:uuid`,
    {
      config: { access: 'anyone', rateLimit: { max: MOST, timeWindow: '1 minute' } },
      schema: { tags: ['public'], params: z.object({ uuid: Uuid }) },
    },
    async ({ params: { uuid } }, reply) => {
      // An unpublished attachment gets the same reply as a missing one.
      const file = await db
        .selectFrom('attachments')
        .select(['name', sql<string>`encode(content, 'base64')`.as('content')])
        .where('uuid', '=', uuid)
        .where('subject_type', '=', 'plan')
        .where('kept_at', 'is not', null)
        .executeTakeFirst()
      if (!file) throw new Refusal(404, 'document_unknown', 'Este documento ya no está disponible')
      return reply
        .type('application/pdf')
        .header('Content-Disposition', asDownload(file.name))
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .send(Buffer.from(file.content, 'base64'))
    },
  )
}
