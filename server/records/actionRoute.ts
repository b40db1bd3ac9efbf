import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf } from '@/contract/actions'
import { slugs } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import { type ListQuery, Uuid } from '@/contract/shapes'
import type { Transition } from '@/contract/transitions'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { intentionOf } from '@server/http/intentions'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { ActionQuery } from './previews'
import { readerOf } from './readable'
import type { RecordKind, Step } from './recordKind'
import { moveRecord } from './recordWrites'
import { staffOf } from '@server/http/access'

type Action<Table extends RecordTable, Body> = {
  name: string
  transition: Transition<string>
  body: z.ZodMiniType<Body>
  /** What it sets, and does to other records. @throws {Refusal} */
  act(tx: Transaction, step: Step<Table>, values: Body): Promise<Record<string, unknown>>
  /** What follows, once it is written. */
  after?(tx: Transaction, step: Step<Table>, values: Body): Promise<void>
  /** Who may, when it is not whoever may edit the record. */
  access?: Permission
  /** The reason that it leaves in the trail; the values' own `reason` without it. */
  reasonOf?(values: Body): string | null
}

/**
 * Registers `POST admin/<plural>/{uuid}/actions/<name>` for an action that is sent with values of its own. Like a plain
 * transition it names the version it was made on, is rehearsed by `dry_run`, and is done once for its key.
 */
export function actionRoute<
  Table extends RecordTable,
  Item,
  Detail extends { uuid: string; version: number },
  New extends object,
  Query extends ListQuery,
  Body extends object,
>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  kind: RecordKind<Table, Item, Detail, New, Query>,
  { name, transition, body, act, after, access, reasonOf = ownReason }: Action<Table, Body>,
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
      const moved = await moveRecord(
        db,
        {
          ...kind,
          onTransition: (tx, step) => act(tx, step, values),
          afterTransition: async (tx, step) => {
            await kind.afterTransition?.(tx, step)
            await after?.(tx, step, values)
          },
        },
        {
          uuid: request.params.uuid,
          version: request.headers['if-match'],
          staff: staffOf(request),
          origin: originOf(request, clock),
          reader: readerOf(request, clock),
          name,
          transition,
          reason: reasonOf(values),
          token: request.query.preview_token,
          rehearsal: request.query.dry_run ?? false,
          intention: intentionOf(request, clock),
        },
      )
      void reply.header('ETag', `"${moved.data.version}"`)
      return moved
    },
  )
}

const ownReason = (values: object) =>
  'reason' in values && typeof values.reason === 'string' ? values.reason : null
