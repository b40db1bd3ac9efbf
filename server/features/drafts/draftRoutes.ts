import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { DraftName, KeptDraft } from '@/contract/keptDrafts'
import { detailOf } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { type Clock, instant } from '@server/core/clock'
import { seal, unseal } from '@server/core/sealing'
import type { ServerKeys } from '@server/core/serverKeys'
import type { Database } from '@server/db/database'
import { staffOf } from '@server/http/access'
import { noContent, problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'

/** Drafts that a person has at most; the one left longest gives way. */
const MOST = 100

type DraftServices = { db: Database; clock: Clock; secret: ServerKeys }

/** `admin/drafts/{name}`: what the caller is writing. Only its author reads it, and no log tells of it. */
export function draftRoutes(app: FastifyInstance, { db, clock, secret }: DraftServices): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}drafts/:name`
  const config = { access: 'staff' } as const
  const tags = ['drafts']
  const params = z.object({ name: DraftName })

  routes.get(
    address,
    { config, schema: { tags, params, response: { 200: detailOf(z.nullable(KeptDraft)), ...problems } } },
    async (request) => {
      const kept = await db
        .selectFrom('kept_drafts')
        .select('sealed')
        .where('user_uuid', '=', staffOf(request).uuid)
        .where('name', '=', request.params.name)
        .executeTakeFirst()
      // One of an older build may no longer be read, and is none.
      return { data: kept ? (KeptDraft.safeParse(open(kept.sealed)).data ?? null) : null }
    },
  )

  routes.put(
    address,
    { config, schema: { tags, params, body: KeptDraft, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const user_uuid = staffOf(request).uuid
      const sealed = seal(secret, JSON.stringify(request.body), 'drafts')
      const kept = { sealed, updated_at: instant(clock.now()) }
      await inTransaction(db, async (tx) => {
        await tx
          .insertInto('kept_drafts')
          .values({ user_uuid, name: request.params.name, ...kept })
          .onConflict((same) => same.columns(['user_uuid', 'name']).doUpdateSet(kept))
          .execute()
        await tx
          .deleteFrom('kept_drafts')
          .where('user_uuid', '=', user_uuid)
          .where('name', 'in', (drafts) =>
            drafts
              .selectFrom('kept_drafts')
              .select('name')
              .where('user_uuid', '=', user_uuid)
              .orderBy('updated_at', 'desc')
              .orderBy('name')
              .offset(MOST),
          )
          .execute()
      })
      return reply.code(204).send()
    },
  )

  routes.delete(
    address,
    { config, schema: { tags, params, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      await db
        .deleteFrom('kept_drafts')
        .where('user_uuid', '=', staffOf(request).uuid)
        .where('name', '=', request.params.name)
        .execute()
      return reply.code(204).send()
    },
  )

  function open(sealed: string): unknown {
    try {
      return JSON.parse(unseal(secret, sealed, 'drafts'))
    } catch {
      return undefined // Sealed with a key that is no longer listed.
    }
  }
}
