import type { TFunction } from 'i18next'
import type { OfferedBenefit } from '@/contract/plansOnSale'
import { formatMoney } from '@/kit/text/formats'

/** What is done for a kind of service, as a sentence: how often and for how much. Empty where nothing limits it. */
export function benefitText(benefit: OfferedBenefit, t: TFunction<'subscribe'>): string {
  const { limit_count, limit_cents, limit_period, copay_cents, coinsurance_pct } = benefit
  const limits = [
    limit_count !== null && t('start.times', { count: limit_count }),
    limit_cents !== null && t('start.amount', { amount: formatMoney(limit_cents) }),
  ].filter(Boolean)
  const facts = [
    limits.length > 0 && `${limits.join(' y ')} ${t(`start.period.${limit_period}`)}`,
    copay_cents !== null &&
      (copay_cents > 0 ? t('start.copay', { amount: formatMoney(copay_cents) }) : t('start.noCopay')),
    coinsurance_pct !== null && t('start.coinsurance', { share: coinsurance_pct }),
    benefit.requires_authorization && t('start.authorization'),
  ].filter(Boolean)
  const sentence = facts.join(', ')
  return sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
