import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router-dom'
import { backCloses } from './closeByBack'
import styles from './Popover.module.css'
import { useDropdown } from './useDropdown'

type TargetProps = {
  id?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu'
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

type Props = {
  /** The button that opens it. */
  target: ReactElement<TargetProps>
  align?: 'start' | 'end'
  side?: 'bottom' | 'right'
  /** It stands in for a bare button that was pressed. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A button with a menu of things to do, moved in with the arrows, Home, End and first letters. */
export function MenuButton({
  target,
  align = 'end',
  side = 'bottom',
  isOpenAtFirst = false,
  children,
}: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [isGoing, setGoing] = useState(false)
  const close = () => {
    setOpen(false)
    setGoing(false)
  }
  const { wrap, dropdown, giveFocusBack } = useDropdown(isOpen, close)

  useEffect(() => {
    if (isOpen) itemsIn(dropdown.current)[0]?.focus()
  }, [isOpen, dropdown])

  function onItemClick(event: MouseEvent) {
    const item = (event.target as Element).closest('[role^="menuitem"]')
    if (!item) return
    // Closed before it has led there, it would take its entry out of the history, and the way there with it.
    if (backCloses() && item.matches('a:not([target])')) return setGoing(true)
    close()
    giveFocusBack()
  }

  return (
    <span ref={wrap} className={styles.wrap}>
      {cloneElement(target, {
        id,
        'aria-expanded': isOpen,
        'aria-haspopup': 'menu',
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {isOpen && (
        <div
          ref={dropdown}
          className={`${styles.dropdown} ${styles.menu}`}
          role="menu"
          aria-labelledby={id}
          tabIndex={-1}
          data-align={align}
          data-side={side}
          onKeyDown={(event) => moveIn(event, dropdown.current, close)}
          onClick={onItemClick}
        >
          {children}
          {isGoing && <CloseThere close={close} />}
        </div>
      )}
    </span>
  )
}

/** Closes a menu once it has led somewhere. */
function CloseThere({ close }: { close: () => void }) {
  const { key } = useLocation()
  const [from] = useState(key)
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (key !== from) leave()
  }, [key, from])
  return null
}

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

function moveIn(event: KeyboardEvent, menu: HTMLElement | null, close: () => void) {
  const items = itemsIn(menu)
  const here = items.indexOf(document.activeElement as HTMLElement)
  const to = destination(event.key, here, items)
  if (event.key === 'Tab') close()
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}

function destination(key: string, here: number, items: HTMLElement[]): number | undefined {
  const count = items.length
  switch (key) {
    case 'ArrowDown':
      return (here + 1) % count
    case 'ArrowUp':
      return (here - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  if (key.length !== 1 || key === ' ') return undefined
  const begins = (index: number) =>
    items[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())
  const after = items.map((_, index) => (here + 1 + index) % count)
  return after.find(begins)
}

type ItemProps = {
  onClick: () => void
  icon?: ReactNode
  danger?: boolean
  /** Makes it one of a set where one item is checked. */
  checked?: boolean
  /** Makes it a switch by itself. */
  on?: boolean
  /** Why it cannot be done now: it can still be reached, to read that. */
  blocked?: string | undefined
  children: ReactNode
}

/** Something to do. */
export const MenuItem = ({ onClick, icon, danger, checked, on, blocked, children }: ItemProps) => (
  <button
    type="button"
    {...roleOf(checked, on)}
    className={styles.item}
    tabIndex={-1}
    data-danger={danger || undefined}
    aria-disabled={blocked ? true : undefined}
    onClick={(event) => {
      // What cannot be done leaves the menu open, so that its reason can be read.
      if (blocked) event.stopPropagation()
      else onClick()
    }}
  >
    {icon}
    {blocked ? (
      <span>
        {children}
        <small>{blocked}</small>
      </span>
    ) : (
      children
    )}
  </button>
)

const roleOf = (checked: boolean | undefined, on: boolean | undefined) => {
  if (on !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': on }
  return checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }
}

/** Somewhere to go. */
export const MenuLink = ({ children, ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} role="menuitem" className={styles.item} tabIndex={-1}>
    {children}
  </Link>
)

/** The name of the items that follow. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className={styles.label} role="presentation">
    {children}
  </div>
)

/** A line between items of different kinds. */
export const MenuDivider = () => <hr className={styles.divider} />
