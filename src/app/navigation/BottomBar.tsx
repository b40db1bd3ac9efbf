import { Headset, House, Menu, Search } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { NavLink } from 'react-router-dom'
import { paths } from '@/kit/navigation/paths'
import styles from './Navigation.module.css'

/** A phone's navigation: the places one goes to most, and the way to all the others. */
export function BottomBar({ onSearch, onMore }: { onSearch: () => void; onMore: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <nav className={styles.bottom} data-at-bottom aria-label={t('navigation')}>
      <NavLink to="/admin" end>
        <House size={20} aria-hidden />
        {t('groups.home')}
      </NavLink>
      <NavLink to={paths.list('SupportTicket')}>
        <Headset size={20} aria-hidden />
        {t('tickets')}
      </NavLink>
      <button type="button" aria-haspopup="dialog" onClick={onSearch}>
        <Search size={20} aria-hidden />
        {t('search.open')}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={onMore}>
        <Menu size={20} aria-hidden />
        {t('more')}
      </button>
    </nav>
  )
}
