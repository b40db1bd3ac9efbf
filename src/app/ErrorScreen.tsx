import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { config } from '@/config'
import { HOME } from '@/session/redirect'
import { PlainScreen } from './PlainScreen'

/** What is shown when a screen fails or cannot be loaded, or an address is badly formed: never a white page. */
export default function ErrorScreen() {
  const { t } = useTranslation('start')
  const error = useRouteError()
  const isUnknown = isRouteErrorResponse(error) && error.status === 404

  // A screen that could not be loaded is told to nobody else.
  useEffect(() => {
    if (!isUnknown) console.error(error)
  }, [error, isUnknown])

  return isUnknown ? (
    <PlainScreen title={t('unknownTitle')} body={t('unknownBody')}>
      <title>{config.productName}</title>
      <a href={HOME}>{t('goHome')}</a>
    </PlainScreen>
  ) : (
    <PlainScreen title={t('failedTitle')} body={t('failedBody')}>
      <title>{`${config.productName} - ${t('failedTitle')}`}</title>
      <button type="button" onClick={() => globalThis.location.reload()}>
        {t('reload')}
      </button>
      <a href={HOME}>{t('goHome')}</a>
    </PlainScreen>
  )
}
