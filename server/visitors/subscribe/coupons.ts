import { dayOf } from '@/contract/days'
import { countPurchases } from '@server/domain/billing/subscriptions/campaignUse'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { conflict, unprocessable } from '@server/core/problems'
import { findCampaign, lockCheckout } from './checkouts'
import { findDiscount } from './loading'
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
    const campaign =
      code === null ? undefined : await findCampaign(tx, [code], { uuid: row.plan_uuid }, dayOf(new Date(at)))
    const campaign_uuid = campaign?.uuid ?? null
    if (code !== null && !(await findDiscount(tx, { campaign_uuid, plan_uuid: row.plan_uuid })))
      throw unprocessable({
        field: 'code',
        code: 'unknown_coupon',
        message: 'Ese código no sirve para este plan o ya no se puede usar. Revísalo',
      })
    await tx
      .updateTable('checkouts')
      .set({ campaign_uuid, lost_coupon: null, updated_at: at })
      .where('uuid', '=', row.uuid)
      .execute()
  })
}

/**
 * Removes a discount for new buyers from a known buyer. Checked only on payment, so that typing emails does not reveal
 * who bought before. Returns whether it was removed.
 */
export async function withdrawCoupon(tx: Transaction, token: string, at: string): Promise<boolean> {
  const row = await lockCheckout(tx, token, at)
  const { status } = await findCheckoutState(tx, row, at)
  const email = row.answers.you?.email
  if (!row.campaign_uuid || !email || status !== 'open' || (await hasSettledSale(tx, row))) return false
  const { uuid, code, first_purchase_only, per_customer } = await tx
    .selectFrom('campaigns')
    .select(['uuid', 'code', 'first_purchase_only', 'per_customer'])
    .where('uuid', '=', row.campaign_uuid)
    .executeTakeFirstOrThrow()
  if (!first_purchase_only && per_customer === null) return false
  const bought = await countPurchases(tx, { email, campaign: uuid })
  const isForThem =
    !(first_purchase_only && bought.all > 0) && !(per_customer !== null && bought.own >= per_customer)
  if (isForThem) return false
  await tx
    .updateTable('checkouts')
    .set({ campaign_uuid: null, lost_coupon: code ?? '', updated_at: at })
    .where('uuid', '=', row.uuid)
    .execute()
  return true
}
