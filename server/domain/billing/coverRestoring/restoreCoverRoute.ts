import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf } from '@/contract/actions'
import { allows } from '@/contract/permissions'
import { PolicyDetail } from '@/contract/policies'
import { RestoreCover } from '@/contract/restoreCover'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { policies } from '@server/domain/cover/policies'
import { refuseRole, staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { restoreCover } from './restoreCover'

/** `POST admin/policies/{uuid}/actions/restore_cover`: one rehearsed act that does all that is missing and can be done. */
export function restoreCoverRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}policies/:uuid/actions/restore_cover`,
    {
      config: { access: 'Policy.edit' },
      schema: {
        tags: ['policies'],
        params: z.object({ uuid: Uuid }),
        querystring: ActionQuery,
        body: RestoreCover,
        response: { 200: actionReplyOf(PolicyDetail), ...problems },
      },
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { uuid } = request.params
      const values = request.body
      if (values.pay !== 'none' && !allows(staff.role, 'Payment.create')) await refuseRole(db, clock, request)
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const find = async (tx: Transaction) => {
        const data = await policies.find(tx, uuid, readerOf(request, clock))
        if (!data) throw notFound(policies.noun)
        return data
      }
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again: find }
      const done = await executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => ({
        ...(await restoreCover(tx, uuid, values, { staff, origin: originOf(request, clock), effects: [] })),
        data: await find(tx),
      }))
      void reply.header('ETag', `"${done.data.version}"`)
      return done
    },
  )
}
