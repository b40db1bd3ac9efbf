import { amountOf } from '@/contract/discountedItems'
import type { PayrollAgreement, PayrollQuestion } from '@/contract/payrollProposals'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict, notFound, Refusal } from '@server/core/problems'
import { visitor } from '@server/core/staff'
import type { Database } from '@server/db/database'
import { findProposal } from '@server/domain/billing/payroll/proposals'
import {
  agreeToPayroll,
  foretellDeduction,
  whyNotAgreed,
} from '@server/domain/billing/subscriptionChanges/agreePayroll'
import { moveSubscription } from '@server/domain/billing/subscriptionChanges/moveSubscription'
import { afterDiscount } from '@server/money/afterDiscount'
import { sharesOf } from '@server/money/chargeFor'

/** What an employee is asked by a link. @throws {Refusal} 404 for a link that is no more, 409 where the plan changed */
export async function loadPayrollQuestion(
  db: Database,
  secret: string,
  at: string,
): Promise<PayrollQuestion> {
  const proposal = await findProposal(db, secret, at)
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('uuid', '=', proposal.subscription_uuid)
    .executeTakeFirstOrThrow()
  const { trade_name: company } = await db
    .selectFrom('companies')
    .select('trade_name')
    .where('uuid', '=', proposal.company_uuid)
    .executeTakeFirstOrThrow()
  const why = proposal.outcome === null ? whyNotAgreed(row, proposal) : undefined
  if (why) throw conflict('invalid_transition', why)
  const told = foretellDeduction(row, proposal)
  const { public_name: plan } = await db
    .selectFrom('plans')
    .select('public_name')
    .where('uuid', '=', told.plan_uuid)
    .executeTakeFirstOrThrow()
  const { current_period_end: next, billing_anchor_day: anchor } = row
  const after = next ? afterDiscount(told, { at: next, anchor }) : null
  return {
    folio: row.number,
    plan,
    company,
    items: sharesOf(told).map(({ label, cents }) => ({ label, amount_cents: cents })),
    interval: told.interval,
    currency: row.currency,
    now_cents: row.collection_method === 'payroll' ? amountOf(row) : null,
    deductions: [
      ...(told.from ? [{ on: told.from, amount_cents: told.amount_cents }] : []),
      ...(after ? [after] : []),
    ],
    text: proposal.text,
    text_version: proposal.text_version,
    state: proposal.outcome === 'agreed' || proposal.outcome === 'declined' ? proposal.outcome : 'open',
  }
}

type Answering = { db: Database; secret: string; origin: Origin }

/** Keeps an employee's consent and what follows from it; repeating it changes nothing. @throws {Refusal} 404, 409 */
export const agreeByLink = (
  { db, secret, origin }: Answering,
  { text, from }: PayrollAgreement,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { proposal, row } = await lockProposal(tx, secret, origin)
    if (proposal.outcome === 'agreed') return
    if (proposal.outcome === 'declined')
      throw conflict('invalid_transition', 'Ya contestaste que no. Pide otro enlace si cambiaste de opinión')
    if (text !== proposal.text || from !== foretellDeduction(row, proposal).from)
      throw new Refusal(409, 'payroll_changed', 'Lo que autorizas cambió. Revísalo antes de autorizarlo')
    await moveSubscription(tx, {
      name: proposal.change ? 'change_plan' : 'offer_payroll',
      row,
      act: (_tx, step) => agreeToPayroll(tx, step, proposal),
      ...byEmployee(origin),
    })
  })

/** Keeps that an employee does not agree: all goes on as before. Repeating it changes nothing. @throws {Refusal} */
export const declineByLink = ({ db, secret, origin }: Answering): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { proposal, row } = await lockProposal(tx, secret, origin)
    if (proposal.outcome === 'declined') return
    if (proposal.outcome === 'agreed') throw conflict('invalid_transition', 'Ya lo autorizaste')
    await tx
      .updateTable('payroll_proposals')
      .set({ answered_at: origin.at, outcome: 'declined' })
      .where('uuid', '=', proposal.uuid)
      .execute()
    await moveSubscription(tx, {
      name: proposal.change ? 'change_plan' : 'offer_payroll',
      row,
      act: async () => ({
        event: 'unschedule_change',
        columns: { status_reason: 'La persona no autorizó el descuento de nómina que se le pidió.' },
      }),
      ...byEmployee(origin),
    })
  })

/** Locks the subscription of a proposal, and reads the proposal as it is by then. @throws {Refusal} 404 */
async function lockProposal(tx: Parameters<typeof lockRecord>[0], secret: string, { at }: Origin) {
  const { subscription_uuid } = await findProposal(tx, secret, at)
  const row = await lockRecord(tx, 'subscriptions', subscription_uuid)
  if (!row) throw notFound()
  return { row, proposal: await findProposal(tx, secret, at) }
}

const byEmployee = (origin: Origin) => ({
  staff: visitor,
  origin: { ...origin, actor: { kind: 'public' as const, uuid: null, label: 'la persona' } },
  reason: null,
})
