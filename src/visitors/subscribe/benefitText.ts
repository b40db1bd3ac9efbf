import type { TFunction } from 'i18next'
import type { OfferedBenefit } from '@/contract/plansOnSale'
import { formatList, formatMoney } from '@/kit/text/formats'

type Sold = TFunction<'subscribe'>

/** How often and up to how much something is covered; empty where nothing limits it. */
export function limitText({ limit_count, limit_cents, limit_period }: OfferedBenefit, t: Sold): string {
  const limits = [
    limit_count !== null && t('start.times', { count: limit_count }),
    limit_cents !== null && t('start.amount', { amount: formatMoney(limit_cents) }),
  ].filter(Boolean)
  return limits.length > 0 ? `${limits.join(' y ')} ${t(`start.period.${limit_period}`)}` : ''
}

/** What is paid for it besides the plan; empty where it is nothing. */
export function shareText(
  { deductible_cents, copay_cents, coinsurance_pct }: OfferedBenefit,
  t: Sold,
): string {
  const shares = [
    deductible_cents !== null && deductible_cents > 0
      ? t('start.share.first', { amount: formatMoney(deductible_cents) })
      : '',
    copay_cents !== null && copay_cents > 0
      ? t('start.share.each', { amount: formatMoney(copay_cents) })
      : '',
    coinsurance_pct !== null && Number(coinsurance_pct) > 0
      ? t('start.share.part', { share: coinsurance_pct })
      : '',
  ].filter(Boolean)
  return formatList(shares)
}

/** What is done for a kind of service, as a sentence: how often and for how much. Empty where nothing limits it. */
export function benefitText(benefit: OfferedBenefit, t: Sold): string {
  const share = shareText(benefit, t)
  const facts = [
    limitText(benefit, t),
    share ? t('start.pays', { share }) : benefit.copay_cents === 0 && t('start.noCopay'),
    benefit.requires_authorization && t('start.authorization'),
  ].filter(Boolean)
  const sentence = facts.join(', ')
  return sentence && `${capital(sentence)}.`
}

/** A text as a sentence begins. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
