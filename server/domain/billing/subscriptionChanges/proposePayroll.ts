import { PAYROLL_PROPOSAL_DAYS } from '@/contract/payrollProposals'
import type { PlanChange } from '@/contract/subscriptions'
import type { Billed } from '@/contract/discountedItems'
import { amountOf, limitToPlan, priceOf } from '@/contract/discountedItems'
import type { SubscriptionItem } from '@/contract/subscriptions'
import { conflict, unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { enqueue } from '@server/jobs/enqueue'
import { findEmployer } from '@server/domain/billing/payroll/employerShares'
import { proposalJob } from '@server/domain/billing/payroll/payrollJobs'
import { PAYROLL_TEXT, payrollText } from '@server/domain/billing/payroll/payrollText'
import { withdrawProposal } from '@server/domain/billing/payroll/proposals'
import { daysLater } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import { sharesOf } from '@server/money/chargeFor'
import { totalLine } from '@server/money/totalLine'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import type { Chosen } from './loadChoice'

/**
 * Asks an employee to agree to what is deducted of their wage from the next period on; until they do, nothing changes.
 * @throws {Refusal} 422 where it cannot wait for the next period
 */
export async function proposePayrollChange(
  tx: Transaction,
  step: Step<'subscriptions'>,
  chosen: Chosen,
  when: PlanChange['when'],
): Promise<StepOutcome<'subscriptions'>> {
  const refuse = (message: string) => unprocessable({ field: 'when', code: 'unfit', message })
  if (when === 'now')
    throw refuse('Se descuenta de la nómina: cambia con su siguiente periodo, si la persona lo autoriza')
  if (chosen.once.length > 0)
    throw refuse('Un complemento de un solo cobro no se descuenta de la nómina. Quítalo')
  const { once: _, ...change } = chosen
  return propose(tx, step, change)
}

/** Asks an employee to agree to payroll deduction again for a subscription that had it before. @throws {Refusal} 409 */
export async function offerPayroll(
  tx: Transaction,
  step: Step<'subscriptions'>,
): Promise<StepOutcome<'subscriptions'>> {
  const { row } = step
  if (row.cancel_at) throw conflict('invalid_transition', 'Se va a cancelar. Deshaz la cancelación primero')
  const before = await tx
    .selectFrom('payroll_consents')
    .select('uuid')
    .where('subscription_uuid', '=', row.uuid)
    .executeTakeFirst()
  if (!before)
    throw conflict(
      'invalid_transition',
      'Nunca se descontó de la nómina. La persona lo autoriza al contratar, en la página de su empresa',
    )
  return propose(tx, step, null)
}

async function propose(
  tx: Transaction,
  { row, origin, effects: _effects }: Step<'subscriptions'>,
  change: Omit<Chosen, 'once'> | null,
): Promise<StepOutcome<'subscriptions'>> {
  const company = await loadDeductingCompany(tx, row)
  const charged = change ?? row
  const plan_uuid = change ? change.plan.uuid : row.plan_uuid
  const discount = limitToPlan(row.discount, { ...charged, plan_uuid })
  const billed: Billed<SubscriptionItem> = { items: charged.items, interval: charged.interval, discount }
  const [most_cents, then_cents] = [priceOf(charged.items), amountOf(billed)]
  if (most_cents === 0 || !row.current_period_end)
    throw conflict('invalid_transition', 'No queda nada que descontar de la nómina')
  const { public_name: plan } = await tx
    .selectFrom('plans')
    .select('public_name')
    .where('uuid', '=', plan_uuid)
    .executeTakeFirstOrThrow()
  const { email } = await tx
    .selectFrom('customers')
    .select('email')
    .where('uuid', '=', row.customer_uuid)
    .executeTakeFirstOrThrow()
  const { currency } = row
  const { interval } = charged
  const words = { company: company.trade_name, plan, then_cents, most_cents, first_cents: then_cents }
  await withdrawProposal(tx, row.uuid, origin.at)
  const { uuid: proposal_uuid } = await tx
    .insertInto('payroll_proposals')
    .values({
      subscription_uuid: row.uuid,
      company_uuid: company.uuid,
      change,
      before: { plan_uuid: row.plan_uuid, price_version: row.price_version, items: row.items },
      text: payrollText({ ...words, currency, interval }),
      text_version: PAYROLL_TEXT,
      amount_cents: most_cents,
      currency,
      sent_to: email,
      created_at: origin.at,
      created_by: origin.actor,
      expires_at: daysLater(origin.at, PAYROLL_PROPOSAL_DAYS),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await enqueue(tx, proposalJob, { proposal_uuid }, { at: origin.at })
  return {
    event: 'offer_payroll',
    lines: [
      ...sharesOf(billed)
        .filter(({ cents }) => cents !== 0)
        .map(({ label, cents }) => ({ kind: 'charge' as const, label, amount_cents: cents, currency })),
      totalLine('Se descontará por periodo', then_cents, currency),
    ],
    messages: [{ to: email, subject: 'Autoriza el descuento de tu nómina' }],
    notes: [
      `La persona recibe un enlace para autorizarlo, que sirve ${PAYROLL_PROPOSAL_DAYS} días. Cambia con el periodo que empieza el ${onTheDay(row.current_period_end)} si lo autoriza antes; si no, con el que siga. Mientras, todo sigue igual.`,
    ],
    columns: {
      status_reason: `El ${onTheDay(origin.at)} se pidió a la persona que autorice un descuento de nómina.`,
    },
  }
}

/** The employer of a subscription, while it deducts from the pay of its people. @throws {Refusal} 409 */
async function loadDeductingCompany(tx: Transaction, row: Step<'subscriptions'>['row']) {
  const uuid = await findEmployer(tx, row)
  const company = uuid
    ? await tx
        .selectFrom('companies')
        .select(['uuid', 'trade_name', 'status', 'sales_page'])
        .where('uuid', '=', uuid)
        .executeTakeFirst()
    : undefined
  if (company?.status !== 'active' || !company.sales_page?.payroll)
    throw conflict('invalid_transition', 'Su empresa ya no descuenta planes de la nómina')
  return company
}
