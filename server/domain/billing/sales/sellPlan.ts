import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import { beginSubscription, openAccount } from '@server/domain/billing/collection/afterInvoicePaid'
import { anchorAt } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import { issueInvoice } from '@server/domain/billing/invoicing/issueInvoice'
import { movePolicy } from '@server/domain/cover/movePolicy'
import { coverPaidPolicies } from '@server/domain/cover/policiesPaid'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { policies } from '@server/domain/cover/policies'
import { createWithin } from '@server/records/recordWrites'
import { noteUninvoiced, noteUses } from '@server/domain/billing/subscriptions/campaignUse'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { keepConsent, type PayrollTerms } from '@server/domain/billing/payroll/payrollConsents'
import { payrollBegunJob } from '@server/domain/billing/payroll/payrollJobs'
import { notePayroll } from '@server/domain/billing/payroll/payrollShares'
import { mailEmployer } from '@server/domain/billing/payroll/mailEmployer'
import type { SoldPlan } from '@server/domain/catalogue/plansOnSale'
import type { PricedOrder } from './quote'
import { type Staff, visitor } from '@server/core/staff'
import type { CheckoutAnswers } from '@/contract/checkouts'
import type { SubscriptionChannel } from '@/contract/subscriptions'

const unwritten = { tags: [], external_id: null }
const writeOptions = { before: undefined, allowDuplicate: true }

/** What is sold, and for how much. */
export type SaleTerms = {
  plan: SoldPlan
  charging: PricedOrder
  /** The terms that the buyer accepted for payroll deduction. */
  payroll?: PayrollTerms | undefined
  origin: Origin
  effects: Effect[]
}

type Sale = SaleTerms & {
  /** How it was sold, and what was answered of it. */
  checkout: {
    channel: SubscriptionChannel
    answers: Pick<CheckoutAnswers, 'addons' | 'work_mail' | 'employee_number'>
  }
  /** The user who sells it; undefined where a visitor buys on a public page. */
  staff?: Staff
  /** Who sold it, on which page, and what brought the buyer there. */
  soldBy: SaleOrigin
  account: { uuid: string }
  customer: { uuid: string }
  holder: { uuid: string }
  /** The members who depend on the holder. */
  covered: readonly { uuid: string }[]
  /** The name of the person who accepted the terms of payroll deduction. */
  accepted_by: string
}

/** The columns of a subscription that tell who sold it, on which page, and what brought the buyer there. */
export type SaleOrigin = Pick<
  Row<'subscriptions'>,
  | 'campaign_uuid'
  | 'seller_company_uuid'
  | 'reseller_account_uuid'
  | 'sale_page'
  | 'utm'
  | 'sale_path'
  | 'shortener_uuid'
>

export type SoldSubscription = {
  subscription: Row<'subscriptions'>
  /** Undefined where nothing is due today. */
  invoice: Row<'invoices'> | undefined
}

/**
 * Sells a plan to an account: creates its subscription, its first invoice, and the policy, which waits for its first
 * payment. Runs in the transaction of the payment.
 */
