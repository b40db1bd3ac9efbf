import type { ServerKeys } from '@server/core/serverKeys'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { HealthTold } from '@/contract/members'
import { RevealReason } from '@/contract/reveals'
import { Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { logLookup } from '@server/http/lookups'
import { ADMIN } from '@server/http/requests'
import { unseal } from '@server/core/sealing'

type RevealHealthServices = { db: Database; clock: Clock; secret: ServerKeys }

/** Returns a member's health answers unmasked; the audit log names the reader, never the answers. */
export function revealHealthRoute(app: FastifyInstance, { db, clock, secret }: RevealHealthServices): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}members/:uuid/health`,
    {
      config: { access: 'Member.edit', isForPeople: true },
      schema: {
        tags: ['members'],
        params: z.object({ uuid: Uuid }),
        body: RevealReason,
        response: { 200: HealthTold, ...problems },
      },
    },
    (request, reply) =>
      inTransaction(db, async (tx) => {
        const { uuid } = request.params
        const declared = await tx
          .selectFrom('health_declarations')
          .innerJoin('members', 'members.uuid', 'health_declarations.member_uuid')
          .select(['members.full_name', 'health_declarations.sealed_told'])
          .where('member_uuid', '=', uuid)
          .executeTakeFirst()
        if (!declared?.sealed_told) throw notFound('La declaración')
        await logLookup(tx, request, clock, {
          action: 'viewed_sensitive',
          subject: { type: 'member', uuid, label: declared.full_name },
          field: 'health_declaration',
          reason: request.body.reason,
        })
        void reply.header('Cache-Control', 'no-store')
        return { data: { told: unseal(secret, declared.sealed_told, 'health declarations') } }
      }),
  )
}
