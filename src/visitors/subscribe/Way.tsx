import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Navigate } from 'react-router-dom'
import type { Checkout, CheckoutStep } from '@/contract/checkouts'
import { lazyPart } from '@/kit/elements/lazyPart'
import { stepAddress } from './address'
import { Done } from './Done'
import './payingTexts'
import { PaymentStep } from './PaymentStep'
import { priceLine, Step } from './steps'
import styles from '@/visitors/Steps.module.css'
import type { Subscribing } from './useCheckout'
import { Waiting } from './Waiting'

// Most plans take whoever asks, and most people pay with a card.
const Unfit = lazyPart(() => import('./Unfit'), 'Unfit')
const Instructions = lazyPart(() => import('./Instructions'), 'Instructions')

type WayProps = { checkout: Checkout; subscribing: Subscribing; asked: CheckoutStep }

/** The way to a plan, from the first question to its end: the checkout's status and step decide what is shown. */
export function Way({ checkout, subscribing, asked }: WayProps) {
  const { t } = useTranslation('subscribe')
  const { t: paying } = useTranslation('paying')
  const [unfit, setUnfit] = useState<string>()
  const { status } = checkout
  if (status === 'completed') return <Done checkout={checkout} subscribing={subscribing} />
  if (status === 'awaiting')
    return (
      <Suspense fallback={<p role="status">{t('loading')}</p>}>
        <Instructions checkout={checkout} subscribing={subscribing} />
      </Suspense>
    )
  const isUnderWay = status !== 'open' && status !== 'declined'
  if (isUnderWay && asked !== 'payment') return <Waiting checkout={checkout} subscribing={subscribing} />
  if (unfit !== undefined)
    return (
      <Suspense fallback={<p role="status">{t('loading')}</p>}>
        <Unfit message={unfit} onBack={() => setUnfit(undefined)} />
      </Suspense>
    )
  const step = reachable(checkout, asked)
  if (step !== asked && !isUnderWay) return <Navigate to={stepAddress(step)} replace />
  const isShared = checkout.quote.employer_cents > 0
  const price = (
    <p className={styles.price} aria-live="polite">
      {priceLine(t, paying, checkout)}
    </p>
  )
  if (step === 'payment')
    return (
      <>
        {isShared && price}
        {isUnderWay && <Waiting checkout={checkout} subscribing={subscribing} />}
        {/* What was typed of a card stays in its frame, for it may be declined. */}
        <div hidden={isUnderWay} className={styles.column}>
          <PaymentStep checkout={checkout} subscribing={subscribing} />
        </div>
      </>
    )
  return (
    <>
      {/* Before a plan is chosen, each says itself what it costs. */}
      {!(checkout.steps.includes('plan') && (step === 'employee' || step === 'plan')) && price}
      {status === 'open' && checkout.decline && (
        <p className={styles.note}>{paying(`payment.declined.${checkout.decline}`)}</p>
      )}
      <Step key={step} step={step} checkout={checkout} subscribing={subscribing} onUnfit={setUnfit} />
    </>
  )
}

/** The step that is shown: the one asked for, if the answers before it were given. */
function reachable({ steps, step }: Checkout, asked: CheckoutStep): CheckoutStep {
  const at = steps.indexOf(asked)
  return at >= 0 && at <= steps.indexOf(step) ? asked : step
}
