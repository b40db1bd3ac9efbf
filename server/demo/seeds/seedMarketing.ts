import { sql } from 'kysely'
import type { SalesPage } from '@/contract/salesPages'
import type { Actor, Ref } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { dayBefore } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { makeCampaigns } from '@server/demo/records/makeCampaigns'
import { makeShorteners } from '@server/demo/records/makeShorteners'
import type { Random } from '@server/demo/material/random'

type Seeding = { random: Random; passwordHash: string; staff: { uuid: string; name: string }[]; admin: Actor }

/** Seeds campaigns: before sales, which come by them. */
export async function seedCampaigns(tx: Transaction, { random, staff, admin }: Seeding) {
  const campaigns = makeCampaigns(
    random,
    await publishedPlans(tx),
    staff.map(({ uuid }) => uuid),
    admin,
  )
  await insert(tx, 'campaigns', campaigns)
  return campaigns
}

const publishedPlans = (tx: Transaction) =>
  refs(tx, sql`select uuid, name as label from plans where status = 'published' order by code`)

/** Seeds links, and their visits. */
export async function seedMarketing(
  tx: Transaction,
  campaigns: ReturnType<typeof makeCampaigns>,
  { random, passwordHash, staff, admin }: Seeding,
) {
  const plans = await publishedPlans(tx)
  const companies = (role: string) =>
    refs(
      tx,
      sql`select uuid, trade_name as label from companies
      where ${role} = any(roles) and status = 'active' order by number`,
    )
  const { shorteners, clicks, sources } = makeShorteners(
    random,
    {
      plan: plans,
      company: await companies('employer'),
      reseller: await companies('reseller'),
      payment_method: await refs(tx, sql`select uuid, label from payment_methods order by uuid limit 20`),
      invoice_payment: await refs(
        tx,
        sql`select uuid, number as label from invoices where status = 'open' order by number limit 20`,
      ),
      provider_search: await refs(
        tx,
        sql`select uuid, name as label from providers where status = 'active' order by number limit 20`,
      ),
    },
    campaigns,
    passwordHash,
    [admin, ...staff.map(({ uuid, name }): Actor => ({ kind: 'user', uuid, label: name }))],
  )
  await insert(tx, 'shorteners', shorteners)
  await insert(tx, 'shortener_clicks', clicks)
  await insert(tx, 'shortener_sources', sources)
}

/** Employers sell to their own people: some of them pay all of it, some a part, and one has closed for this year. */
export async function openSalesPages(tx: Transaction, random: Random) {
  await sql`update plans set sales = jsonb_set(sales, '{channels}', sales -> 'channels' || '["company"]')
    where slug like 'colaboradores-%' and status = 'published'`.execute(tx)
  const plans = await refs(
    tx,
    sql`select uuid, name as label from plans where status = 'published' and archived_at is null
      and jsonb_exists(sales -> 'channels', 'company') order by code`,
  )
  const { rows: employers } = await sql<{ uuid: string; slug: string }>`
    select uuid, slug from companies where 'employer' = any(roles) and status = 'active' order by number`.execute(
    tx,
  )
  if (plans.length === 0) return
  const contributions: SalesPage['contribution'][] = [
    { type: 'fixed', value: 14_900, covers: 'titular' },
    { type: 'pct', value: 50, covers: 'family' },
    { type: 'pct', value: 100, covers: 'titular' },
    { type: 'none', value: null, covers: 'titular' },
  ]
  for (const [index, { uuid, slug }] of employers.entries()) {
    const sales_page: SalesPage = {
      enabled: index % 7 !== 6,
      headline: null,
      intro: null,
      plan_uuids: plans.slice(0, random.between(1, Math.min(3, plans.length))).map((plan) => plan.uuid),
      addon_uuids: [],
      eligibility: { mode: 'email_domain', domains: [`${slug}.ejemplo.mx`], code: null },
      contribution: contributions[index % contributions.length] ?? random.pick(contributions),
      payroll: index % 2 === 0,
      campaign_uuid: null,
      valid_from: null,
      valid_to: index % 9 === 8 ? dayBefore(20) : index % 3 === 0 ? dayBefore(-random.between(30, 90)) : null,
    }
    await tx.updateTable('companies').set({ sales_page }).where('uuid', '=', uuid).execute()
  }
}

const refs = async (tx: Transaction, query: ReturnType<typeof sql>): Promise<Ref[]> =>
  (await sql<Ref>`${query}`.execute(tx)).rows
