import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Checkout } from '@/contract/checkouts'
import visitor from '@/visitors/Visitor.module.css'
import './payingTexts'
import styles from '@/visitors/Steps.module.css'
import type { Subscribing } from './useCheckout'

/** Milliseconds between two looks: often at first, less so after a while. */
const SOON = 1_500
const LATER = 6_000
const OFTEN = 12

type WaitingProps = {
  checkout: Checkout
  subscribing: Subscribing
  /** Is told when the server knows of no attempt that this page made. */
  onUnchanged?: () => void
}

/** A payment that is under way, with the gateway or the bank, or unknown. The visitor may leave and come back. */
export function Waiting({ checkout, subscribing, onUnchanged }: WaitingProps) {
  const { t } = useTranslation('paying')
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, attempts } = checkout
  const [attemptsBefore] = useState(attempts)
  const { reload } = subscribing
  const [looks, setLooks] = useState(0)

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(
      async () => {
        await reload()
        setLooks((before) => before + 1)
      },
      looks < OFTEN && status !== 'confirming' ? SOON : LATER,
    )
    return () => clearTimeout(timer)
  }, [looks, reload, status])
  const isUntouched = looks > 1 && attempts === attemptsBefore && (status === 'open' || status === 'declined')
  useEffect(() => {
    if (isUntouched && !subscribing.trouble) onUnchanged?.()
  }, [isUntouched, subscribing.trouble, onUnchanged])

  if (status === 'requires_action')
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          {t('waiting.bank')}
        </h1>
        <p>{t('waiting.bankBody')}</p>
        <div className={styles.actions}>
          {checkout.action_url && (
            <a className={visitor.button} data-look="primary" href={checkout.action_url}>
              {t('waiting.goToBank')}
            </a>
          )}
          <button type="button" className={visitor.button} onClick={() => void subscribing.payOtherwise()}>
            {t('waiting.otherCard')}
          </button>
        </div>
      </>
    )
  const isKnown = status === 'processing'
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isKnown ? t('waiting.processing') : t('waiting.confirming')}
      </h1>
      <p role="status">
        {isKnown
          ? t('waiting.processingBody')
          : t('waiting.confirmingBody', { email: checkout.answers.you?.email ?? '' })}
      </p>
    </>
  )
}
