import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { EvidenceRequest, MOST_IN_EVIDENCE } from '@/contract/evidence'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { inSealedSnapshot } from '@server/audit/inSealedSnapshot'
import { type Exportable, exportables } from '@server/features/exports/exportables'
import { fileNameOf, headersOf } from '@server/features/exports/files'
import { readWanted } from '@server/features/exports/readWanted'
import { ADMIN, originOf } from '@server/http/requests'
import { refuseTooManyExports } from '@server/records/logExport'
import { readerOf } from '@server/records/readable'
import { writePack } from './evidencePack'
import { gatherList, gatherRecord } from './packContent'

/** Room in the body for the uuids of records chosen one by one. */
const BODY_BYTES = 1_000_000

type Services = { db: Database; clock: Clock }

/**
 * `POST admin/<plural>/evidence` and `GET admin/<plural>/{uuid}/evidence`, for every listed kind: a listing or a record
 * as its reader sees it, with the lines of the audit log that it rests on, as a ZIP.
 */
export function evidenceRoutes(app: FastifyInstance, services: Services): void {
  for (const kind of exportables().values()) routesOf(app, services, kind)
}

function routesOf(app: FastifyInstance, { db, clock }: Services, kind: Exportable): void {
  const { slug, access } = kind
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = [slug]
  const config = { access, readsMany: true }

  routes.post(
    `${ADMIN}${slug}/evidence`,
    {
      config,
      bodyLimit: BODY_BYTES,
      schema: {
        tags,
        querystring: z.looseObject({}),
        body: EvidenceRequest,
        description:
          'A ZIP with datos.csv, which is what an export holds, and evidencia.json, which POST admin/evidence/verify takes. More ' +
          `than ${MOST_IN_EVIDENCE} rows are refused with 422 and the code too_many. It counts as an export.`,
      },
    },
    async (request, reply) => {
      const { account, ...asked } = request.body
      const wanted = readWanted(kind, asked)
      const reader = readerOf(request, clock)
      await refuseTooManyExports(db, clock, reader.staff, 'audit')
      const origin = originOf(request, clock)
      const content = await inSealedSnapshot(db, (tx) =>
        gatherList(tx, kind, { filters: request.query, wanted, reader }),
      )
      return send(
        reply,
        { title: wanted.title, account },
        await writePack(db, kind, content, { ...reader, origin }),
      )
    },
  )

  routes.get(
    `${ADMIN}${slug}/:uuid/evidence`,
    {
      config,
      schema: {
        tags,
        params: z.object({ uuid: Uuid }),
        description:
          'A ZIP with registro.json, the record as its reader sees it, and evidencia.json with every line of the audit log about ' +
          'it, which POST admin/evidence/verify takes. It counts as an export.',
      },
    },
    async (request, reply) => {
      const reader = readerOf(request, clock)
      await refuseTooManyExports(db, clock, reader.staff, 'audit')
      const origin = originOf(request, clock)
      const content = await inSealedSnapshot(db, (tx) => gatherRecord(tx, kind, request.params.uuid, reader))
      return send(reply, { title: content.title }, await writePack(db, kind, content, { ...reader, origin }))
    },
  )

  const send = (
    reply: FastifyReply,
    { title, account }: { title: string; account?: string | undefined },
    pack: Readable,
  ) =>
    reply
      .headers(
        headersOf({
          format: 'zip',
          file_name: fileNameOf({ title: `evidencia ${title}`, account, format: 'zip' }, clock),
        }),
      )
      .send(pack)
}
