import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { PlansOnSale } from '@/contract/plansOnSale'
import { Failed } from '@/visitors/Failed'
import { dataWith } from '@/visitors/replies'
import { useAnswer } from '@/visitors/useAnswer'
import visitor from '@/visitors/Visitor.module.css'
import styles from '@/visitors/Steps.module.css'
import '@/visitors/shop/es'
import { Price } from './Price'

/** The plans on sale, each in a card. */
export function PlanCards() {
  const { t } = useTranslation('subscribe')
  const { t: shop } = useTranslation('shop')
  const { answer: plans, isFailed, retry } = useAnswer('public/plans', readPlans)
  if (isFailed) return <Failed text={t('failed')} retry={retry} />
  if (!plans)
    return (
      <p role="status" data-arriving>
        {t('loading')}
      </p>
    )
  if (plans.length === 0) return <p>{shop('noPlans')}</p>
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
              {shop('see', { name: plan.name })}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

const readPlans = dataWith<PlansOnSale['data']>('length')
