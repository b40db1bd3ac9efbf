import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import styles from './AdminLayout.module.css'
import { useNewVersion } from './newVersion'

/** Says that a new version waits for what is being typed, and loads it on request: the browser asks before losing anything. */
export function NewVersionBar() {
  const { t } = useTranslation('shell')
  const isWaiting = useNewVersion()
  return (
    <div role="status">
      {isWaiting && (
        <div className={styles.version}>
          <p>{t('newVersion')}</p>
          <Button size="bar" onClick={() => globalThis.location.reload()}>
            {t('updateNow')}
          </Button>
        </div>
      )}
    </div>
  )
}
