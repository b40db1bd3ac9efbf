import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf } from '@/contract/actions'
import { Approval, AuthorizationDetail, type ServiceDecision, Rejection } from '@/contract/authorizations'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '../clock'
import type { Database, Transaction } from '../db/database'
import { dayOf } from '../db/days'
import { lockRecord, type Row } from '../db/writes'
import { staffOf } from '../http/access'
import { problems } from '../http/openapi'
import { unprocessable } from '../http/problems'
import { ADMIN, originOf } from '../http/requests'
import { authorizations } from './authorizations'
import { askAbout, coverOf } from './coverAnswer'
import { reserve } from './reservedLimits'
import { readerOf } from './readable'
import { moveRecord } from './recordWrites'

const underReview = ['in_review'] as const

/** Authorizes what is under review, in whole or in part, or rejects it: either takes a decision. */
export function decideAuthorizationRoutes(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'Authorization.edit' } as const
  const schema = {
    tags: ['authorizations'],
    params: z.object({ uuid: Uuid }),
    response: { 200: actionReplyOf(AuthorizationDetail), ...problems },
  }

  async function decide(
    request: FastifyRequest,
    reply: FastifyReply,
    uuid: string,
    name: 'approve' | 'reject',
    decision: ServiceDecision,
  ) {
    const origin = originOf(request, clock)
    const isApproved = name === 'approve'
    const moved = await moveRecord(
      db,
      {
        ...authorizations,
        onTransition: async (tx, { row, effects }) => {
          if (isApproved) {
            await refuseTooMuch(tx, row, decision, dayOf(new Date(origin.at)))
            effects.push(...(await reserve(tx, origin, row, decision)))
          }
          const isWhole = decision.units === row.requested_units && decision.cents === row.plan_pays_cents
          return {
            decision,
            decided_by: origin.actor,
            decided_at: origin.at,
            status: isApproved ? (isWhole ? 'approved' : 'partially_approved') : 'rejected',
          }
        },
      },
      {
        uuid,
        version: request.headers['if-match'],
        staff: staffOf(request),
        origin,
        reader: readerOf(request, clock),
        name,
        transition: { from: underReview, to: isApproved ? 'approved' : 'rejected' },
        reason: decision.note,
        rehearsal: false,
      },
    )
    void reply.header('ETag', `"${moved.data.version}"`)
    return moved
  }

  routes.post(
    `${ADMIN}authorizations/:uuid/actions/approve`,
    { config, schema: { ...schema, body: Approval } },
    (request, reply) =>
      decide(request, reply, request.params.uuid, 'approve', { ...request.body, reason_code: null }),
  )
  routes.post(
    `${ADMIN}authorizations/:uuid/actions/reject`,
    { config, schema: { ...schema, body: Rejection } },
    (request, reply) =>
      decide(request, reply, request.params.uuid, 'reject', { ...request.body, units: 0, cents: 0 }),
  )
}

/** No more is authorized than was asked for, nor than the cover has left. @throws {Refusal} at the number that is too big */
async function refuseTooMuch(
  tx: Transaction,
  row: Row<'authorizations'>,
  { units, cents }: ServiceDecision,
  today: string,
) {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'too_big', message })
  if (units > row.requested_units) throw refuse('units', `Se pidieron ${row.requested_units}`)
  if (cents > row.plan_pays_cents) throw refuse('cents', 'Es más de lo que le toca pagar al plan')
  // Held before it is asked, so that two decisions made at once do not both take what is left.
  await lockRecord(tx, 'member_policies', row.member_policy_uuid)
  const asked = await askAbout(
    tx,
    row.member_policy_uuid,
    { service: row.service_uuid, on: row.valid_from },
    today,
  )
  const answer = coverOf(asked)
  if (!answer.covered) throw refuse('units', answer.message)
  if (answer.remaining_count !== null && units > answer.remaining_count)
    throw refuse('units', `Del beneficio quedan ${answer.remaining_count}`)
  if (answer.remaining_cents !== null && cents > answer.remaining_cents)
    throw refuse('cents', 'Es más de lo que queda del beneficio')
}
