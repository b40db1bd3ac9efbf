import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComparedPlan } from '@/contract/plansOnSale'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
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

/** Plans one under the other, or side by side on request where there is room. */
export function Comparable({ plans, today, action, children }: Props) {
  const { t } = useTranslation('subscribe')
  const [isCompared, setCompared] = useState(false)
  const isMobile = useAppSelector(selectIsMobile)
  if (isMobile || plans.length < 2) return children
  return (
    <>
      <p>
        <button
          type="button"
          className={visitor.button}
          aria-pressed={isCompared}
          onClick={() => setCompared(!isCompared)}
        >
          {t('reseller.compare')}
        </button>
      </p>
      {isCompared ? (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <ComparePlans plans={plans} today={today} price={(plan) => <Price plan={plan} />} action={action} />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}
