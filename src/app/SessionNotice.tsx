import { useTranslation } from '@/i18n'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { notKeptRead, selectIsKept } from '@/store/session'
import styles from './SessionNotice.module.css'

/** Says that the session lasts as long as the tab, where the browser does not keep the token. */
export function SessionNotice() {
  const { t } = useTranslation('start')
  const dispatch = useAppDispatch()
  if (useAppSelector(selectIsKept)) return null
  return (
    <div className={styles.notice}>
      <output>{t('notKept')}</output>
      <button type="button" className={styles.button} onClick={() => dispatch(notKeptRead())}>
        {t('understood')}
      </button>
    </div>
  )
}
