import { useEffect } from 'react'
import { useTranslation } from '@/i18n'
import { config } from '@/config'
import { HOME } from '@/session/redirect'
import { PlainScreen } from './PlainScreen'

/** What is shown when a screen fails or cannot be loaded: never a white page. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('start')

  // The console is the only place that hears of a screen that could not be loaded.
  useEffect(() => console.error(error), [error])

  return (
    <PlainScreen title={t('failedTitle')} body={t('failedBody')}>
      <title>{`${config.productName} - ${t('failedTitle')}`}</title>
      <button type="button" onClick={() => globalThis.location.reload()}>
        {t('reload')}
      </button>
      <a href={HOME}>{t('goHome')}</a>
    </PlainScreen>
  )
}
