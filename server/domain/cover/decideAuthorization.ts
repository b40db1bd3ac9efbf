import type { FastifyInstance } from 'fastify'
import { Approval, type ServiceDecision, Rejection } from '@/contract/authorizations'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { lockRecord, type Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { actionRoute } from '@server/records/actionRoute'
import { authorizations, refuseOnHold } from './authorizations'
import { answerCover } from './answering/coverAnswer'
import { loadCoverCase } from './answering/coverCases'
import { approveClaim, rejectClaim } from './decideClaim'
import type { Step } from '@server/records/recordKind'
import { reserve } from './reservedLimits'

const underReview = ['in_review'] as const

/** Routes that decide an authorization under review: approve it, in whole or in part, or reject it. */
export function decideAuthorizationRoutes(
  app: FastifyInstance,
  services: { db: Database; clock: Clock },
): void {
  actionRoute(app, services, authorizations, {
    name: 'approve',
    transition: { from: underReview, to: 'approved' },
    body: Approval,
    reasonOf: ({ note }) => note,
    act: async (tx, step, values) => {
      const { row, origin, effects } = step
      if (row.purpose !== 'care') return approveClaim(tx, step, values)
      const decision = { ...values, reason_code: null }
      await refuseOnHold(tx, row.account_uuid)
      await refuseTooMuch(tx, row, decision, dayOf(new Date(origin.at)))
      effects.push(...(await reserve(tx, origin, row, decision)))
      const isWhole = decision.units === row.requested_units && decision.cents === row.plan_pays_cents
      return {
        columns: { ...stampDecision(step, decision), status: isWhole ? 'approved' : 'partially_approved' },
      }
    },
  })
  actionRoute(app, services, authorizations, {
    name: 'reject',
    transition: { from: underReview, to: 'rejected' },
    body: Rejection,
    reasonOf: ({ note }) => note,
    act: async (tx, step, values) =>
      step.row.purpose === 'care'
        ? { columns: stampDecision(step, { ...values, units: 0, cents: 0 }) }
        : rejectClaim(tx, step, values),
  })
}

const stampDecision = ({ origin }: Step<'authorizations'>, decision: ServiceDecision) => ({
  decision,
  decided_by: origin.actor,
  decided_at: origin.at,
})

/**
 * Refuses to authorize more than was requested, or more than the cover has left.
 * @throws {Refusal} at the number that is too big
 */
async function refuseTooMuch(
  tx: Transaction,
  row: Row<'authorizations'>,
  { units, cents }: ServiceDecision,
  today: string,
) {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'too_big', message })
  if (units > row.requested_units) throw refuse('units', `Se pidieron ${row.requested_units}`)
  if (cents > row.plan_pays_cents) throw refuse('cents', 'Es más de lo que le toca pagar al plan')
  // Locked before the check, so that two simultaneous decisions cannot both take what is left.
  await lockRecord(tx, 'policies', row.policy_uuid)
  await lockRecord(tx, 'member_policies', row.member_policy_uuid)
  const asked = await loadCoverCase(
    tx,
    row.member_policy_uuid,
    { service: row.service_uuid, provider: row.provider_uuid, on: row.valid_from },
    today,
  )
  const answer = answerCover(asked)
  if (!answer.covered) throw refuse('units', answer.message)
  if (answer.remaining_count !== null && units > answer.remaining_count)
    throw refuse('units', `Del beneficio quedan ${answer.remaining_count}`)
  if (answer.remaining_cents !== null && cents > answer.remaining_cents)
    throw refuse('cents', 'Es más de lo que queda del beneficio')
}
