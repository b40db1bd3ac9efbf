import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf, type Effect } from '@/contract/actions'
import {
  ApprovalDecision,
  ApprovalQuery,
  ApprovalRequest,
  ApprovalRequests,
} from '@/contract/approvalRequests'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { read } from '@server/http/validation'
import type { Approvables } from './approvable'
import { decideApproval } from './decideApproval'
import { findApproval, listApprovals } from './listApprovals'
import { staffOf } from '@server/http/access'

/** Routes of requests for approval: list them, read one, approve it after a dry run, or reject it. */
export function approvalRoutes(
  app: FastifyInstance,
  { db, clock, approvables }: { db: Database; clock: Clock; approvables: Approvables },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['approval-requests']

  routes.get(
    `${ADMIN}approval-requests`,
    {
      config: { access: 'Payment.view' },
      schema: { tags, querystring: ApprovalQuery, response: { 200: ApprovalRequests, ...problems } },
    },
    async (request) => ({
      data: await listApprovals(db, read(ApprovalQuery, request.query), readerOf(request, clock)),
    }),
  )

  for (const name of ['approve', 'reject'] as const)
    routes.post(
      `${ADMIN}approval-requests/:uuid/actions/${name}`,
      {
        // A second person decides, and no system in their place.
        config: { access: 'Transaction.create', isForPeople: true },
        schema: {
          tags,
          params: z.object({ uuid: Uuid }),
          querystring: ActionQuery,
          body: ApprovalDecision,
          response: { 200: actionReplyOf(ApprovalRequest), ...problems },
        },
      },
      async (request) => {
        const { uuid } = request.params
        const { dry_run: dryRun = false, preview_token: token } = request.query
        const reader = readerOf(request, clock)
        const requireRequest = async (tx: Transaction) => {
          const data = await findApproval(tx, uuid, reader)
          if (!data) throw notFound('La solicitud')
          return data
        }
        const isApproved = name === 'approve'
        const once = { idempotencyKey: idempotencyKeyOf(request, clock), again: requireRequest }
        return executeOrPreview(db, { dryRun, token, isRequired: isApproved, once }, async (tx) => {
          const effects: Effect[] = []
          const lines = await decideApproval(tx, {
            approvables,
            uuid,
            isApproved,
            note: request.body.note,
            staff: staffOf(request),
            origin: originOf(request, clock),
            reader,
            effects,
          })
          return { data: await requireRequest(tx), effects, lines, messages: [] }
        })
      },
    )
}
