import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { presentDay } from '@/visitors/formats'
import type { ComparedPlan, PlansOnSale } from '@/contract/plansOnSale'
import { Failed } from '@/visitors/Failed'
import { dataWith } from '@/visitors/replies'
import { useAnswer } from '@/visitors/useAnswer'
import visitor from '@/visitors/Visitor.module.css'
import styles from '@/visitors/Steps.module.css'
import { Comparable } from './Comparable'
import { Price } from './Price'

/** Everything that may be bought. */
export function Plans() {
  const { t } = useTranslation('subscribe')
  return (
    <>
      <h1>{t('plans.title')}</h1>
      <PlanCards compared />
    </>
  )
}

/** The plans on sale, in cards; where they are `compared`, also side by side. */
export function PlanCards({ compared = false }: { compared?: boolean }) {
  const { t } = useTranslation('subscribe')
  const { answer: plans, isFailed, retry } = useAnswer('public/plans', readPlans)
  if (isFailed) return <Failed text={t('failed')} retry={retry} />
  if (!plans)
    return (
      <p role="status" data-arriving>
        {t('loading')}
      </p>
    )
  if (plans.length === 0) return <p>{t('plans.none')}</p>
  const see = ({ slug, name }: ComparedPlan) => (
    <Link className={visitor.button} to={`/plan/${slug}`}>
      {t('plans.see', { name })}
    </Link>
  )
  const cards = (
    <ul className={styles.cards}>
      {plans.map((plan) => (
        <li key={plan.slug} className={styles.card}>
          <h2>{plan.name}</h2>
          <Price plan={plan} />
          <p className={styles.soft}>
            {plan.short_description} · {t('start.upTo', { count: plan.people.max })}
          </p>
          <p>{see(plan)}</p>
        </li>
      ))}
    </ul>
  )
  if (!compared) return cards
  return (
    <Comparable plans={plans} today={presentDay()} action={see}>
      {cards}
    </Comparable>
  )
}

const readPlans = dataWith<PlansOnSale['data']>('length')
