import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useLocation } from 'react-router-dom'
import { slugs, type Kind } from '@/contract/entities'
import type { Figure } from '@/contract/home'
import { settingsHash } from '@/contract/settingsPlace'
import { Can } from '@/kit/elements/Can'
import { ConsoleLink } from '@/kit/navigation/ConsoleLink'
import { titleOf } from '@/kit/vocabulary/nouns'
import { paths } from '@/kit/navigation/paths'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { groupToggled, selectOpenGroups } from '@/store/preferences'
import { selectUser } from '@/store/session'
import { isOpenFor, type MenuGroup, menuOf } from './menu'
import styles from './Navigation.module.css'
import { useWaiting } from './useWaiting'
import { WaitingLink } from './WaitingLink'

/** The navigation as a list of groups, each with its listings. */
export function NavigationItems() {
  const role = useAppSelector(selectUser)?.role ?? ''
  const waitingIn = useWaiting()
  return menuOf(role).map((group) =>
    group.name !== 'home' && group.name !== 'users' ? (
      <Group key={group.name} group={group} role={role} waitingIn={waitingIn} />
    ) : (
      <ul key={group.name} className={styles.alone}>
        <li>
          <Lone group={group} />
        </li>
      </ul>
    ),
  )
}

/** A group that is one place: the home, or a single listing. */
function Lone({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation()
  const [kind] = group.kinds
  return <Item name={group.name} kind={kind} isCurrent={kind ? isWithin(pathname, kind) : isHome(pathname)} />
}

const isHome = (pathname: string) => pathname.replace(/\/$/, '') === '/admin'

/** Whether an address belongs to a kind of record. */
export const isWithin = (pathname: string, kind: Kind) =>
  pathname === paths.list(kind) || pathname.startsWith(`/admin/${slugs[kind]}/`)

type GroupProps = { group: MenuGroup; role: string; waitingIn: ReturnType<typeof useWaiting> }

function Group({ group, role, waitingIn }: GroupProps) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(selectOpenGroups)
  const { pathname } = useLocation()
  // The group of the open page is always open, even where it was folded.
  const isOpen = isOpenFor(group, role, chosen) || group.kinds.some((kind) => isWithin(pathname, kind))
  return (
    <>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isOpen}
        onClick={() => dispatch(groupToggled({ group: group.name, open: !isOpen }))}
      >
        {t(`groups.${group.name}`)}
        <ChevronRight size={14} aria-hidden />
      </button>
      {isOpen && (
        <ul>
          {group.kinds.map((kind) => (
            <li key={kind} className={styles.entry}>
              <Item name={group.name} kind={kind} isCurrent={isWithin(pathname, kind)} />
              <Waits in={waitingIn(kind)} />
            </li>
          ))}
          {group.hasSettings && <SettingsItem />}
        </ul>
      )}
    </>
  )
}

const Waits = ({ in: figure }: { in: Figure | undefined }) =>
  figure ? <WaitingLink figure={figure} /> : null

/** The settings, for those who may see them. */
function SettingsItem() {
  const { pathname, search } = useLocation()
  return (
    <Can do="Settings.view">
      <li>
        <Link className={styles.item} to={{ pathname, search, hash: settingsHash() }}>
          {titleOf('Settings')}
        </Link>
      </li>
    </Can>
  )
}

type ItemProps = { name: MenuGroup['name']; kind: Kind | undefined; isCurrent: boolean }

const Item = memo(({ name, kind, isCurrent }: ItemProps) => {
  const { t } = useTranslation('shell')
  return (
    <ConsoleLink
      className={styles.item}
      to={kind ? paths.list(kind) : '/admin'}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {kind ? titleOf(kind) : t(`groups.${name}`)}
    </ConsoleLink>
  )
})
