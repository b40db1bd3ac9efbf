import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Reveal, RevealReply, sensitivePersonFields } from '@/contract/persons'
import { Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { logLookup } from '@server/http/lookups'
import { ADMIN } from '@server/http/requests'

/** Returns one masked value of a person unmasked; the audit log names the reader, and why they asked. */
export function revealPersonRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}persons/:uuid/reveal`,
    {
      config: { access: 'Person.view', isForPeople: true },
      schema: {
        tags: ['persons'],
        params: z.object({ uuid: Uuid }),
        body: Reveal,
        response: { 200: RevealReply, ...problems },
      },
    },
    (request) =>
      inTransaction(db, async (tx) => {
        const { uuid } = request.params
        const { field, reason } = request.body
        const person = await tx
          .selectFrom('persons')
          .select(['full_name', ...sensitivePersonFields])
          .where('uuid', '=', uuid)
          .executeTakeFirst()
        if (!person) throw notFound('La persona')
        await logLookup(tx, request, clock, {
          action: 'viewed_sensitive',
          subject: { type: 'person', uuid, label: person.full_name },
          field,
          reason,
        })
        const value = person[field]
        return { data: { field, value: typeof value === 'string' ? value : (value?.number ?? null) } }
      }),
  )
}
