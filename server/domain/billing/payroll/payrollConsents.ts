import type { SentMessage } from '@/contract/actions'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { mailEmployer } from './mailEmployer'
import { payrollEndedJob, payrollEndedSubject } from './payrollJobs'
import { withdrawProposal } from './proposals'

/** The payroll deduction that an employee agrees to before their subscription is made. */
export type PayrollTerms = {
  company: { uuid: string; name: string }
  text: string
  text_version: string
  /** The most that a period may cost by it. */
  amount_cents: number
}

type Agreeing = PayrollTerms & {
  subscription: { uuid: string; currency: string }
  accepted_by: string
  work_mail: string | null
  employee_number: string | null
  origin: Origin
}

/** Stores an employee's consent to payroll deduction, as evidence. */
export const keepConsent = (tx: Transaction, { company, subscription, origin, ...agreed }: Agreeing) =>
  tx
    .insertInto('payroll_consents')
    .values({
      ...agreed,
      company_uuid: company.uuid,
      subscription_uuid: subscription.uuid,
      currency: subscription.currency,
      accepted_at: origin.at,
      ip: origin.ip,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()

/** Ends a consent that a new one replaces, without a mail to the employer that the deduction ends. */
export const replaceConsent = (tx: Transaction, subscription_uuid: string, origin: Origin) =>
  tx
    .updateTable('payroll_consents')
    .set({
      ended_at: origin.at,
      ended_because: 'La persona autorizó otro descuento.',
      ended_by: origin.actor,
    })
    .where('subscription_uuid', '=', subscription_uuid)
    .where('ended_at', 'is', null)
    .execute()

/** By what the payroll of a company pays for a subscription now. */
export const findConsent = (db: Database, subscription_uuid: string) =>
  db
    .selectFrom('payroll_consents')
    .selectAll()
    .where('subscription_uuid', '=', subscription_uuid)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** The trade name of the company that deducts a subscription from payroll now, or null. */
export async function findDeductingEmployer(db: Database, subscription_uuid: string): Promise<string | null> {
  const found = await db
    .selectFrom('payroll_consents')
    .innerJoin('companies', 'companies.uuid', 'payroll_consents.company_uuid')
    .select('companies.trade_name')
    .where('subscription_uuid', '=', subscription_uuid)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found?.trade_name ?? null
}

/** Ends a subscription's payroll consent and has its company mailed; returns what it is sent. */
export async function endConsent(
  tx: Transaction,
  { subscription_uuid, because, origin }: { subscription_uuid: string; because: string; origin: Origin },
): Promise<SentMessage[]> {
  const ended = await tx
    .updateTable('payroll_consents')
    .set({ ended_at: origin.at, ended_because: because, ended_by: origin.actor })
    .where('subscription_uuid', '=', subscription_uuid)
    .where('ended_at', 'is', null)
    .returning(['uuid', 'company_uuid', 'accepted_by'])
    .executeTakeFirst()
  await withdrawProposal(tx, subscription_uuid, origin.at)
  if (!ended) return []
  const { uuid: consent_uuid, company_uuid, accepted_by } = ended
  const recipients = await mailEmployer(tx, company_uuid, payrollEndedJob, { consent_uuid }, origin)
  return recipients.map((to) => ({ to, subject: payrollEndedSubject(accepted_by) }))
}
