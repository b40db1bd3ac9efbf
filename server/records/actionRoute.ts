import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf } from '@/contract/actions'
import { slugs } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import { Uuid } from '@/contract/shapes'
import type { Transition } from '@/contract/transitions'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { ActionQuery } from './previews'
import { readerOf } from './readable'
import type { ActionHandler, Identified, WritableKind } from './recordKind'
import { moveRecord } from './recordWrites'
import { staffOf } from '@server/http/access'

type Action<Table extends RecordTable, Body> = {
  name: string
  transition: Transition<string>
  body: z.ZodMiniType<Body>
  /** What it sets, and does to other records, after the kind's own `onTransition`. @throws {Refusal} */
  act: ActionHandler<Table, Body>
  /** The permission that it takes, where that is not to edit the record. */
  access?: Permission
  /** The reason that the audit log keeps of it; the values' own `reason` by default. */
  reasonOf?(values: Body): string | null
}

/**
 * Registers `POST admin/<plural>/{uuid}/actions/<name>` for an action that is sent with values of its own. Like a plain
 * transition it names the version it was made on, is previewed by `dry_run`, and is done once for its key.
 */
export function actionRoute<Table extends RecordTable, Detail extends Identified, Body extends object>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  kind: WritableKind<Table, object, Detail>,
  { name, transition, body, act, access, reasonOf = ownReason }: Action<Table, Body>,
): void {
  const slug = slugs[kind.kind]
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}${slug}/:uuid/actions/${name}`,
    {
      config: { access: access ?? `${kind.kind}.edit` },
      schema: {
        tags: [slug],
        params: z.object({ uuid: Uuid }),
        querystring: ActionQuery,
        body,
        response: { 200: actionReplyOf(kind.contract.detail), ...problems },
      },
    },
    async (request, reply) => {
      const values = body.parse(request.body)
      const moved = await moveRecord(db, kind, {
        uuid: request.params.uuid,
        version: request.headers['if-match'],
        staff: staffOf(request),
        origin: originOf(request, clock),
        reader: readerOf(request, clock),
        name,
        transition,
        reason: reasonOf(values),
        act: (tx, step) => act(tx, step, values),
        token: request.query.preview_token,
        dryRun: request.query.dry_run ?? false,
        idempotencyKey: idempotencyKeyOf(request, clock),
      })
      void reply.header('ETag', `"${moved.data.version}"`)
      return moved
    },
  )
}

const ownReason = (values: object) =>
  'reason' in values && typeof values.reason === 'string' ? values.reason : null
