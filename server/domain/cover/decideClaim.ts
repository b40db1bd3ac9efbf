import type { Approval, Rejection, ServiceDecision } from '@/contract/authorizations'
import { dayOf } from '@/contract/days'
import { lockRecord, type Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { type ApprovalTarget, targetOf } from '@server/domain/approvals/approvable'
import { askApproval } from '@server/domain/approvals/askApproval'
import { describeAllowance, takeAlone } from '@server/domain/approvals/loneActs'
import { rejectOpen } from '@server/domain/approvals/rejectOpen'
import { findHeld } from './answering/coverCases'
import { reserve } from './reservedLimits'
import { inPesos } from '@server/money/pesos'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { mailClaim } from './claims/claimMail'
import { judgeClaim } from './claims/judgeClaim'
import { careOf } from './claims/presentClaim'
import { sharesOf } from './claims/sharesOf'

type ClaimStepOf = Step<'authorizations'>
type Outcome = StepOutcome<'authorizations'>

/** A claim as requests for approval name it. */
export const claimTarget = (row: Row<'authorizations'>): ApprovalTarget =>
  targetOf('authorization', row, row.number)

/**
 * Approves a claim: at once where its asker is another person and the sum is within the limit of who decides, or else by a
 * second person who is asked. @throws {Refusal} for more than the plan pays as of that day
 */
export async function approveClaim(tx: Transaction, step: ClaimStepOf, values: Approval): Promise<Outcome> {
  const { row, staff, origin, effects } = step
  const { verdict, lines } = await checkDecision(tx, step, values)
  const { uuid: subject_uuid, currency } = row
  const act = { subject_uuid, cents: values.cents, currency, staff, origin }
  const isOwn = row.requested_by_uuid === staff.uuid
  const allowance = isOwn ? null : await takeAlone(tx, { action: 'reimbursement', ...act })
  if (!isOwn && !allowance) return grantClaim(tx, step, values)
  await askApproval(tx, {
    action: 'reimbursement',
    subject: claimTarget(row),
    cents: values.cents,
    currency,
    payload: { authorization_uuid: row.uuid, ...values },
    staff,
    origin,
    effects,
  })
  const why = allowance ? describeAllowance(allowance, currency) : 'Lo pediste tú'
  return {
    event: 'endorse',
    columns: { status: row.status, verdict },
    lines,
    notes: [`${why}: espera a que lo autorice otra persona`],
  }
}

/**
 * Grants a claim: takes what it uses of the benefit, and has the payee told. Who may do so is checked by its callers.
 * @throws {Refusal} for more than the plan pays as of that day
 */
export async function grantClaim(tx: Transaction, step: ClaimStepOf, values: Approval): Promise<Outcome> {
  const { row, origin, effects } = step
  const { verdict, lines } = await checkDecision(tx, step, values)
  await rejectOpen(tx, { subject: claimTarget(row), note: `Se decidió ${row.number}.`, origin, effects })
  effects.push(...(await reserve(tx, origin, row, values)))
  const { cost } = verdict
  const isWhole = values.units === row.requested_units && values.cents === cost.plan_pays_cents
  const told = await mailClaim(tx, row, 'approved', origin, values.note)
  return {
    columns: {
      ...stampDecision(step, { ...values, reason_code: null }),
      status: isWhole ? 'approved' : 'partially_approved',
      verdict,
      deductible_cents: cost.deductible_cents,
      plan_pays_cents: cost.plan_pays_cents,
      member_pays_cents: cost.member_pays_cents,
    },
    lines,
    ...told,
  }
}

/** Rejects a claim, and has the payee told why and how to appeal. */
export async function rejectClaim(tx: Transaction, step: ClaimStepOf, values: Rejection): Promise<Outcome> {
  const { row, origin, effects } = step
  await rejectOpen(tx, { subject: claimTarget(row), note: values.note, origin, effects })
  const { verdict } = await judgeClaim(tx, careOf(row), dayOf(new Date(origin.at)))
  const told = await mailClaim(tx, row, 'rejected', origin, values.note)
  return {
    columns: { ...stampDecision(step, { ...values, units: 0, cents: 0 }), verdict },
    ...told,
  }
}

const stampDecision = ({ origin }: ClaimStepOf, decision: ServiceDecision) => ({
  decision,
  decided_by: origin.actor,
  decided_at: origin.at,
})

/**
 * The verdict that a decision goes by, with the cover locked for as long as it takes.
 * @throws {Refusal} where the cover says no, or to more than was asked, the plan pays, or the benefit has left
 */
async function checkDecision(
  tx: Transaction,
  { row, origin }: ClaimStepOf,
  { units, cents }: Pick<Approval, 'units' | 'cents'>,
) {
  const refuse = (field: keyof Approval, message: string) =>
    unprocessable({ field, code: 'too_big', message })
  // Locked before the check, so that two simultaneous decisions cannot both take what is left.
  await lockRecord(tx, 'policies', row.policy_uuid)
  await lockRecord(tx, 'member_policies', row.member_policy_uuid)
  const { verdict } = await judgeClaim(tx, careOf(row), dayOf(new Date(origin.at)))
  const { answer, cost } = verdict
  if (units > row.requested_units) throw refuse('units', `Se pidieron ${row.requested_units}`)
  if (!answer.covered) throw refuse('cents', answer.message)
  const held = await findHeld(tx, row.member_policy_uuid, {
    service: row.service_uuid,
    provider: row.provider_uuid,
    on: row.valid_from,
  })
  if (held) throw refuse('cents', `Ya se autorizó con ${held.number}: cancélala antes`)
  if (answer.remaining_count !== null && units > answer.remaining_count)
    throw refuse('units', `Del beneficio quedan ${answer.remaining_count}`)
  if (cents === 0) throw refuse('cents', 'Escribe más de cero, o recházalo')
  if (cents > cost.plan_pays_cents)
    throw refuse('cents', `Al plan le toca pagar como máximo ${inPesos(cost.plan_pays_cents, row.currency)}`)
  const lines = sharesOf(cost, row.currency)
  if (cents < cost.plan_pays_cents)
    lines.push({ kind: 'total', label: 'Se autoriza', amount_cents: cents, currency: row.currency })
  return { verdict, lines }
}
