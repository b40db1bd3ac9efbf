import { amountOf, limitToPlan } from '@/contract/discountedItems'
import { canonicalJson } from '@server/core/canonicalJson'
import { conflict } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { mailEmployer } from '@server/domain/billing/payroll/mailEmployer'
import { enqueue } from '@server/jobs/enqueue'
import { keepConsent, replaceConsent } from '@server/domain/billing/payroll/payrollConsents'
import { payrollAgreedJob, payrollChangedJob } from '@server/domain/billing/payroll/payrollJobs'
import type { PayrollProposalRow } from '@server/domain/billing/payroll/proposals'
import { dayAt } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'

/** What a subscription is charged for once a proposal is agreed to, and from which day on; null where no period follows. */
export function foretellDeduction(row: Row<'subscriptions'>, { change }: PayrollProposalRow) {
  const { items, interval } = change ?? row
  const plan_uuid = change ? change.plan.uuid : row.plan_uuid
  const discount = limitToPlan(row.discount, { items, plan_uuid })
  return {
    items,
    interval,
    plan_uuid,
    discount,
    from: row.current_period_end ? dayAt(row.current_period_end) : null,
    amount_cents: amountOf({ items, interval, discount }),
  }
}

/** Why a proposal cannot be agreed to any more: the subscription is another one by now. */
export function whyNotAgreed(row: Row<'subscriptions'>, { before, change }: PayrollProposalRow) {
  const now = { plan_uuid: row.plan_uuid, price_version: row.price_version, items: row.items }
  if (row.status === 'canceled' || row.cancel_at) return 'Tu plan termina: ya no hay nada que descontar'
  if (row.status !== 'active' && row.status !== 'trialing')
    return 'Tu plan tiene un pago pendiente. Escríbenos para ponerlo al corriente'
  if (canonicalJson(now) !== canonicalJson(before) || (change && row.collection_method !== 'payroll'))
    return 'Tu plan cambió desde que te enviamos este enlace. Pide otro a Recursos Humanos'
}

/**
 * Keeps what an employee agreed to, and has it deducted from the next period on: the new plan with it, or the same one.
 * @throws {Refusal} 409
 */
export async function agreeToPayroll(
  tx: Transaction,
  { row, origin }: Step<'subscriptions'>,
  proposal: PayrollProposalRow,
): Promise<StepOutcome<'subscriptions'>> {
  const why = whyNotAgreed(row, proposal)
  if (why) throw conflict('invalid_transition', why)
  const { change, company_uuid, text, text_version, amount_cents } = proposal
  const known = await tx
    .selectFrom('payroll_consents')
    .select(['work_mail', 'employee_number'])
    .where('subscription_uuid', '=', row.uuid)
    .orderBy('accepted_at', 'desc')
    .executeTakeFirstOrThrow()
  const { name } = await tx
    .selectFrom('customers')
    .select('name')
    .where('uuid', '=', row.customer_uuid)
    .executeTakeFirstOrThrow()
  await replaceConsent(tx, row.uuid, origin)
  const { uuid: consent_uuid } = await keepConsent(tx, {
    company: { uuid: company_uuid, name: '' },
    text,
    text_version,
    amount_cents,
    subscription: row,
    accepted_by: name,
    ...known,
    origin,
  })
  await tx
    .updateTable('payroll_proposals')
    .set({ answered_at: origin.at, outcome: 'agreed' })
    .where('uuid', '=', proposal.uuid)
    .execute()
  await mailEmployer(tx, company_uuid, payrollChangedJob, { consent_uuid }, origin)
  await enqueue(tx, payrollAgreedJob, { consent_uuid }, { at: origin.at })
  const from = row.current_period_end ?? origin.at
  const status_reason = `La persona autorizó el ${onTheDay(origin.at)} lo que se descuenta de su nómina desde el ${onTheDay(from)}.`
  return {
    event: change ? 'schedule_change' : 'change_method',
    columns: change
      ? {
          scheduled_change: { ...change, effective_at: from, by: origin.actor.label },
          status_reason,
        }
      : { collection_method: 'payroll', payment_method_uuid: null, status_reason },
  }
}
