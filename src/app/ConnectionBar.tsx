import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useOnline } from '@/kit/elements/useOnline'
import styles from './AdminLayout.module.css'

/** How long, in milliseconds, the good news stays. */
const IN_SIGHT = 4000

/** Says when the connection is lost, and when it is back. */
export function ConnectionBar() {
  const { t } = useTranslation('kit')
  const isOnline = useOnline()
  const [wasLost, setLost] = useState(false)
  if (!isOnline && !wasLost) setLost(true)

  useEffect(() => {
    if (!isOnline || !wasLost) return
    const timer = setTimeout(() => setLost(false), IN_SIGHT)
    return () => clearTimeout(timer)
  }, [isOnline, wasLost])

  return (
    <div role="status">
      {!isOnline && <p className={styles.offline}>{t('shell.offline')}</p>}
      {isOnline && wasLost && <p className={styles.online}>{t('shell.online')}</p>}
    </div>
  )
}
