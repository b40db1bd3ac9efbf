import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import {
  Answer,
  Approval,
  authorizationDecisions,
  Capture,
  type Decision,
  Extension,
  Question,
  Rejection,
  standingApprovals,
  type Verdict,
  ownRequest,
} from '@/contract/fundAuthorizations'
import type { MoneyLine } from '@/contract/actions'
import type { Transition } from '@/contract/transitions'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { conflict, unprocessable, limitExceeded } from '@server/core/problems'
import { actionRoute } from '@server/records/actionRoute'
import { takeAloneOrRefuse } from '@server/domain/approvals/loneActs'
import {
  expiryOf,
  fundAuthorizations,
  holdMoney,
  checkAgainstFund,
  whoMayNotGrant,
} from './fund-authorizations'
import { keepReceipt } from './evidence'
import { lockFund, postMovement } from './ledger'
import { inPesos } from '@server/money/pesos'
import { totalLine } from '@server/money/totalLine'
import type { ActionHandler, Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'

type AuthorizationStep = Step<'fund_authorizations'>
type AuthorizationOutcome = StepOutcome<'fund_authorizations'>

/** Actions that decide a fund authorization: approve, reject, ask, answer, capture, extend. */
export function fundDecisionRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const decision = <Body extends object>(
    name: string,
    body: z.ZodMiniType<Body>,
    transition: Transition<string>,
    act: ActionHandler<'fund_authorizations', Body>,
  ) =>
    // The decision stores the note, so the event takes no reason.
    actionRoute(app, services, fundAuthorizations, { name, body, transition, act, reasonOf: () => null })

  const { approve: granting, reject: rejecting, ask, answer, capture: spending } = authorizationDecisions
  decision('approve', Approval, granting, approve)
  decision('reject', Rejection, rejecting, reject)
  decision('ask', Question, ask, async (_tx, step, { note }) => ({
    columns: { decisions: addDecision(step, 'ask', { note }) },
  }))
  decision('answer', Answer, answer, async (_tx, step, { note }) => ({
    columns: { decisions: addDecision(step, 'answer', { note }) },
  }))
  decision('capture', Capture, spending, capture)
  decision('extend', Extension, { from: spending.from, to: 'approved' }, extend)
}

/** The decisions of an authorization with one more. */
const addDecision = (
  { row, origin }: AuthorizationStep,
  verdict: Verdict,
  {
    cents = null,
    reason_code = null,
    note = null,
  }: Partial<Pick<Decision, 'cents' | 'reason_code' | 'note'>>,
): Decision[] => [...row.decisions, { verdict, by: origin.actor, at: origin.at, cents, reason_code, note }]

