import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import { Refusal } from '@server/core/problems'
import { LOGOS } from '@server/http/requests'

/** Logos a minute for one network address; a page has two. */
const MOST = 120

/** `public/logos`: the logos of the organization and of companies with a public page. */
export function logoRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${LOGOS}:uuid`,
    {
      config: { access: 'anyone', rateLimit: { max: MOST, timeWindow: '1 minute' } },
      schema: { tags: ['public'], params: z.object({ uuid: Uuid }) },
    },
    async ({ params: { uuid } }, reply) => {
      const file = await findPublicLogo(db, uuid)
      if (!file) throw new Refusal(404, 'logo_unknown', 'Este logo ya no está disponible')
      return (
        reply
          .type(file.media_type)
          // A new logo has a new URL; one that is no longer public disappears within a day.
          .header('Cache-Control', 'public, max-age=86400')
          .header('Content-Security-Policy', "default-src 'none'; sandbox")
          .send(Buffer.from(file.content, 'base64'))
      )
    },
  )
}

/** The file of a public logo; undefined for any other file. */
export async function findPublicLogo(db: Database, uuid: string) {
  return db
    .selectFrom('attachments')
    .select(['media_type', sql<string>`encode(content, 'base64')`.as('content')])
    .where('uuid', '=', uuid)
    .where('removed_at', 'is', null)
    .where(
      sql<boolean>`(exists (select from settings where section = 'organization'
          and values ->> 'logo_attachment_uuid' = attachments.uuid::text)
        or exists (select from companies where companies.uuid = attachments.subject_uuid
          and logo_attachment_uuid = attachments.uuid and status = 'active' and archived_at is null
          and ('reseller' = any(roles) or 'employer' = any(roles)
            and coalesce((sales_page ->> 'enabled')::boolean, false))))`,
    )
    .executeTakeFirst()
}
