import { sql } from 'kysely'
import type { EmployerMonth } from '@/contract/employerMonths'
import type { Database } from '@server/db/database'

/** How many months a company's list goes back. */
const MOST_MONTHS = 36

/**
 * Lists the months of a company, latest first: what its people's pay and its own part come to in each, in cents, by
 * currency and invoice. A month without an invoice is billed on the first day of the next; what was noted too late for
 * that waits for the invoice of the month to come.
 */
export async function listEmployerMonths(
  db: Database,
  company_uuid: string,
  today: string,
): Promise<EmployerMonth[]> {
  const { rows } = await sql<EmployerMonth>`
    select to_char(share.period_start, 'YYYY-MM') as month, share.currency,
      count(distinct share.subscription_uuid)::integer as people,
      coalesce(sum(share.cents) filter (where share.kind = 'payroll'), 0)::bigint as payroll_cents,
      coalesce(sum(share.cents) filter (where share.kind = 'contribution'), 0)::bigint as contribution_cents,
      case when share.invoice_uuid is not null
        then jsonb_build_object('uuid', share.invoice_uuid, 'label', min(invoices.title)) end as invoice,
      case when share.invoice_uuid is null then greatest(
        (date_trunc('month', min(share.period_start)) + interval '1 month')::date, max(share.asked_from),
        case when date_trunc('month', min(share.period_start)) + interval '1 month' < ${today}::date
          then (date_trunc('month', ${today}::date) + interval '1 month')::date end)::text end as bills_on
    from employer_shares as share left join invoices on invoices.uuid = share.invoice_uuid
    where share.company_uuid = ${company_uuid}
    group by to_char(share.period_start, 'YYYY-MM'), share.currency, share.invoice_uuid
    order by month desc, share.invoice_uuid nulls first
    limit ${MOST_MONTHS}`.execute(db)
  return rows
}
