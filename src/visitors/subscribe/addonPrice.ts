import type { TFunction } from 'i18next'
import type { Interval } from '@/contract/planParts'
import type { OfferedAddon } from '@/contract/plansOnSale'
import { priceIn } from '@/visitors/formats'

/**
 * What an add-on costs, for one interval or for each that its plan is sold for: `$79.00 MXN al mes por persona`.
 */
export function addonPrice(
  t: TFunction<'subscribe'>,
  { prices, currency, is_once, per_member }: OfferedAddon,
  interval?: Interval,
): string {
  const asked = prices.filter((price) => interval === undefined || price.interval === interval)
  const each = is_once
    ? [`${priceIn(prices[0]?.amount_cents ?? 0, currency)} ${t('addons.once')}`]
    : asked.map((price) => `${priceIn(price.amount_cents, currency)} ${t(`per.${price.interval}`)}`)
  return [each.join(t('addons.or')), per_member && t('addons.perMember')].filter(Boolean).join(' ')
}
