import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import { Refusal } from '@server/core/problems'
import { API } from '@server/http/requests'

/** Files that one address of the network may fetch in a minute: each may be of ten megabytes. */
const MOST = 30

/** `public/plan-documents`: what was ever published with a plan, for whoever buys it or bought it. */
export function planDocumentRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${API}/public/plan-documents/:uuid`,
    {
      config: { access: 'anyone', rateLimit: { max: MOST, timeWindow: '1 minute' } },
      schema: { tags: ['public'], params: z.object({ uuid: Uuid }) },
    },
    async ({ params: { uuid } }, reply) => {
      // Nothing that was attached and not published with a plan is told from what is not there.
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
        .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .send(Buffer.from(file.content, 'base64'))
    },
  )
}
