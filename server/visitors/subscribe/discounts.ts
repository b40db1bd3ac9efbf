import type { Coupon, Discount } from '@/contract/subscriptions'
import {
  type Charged,
  couponFor,
  countDiscountCents,
  whyNoRoom,
  whyNotOn,
} from '@server/domain/billing/subscriptions/campaignUse'
import { combineCoupons } from '@server/domain/billing/subscriptions/combineCoupons'
import type { Database } from '@server/db/database'
import type { CheckoutRow } from './checkouts'

export type CheckoutCampaigns = Pick<CheckoutRow, 'campaign_uuid' | 'added_campaign_uuid'>

/** What the campaigns of a checkout take off what it is charged for, by what they allow on a day. */
export async function findDiscount(
  db: Database,
  { campaign_uuid, added_campaign_uuid }: CheckoutCampaigns,
  charged: Charged,
  today: string,
): Promise<Discount | null> {
  let discount: Discount | null = null
  for (const uuid of [campaign_uuid, added_campaign_uuid]) {
    const coupon = uuid ? await findCoupon(db, uuid, charged, today) : null
    if (coupon) discount = (await combineCoupons(db, { discount, coupon, charged })).discount
  }
  return discount
}

/** The coupon of a campaign on a day, unless it is not for what is charged or its limits are reached. */
export async function findCoupon(
  db: Database,
  uuid: string,
  charged: Charged,
  today: string,
): Promise<Coupon | null> {
  const campaign = await db.selectFrom('campaigns').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  const coupon = campaign && !whyNotOn(campaign, today) ? couponFor(campaign, charged) : null
  if (!campaign || !coupon) return null
  return (await whyNoRoom(db, campaign, countDiscountCents(coupon, charged))) ? null : coupon
}