export async function sellPlan(tx: Transaction, sale: Sale): Promise<SoldSubscription> {
  const { checkout, soldBy, plan, charging, payroll, account, customer, origin, effects } = sale
  const subscription = await insertRecord(tx, subscriptions, origin, {
    number: await nextFolio(tx, 'SUB'),
    account_uuid: account.uuid,
    customer_uuid: customer.uuid,
    plan_uuid: plan.uuid,
    price_version: charging.price.version,
    interval: charging.price.interval,
    items: charging.items,
    discount: charging.discount,
    collection_method: payroll ? 'payroll' : 'automatic',
    billing_anchor_day: anchorAt(charging.trial_ends_at ?? origin.at),
    currency: charging.price.currency,
    trial_ends_at: charging.trial_ends_at,
    sales_channel: checkout.channel,
    ...soldBy,
    status: 'incomplete',
    status_reason: 'Espera su primer pago.',
    period_cents: charging.period_cents,
    period_discount: charging.trial_ends_at ? null : charging.first_discount,
  })
  await noteUses(tx, {
    subscription_uuid: subscription.uuid,
    discount: charging.first_discount,
    at: origin.at,
  })
  await issuePolicy(tx, sale, subscription)

  const { today_cents } = charging.quote
  if (payroll || today_cents === 0) {
    const paid = payroll ? ` Se descuenta de la nómina en ${payroll.company.name}.` : ''
    const values = {
      ...beginSubscription(subscription, origin.at),
      status_reason: `Empezó el ${onTheDay(origin.at)}.${paid}`,
    }
    const begins = { event: 'activated', action: 'updated' } as const
    const { row } = await updateRecord(tx, subscriptions, origin, subscription, values, begins)
    await openAccount(tx, account.uuid, origin, effects)
    await noteUninvoiced(tx, subscription.uuid, charging.lines)
    if (payroll) await agreeToPayroll(tx, sale, { terms: payroll, subscription: row })
    const said = payroll ? { begins: `Se descuenta de la nómina en ${payroll.company.name}.` } : {}
    await coverPaidPolicies(tx, {
      subscription_uuid: row.uuid,
      amount_cents: today_cents,
      origin,
      effects,
      ...said,
    })
    return { subscription: row, invoice: undefined }
  }
  const issued = await issueInvoice(tx, origin, {
    subscription: { ...subscription, payment_method_uuid: null },
    type: charging.trial_ends_at ? 'one_off' : 'subscription',
    lines: charging.lines,
    period: charging.period,
    effects,
  })
  return { subscription, invoice: issued?.invoice }
}

type AgreedPayroll = { terms: PayrollTerms; subscription: Row<'subscriptions'> }

/** Stores the accepted payroll terms, the first deduction, and a notice to the employer. */
async function agreeToPayroll(
  tx: Transaction,
  { checkout: { answers }, charging, accepted_by, origin }: Sale,
  { terms, subscription }: AgreedPayroll,
): Promise<void> {
  const { company, text, text_version, amount_cents } = terms
  const { uuid: consent_uuid } = await keepConsent(tx, {
    company,
    text,
    text_version,
    amount_cents,
    subscription,
    accepted_by,
    work_mail: answers.work_mail ?? null,
    employee_number: answers.employee_number ?? null,
    origin,
  })
  await notePayroll(tx, subscription, charging.lines, origin.at)
  await mailEmployer(tx, company.uuid, payrollBegunJob, { consent_uuid }, origin)
}

/** Issues the policy, which waits for its payment. */
async function issuePolicy(
  tx: Transaction,
  { checkout, staff = visitor, plan, charging, account, customer, holder, covered, origin, effects }: Sale,
  subscription: { uuid: string },
) {
  const today = dayOf(new Date(origin.at))
  const draft = await createWithin(
    tx,
    policies,
    {
      account_uuid: account.uuid,
      plan_uuid: plan.uuid,
      holder_member_uuid: holder.uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
      fund_uuid: null,
      addon_uuids: (checkout.answers.addons ?? []).map(({ uuid }) => uuid),
      enrolled_on: today,
      customer_uuid: customer.uuid,
      starts_on: today,
      ends_on: null,
      auto_renew: plan.renewal === 'auto',
      distribution:
        charging.quote.employer_cents > 0
          ? { employer_pct: null, employer_cents: charging.quote.employer_cents }
          : null,
      ...unwritten,
    },
    { ...writeOptions, staff },
    origin,
  )
  for (const { uuid } of covered)
    await createWithin(
      tx,
      memberPolicies,
      {
        policy_uuid: draft.uuid,
        member_uuid: uuid,
        starts_on: null,
        ends_on: null,
        exclusions: [],
        ...unwritten,
      },
      { ...writeOptions, staff },
      origin,
    )
  const row = (await lockRecord(tx, 'policies', draft.uuid)) ?? draft
  await movePolicy(tx, { row, origin, effects }, 'issue', {
    status: 'pending_payment',
    status_reason: 'Espera el primer pago.',
  })
}
