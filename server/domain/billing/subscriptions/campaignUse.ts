import { type SqlBool, sql } from 'kysely'
import { amountOf, type Billed, limitToPlan, listCoupons, priceOf } from '@/contract/discountedItems'
import type { InvoiceLine } from '@/contract/invoices'
import type { Coupon, Discount, SubscriptionItem } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import type { Database, Transaction } from '@server/db/database'
import { countUses } from '@server/domain/catalogue/campaigns'

/** What a subscription is, or will be, charged for: what a coupon is to be taken off. */
export type Charged = { plan_uuid: string; items: SubscriptionItem[]; interval: Billed['interval'] }

/** What a campaign takes off a charge, limited to what the charge is for; null where it takes nothing off that. */
export function couponFor(campaign: Row<'campaigns'>, charged: Charged): Coupon | null {
  if (!campaign.discount) return null
  const { type, value, duration, months } = campaign.discount
  const { plan_uuids, addon_uuids } = campaign
  const coupon: Coupon = {
    coupon_code: campaign.code,
    type,
    value,
    duration,
    remaining: months,
    campaign_uuid: campaign.uuid,
    ...(plan_uuids.length + addon_uuids.length > 0 && { applies_to: { plan_uuids, addon_uuids } }),
  }
  return limitToPlan(coupon, charged)
}

/** Counts the cents that a discount takes off the next charge. */
export const countDiscountCents = (discount: Discount | null, { items, interval }: Charged): number =>
  priceOf(items) - amountOf({ items, discount, interval })

/** Why a campaign gives no coupon on a day, to any customer; undefined where it does. */
export function whyNotOn(
  { status, starts_on, ends_on, archived_at }: Row<'campaigns'>,
  today: string,
): string | undefined {
  if (archived_at || status !== 'active' || starts_on > today) return 'Ese cupón no está vigente'
  if (ends_on && ends_on < today) return 'Ese cupón ya venció'
}

/**
 * Why the limits of a campaign leave no room for one more coupon; undefined where they do. Coupons that were given and not
 * charged yet count with their next charge. A caller that acts on the answer must hold the lock on the campaign's row.
 * @param next_cents what the coupon would take off its next charge
 * @param except a subscription that has it already, and is not counted
 */
export async function whyNoRoom(
  db: Database,
  { uuid, max_redemptions, budget_cents }: Row<'campaigns'>,
  next_cents: number,
  except?: string,
): Promise<string | undefined> {
  const spent = 'Ese cupón ya dio todo lo que podía'
  if (max_redemptions !== null && (await countUses(db, uuid, except)) >= max_redemptions) return spent
  if (budget_cents === null) return
  const promised = await countPromised(db, uuid, except)
  if (promised >= budget_cents) return spent
  if (promised + next_cents > budget_cents)
    return 'Lo que queda del presupuesto de ese cupón no alcanza para este descuento'
}

/** Counts the cents that a campaign gave, and will give on the next charges of uses that were not charged yet. */
async function countPromised(db: Database, campaign: string, except?: string): Promise<number> {
  const named = JSON.stringify([{ coupons: [{ campaign_uuid: campaign }] }])
  const { rows } = await sql<{ cents: number }>`select campaign_discount_given(${campaign}) + coalesce(sum(
      subscription_amount(items, null, interval) - amount_cents), 0) as cents
    from campaign_uses join subscriptions on subscriptions.uuid = subscription_uuid
    where campaign_uses.campaign_uuid = ${campaign} and uninvoiced_cents = 0
      and subscriptions.uuid is distinct from ${except ?? null}::uuid
      and status not in ('canceled', 'incomplete_expired')
      and (discount @> ${JSON.stringify({ campaign_uuid: campaign })}::jsonb
        or discount @> ${JSON.stringify({ also: [{ campaign_uuid: campaign }] })}::jsonb)
      and not exists (select from invoices where invoices.subscription_uuid = subscriptions.uuid
        and invoices.status in ('open', 'paid', 'uncollectible') and invoices.lines @> ${named}::jsonb)`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

type Purchases = { email: string; campaign: string; except?: string }

/** How often an e-mail bought before, apart from one subscription: anything, and with the coupon of one campaign. */
export async function countPurchases(db: Database, { email, campaign, except }: Purchases) {
  return (
    db
      .selectFrom('subscriptions')
      .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
      .select([
        sql<number>`count(*)`.as('all'),
        sql<number>`(count(*) filter (where subscriptions.uuid in (
          select subscription_uuid from campaign_uses where campaign_uses.campaign_uuid = ${campaign})))`.as(
          'own',
        ),
      ])
      .where(sql<string>`lower(customers.email)`, '=', email.toLowerCase())
      .where(sql<SqlBool>`subscriptions.uuid is distinct from ${except ?? null}::uuid`)
      // What was never paid was not bought.
      .where('subscriptions.status', 'not in', ['incomplete', 'incomplete_expired'])
      .executeTakeFirstOrThrow()
  )
}

/** Notes that a subscription uses the coupons of a discount, each campaign's once. */
export async function noteUses(
  tx: Transaction,
  { subscription_uuid, discount, at }: { subscription_uuid: string; discount: Discount | null; at: string },
): Promise<void> {
  for (const { campaign_uuid } of listCoupons(discount))
    if (campaign_uuid)
      await tx
        .insertInto('campaign_uses')
        .values({ campaign_uuid, subscription_uuid, used_at: at })
        .onConflict((known) => known.doNothing())
        .execute()
}

/** Adds to `uninvoiced_cents` what coupons took off lines without an invoice. */
export async function noteUninvoiced(
  tx: Transaction,
  subscription_uuid: string,
  lines: readonly InvoiceLine[],
): Promise<void> {
  for (const { campaign_uuid, discount_cents } of lines.flatMap(({ coupons }) => coupons ?? []))
    await tx
      .updateTable('campaign_uses')
      .set({ uninvoiced_cents: sql`uninvoiced_cents + ${discount_cents}::bigint` })
      .where('campaign_uuid', '=', campaign_uuid)
      .where('subscription_uuid', '=', subscription_uuid)
      .execute()
}
