import { useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Checkout } from '@/contract/checkouts'
import visitor from '@/visitors/Visitor.module.css'
import { Field } from '@/visitors/form/fields'
import styles from '@/visitors/Steps.module.css'
import type { Subscribing } from './useCheckout'

type Props = { checkout: Checkout; subscribing: Subscribing }

/** A code that takes something off; what it comes to is counted by the server, and is in the price below. */
export function Coupon({ checkout: { coupon, lost_coupon: lost, quote }, subscribing }: Props) {
  const { t } = useTranslation('subscribe')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  async function take(wanted: string | null) {
    if (isBusy) return
    const refuse = (message: string) => {
      setProblem(message)
      box.current?.querySelector('input')?.focus()
    }
    if (wanted === '') return refuse(t('coupon.missing'))
    setBusy(true)
    const error = await subscribing.takeCoupon({ code: wanted })
    setBusy(false)
    if (!error) {
      setCode('')
      return setProblem(undefined)
    }
    if (error.status === 0) return refuse(t('unreachable'))
    if (error.status === 429) return refuse(t('tooMany'))
    refuse(error.errors?.[0]?.message ?? error.detail ?? t('down'))
  }

  return (
    <div ref={box} className={styles.coupon}>
      <p role="alert">{lost !== null && (lost ? t('coupon.lost', { code: lost }) : t('coupon.lostLink'))}</p>
      <p role="status">
        {[
          coupon && t('coupon.used', { code: coupon }),
          quote.discounted_months && t('coupon.months', quote.discounted_months),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {coupon && (
        <div>
          <button type="button" className={visitor.button} aria-disabled={isBusy} onClick={() => take(null)}>
            {t('coupon.drop')}
          </button>
        </div>
      )}
      <details>
        <summary>{t(coupon ? 'coupon.askAnother' : 'coupon.ask')}</summary>
        <Field
          name="coupon"
          label={t('coupon.code')}
          problem={problem}
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setCode(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It is in the form that goes on to the payment.
            event.preventDefault()
            void take(code.trim())
          }}
        />
        <div>
          <button
            type="button"
            className={visitor.button}
            aria-disabled={isBusy}
            onClick={() => take(code.trim())}
          >
            {t('coupon.use')}
          </button>
        </div>
      </details>
    </div>
  )
}
