import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '@/i18n'
import { useSearchParams } from 'react-router-dom'
import type { ComparedPlan } from '@/contract/plansOnSale'
import { lazyPart } from '@/kit/elements/lazyPart'
import visitor from '@/visitors/Visitor.module.css'
import { Price } from './Price'

const ComparePlans = lazyPart(() => import('./ComparePlans'), 'ComparePlans')

type Props = {
  plans: readonly ComparedPlan[]
  today: string
  action: (plan: ComparedPlan) => ReactNode
  /** The same plans one under the other. */
  children: ReactNode
}

/** Plans one under the other, or side by side on request, as the address says. */
export function Comparable({ plans, today, action, children }: Props) {
  const { t } = useTranslation('subscribe')
  const [params, setParams] = useSearchParams()
  const isCompared = params.get('vista') === 'comparar'
  if (plans.length < 2) return children
  const toggle = () => {
    const next = new URLSearchParams(params)
    if (isCompared) next.delete('vista')
    else next.set('vista', 'comparar')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <p>
        <button type="button" className={visitor.button} aria-pressed={isCompared} onClick={toggle}>
          {t('reseller.compare')}
        </button>
      </p>
      {isCompared ? (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <ComparePlans
            plans={plans}
            today={today}
            price={(plan) => <Price plan={plan} />}
            hasDetails
            action={action}
          />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}
