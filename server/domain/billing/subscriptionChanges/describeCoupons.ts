import { limitToPlan, listCoupons } from '@/contract/discountedItems'
import type { Coupon } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import { type Charged, countDiscountCents } from '@server/domain/billing/subscriptions/campaignUse'
import { describeMonths, nameDiscount } from '@server/domain/billing/subscriptions/combineCoupons'
import { onTheDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'

/**
 * Says of each coupon of a subscription whether it goes on with what is charged from now on, or from a later instant.
 */
export function describeCoupons(row: Row<'subscriptions'>, charged: Charged, at?: string): string[] {
  const { discount, period_discount, currency } = row
  const from = at ? ` desde el ${onTheDay(at)}` : ''
  const own = listCoupons(discount).flatMap((coupon) => {
    const kept = limitToPlan(coupon, charged)
    if (!kept) return [`${nameDiscount(coupon)} ${whyLost(coupon)}: deja de aplicarse${from}`]
    const cents = countDiscountCents(kept, charged)
    return [
      `${nameDiscount(coupon)} sigue: descuenta ${inPesos(cents, currency)} del próximo cobro`,
      ...describeMonths(kept, charged.interval),
    ]
  })
  if (at || charged.interval !== row.interval) return own
  const names = listCoupons(discount).map(({ coupon_code }) => coupon_code)
  const lost = listCoupons(period_discount).filter(
    (coupon) =>
      !names.includes(coupon.coupon_code) && limitToPlan(coupon, row) && !limitToPlan(coupon, charged),
  )
  return [
    ...own,
    ...lost.map(
      (coupon) => `${nameDiscount(coupon)} ${whyLost(coupon)}: lo que queda del periodo se cobra sin él`,
    ),
  ]
}

const whyLost = ({ applies_to }: Coupon) =>
  applies_to && applies_to.plan_uuids.length === 0
    ? 'es para un complemento que ya no tendrá'
    : 'no es para este plan'
