import type { TFunction } from 'i18next'
import type { OfferedBenefit } from '@/contract/plansOnSale'
import './es'

/** What may be used on the first day; nothing where all of it is waited for. */
export function usableToday(
  covered: readonly OfferedBenefit[],
  t: TFunction<'shop'>,
  { today, list }: { today: string; list: (names: string[]) => string },
): string | undefined {
  const now = covered.filter(({ usable_on }) => usable_on <= today)
  return now.length > 0 ? t('today', { names: list(now.map(({ name }) => name)) }) : undefined
}
