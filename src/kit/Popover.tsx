import { cloneElement, useEffect, type ReactElement, type ReactNode } from 'react'
import styles from './Popover.module.css'
import { useDropdown } from './useDropdown'

type Props = {
  /** The button it hangs from. */
  target: ReactElement<{ 'aria-expanded'?: boolean; 'aria-haspopup'?: 'dialog' }>
  opened: boolean
  onClose: () => void
  align?: 'start' | 'end'
  /** What it holds, for those who do not see it. */
  label: string
  children: ReactNode
}

/** Something that opens under a button. The focus goes into it and comes back to the button. */
export function Popover({ target, opened, onClose, align = 'start', label, children }: Props) {
  const { wrap, dropdown } = useDropdown(opened, onClose)

  useEffect(() => {
    if (!opened) return
    const first = dropdown.current?.querySelector<HTMLElement>('[data-autofocus], input, button, a, select')
    ;(first ?? dropdown.current)?.focus()
  }, [opened, dropdown])

  return (
    <span ref={wrap} className={styles.wrap}>
      {cloneElement(target, { 'aria-expanded': opened, 'aria-haspopup': 'dialog' })}
      {opened && (
        <div
          ref={dropdown}
          className={styles.dropdown}
          data-align={align}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
        >
          {children}
        </div>
      )}
    </span>
  )
}
