import { countMonths, joinCoupons, listCoupons } from '@/contract/discountedItems'
import { type Interval, intervalMonths } from '@/contract/planParts'
import type { Coupon, Discount } from '@/contract/subscriptions'
import type { Database } from '@server/db/database'
import { inPesos } from '@server/money/pesos'
import { savedInYear } from '@server/money/savedInYear'
import { type Charged, countDiscountCents } from './campaignUse'

/** So many coupons at most add up on one subscription. */
const MOST_COUPONS = 3

/** A discount combined with another coupon; `saved` compares the two, in cents, where only one stays. */
export type Combined =
  | { kind: 'added' | 'first'; discount: Discount }
  | { kind: 'replaced' | 'kept'; discount: Discount; saved: { before: number; with: number } }

/**
 * Combines a coupon with the present discount. Both stay where both are stackable; else the one that saves more in the
 * next twelve months stays, and the present one where they save the same.
 */
export async function combineCoupons(
  db: Database,
  { discount, coupon, charged }: { discount: Discount | null; coupon: Coupon; charged: Charged },
): Promise<Combined> {
  if (!discount) return { kind: 'first', discount: coupon }
  const coupons = [...listCoupons(discount), coupon]
  if (coupons.length <= MOST_COUPONS && (await areStackable(db, coupons)))
    return { kind: 'added', discount: joinCoupons(coupons) ?? coupon }
  const saved = {
    before: savedInYear({ ...charged, discount }),
    with: savedInYear({ ...charged, discount: coupon }),
  }
  return saved.with > saved.before
    ? { kind: 'replaced', discount: coupon, saved }
    : { kind: 'kept', discount, saved }
}

/** Whether every coupon is of a campaign that adds to other discounts; what staff wrote by hand is of none. */
async function areStackable(db: Database, coupons: readonly Coupon[]): Promise<boolean> {
  const uuids = coupons.flatMap(({ campaign_uuid }) => campaign_uuid ?? [])
  if (uuids.length < coupons.length) return false
  const stackable = await db
    .selectFrom('campaigns')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('stackable', '=', true)
    .execute()
  return stackable.length === new Set(uuids).size
}

/** Says which of two discounts stays and what each takes off in a year. */
export function describeChoice(
  { kind, saved }: Extract<Combined, { saved: object }>,
  { before, coupon, currency }: { before: Discount; coupon: Coupon; currency: string },
): string {
  const one = `${nameDiscount(before)} descuenta ${inPesos(saved.before, currency)} en 12 meses`
  const other = `${nameDiscount(coupon)}, ${inPesos(saved.with, currency)}`
  return `No se suman. ${one} y ${other}: se queda ${lowerFirst(nameDiscount(kind === 'replaced' ? coupon : before))}`
}

/** A discount by its coupons, as a sentence begins: `El cupón HOLA`. */
export function nameDiscount(discount: Discount): string {
  const codes = listCoupons(discount).flatMap(({ coupon_code }) => coupon_code ?? [])
  if (codes.length === 0) return 'El descuento'
  return codes.length === 1 ? `El cupón ${codes[0]}` : `Los cupones ${codes.join(' y ')}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Says of coupons that count months for how many of a longer charge they count. */
export const describeMonths = (discount: Discount | null, interval: Interval): string[] =>
  listCoupons(discount).flatMap((coupon) => {
    const [months, of] = [countMonths(coupon, interval), intervalMonths[interval]]
    return months < of
      ? [`${nameDiscount(coupon)} cuenta por ${months} de los ${of} meses del próximo cobro`]
      : []
  })

/** Whether a coupon takes off a fixed amount that is more than what it is for costs. */
export const isBeyondPrice = (coupon: Coupon, charged: Charged): boolean => {
  if (coupon.type !== 'fixed') return false
  const { interval } = charged
  const cents = Math.round((coupon.value * countMonths(coupon, interval)) / intervalMonths[interval])
  return countDiscountCents(coupon, charged) < cents
}
