import type { TFunction } from 'i18next'
import { Suspense } from 'react'
import type { Checkout, CheckoutStep } from '@/contract/checkouts'
import { lazyPart } from '@/kit/elements/lazyPart'
import { priceIn } from '@/visitors/formats'
import { useTranslation } from '@/i18n'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { stepAddress } from './address'
import { laterPrice } from './laterPrice'
import { AddonsStep, IntervalStep } from './choosing'
import { PeopleStep } from './PeopleStep'
import { ReviewStep } from './ReviewStep'
import type { Subscribing, StepProps } from './useCheckout'
import { WhoStep, YouStep } from './asking'
import { EmployeeStep } from './EmployeeStep'
import { PlanStep } from './PlanStep'
// Few plans ask it.
const HealthStep = lazyPart(() => import('./HealthStep'), 'HealthStep')
type StepFormProps = {
  step: CheckoutStep
  checkout: Checkout
  subscribing: Subscribing
  onUnfit: (message: string) => void
}

/** One question of the way. */
export function Step({ step, checkout, subscribing, onUnfit }: StepFormProps) {
  const { t } = useTranslation('subscribe')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isChange = params.has('cambio')
  const { steps } = checkout
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const place = t('stepOf', { step: at + 1, steps: steps.length })
  const props: StepProps = {
    checkout,
    subscribing,
    back: isChange ? stepAddress('review') : before ? stepAddress(before) : '?',
    place,
    onNext: async () => {
      await navigate(stepAddress(steps[at + 1] ?? 'review'))
    },
    answer: async (body, stays) => {
      const error = await subscribing.answer(body)
      if (error?.code === 'not_eligible') {
        onUnfit(error.detail ?? '')
        return
      }
      if (error) return error
      const next = steps[at + 1] ?? 'review'
      await navigate(stays ?? stepAddress(isChange ? 'review' : next), {
        replace: isChange,
      })
    },
  }
  switch (step) {
    case 'employee':
      return <EmployeeStep {...props} />
    case 'plan':
      return <PlanStep {...props} />
    case 'who':
      return <WhoStep {...props} />
    case 'you':
      return <YouStep {...props} />
    case 'people':
      return <PeopleStep {...props} />
    case 'health':
      return (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <HealthStep {...props} />
        </Suspense>
      )
    case 'addons':
      return <AddonsStep {...props} />
    case 'interval':
      return <IntervalStep {...props} />
    case 'review':
    case 'payment':
      return <ReviewStep {...props} />
  }
}

/** What a period costs, as far as is known. */
export const priceLine = (
  t: TFunction<'subscribe'>,
  paying: TFunction<'paying'>,
  { plan, quote }: Pick<Checkout, 'plan' | 'quote'>,
): string => {
  const price = priceIn(quote.then_cents, quote.currency)
  const per = t(`per.${quote.interval}`)
  const later = quote.after_discount ? `. ${laterPrice(paying, t, quote)}` : ''
  if (quote.employer_cents === 0) return `${plan.name}: ${price} ${per}${later}`
  const employer = t('split.employer', { price: priceIn(quote.employer_cents, quote.currency) })
  return `${plan.name}: ${t('split.you', { price, per })} · ${employer}${later}`
}
