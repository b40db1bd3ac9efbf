import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useLocation } from 'react-router-dom'
import { Dialog } from '@/kit/elements/Dialog'
import styles from '@/app/navigation/Navigation.module.css'
import { NavigationItems } from '@/app/navigation/NavigationItems'
import { AccountPicker } from './AccountPicker'

/** The whole navigation over a phone's screen. Going somewhere closes it. */
export function NavigationSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { pathname, hash } = useLocation()
  const close = useEffectEvent(onClose)
  const here = pathname + hash
  const [from] = useState(here)
  useEffect(() => {
    if (here !== from) close()
  }, [here, from])

  return (
    <Dialog kind="sheet" title={t('menu')} onClose={onClose}>
      <div className={styles.sheet}>
        <AccountPicker />
        <nav aria-label={t('navigation')}>
          <NavigationItems />
        </nav>
      </div>
    </Dialog>
  )
}
