import { countMonths, listCoupons } from '@/contract/discountedItems'
import { type Interval, intervalMonths } from '@/contract/planParts'
import type { Coupon, Discount } from '@/contract/subscriptions'
import { formatMoney, plural } from '@/kit/text/formats'
import { es } from './es'

type DiscountTerms = Pick<Coupon, 'type' | 'value' | 'duration'> & { months: number | null }

/** A discount in words: `20 %, siempre`. */
export const discountText = ({ type, value, duration, months }: DiscountTerms) =>
  [
    type === 'pct' ? `${value} %` : formatMoney(value),
    months === null ? es.durations[duration].toLowerCase() : plural(months, 'mes', 'meses'),
  ].join(', ')

/** What a subscription is given, coupon by coupon: `HOLA, 20 %, 3 meses (3 de los 12 de cada cobro)`. */
export const describeDiscount = (discount: Discount, interval: Interval) =>
  listCoupons(discount)
    .map((coupon) => {
      const { coupon_code, remaining } = coupon
      const [months, of] = [countMonths(coupon, interval), intervalMonths[interval]]
      const part = months < of ? ` (${months} de los ${of} del próximo cobro)` : ''
      return [coupon_code, discountText({ ...coupon, months: remaining })].filter(Boolean).join(', ') + part
    })
    .join(' + ')
