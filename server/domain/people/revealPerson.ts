import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Reveal, RevealReply } from '@/contract/persons'
import { Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'

/** Returns one masked value of a person unmasked; the audit log names the reader. */
export function revealPersonRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}persons/:uuid/reveal`,
    {
      config: { access: 'Person.view' },
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
        const { field } = request.body
        const person = await tx
          .selectFrom('persons')
          .select(['full_name', 'curp', 'tax_id', 'nss', 'birth_date', 'phone'])
          .where('uuid', '=', uuid)
          .executeTakeFirst()
        if (!person) throw notFound('La persona')
        await appendLog(tx, originOf(request, clock), {
          kind: 'audit',
          action: 'viewed_sensitive',
          subject: { type: 'person', uuid, label: person.full_name },
          changes: [{ field, before: null, after: null, masked: true }],
          status_code: 200,
        })
        return { data: { field, value: person[field] } }
      }),
  )
}
