import { useEffect, useRef } from 'react'
import { useTranslation } from '@/i18n'
import styles from '@/app/navigation/Navigation.module.css'
import { NavigationItems } from '@/app/navigation/NavigationItems'
import { useAppSelector } from '@/store/hooks'
import { selectOpenGroups } from '@/store/preferences'
import { selectUser } from '@/store/session'
import { AccountPicker } from './AccountPicker'
import { rememberFrame } from './rememberFrame'

/** The navigation at full width, with the account that is being worked with on top. */
export function SideNavigation() {
  const { t } = useTranslation('shell')
  const navigation = useRef<HTMLElement>(null)
  const role = useAppSelector(selectUser)?.role
  const open = useAppSelector(selectOpenGroups)
  useEffect(() => {
    return navigation.current && (role || open) ? rememberFrame(navigation.current) : undefined
  }, [role, open])
  return (
    <div className={styles.side}>
      <AccountPicker />
      <nav ref={navigation} className={styles.scroll} aria-label={t('navigation')}>
        <NavigationItems />
      </nav>
    </div>
  )
}
