import { useTranslation } from 'react-i18next'
import styles from '@/app/navigation/Navigation.module.css'
import { NavigationItems } from '@/app/navigation/NavigationItems'
import { AccountPicker } from './AccountPicker'

/** The navigation at full width, with the account that is being worked with on top. */
export function SideNavigation() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.side}>
      <AccountPicker />
      <nav className={styles.scroll} aria-label={t('navigation')}>
        <NavigationItems />
      </nav>
    </div>
  )
}
