import { useTranslation } from '@/i18n'
import { Link, useLocation } from 'react-router-dom'
import { MenuButton, MenuLabel, MenuLink } from '@/kit/elements/MenuButton'
import { Can } from '@/kit/elements/Can'
import { titleOf } from '@/kit/vocabulary/nouns'
import { paths } from '@/kit/navigation/paths'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { type MenuGroup, menuOf } from '@/app/navigation/menu'
import styles from '@/app/navigation/Navigation.module.css'
import { isWithin } from '@/app/navigation/NavigationItems'
import { settingsHash } from '@/contract/settingsPlace'
import { useWaiting } from '@/app/navigation/useWaiting'
import { useWaitingName } from '@/app/navigation/WaitingLink'
import { AccountPicker } from './AccountPicker'

/** The navigation where there is less room: a drawing for each group, whose listings fly out. */
export function NavigationRail() {
  const { t } = useTranslation('shell')
  const role = useAppSelector(selectUser)?.role ?? ''
  const waitingIn = useWaiting()
  return (
    <div className={styles.side} data-rail>
      <AccountPicker compact />
      <nav aria-label={t('navigation')}>
        {menuOf(role).map((group) => (
          <RailGroup key={group.name} group={group} waitingIn={waitingIn} />
        ))}
      </nav>
    </div>
  )
}

type RailGroupProps = { group: MenuGroup; waitingIn: ReturnType<typeof useWaiting> }

function RailGroup({ group, waitingIn }: RailGroupProps) {
  const { name, icon: Icon, kinds } = group
  const nameOf = useWaitingName()
  const waiting = kinds.map(waitingIn).filter((figure) => figure !== undefined)
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const label = t(`groups.${name}`)
  const isCurrent = name === 'home' ? pathname === '/admin' : kinds.some((kind) => isWithin(pathname, kind))
  const look = {
    className: styles.railButton,
    'data-current': isCurrent || undefined,
    'aria-label': label,
    title: label,
  }

  if (name === 'home')
    return (
      <Link to="/admin" {...look}>
        <Icon size={20} aria-hidden />
      </Link>
    )
  return (
    <MenuButton
      side="right"
      align="start"
      target={
        <button type="button" {...look}>
          <Icon size={20} aria-hidden />
          {waiting.length > 0 && <span className={styles.railMark} aria-hidden />}
        </button>
      }
    >
      <MenuLabel>{label}</MenuLabel>
      {kinds.map((kind) => (
        <MenuLink
          key={kind}
          to={paths.list(kind)}
          aria-current={isWithin(pathname, kind) ? 'page' : undefined}
        >
          {titleOf(kind)}
        </MenuLink>
      ))}
      {waiting.map((figure) => (
        <MenuLink key={figure.kind} to={paths.rows(figure.kind, figure.filter)}>
          {titleOf(figure.kind)}: {nameOf(figure)}
        </MenuLink>
      ))}
      {group.hasSettings && (
        <Can do="Settings.view">
          <MenuLink to={{ pathname, search, hash: settingsHash() }}>{titleOf('Settings')}</MenuLink>
        </Can>
      )}
    </MenuButton>
  )
}
