import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { pathOf } from '@/api/paths'
import type { ComparedPlan, SellingCompany } from '@/contract/plansOnSale'
import { formatList } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { Failed } from '@/visitors/Failed'
import { priceIn } from '@/visitors/formats'
import { dataWith } from '@/visitors/replies'
import { useAnswer } from '@/visitors/useAnswer'
import visitor from '@/visitors/Visitor.module.css'
import { StepHead } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import type { StepProps } from './useCheckout'

const ComparePlans = lazyPart(() => import('./ComparePlans'), 'ComparePlans')

/** What each of an employer's plans costs an employee: all with the same facts in the same order. */
export function PlanStep({ checkout, back, place, answer }: StepProps) {
  const { t } = useTranslation('subscribe')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isMobile = useAppSelector(selectIsMobile)
  const slug = checkout.via?.split('/').at(-1) ?? '-'
  const company = useAnswer(pathOf('public', 'companies', slug), readCompany)
  if (company.isFailed) return <Failed text={t('failed')} retry={company.retry} />
  if (!company.answer) return <p role="status">{t('loading')}</p>

  async function choose(plan: string) {
    if (isBusy) return
    setBusy(true)
    const error = await answer({ step: 'plan', plan })
    setBusy(false)
    setProblem(error && (error.status === 0 ? t('unreachable') : (error.detail ?? t('down'))))
  }
  const { plans, today } = company.answer
  const take = ({ slug, name }: ComparedPlan) => (
    <button
      type="button"
      className={visitor.button}
      data-look="primary"
      aria-disabled={isBusy || undefined}
      onClick={() => choose(slug)}
    >
      {t('company.take', { name })}
    </button>
  )
  return (
    <>
      <StepHead title={t('company.choose')} back={back} place={place} />
      <p role="alert">{problem}</p>
      {isMobile ? (
        <ul className={styles.cards}>
          {plans.map((plan) => (
            <li key={plan.slug} className={styles.card}>
              <h2>{plan.name}</h2>
              <Split plan={plan} />
              <p>{t('start.upTo', { count: plan.people.max })}</p>
              <p>{t('reseller.covers', { names: formatList(plan.covers) })}</p>
              {plan.not_covered.length > 0 && (
                <p>{t('reseller.notCovers', { names: formatList(plan.not_covered) })}</p>
              )}
              <p>{take(plan)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <ComparePlans
            plans={plans}
            today={today}
            price={({ slug }) =>
              plans.filter((plan) => plan.slug === slug).map((plan) => <Split key={slug} plan={plan} />)
            }
            action={take}
          />
        </Suspense>
      )}
    </>
  )
}

function Split({ plan: { prices, split } }: { plan: SellingCompany['plans'][number] }) {
  const { t } = useTranslation('subscribe')
  const [price] = prices
  if (!price || !split) return null
  const { currency, interval } = price
  return (
    <p>
      <strong>
        {t('split.you', { price: priceIn(split.you_cents, currency), per: t(`per.${interval}`) })}
      </strong>
      <br />
      {split.employer_cents > 0 && t('split.employer', { price: priceIn(split.employer_cents, currency) })}
    </p>
  )
}

const readCompany = dataWith<SellingCompany>('plans')
