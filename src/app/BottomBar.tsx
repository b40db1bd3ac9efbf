import { House, Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import styles from './Navigation.module.css'

/** A phone's navigation: the places one goes to most, and the way to all the others. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <nav className={styles.bottom} aria-label={t('navigation')}>
      <NavLink to="/admin" end>
        <House size={20} aria-hidden />
        {t('groups.home')}
      </NavLink>
      <button type="button" aria-haspopup="dialog" onClick={onMore}>
        <Menu size={20} aria-hidden />
        {t('more')}
      </button>
    </nav>
  )
}
