import { amountOf, limitToPlan, listCoupons, priceOf } from '@/contract/discountedItems'
import type { Coupon, CouponRequest } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict, unprocessable } from '@server/core/problems'
import { dayAt } from '@server/money/calendar'
import {
  type Charged,
  countPurchases,
  couponFor,
  noteUses,
  countDiscountCents,
  whyNoRoom,
  whyNotOn,
} from '@server/domain/billing/subscriptions/campaignUse'
import {
  combineCoupons,
  describeChoice,
  describeMonths,
  isBeyondPrice,
  nameDiscount,
} from '@server/domain/billing/subscriptions/combineCoupons'
import { totalLine } from '@server/money/totalLine'

/** Takes off what a campaign's coupon says, from the next charge on. */
export async function applyCoupon(
  tx: Transaction,
  { row, origin }: Step<'subscriptions'>,
  { coupon_code }: CouponRequest,
): Promise<StepOutcome<'subscriptions'>> {
  const charged = nextCharged(row)
  const coupon = await findFitCoupon(tx, {
    coupon_code,
    charged,
    today: dayAt(origin.at),
    customer_uuid: row.customer_uuid,
    subscription: row,
  })
  const before = limitToPlan(row.discount, charged)
  if (listCoupons(before).some(({ campaign_uuid }) => campaign_uuid === coupon.campaign_uuid))
    throw refusal('Ya tiene ese cupón')
  const combined = await combineCoupons(tx, { discount: before, coupon, charged })
  const { currency } = row
  const choice =
    before && 'saved' in combined ? describeChoice(combined, { before, coupon, currency }) : undefined
  if (combined.kind === 'kept' && choice) throw refusal(choice)
  const { discount } = combined
  await noteUses(tx, { subscription_uuid: row.uuid, discount: coupon, at: origin.at })
  return {
    lines: [totalLine('Próximo cobro con el cupón', amountOf({ ...charged, discount }), currency)],
    notes: [
      ...(choice ? [choice] : []),
      ...(combined.kind === 'added' && before ? [`Se suma a lo que ya tiene: ${nameDiscount(before)}`] : []),
      ...describeMonths(coupon, charged.interval),
    ],
    columns: {
      discount,
      set_aside_discount: null,
      campaign_uuid: row.campaign_uuid ?? coupon.campaign_uuid,
    },
  }
}

const refusal = (message: string) => unprocessable({ field: 'coupon_code', code: 'unfit', message })

/** What the next charge of a subscription is for: what was scheduled, where something was. */
const nextCharged = ({
  plan_uuid,
  items,
  interval,
  scheduled_change: change,
}: Row<'subscriptions'>): Charged =>
  change
    ? { plan_uuid: change.plan.uuid, items: change.items, interval: change.interval }
    : { plan_uuid, items, interval }

type Fitting = {
  coupon_code: string
  charged: Charged
  today: string
  customer_uuid: string
  /** The one that it is for; none where it is only being sold. */
  subscription?: Row<'subscriptions'>
}

/** The coupon of a code, if it is for what is charged today; its campaign stays locked. @throws {Refusal} that says why it is not */
export async function findFitCoupon(
  tx: Transaction,
  { coupon_code, charged, today, customer_uuid, subscription }: Fitting,
): Promise<Coupon> {
  const campaign = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('code', '=', coupon_code)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!campaign?.discount) throw refusal('No hay un cupón con ese código')
  const why = whyNotOn(campaign, today)
  if (why) throw refusal(why)
  const coupon = couponFor(campaign, charged)
  if (!coupon) throw refusal(await describeScope(tx, campaign))
  if (isBeyondPrice(coupon, charged)) throw refusal('Descuenta más de lo que se cobra')
  const { email } = await tx
    .selectFrom('customers')
    .select('email')
    .where('uuid', '=', customer_uuid)
    .executeTakeFirstOrThrow()
  const except = subscription?.uuid
  const bought = await countPurchases(tx, { email, campaign: campaign.uuid, ...(except && { except }) })
  const isLater = subscription !== undefined && (await wasCharged(tx, subscription))
  if (campaign.first_purchase_only && (bought.all > 0 || isLater))
    throw refusal('Ese cupón es solo para la primera compra')
  const full = await whyNoRoom(tx, campaign, countDiscountCents(coupon, charged), except)
  if (full) throw refusal(full)
  if (campaign.per_customer !== null && bought.own >= campaign.per_customer)
    throw refusal('Este cliente ya usó ese cupón')
  return coupon
}

/** Says what a coupon is for that a subscription does not have. */
async function describeScope(tx: Transaction, { addon_uuids }: Row<'campaigns'>): Promise<string> {
  if (addon_uuids.length === 0) return 'Ese cupón no es para este plan'
  const addons = await tx
    .selectFrom('plan_addons')
    .select('public_name')
    .where('uuid', 'in', addon_uuids)
    .orderBy('sort_name')
    .execute()
  const names = addons.map(({ public_name }) => public_name)
  return `Ese cupón es solo para ${names.join(', ')}, y esta suscripción no lo tiene`
}

/** Whether a subscription was charged before, so that its next charge is no first purchase. */
const wasCharged = async (tx: Transaction, { uuid, status }: Row<'subscriptions'>) =>
  status !== 'trialing' ||
  (await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('subscription_uuid', '=', uuid)
    .where('type', '=', 'subscription')
    .where('status', 'in', ['open', 'paid', 'uncollectible'])
    .executeTakeFirst()) !== undefined

/** Takes a discount away, from the next charge on. */
export async function removeCoupon(_tx: Transaction, { row }: Step<'subscriptions'>) {
  if (!row.discount) throw conflict('invalid_transition', 'No tiene un descuento')
  return {
    lines: [totalLine('Próximo cobro sin el descuento', priceOf(nextCharged(row).items), row.currency)],
    columns: { discount: null, set_aside_discount: null },
  }
}
