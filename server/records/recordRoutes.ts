import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ActionBody, actionReplyOf } from '@/contract/actions'
import { slugs } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import { detailOf, Uuid, yesOrNo } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { plannedOnce } from '@server/db/preparedStatements'
import type { RecordTable } from '@server/db/schema'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { noContent, problems } from '@server/http/openapi'
import { notFound, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { read } from '@server/http/validation'
import { readerOf } from './readable'
import { readRoutes } from './readRoutes'
import { ActionQuery } from './previews'
import type { WritableKind } from './recordKind'
import {
  type Change,
  changeRecord,
  createRecord,
  archiveRecord,
  restoreRecord,
  moveRecord,
} from './recordWrites'
import { timelineRoute } from './timeline'
import { staffOf } from '@server/http/access'

const WithUuid = z.object({ uuid: Uuid })
const WriteQuery = z.strictObject({ allow_duplicate: yesOrNo })

/** Registers the calls that every kind of record has. */
export function recordRoutes<Table extends RecordTable, New extends object>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  kind: WritableKind<Table, New>,
): void {
  const { contract, noun } = kind
  const slug = slugs[kind.kind]
  const base = `${ADMIN}${slug}`
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const may = (action: 'view' | 'create' | 'edit' | 'delete') =>
    ({ access: `${kind.kind}.${action}` }) satisfies { access: Permission }
  const schema = { tags: [slug], params: WithUuid }
  const reply200 = { response: { 200: detailOf(contract.detail), ...problems } }

  const changeOf = (request: FastifyRequest, uuid: string): Change => ({
    uuid,
    version: request.headers['if-match'],
    staff: staffOf(request),
    origin: originOf(request, clock),
    reader: readerOf(request, clock),
  })

  /** Replies with the record as it is now, and with the version that an edit must name. */
  async function detail(uuid: string, request: FastifyRequest, reply: FastifyReply) {
    const data = await kind.find(plannedOnce(db), uuid, readerOf(request, clock))
    if (!data) throw notFound(noun)
    void reply.header('ETag', `"${data.version}"`)
    return { data }
  }

  readRoutes(app, { db, clock }, { ...kind, access: may('view').access })
  timelineRoute(app, { db, base, tag: slug, access: may('view').access })

  if (kind.defaults)
    routes.post(
      base,
      {
        config: may('create'),
        schema: {
          tags: [slug],
          querystring: WriteQuery,
          body: contract.whole,
          response: { 201: detailOf(contract.detail), ...problems },
        },
      },
      async (request, reply) => {
        const writing = {
          before: undefined,
          allowDuplicate: request.query.allow_duplicate ?? false,
          staff: staffOf(request),
        }
        const values = read(contract.whole, request.body)
        const { uuid } = await createRecord(
          db,
          kind,
          values,
          writing,
          originOf(request, clock),
          idempotencyKeyOf(request, clock),
        )
        void reply.code(201).header('Location', `${base}/${uuid}`)
        return detail(uuid, request, reply)
      },
    )

  routes.patch(
    `${base}/:uuid`,
    {
      config: may('edit'),
      schema: { ...schema, querystring: WriteQuery, body: contract.edit, ...reply200 },
    },
    async (request, reply) => {
      const change = {
        ...changeOf(request, request.params.uuid),
        edit: request.body,
        allowDuplicate: request.query.allow_duplicate ?? false,
      }
      await changeRecord(db, kind, change, idempotencyKeyOf(request, clock))
      return detail(request.params.uuid, request, reply)
    },
  )

  routes.delete(
    `${base}/:uuid`,
    { config: may('delete'), schema: { ...schema, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      await archiveRecord(db, kind, changeOf(request, request.params.uuid))
      return reply.code(204).send()
    },
  )

  routes.post(
    `${base}/:uuid/actions/restore`,
    { config: may('delete'), schema: { ...schema, body: ActionBody, ...reply200 } },
    async (request, reply) => {
      await restoreRecord(db, kind, request.params.uuid, originOf(request, clock))
      return detail(request.params.uuid, request, reply)
    },
  )

  for (const [name, transition] of Object.entries(contract.transitions))
    routes.post(
      `${base}/:uuid/actions/${name}`,
      {
        config: transition.permission ? { access: transition.permission } : may('edit'),
        schema: {
          ...schema,
          querystring: ActionQuery,
          body: ActionBody,
          response: { 200: actionReplyOf(contract.detail), ...problems },
        },
      },
      async (request, reply) => {
        const reason = request.body.reason ?? null
        if (transition.reason && !reason)
          throw unprocessable({ field: 'reason', code: 'required', message: 'Escribe el motivo' })
        const moved = await moveRecord(db, kind, {
          ...changeOf(request, request.params.uuid),
          name,
          transition,
          reason,
          token: request.query.preview_token,
          dryRun: request.query.dry_run ?? false,
          idempotencyKey: idempotencyKeyOf(request, clock),
        })
        void reply.header('ETag', `"${moved.data.version}"`)
        return moved
      },
    )
}
