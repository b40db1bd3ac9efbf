import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import { type Origin, systemOrigin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { dayBefore } from '@server/demo/material/base'
import { closeMonths } from '@server/domain/commissions/closeMonths'
import { addRule } from '@server/domain/commissions/commissionRules'
import { payStatement } from '@server/domain/commissions/statementActs'

type Seeding = { now: string; admin: Actor; manager: Actor }

/** Of those who subscribed by themselves, one of so many came by a reseller. */
const EVERY = 4
/** How far back the resellers' rules begin, in days. */
const RULES_SINCE = 190

/** Where the resellers are paid; no bank has these accounts. */
const CLABES = ['012180001234567899', '012320009876543211', '012680005555444430']

const sources = [
  { source: 'facebook', medium: 'cpc', campaign: 'otono', content: 'video' },
  { source: 'whatsapp', medium: 'mensaje', content: 'grupo' },
  null,
]
const parts = [['feria'], [], ['sucursal-centro'], []]

/**
 * What resellers sold, what they earn for it, and their months: one paid, one approved, the rest as the product left
 * them. It follows from the ledger, so it comes after everything that moves money.
 */
export async function seedCommissions(tx: Transaction, { now, admin, manager }: Seeding): Promise<void> {
  const resellers = await tx
    .selectFrom('companies')
    .selectAll()
    .where(sql<boolean>`'reseller' = any(roles)`)
    .where('status', '=', 'active')
    .orderBy('number')
    .limit(3)
    .execute()
  if (resellers.length === 0) return
  const sold = await tx
    .selectFrom('subscriptions')
    .select('uuid')
    .where('sales_channel', '=', 'web')
    .where('campaign_uuid', 'is', null)
    .orderBy('number')
    .execute()
  for (const [index, { uuid }] of sold.entries()) {
    if (index % EVERY !== 0) continue
    const place = index / EVERY
    const seller = resellers[place % 3 === 2 ? resellers.length - 1 : 0]
    const utm = sources[place % sources.length]
    const reseller_account_uuid = await tx
      .selectFrom('accounts')
      .select('uuid')
      .where('company_uuid', '=', seller?.uuid ?? '')
      .where('type', '=', 'reseller')
      .executeTakeFirst()
    await tx
      .updateTable('subscriptions')
      .set({
        sales_channel: 'reseller',
        seller_company_uuid: seller?.uuid ?? null,
        reseller_account_uuid: reseller_account_uuid?.uuid ?? null,
        sale_page: place % 2 === 0 ? 'reseller' : 'plan',
        utm: utm ?? null,
        sale_path: parts[place % parts.length] ?? [],
      })
      .where('uuid', '=', uuid)
      .execute()
  }
  for (const [index, { uuid, legal_name: holder }] of resellers.entries())
    await tx
      .updateTable('companies')
      .set({ bank_account: { bank: 'BBVA', clabe: CLABES[index % CLABES.length] ?? '', holder } })
      .where('uuid', '=', uuid)
      .execute()
  const origin = { ...systemOrigin(now), actor: admin }
  const [first, ...others] = resellers
  if (!first) return
  await seedVisits(
    tx,
    resellers.map(({ uuid }) => uuid),
  )
  const rule = {
    plan_uuid: null,
    channel: 'reseller' as const,
    type: 'pct' as const,
    amount_cents: null,
    clawback_days: 60,
    starts_on: dayBefore(RULES_SINCE),
  }
  const tier = { from_sales: 3, from_cents: null, percent: 15, amount_cents: null }
  const byFirst = {
    ...rule,
    payments: 'first' as const,
    percent: 12,
    tier_by: 'sales' as const,
    tiers: [tier],
  }
  await addRule(tx, first, byFirst, origin)
  await addRule(tx, first, { ...rule, payments: 'renewal', percent: 5, tier_by: null, tiers: [] }, origin)
  for (const other of others)
    await addRule(tx, other, { ...rule, payments: 'every', percent: 6, tier_by: null, tiers: [] }, origin)
  for (const reseller of resellers) await closeMonths(tx, reseller, systemOrigin(now))
  await approveMonths(tx, first.uuid, { now, admin, manager, origin })
}

/** Approves the two oldest closed months of a reseller, and pays the first of them. */
async function approveMonths(
  tx: Transaction,
  company_uuid: string,
  { now, admin, manager, origin }: Seeding & { origin: Origin },
): Promise<void> {
  const closed = await tx
    .selectFrom('commission_statements')
    .select([
      'uuid',
      'number',
      'currency',
      sql<number>`(select sum(amount_cents) from commission_lines where statement_uuid = commission_statements.uuid)`.as(
        'cents',
      ),
    ])
    .where('company_uuid', '=', company_uuid)
    .where('status', '=', 'closed')
    .orderBy('month')
    .limit(2)
    .execute()
  const { uuid: account_uuid } = await tx
    .selectFrom('accounts')
    .select('uuid')
    .where('company_uuid', '=', company_uuid)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const staff: Staff = {
    uuid: admin.uuid ?? '',
    name: admin.label,
    email: '',
    role: 'admin',
    session_uuid: '',
  }
  for (const [index, { uuid, number, currency, cents }] of closed.entries()) {
    await tx
      .insertInto('approval_requests')
      .values({
        action: 'commission',
        subject_type: 'company',
        subject_uuid: company_uuid,
        account_uuid,
        amount_cents: cents,
        currency,
        payload: JSON.stringify({ statement_uuid: uuid, note: number }),
        status: 'approved',
        requested_by: manager,
        requested_by_uuid: manager.uuid ?? '',
        requested_at: now,
        expires_at: now,
        decided_by: admin,
        decided_at: now,
        decision_note: null,
      })
      .execute()
    await tx
      .updateTable('commission_statements')
      .set({ status: 'approved', approved_at: now, approved_by: admin })
      .where('uuid', '=', uuid)
      .execute()
    if (index === 0)
      await payStatement(
        tx,
        { uuid, staff, origin, effects: [] },
        { paid_on: dayBefore(2), reference: 'SPEI 80417722' },
      )
  }
}

/** What the resellers' pages and links were opened in the last month. */
async function seedVisits(tx: Transaction, companies: readonly string[]): Promise<void> {
  for (const [index, company_uuid] of companies.entries())
    for (let day = 0; day < 30; day++)
      for (const page of ['page', 'link'] as const)
        await tx
          .insertInto('seller_visits')
          .values({
            company_uuid,
            day: dayBefore(day),
            page,
            visits: ((day * 7 + index * 5) % 11) + (page === 'page' ? 4 : 1),
            started: (day + index) % 5 === 0 ? 1 : 0,
          })
          .execute()
}
