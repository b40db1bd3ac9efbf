import { sql } from 'kysely'
import type { SalesFunnel } from '@/contract/commissions'
import { dayAfter } from '@/contract/days'
import type { Database } from '@server/db/database'

const DAYS = 30

/** Counts a visit to a seller's page or link, or a purchase begun there, by day and without data of the visitor. */
export async function countAtSeller(
  db: Database,
  {
    company_uuid,
    day,
    page,
    what,
  }: { company_uuid: string; day: string; page: 'page' | 'link'; what: 'visits' | 'started' },
): Promise<void> {
  await sql`insert into seller_visits (company_uuid, day, page, ${sql.ref(what)})
    values (${company_uuid}, ${day}, ${page}, 1)
    on conflict (company_uuid, day, page) do update set ${sql.ref(what)} = seller_visits.${sql.ref(what)} + 1`.execute(
    db,
  )
}

/** What a reseller's page and links led to in the last days, and where those who bought came from. */
export async function loadFunnel(db: Database, company_uuid: string, today: string): Promise<SalesFunnel> {
  const since = dayAfter(today, 1 - DAYS)
  const { rows: counted } = await sql<{ page: 'page' | 'link'; visits: number; started: number }>`
    select page, coalesce(sum(visits), 0) as visits, coalesce(sum(started), 0) as started from seller_visits
    where company_uuid = ${company_uuid} and day >= ${since}::date group by page`.execute(db)
  const bought = sql`from subscriptions where seller_company_uuid = ${company_uuid}
    and status not in ('incomplete', 'incomplete_expired')
    and (created_at at time zone 'America/Mexico_City')::date >= ${since}::date`
  const { rows: sold } = await sql<{ page: 'page' | 'link'; bought: number }>`
    select case when sale_page in ('reseller', 'company') then 'page' else 'link' end as page, count(*) as bought
    ${bought} group by 1`.execute(db)
  const { rows: sources } = await sql<SalesFunnel['sources'][number]>`
    select utm_source as source, count(*) as bought, coalesce(sum(mrr_cents), 0) as mrr_cents
    ${bought} group by 1 order by 2 desc, 1 nulls last limit 10`.execute(db)
  const steps = (['page', 'link'] as const).map((page) => {
    const at = counted.find((one) => one.page === page)
    return {
      page,
      visits: at?.visits ?? 0,
      started: at?.started ?? 0,
      bought: sold.find((one) => one.page === page)?.bought ?? 0,
    }
  })
  return { since, steps, sources }
}
