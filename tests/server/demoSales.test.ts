import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewCampaign } from '@/contract/campaigns'
import { NewPlanAddon } from '@/contract/planAddons'
import { SaleStatus } from '@/contract/planParts'
import { NewPlan } from '@/contract/plans'
import { NewShortener } from '@/contract/shorteners'
import { SubscriptionStatus } from '@/contract/subscriptions'
import type { Database } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { openDemoDatabase } from '../support/databases'

let db: Database

beforeAll(async () => {
  db = await openDemoDatabase()
})
afterAll(() => db.destroy())

/** The fields of a record that a schema asks for. */
const fieldsOf = (schema: { shape: object }, row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in schema.shape))

describe('what is sold in the demo', () => {
  test.each<[RecordTable, readonly string[]]>([
    ['plans', SaleStatus.options],
    ['plan_addons', SaleStatus.options],
    ['subscriptions', SubscriptionStatus.options],
    ['campaigns', ['draft', 'active', 'paused', 'ended']],
    ['shorteners', ['active', 'paused', 'archived']],
  ])('has %s in every status, on more than a page', async (table, statuses) => {
    const { rows } = await sql<{ status: string }>`select status from ${sql.table(table)}`.execute(db)
    expect(rows.length).toBeGreaterThan(29)
    expect([...new Set(rows.map(({ status }) => status))].toSorted()).toEqual([...statuses].toSorted())
  })

  test('could have been written by a person', async () => {
    for (const plan of await db.selectFrom('plans').selectAll().execute())
      expect(NewPlan.safeParse(fieldsOf(NewPlan, plan)).error?.issues ?? []).toEqual([])
    for (const addon of await db.selectFrom('plan_addons').selectAll().execute())
      expect(NewPlanAddon.safeParse(fieldsOf(NewPlanAddon, addon)).error?.issues ?? []).toEqual([])
    for (const campaign of await db.selectFrom('campaigns').selectAll().execute())
      expect(NewCampaign.safeParse(fieldsOf(NewCampaign, campaign)).error?.issues ?? []).toEqual([])
    for (const link of await db.selectFrom('shorteners').selectAll().execute())
      expect(NewShortener.safeParse(fieldsOf(NewShortener, link)).error?.issues ?? []).toEqual([])
  })

  test('is deducted from the pay of some, who agreed to it, at companies that owe it', async () => {
    const { rows } = await sql<{ agreed: number; most: number; deducted: number; paid: number }>`
      select payroll_consents.amount_cents::int as agreed, max(employer_shares.cents)::int as most,
        sum(employer_shares.cents)::int as deducted, policies.paid_cents::int as paid
      from subscriptions join policies on policies.subscription_uuid = subscriptions.uuid
      join payroll_consents on payroll_consents.subscription_uuid = subscriptions.uuid
      join employer_shares on employer_shares.subscription_uuid = subscriptions.uuid and kind = 'payroll'
      where subscriptions.collection_method = 'payroll' and policies.status = 'active'
      group by subscriptions.uuid, agreed, paid`.execute(db)
    expect(rows.length).toBeGreaterThan(9)
    for (const { agreed, most, deducted, paid } of rows) expect([most, paid]).toEqual([agreed, deducted])
  })

  test('is asked of employers for each month that is over, who pay for it or still owe the last', async () => {
    const { rows } = await sql<{ status: string; total: number; shares: number }>`
      select invoices.status, sum(cents)::int as shares, (total_cents - coalesce(
          (select sum(credit_notes.total_cents) from credit_notes where invoice_uuid = invoices.uuid), 0))::int as total
      from invoices join employer_shares on employer_shares.invoice_uuid = invoices.uuid
      group by invoices.uuid`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    for (const { total, shares } of rows) expect(shares).toBe(total)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['paid', 'open']))
    const { rows: forgotten } = await sql`select uuid from employer_shares
      where invoice_uuid is null and period_start < '2026-03-01'`.execute(db)
    expect(forgotten).toEqual([])
  })

  test('tells of an employee’s plan how it was sold, renewed and left', async () => {
    const { rows } = await sql<{ type: string }>`
      select distinct events.type from events join subscriptions on subscriptions.uuid = subject_uuid
      where sales_channel = 'company'`.execute(db)
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'subscription.created',
        'subscription.activated',
        'subscription.renewed',
        'subscription.cancelled',
      ]),
    )
  })

  test('names the seller and the page of each sale through a company', async () => {
    const { rows } = await sql<{ number: string; company: string | null; page: string | null }>`
      select number, seller_company_uuid as company, sale_page as page from subscriptions
      where sales_channel in ('company', 'reseller')`.execute(db)
    expect(rows.length).toBeGreaterThan(9)
    expect(rows.filter(({ company, page }) => !company || !page)).toEqual([])
  })

  test('counts the visits of each link as its days add up', async () => {
    const { rows } = await sql`select shorteners.uuid from shorteners
      left join shortener_clicks on shortener_uuid = shorteners.uuid
      group by shorteners.uuid, shorteners.clicks
      having shorteners.clicks <> coalesce(sum(shortener_clicks.clicks), 0)`.execute(db)
    expect(rows).toEqual([])
  })
})
