import { amountOf, type CouponRequest, type Discount } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import type { Step } from '@server/records/recordKind'
import { conflict, unprocessable } from '@server/core/problems'
import { dayAt } from '@server/money/calendar'
import { hasSpentBudget } from '@server/domain/billing/subscriptions/campaignUse'
import { totalLine } from '@server/money/totalLine'

/** Takes off what a campaign's coupon says, from the next charge on. */
export async function applyCoupon(
  tx: Transaction,
  { row, origin }: Step<'subscriptions'>,
  { coupon_code }: CouponRequest,
) {
  if (row.discount)
    throw conflict('invalid_transition', 'Ya tiene un descuento. Retíralo antes de aplicar otro')
  const campaign = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('code', '=', coupon_code)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const given = await requireFittingCampaign(tx, row, campaign, dayAt(origin.at))
  const discount: Discount = {
    coupon_code,
    type: given.discount.type,
    value: given.discount.value,
    duration: given.discount.duration,
    remaining: given.discount.months,
  }
  const { items, currency } = row
  if (discount.type === 'fixed' && discount.value > amountOf(items, null))
    throw refusal('Descuenta más de lo que se cobra')
  return {
    lines: [totalLine('Próximo cobro con el cupón', amountOf(items, discount), currency)],
    columns: { discount, campaign_uuid: given.uuid },
  }
}

const refusal = (message: string) => unprocessable({ field: 'coupon_code', code: 'unfit', message })

/** The campaign of a coupon, if it is for this subscription today. @throws {Refusal} that says why it is not */
async function requireFittingCampaign(
  tx: Transaction,
  row: Row<'subscriptions'>,
  campaign: Row<'campaigns'> | undefined,
  today: string,
) {
  if (!campaign?.discount) throw refusal('No hay un cupón con ese código')
  const { uuid, discount } = campaign
  if (campaign.status !== 'active' || campaign.starts_on > today) throw refusal('Ese cupón no está vigente')
  if (campaign.ends_on && campaign.ends_on < today) throw refusal('Ese cupón ya venció')
  if (campaign.plan_uuids.length > 0 && !campaign.plan_uuids.includes(row.plan_uuid))
    throw refusal('Ese cupón no es para este plan')
  if (campaign.first_purchase_only) throw refusal('Ese cupón es solo para la primera compra')
  if (await hasSpentBudget(tx, campaign, row.uuid)) throw refusal('Ese cupón ya dio todo lo que podía')
  const { own } = await tx
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('campaign_uuid', '=', uuid)
    .where('customer_uuid', '=', row.customer_uuid)
    .where('uuid', '<>', row.uuid)
    .executeTakeFirstOrThrow()
  if (campaign.per_customer !== null && own >= campaign.per_customer)
    throw refusal('Este cliente ya usó ese cupón')
  return { uuid, discount }
}

/** Takes a discount away, from the next charge on. */
export async function removeCoupon(_tx: Transaction, { row }: Step<'subscriptions'>) {
  if (!row.discount) throw conflict('invalid_transition', 'No tiene un descuento')
  return {
    lines: [totalLine('Próximo cobro sin el descuento', amountOf(row.items, null), row.currency)],
    columns: { discount: null },
  }
}