/** Approves all or part of the amount, by one person or two, each within their own limit. */
async function approve(
  tx: Transaction,
  step: AuthorizationStep,
  { amount_cents, note }: Approval,
): Promise<AuthorizationOutcome> {
  const { row, staff, origin, effects } = step
  const fund = await lockFund(tx, row.fund_uuid)
  const { two_approvals_above_cents } = fund.approval
  if (whoMayNotGrant(fund, row) === staff.uuid) throw conflict('invalid_transition', ownRequest)
  if (amount_cents > row.fund_share_cents)
    throw limitExceeded(
      'requested',
      `Al fondo le tocan como máximo ${inPesos(row.fund_share_cents, row.currency)}`,
    )
  await takeAloneOrRefuse(tx, {
    action: 'fund_authorization',
    subject_uuid: row.uuid,
    cents: amount_cents,
    currency: row.currency,
    staff,
    origin,
  })
  const { checks, room } = await checkAgainstFund(tx, fund, row, amount_cents)
  const failed = checks.find(({ result }) => result === 'fail')
  if (failed) throw limitExceeded(failed.rule, failed.explanation)

  const decisions = addDecision(step, 'approve', { cents: amount_cents, note })
  const line = (label: string, cents: number): MoneyLine => ({
    kind: 'charge',
    label,
    amount_cents: cents,
    currency: row.currency,
  })
  const [first] = standingApprovals(row.decisions)
  if (two_approvals_above_cents !== null && amount_cents > two_approvals_above_cents) {
    // The first approval of two is only an endorsement and holds no money.
    if (!first)
      return {
        event: 'endorse',
        lines: [line('Primera de dos autorizaciones', amount_cents)],
        columns: { status: 'pending', decisions, checks },
      }
    if (first.by.uuid === staff.uuid)
      throw conflict('invalid_transition', 'Ya la autorizaste. Falta que la autorice otra persona')
    if (amount_cents > (first.cents ?? 0))
      throw limitExceeded(
        'two_approvals',
        `La primera autorización fue por ${inPesos(first.cents ?? 0, row.currency)}. Autoriza hasta ese monto`,
      )
  }
  await holdMoney(tx, origin, fund, row, amount_cents, effects)
  const ofMember = room.find(({ rule }) => rule === 'per_member_period')
  return {
    lines: [
      line('Se retiene del fondo', amount_cents),
      ...(ofMember ? [line('Le queda al miembro en el periodo', ofMember.left_cents - amount_cents)] : []),
      totalLine('Disponible después en el fondo', fund.available_cents - amount_cents, row.currency),
    ],
    columns: {
      approved_cents: amount_cents,
      expires_on: expiryOf(fund, origin.at),
      decisions,
      checks,
      decided_at: origin.at,
      decision_reason: note,
    },
  }
}

async function reject(
  _tx: Transaction,
  step: AuthorizationStep,
  { reason_code, note }: Rejection,
): Promise<AuthorizationOutcome> {
  return {
    columns: {
      decisions: addDecision(step, 'reject', { reason_code, note }),
      decided_at: step.origin.at,
      decision_reason: note,
    },
  }
}

/** Spends the amount charged, up to what is held; the rest is released, or waits for more. */
async function capture(
  tx: Transaction,
  { row, origin, effects }: AuthorizationStep,
  { amount_cents, receipt_folio, receipt_attachment_uuid, final }: Capture,
): Promise<AuthorizationOutcome> {
  if (row.expires_on && row.expires_on < dayOf(new Date(origin.at)))
    throw conflict('invalid_transition', 'Ya venció. Extiéndela antes de liquidarla')
  if (amount_cents > row.held_cents)
    throw limitExceeded('approved', `Solo quedan ${inPesos(row.held_cents, row.currency)} autorizados`)
  await keepReceipt(tx, {
    authorization: row.uuid,
    attachment: receipt_attachment_uuid,
    at: origin.at,
  })
  const fund = await lockFund(tx, row.fund_uuid)
  const isLast = final || amount_cents === row.held_cents
  const source = { type: 'fund_authorization' as const, uuid: row.uuid, label: row.number }
  await postMovement(
    tx,
    origin,
    fund,
    [
      {
        type: 'hold_release',
        bucket: 'held',
        direction: 'credit',
        amount_cents: isLast ? row.held_cents : amount_cents,
        source,
        description: null,
      },
      {
        type: 'capture',
        bucket: 'posted',
        direction: 'debit',
        amount_cents,
        source,
        description: `Comprobante ${receipt_folio}`,
      },
    ],
    effects,
  )
  const columns = {
    captured_cents: row.captured_cents + amount_cents,
    released_cents: row.released_cents + (isLast ? row.held_cents - amount_cents : 0),
    receipt_folio,
    receipt_attachment_uuid,
  }
  if (isLast) return { columns }
  return { event: 'capture_part', columns: { ...columns, status: 'partially_captured' } }
}

/** Extends how long the money is held. */
async function extend(
  _tx: Transaction,
  { row, origin }: AuthorizationStep,
  { expires_on }: Extension,
): Promise<AuthorizationOutcome> {
  if (expires_on <= (row.expires_on ?? '') || expires_on < dayOf(new Date(origin.at)))
    throw unprocessable({
      field: 'expires_on',
      code: 'too_early',
      message: 'Elige un día posterior al que vence',
    })
  return { columns: { status: row.status, expires_on } }
}
