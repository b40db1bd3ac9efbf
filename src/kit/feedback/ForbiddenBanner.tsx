import { useEffect, useRef } from 'react'
import { useTranslation } from '@/i18n'
import { useSearchParams } from 'react-router-dom'
import { FORBIDDEN } from '@/api/apiError'
import { Button } from '@/kit/elements/Button'
import { plainMessage } from '@/kit/text/plainMessage'
import { useRoleName } from '@/kit/vocabulary/useRoleName'
import styles from './ForbiddenBanner.module.css'

/** Says, where denials lead (`?error=forbidden`), that a page was not opened and whom to ask for it. */
export function ForbiddenBanner() {
  const { t } = useTranslation('kit')
  const [params, setParams] = useSearchParams()
  const role = useRoleName()
  const banner = useRef<HTMLDivElement>(null)
  const isShown = params.get('error') === 'forbidden'
  const detail = plainMessage(params.get('message') ?? '')

  useEffect(() => {
    if (isShown) banner.current?.focus()
  }, [isShown])

  function dismiss() {
    setParams(
      (before) => {
        before.delete('error')
        before.delete('message')
        return before
      },
      { replace: true },
    )
  }

  if (!isShown) return null
  return (
    <div ref={banner} className={styles.banner} role="alert" tabIndex={-1}>
      <div className={styles.text}>
        <strong>{t('forbidden.title')}</strong>
        <p>{role ? t('forbidden.body', { role }) : t('forbidden.bodyNoRole')}</p>
        {/* The product's own text is for the error; a person has just read the same in Spanish. */}
        {detail && detail !== FORBIDDEN && <p>{t('forbidden.detail', { detail })}</p>}
      </div>
      <Button onClick={dismiss}>{t('understood')}</Button>
    </div>
  )
}
