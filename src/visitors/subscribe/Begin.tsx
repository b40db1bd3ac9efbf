import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { ApiError } from '@/api/apiError'
import type { Checkout } from '@/contract/checkouts'
import visitor from '@/visitors/Visitor.module.css'
import styles from '@/visitors/Steps.module.css'
import { stepAddress } from './address'

/** How something is bought. */
export type Beginning = {
  /** What was answered already. */
  checkout: Checkout | undefined
  begin: () => Promise<ApiError | undefined>
  onForget: () => void
}

type BeginProps = Beginning & {
  /** What the button says, and what is said of what was begun before. */
  labels: { go: string; begun: string }
}

/** Begins a purchase, or goes on with the one that was begun. */
export function Begin({ checkout, begin, onForget, labels }: BeginProps) {
  const { t } = useTranslation('subscribe')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  if (checkout)
    return (
      <div className={styles.box}>
        <p>{labels.begun}</p>
        <div className={styles.actions}>
          <Link className={visitor.button} data-look="primary" to={stepAddress(checkout.step)}>
            {t('start.resume')}
          </Link>
          <button type="button" className={visitor.button} onClick={onForget}>
            {t('start.anew')}
          </button>
        </div>
      </div>
    )
  return (
    <div>
      {error && <p role="alert">{error.status === 0 ? t('unreachable') : (error.detail ?? t('down'))}</p>}
      <button
        type="button"
        className={visitor.button}
        data-look="primary"
        aria-disabled={isBusy}
        onClick={async () => {
          if (isBusy) return
          setBusy(true)
          setError(await begin())
          setBusy(false)
        }}
      >
        {labels.go}
      </button>
    </div>
  )
}
