import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PlanOnSale, PlansOnSale } from '@/contract/plansOnSale'
import { Failed } from '@/visitors/Failed'
import { priceIn } from '@/visitors/formats'
import { dataWith } from '@/visitors/replies'
import { useAnswer } from '@/visitors/useAnswer'
import visitor from '@/visitors/Visitor.module.css'
import styles from '@/visitors/Steps.module.css'

/** Everything that may be bought. */
export function Plans() {
  const { t } = useTranslation('subscribe')
  return (
    <>
      <h1>{t('plans.title')}</h1>
      <PlanCards />
    </>
  )
}

/** The plans on sale, in cards; `fits` leaves out those that do not suit the visitor. */
export function PlanCards({ fits = () => true }: { fits?: (plan: PlanOnSale) => boolean }) {
  const { t } = useTranslation('subscribe')
  const { answer, isFailed, retry } = useAnswer('public/plans', readPlans)
  if (isFailed) return <Failed text={t('failed')} retry={retry} />
  if (!answer)
    return (
      <p role="status" data-arriving>
        {t('loading')}
      </p>
    )
  const plans = answer.filter(fits)
  if (plans.length === 0) return <p>{t('plans.none')}</p>
  return (
    <ul className={styles.cards}>
      {plans.map((plan) => (
        <li key={plan.slug} className={styles.card}>
          <h2>{plan.name}</h2>
          <Price plan={plan} />
          <p className={styles.soft}>
            {plan.short_description} · {t('start.upTo', { count: plan.people.max })}
          </p>
          <p>
            <Link className={visitor.button} to={`/plan/${plan.slug}`}>
              {t('plans.see', { name: plan.name })}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The lowest price of a plan, with its interval. */
export function Price({ plan: { prices } }: { plan: Pick<PlanOnSale, 'prices'> }) {
  const { t } = useTranslation('subscribe')
  const [price] = prices
  if (!price) return null
  const from = price.mode === 'flat' ? '' : `${t('start.from')} `
  return (
    <p>
      <strong>{`${from}${priceIn(price.from_cents, price.currency)} ${t(`per.${price.interval}`)}`}</strong>,{' '}
      {t('plans.taxes')}
    </p>
  )
}

const readPlans = dataWith<PlansOnSale['data']>('length')
