import type { TFunction } from 'i18next'
import type { Quote } from '@/contract/checkouts'
import { dayInWords, priceIn } from '@/visitors/formats'
import './payingTexts'

/** What is charged once a discount is over, and from when on; nothing where none ends. */
export const laterPrice = (
  paying: TFunction<'paying'>,
  t: TFunction<'subscribe'>,
  { after_discount: after, currency, interval }: Quote,
): string =>
  after
    ? paying('afterDiscount', {
        day: dayInWords(after.on),
        price: priceIn(after.amount_cents, currency),
        each: t(`each.${interval}`),
      })
    : ''
