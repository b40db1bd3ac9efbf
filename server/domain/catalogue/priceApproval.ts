import { lockRecord } from '@server/audit/writes'
import { notFound } from '@server/core/problems'
import { type Approvable, type DecidedRequest, targetOf } from '@server/domain/approvals/approvable'
import { plans } from './plans'
import { publishApproved } from './publishRevision'

/** Approval of a draft whose prices change by more than the settings let one person change. */
export const priceApproval: Approvable = {
  async carryOut(decided) {
    const { tx, request, staff, origin, reader, effects } = decided
    const { payload, requested_by } = request
    if (!('draft' in payload)) throw new Error(`The request ${request.uuid} holds no draft`)
    const plan = await lockPlan(decided)
    effects.push(
      ...(await publishApproved(tx, { plan, asked: payload, requested_by, staff, origin, reader })),
    )
    return { target: targetOf('plan', plan, plan.name) }
  },
  async callOff(decided) {
    const plan = await lockPlan(decided)
    return { target: targetOf('plan', plan, plan.name) }
  },
}

async function lockPlan({ tx, request }: DecidedRequest) {
  const plan = await lockRecord(tx, 'plans', request.subject_uuid)
  if (!plan) throw notFound(plans.noun)
  return plan
}
