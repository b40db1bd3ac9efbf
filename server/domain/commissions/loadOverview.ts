import { sql } from 'kysely'
import type { CommissionsOverview } from '@/contract/commissions'
import { instant } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import type { Reader } from '@server/records/recordKind'
import { maskIdentifier } from '@server/core/identifiers'
import { firstOfMonth } from './commissionLines'
import { listRules } from './commissionRules'
import { loadFunnel } from './salesFunnel'
import { listStatements } from './statements'

/** All that the tab of a reseller shows. @throws {Refusal} 404 */
export async function loadOverview(
  db: Database,
  uuid: string,
  { clock }: Pick<Reader, 'clock'>,
): Promise<CommissionsOverview> {
  const company = await db
    .selectFrom('companies')
    .select('bank_account')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!company) throw notFound('La empresa')
  const today = dayIn(clock)
  const account = company.bank_account
  return {
    figures: await loadFigures(db, uuid, today),
    payout: account && { clabe: maskIdentifier('clabe', account.clabe), holder: account.holder },
    rules: await listRules(db, uuid),
    statements: await listStatements(db, uuid, instant(clock.now())),
    funnel: await loadFunnel(db, uuid, today),
  }
}

async function loadFigures(
  db: Database,
  company_uuid: string,
  today: string,
): Promise<CommissionsOverview['figures']> {
  const { rows } = await sql<CommissionsOverview['figures'][number]>`
    select lines.currency,
      coalesce(sum(amount_cents) filter (where status in ('closed', 'approved')), 0) as due_cents,
      coalesce(sum(amount_cents) filter (where day >= ${firstOfMonth(today)}::date and kind <> 'carried'), 0) as month_cents,
      coalesce(sum(amount_cents) filter (where status = 'paid'
        and date_trunc('year', paid_on) = date_trunc('year', ${today}::date)), 0) as paid_year_cents
    from commission_lines as lines join commission_statements as statements on statements.uuid = statement_uuid
    where lines.company_uuid = ${company_uuid} group by lines.currency order by lines.currency`.execute(db)
  return rows.length > 0 ? rows : [{ currency: 'MXN', due_cents: 0, month_cents: 0, paid_year_cents: 0 }]
}
