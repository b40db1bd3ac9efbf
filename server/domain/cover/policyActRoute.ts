import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf, type Effect } from '@/contract/actions'
import type { Permission } from '@/contract/permissions'
import { PolicyDetail } from '@/contract/policies'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import { notFound } from '@server/core/problems'
import { mayDo, type Staff } from '@server/core/staff'
import type { Database, Transaction } from '@server/db/database'
import { policies } from './policies'
import { refuseRole, staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { mergeReports, type StepReport } from '@server/records/stepOutcome'

/** Who acts on a policy, and where the act tells its effects. */
export type PolicyActing = { staff: Staff; origin: Origin; effects: Effect[] }

type PolicyAct<Body> = {
  name: string
  access: Permission
  body: z.ZodMiniType<Body>
  /** A further right that some values take. */
  alsoNeeds?(values: Body): Permission | undefined
  act(tx: Transaction, uuid: string, values: Body, acting: PolicyActing): Promise<StepReport>
}

/**
 * Registers `POST admin/policies/{uuid}/actions/<name>` for an act on a policy and on what belongs to it: previewed by a dry
 * run, and done once for its key. It needs no version, as its preview names the outcome.
 */
export function policyActRoute<Body extends object>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  { name, access, body, alsoNeeds, act }: PolicyAct<Body>,
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}policies/:uuid/actions/${name}`,
    {
      config: { access },
      schema: {
        tags: ['policies'],
        params: z.object({ uuid: Uuid }),
        querystring: ActionQuery,
        body,
        response: { 200: actionReplyOf(PolicyDetail), ...problems },
      },
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const values = body.parse(request.body)
      const right = alsoNeeds?.(values)
      if (right && !mayDo(staff, right)) await refuseRole(db, clock, request)
      const { uuid } = request.params
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const find = async (tx: Transaction) => {
        const data = await policies.find(tx, uuid, readerOf(request, clock))
        if (!data) throw notFound(policies.noun)
        return data
      }
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again: find }
      const done = await executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
        const acting: PolicyActing = { staff, origin: originOf(request, clock), effects: [] }
        const report = mergeReports([await act(tx, uuid, values, acting)])
        return { ...report, effects: acting.effects, data: await find(tx) }
      })
      void reply.header('ETag', `"${done.data.version}"`)
      return done
    },
  )
}
