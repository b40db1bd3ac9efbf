import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import { dayAt } from '@server/money/calendar'
import { issueInvoice } from '@server/domain/billing/invoicing/issueInvoice'
import { mailInvoice } from '@server/domain/billing/invoices/mailInvoice'
import { taxRatesOf } from '@server/money/taxRates'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import { mailEmployer } from '@server/domain/billing/payroll/mailEmployer'
import type { Sweep } from '@server/jobs/jobKind'
import { ensureBilledAccount } from './billedAccount'
import { payrollListJob } from '@server/domain/billing/payroll/payrollJobs'
import { noteEmployerShares } from '@server/domain/billing/payroll/employerShares'
import { shareLines } from '@server/domain/billing/payroll/shareLines'

const inMonth = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Whether a share can be invoiced: not invoiced yet, its month over, and the member's own part paid or not asked for.
 * Voided invoices of the period do not count, but where all are void the employer does not pay either. An employer gets
 * one invoice a month: what is noted after it waits for the next.
 */
const isPayable = (month: string) => sql<boolean>`(employer_shares.invoice_uuid is null
  and employer_shares.period_start < ${month}::date
  and (employer_shares.asked_from is null or employer_shares.asked_from <= ${month}::date)
  and (select coalesce(bool_or(status = 'paid') and bool_and(status in ('paid', 'void')), true) from invoices
    where invoices.subscription_uuid = employer_shares.subscription_uuid
      and invoices.type = 'subscription' and invoices.period_start = employer_shares.period_start)
  and not exists (select 1 from employer_shares as billed join invoices on invoices.uuid = billed.invoice_uuid
    where billed.company_uuid = employer_shares.company_uuid and billed.currency = employer_shares.currency
      and invoices.issued_on >= ${month}::date and invoices.status <> 'void'))`

/** Whether a subscription of a company's people has a period of the month before to begin: its share is not known yet. */
const isRenewing = (month: string) => sql<boolean>`exists (select 1 from subscriptions
  join accounts on accounts.uuid = subscriptions.account_uuid
  where accounts.company_uuid = companies.uuid and subscriptions.status = 'active'
    and subscriptions.sales_channel = 'company' and subscriptions.archived_at is null
    and subscriptions.current_period_end < ${month}::timestamp at time zone 'America/Mexico_City')`

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Recurring job: notes what employers owe, and after a month ends invoices each for its own shares and its deductions. */
export const employerInvoices: Sweep = {
  name: 'bill_employers',
  everyMinutes: 60,
  run: async (services, run) => {
    await noteEmployerShares(services, run)
    const month = firstOfMonth(dayOf(services.clock.now()))
    await eachDue(
      services,
      run,
      'companies',
      sql`(exists (select 1 from employer_shares where employer_shares.company_uuid = companies.uuid
        and ${isPayable(month)}) and not ${isRenewing(month)})`,
      billEmployer,
    )
  },
}

/**
 * Invoices one employer for its payable shares; nothing where it has none.
 * @throws {Error} where it has no e-mail to send invoices to
 */
export async function billEmployer(
  tx: Transaction,
  company: Row<'companies'>,
  origin: Origin,
): Promise<void> {
  const shares = await tx
    .selectFrom('employer_shares')
    .innerJoin('plans', 'plans.uuid', 'employer_shares.plan_uuid')
    .selectAll('employer_shares')
    .select('plans.public_name')
    .where('employer_shares.company_uuid', '=', company.uuid)
    .where(isPayable(firstOfMonth(dayAt(origin.at))))
    .orderBy('employer_shares.period_start')
    .orderBy('plans.public_name')
    .orderBy('employer_shares.uuid')
    .forUpdate('employer_shares')
    .execute()
  const rates = await taxRatesOf(
    tx,
    shares.map(({ plan_uuid }) => plan_uuid),
  )
  for (const currency of new Set(shares.map((share) => share.currency))) {
    const asked = shares.filter((share) => share.currency === currency)
    const lines = shareLines(
      asked.map(({ kind, public_name, plan_uuid, price_version, period_start, cents, tax_rate }) => ({
        kind,
        plan: public_name,
        month: inMonth.format(new Date(period_start)),
        cents,
        tax_rate: tax_rate ?? rates(plan_uuid, price_version).get(null) ?? '16',
      })),
    )
    const { account_uuid, customer_uuid } = await ensureBilledAccount(tx, { company, currency, origin })
    const issued = await issueInvoice(tx, origin, {
      subscription: {
        uuid: null,
        account_uuid,
        customer_uuid,
        currency,
        collection_method: 'invoice',
        payment_method_uuid: null,
      },
      type: 'one_off',
      lines,
      effects: [],
    })
    await tx
      .updateTable('employer_shares')
      .set({ invoice_uuid: issued?.invoice.uuid ?? null })
      .where(
        'uuid',
        'in',
        asked.map(({ uuid }) => uuid),
      )
      .execute()
    if (issued) await mailInvoice(tx, issued.invoice, origin)
    if (issued && asked.some(({ kind }) => kind === 'payroll'))
      await mailEmployer(tx, company.uuid, payrollListJob, { invoice_uuid: issued.invoice.uuid }, origin)
  }
}
