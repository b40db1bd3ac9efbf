import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf } from '@/contract/actions'
import { AddPerson, EndPerson, TransferPerson } from '@/contract/peopleChanges'
import type { Permission } from '@/contract/permissions'
import { PolicyDetail } from '@/contract/policies'
import { Uuid } from '@/contract/shapes'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { policies } from '@server/domain/cover/policies'
import { staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { mergeReports, type StepReport } from '@server/records/stepOutcome'
import { addPerson, type PeopleChange } from './addPerson'
import { endPerson } from './endPerson'
import { transferPerson } from './transferPerson'

/** `POST admin/policies/{uuid}/actions/…`: the people of a policy join, leave and move, each rehearsed with its price. */
export function peopleChangeRoutes(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const action = <Body extends object>(
    name: string,
    access: Permission,
    body: z.ZodMiniType<Body>,
    act: (
      tx: Transaction,
      policy: Row<'policies'>,
      values: Body,
      change: PeopleChange,
    ) => Promise<StepReport>,
  ) =>
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
        const { uuid } = request.params
        const values = body.parse(request.body)
        const { dry_run: dryRun = false, preview_token: token } = request.query
        const find = async (tx: Transaction) => {
          const data = await policies.find(tx, uuid, readerOf(request, clock))
          if (!data) throw notFound(policies.noun)
          return data
        }
        const once = { idempotencyKey: idempotencyKeyOf(request, clock), again: find }
        const done = await executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
          const policy = await lockRecord(tx, 'policies', uuid)
          if (!policy || policy.archived_at) throw notFound(policies.noun)
          const change: PeopleChange = {
            staff: staffOf(request),
            origin: originOf(request, clock),
            effects: [],
          }
          const report = mergeReports([await act(tx, policy, values, change)])
          return { ...report, effects: change.effects, data: await find(tx) }
        })
        void reply.header('ETag', `"${done.data.version}"`)
        return done
      },
    )

  action('add_person', 'MemberPolicy.create', AddPerson, addPerson)
  action('end_person', 'MemberPolicy.edit', EndPerson, endPerson)
  action('transfer_person', 'MemberPolicy.edit', TransferPerson, transferPerson)
}
