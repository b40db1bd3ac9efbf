import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { inPesos } from '@server/money/pesos'
import { payrollMonth } from './payrollText'

type Ended = { subscription_uuid: string; company_uuid: string; ended_at: string; currency: string }

type Sums = {
  period_start: string
  invoice: string | null
  payroll_cents: number
  contribution_cents: number
  /** Taken off that invoice by the end. */
  less_cents: number
}

/**
 * Says what an employer was, or will be, asked for the last period of an employee whose payroll deduction ended: the wage
 * and its own part, on which invoice, what the end took off it, and what of the wage went back to the employee.
 */
export async function describeEndedShares(db: Database, ended: Ended): Promise<string[]> {
  const { subscription_uuid, company_uuid, ended_at, currency } = ended
  const money = (cents: number) => `${inPesos(cents, currency)} ${currency}`
  const { rows } = await sql<Sums>`
    select share.period_start, min(invoices.title) as invoice,
      coalesce(sum(share.cents) filter (where share.kind = 'payroll'), 0) as payroll_cents,
      coalesce(sum(share.cents) filter (where share.kind = 'contribution'), 0) as contribution_cents,
      coalesce((select sum(note.total_cents) from credit_notes as note
        where note.invoice_uuid = share.invoice_uuid and note.created_at = ${ended_at}::timestamptz), 0) as less_cents
    from employer_shares as share left join invoices on invoices.uuid = share.invoice_uuid
    where share.subscription_uuid = ${subscription_uuid} and share.company_uuid = ${company_uuid}
      and share.period_start = (select max(last.period_start) from employer_shares as last
        where last.subscription_uuid = ${subscription_uuid} and last.company_uuid = ${company_uuid})
    group by share.period_start, share.invoice_uuid order by share.invoice_uuid nulls last`.execute(db)
  const returned = await countReturnedWage(db, ended)
  return [
    ...rows.flatMap(({ period_start, invoice, payroll_cents, contribution_cents, less_cents }) => {
      const parts = [
        ...(payroll_cents > 0 ? [`${money(payroll_cents)} de su nómina`] : []),
        ...(contribution_cents > 0 ? [`${money(contribution_cents)} de la aportación de tu empresa`] : []),
      ].join(' y ')
      const what = `lo de la nómina de ${payrollMonth(period_start)}`
      return [
        ...(parts && invoice ? [`En la factura ${invoice} queda ${what}: ${parts}.`] : []),
        ...(parts && !invoice ? [`En la siguiente factura de tu empresa va ${what}: ${parts}.`] : []),
        ...(less_cents > 0
          ? [`De la factura ${invoice} se quitan ${money(less_cents)} por los días sin usar.`]
          : []),
      ]
    }),
    ...(returned > 0
      ? [`A la persona le quedan ${money(returned)} a favor, de lo que ya se le descontó y no usó.`]
      : []),
  ]
}

async function countReturnedWage(db: Database, { subscription_uuid, ended_at }: Ended): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger_legs')
    .innerJoin('subscriptions', 'subscriptions.customer_uuid', 'ledger_legs.customer_uuid')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('ledger_legs.cents'), sql<number>`0`).as('cents'))
    .where('subscriptions.uuid', '=', subscription_uuid)
    .where('ledger_legs.kind', '=', 'wage_returned')
    .where('ledger_legs.book', '=', 'returned')
    .where('ledger_legs.posted_at', '=', ended_at)
    .executeTakeFirstOrThrow()
  return cents
}
