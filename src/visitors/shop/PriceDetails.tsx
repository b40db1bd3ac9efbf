import { useTranslation } from '@/i18n'
import type { OfferedPrice, PlanOnSale } from '@/contract/plansOnSale'
import { formatMoney } from '@/kit/text/formats'
import { priceIn } from '@/visitors/formats'
import './factTexts'
import styles from './PriceDetails.module.css'

/** What a plan costs for each interval: a longer one also by the month, and what is charged once. */
export const PriceDetails = ({ plan: { prices } }: { plan: Pick<PlanOnSale, 'prices'> }) => (
  <ul className={styles.prices}>
    {prices.map((price) => (
      <li key={price.interval}>
        <Details price={price} isFirst={price === prices[0]} />
      </li>
    ))}
  </ul>
)

function Details({ price, isFirst }: { price: OfferedPrice; isFirst: boolean }) {
  const { t } = useTranslation('subscribe')
  const { t: facts } = useTranslation('planFacts')
  const { interval, mode, currency, from_cents, monthly_cents, per_person_cents } = price
  const isEach = per_person_cents === from_cents
  return (
    <>
      <p data-first={isFirst || undefined}>
        {mode !== 'flat' && !isEach && `${t('start.from')} `}
        <strong>{priceIn(from_cents, currency)}</strong> {t(`per.${interval}`)}
        {isEach && ` ${t('start.perMember')}`}
        {interval !== 'month' && ` (${facts('equals', { price: formatMoney(monthly_cents, currency) })})`}
      </p>
      {per_person_cents !== null && !isEach && (
        <p>{`${priceIn(per_person_cents, currency)} ${t(`per.${interval}`)} ${t('start.perMember')}`}</p>
      )}
      {price.signup_fee_cents > 0 && (
        <p>{t('start.signup', { price: priceIn(price.signup_fee_cents, currency) })}</p>
      )}
      {price.trial_days > 0 && <p>{t('start.trial', { count: price.trial_days })}</p>}
    </>
  )
}
