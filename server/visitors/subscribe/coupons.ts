import { dayOf } from '@/contract/days'
import { listCoupons } from '@/contract/discountedItems'
import { combineCoupons } from '@server/domain/billing/subscriptions/combineCoupons'
import type { Row } from '@server/audit/writes'
import { inPesos } from '@server/money/pesos'
import { countPurchases } from '@server/domain/billing/subscriptions/campaignUse'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { conflict, unprocessable } from '@server/core/problems'
import { type CheckoutRow, findCampaign, lockCheckout } from './checkouts'
import { type CheckoutCampaigns, findCoupon, findDiscount } from './discounts'
import { loadCheckout } from './loading'
import { hasSettledSale, findCheckoutState } from './standing'

/**
 * Applies a coupon to a checkout, or removes it. Unknown, expired and unfit codes get the same answer.
 * @throws {Refusal} 422 where the code is of no use, 409 once the price is settled
 */
export async function takeCoupon(
  db: Database,
  token: string,
  code: string | null,
  { at }: Origin,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockCheckout(tx, token, at)
    const { status } = await findCheckoutState(tx, row, at)
    if (status !== 'open')
      throw conflict('invalid_transition', 'El precio ya está acordado. El código ya no se puede cambiar')
    const chosen =
      code === null
        ? { campaign_uuid: null, added_campaign_uuid: null }
        : await chooseCampaigns(tx, row, code, at)
    await tx
      .updateTable('checkouts')
      .set({ ...chosen, lost_coupon: null, updated_at: at })
      .where('uuid', '=', row.uuid)
      .execute()
  })
}

/** The campaigns of a checkout once a code is typed: it adds to what is there, or the better of the two stays. */
async function chooseCampaigns(
  tx: Transaction,
  row: CheckoutRow,
  code: string,
  at: string,
): Promise<CheckoutCampaigns> {
  const today = dayOf(new Date(at))
  const refuse = (why: string, message: string) => unprocessable({ field: 'code', code: why, message })
  const { charged, charging } = await loadCheckout(tx, row, at)
  const campaign = await findCampaign(tx, [code], { uuid: charged.plan_uuid }, today)
  const coupon = campaign && (await findCoupon(tx, campaign.uuid, charged, today))
  if (!coupon)
    throw refuse('unknown_coupon', 'Ese código no sirve para este plan o ya no se puede usar. Revísalo')
  const { campaign_uuid, added_campaign_uuid } = row
  if (campaign.uuid === campaign_uuid || campaign.uuid === added_campaign_uuid)
    return { campaign_uuid, added_campaign_uuid }
  const discount = await findDiscount(tx, row, charged, today)
  const combined = await combineCoupons(tx, { discount, coupon, charged })
  if (combined.kind === 'kept') {
    const [yours, this_one] = [combined.saved.before, combined.saved.with].map((cents) =>
      inPesos(cents, charging.price.currency),
    )
    throw refuse(
      'worse_coupon',
      `Ya tienes un descuento de ${yours} en 12 meses, y con ese código sería de ${this_one}. No se suman: dejamos el mejor`,
    )
  }
  if (combined.kind !== 'added') return { campaign_uuid: campaign.uuid, added_campaign_uuid: null }
  if (listCoupons(discount).length > 1)
    throw refuse('too_many_coupons', 'Puedes usar dos códigos como máximo. Quítalos para elegir otros')
  const [first] = listCoupons(discount)
  return { campaign_uuid: first?.campaign_uuid ?? campaign_uuid, added_campaign_uuid: campaign.uuid }
}

/**
 * Removes a discount for new buyers from a known buyer. Checked only on payment, so that typing emails does not reveal
 * who bought before. Returns whether it was removed.
 */
export async function withdrawCoupon(tx: Transaction, token: string, at: string): Promise<boolean> {
  const row = await lockCheckout(tx, token, at)
  const { status } = await findCheckoutState(tx, row, at)
  const email = row.answers.you?.email
  const uuids = [row.campaign_uuid, row.added_campaign_uuid].flatMap((uuid) => uuid ?? [])
  if (uuids.length === 0 || !email || status !== 'open' || (await hasSettledSale(tx, row))) return false
  const campaigns = await tx
    .selectFrom('campaigns')
    .select(['uuid', 'code', 'first_purchase_only', 'per_customer'])
    .where('uuid', 'in', uuids)
    .execute()
  const lost: typeof campaigns = []
  for (const campaign of campaigns) if (!(await isForBuyer(tx, campaign, email))) lost.push(campaign)
  if (lost.length === 0) return false
  const [campaign_uuid = null, added_campaign_uuid = null] = uuids.filter(
    (uuid) => !lost.some((one) => one.uuid === uuid),
  )
  await tx
    .updateTable('checkouts')
    .set({
      campaign_uuid,
      added_campaign_uuid,
      lost_coupon: lost.flatMap(({ code }) => code ?? []).join(' + '),
      updated_at: at,
    })
    .where('uuid', '=', row.uuid)
    .execute()
  return true
}

type ForBuyers = Pick<Row<'campaigns'>, 'uuid' | 'first_purchase_only' | 'per_customer'>

/** Whether a campaign is still for who buys with an e-mail, by what was bought with it before. */
async function isForBuyer(
  tx: Transaction,
  { uuid, first_purchase_only, per_customer }: ForBuyers,
  email: string,
): Promise<boolean> {
  if (!first_purchase_only && per_customer === null) return true
  const bought = await countPurchases(tx, { email, campaign: uuid })
  return !(first_purchase_only && bought.all > 0) && !(per_customer !== null && bought.own >= per_customer)
}
