import { cloneElement, Suspense, useEffect, type ReactElement, type ReactNode, type RefObject } from 'react'
import styles from './Popover.module.css'
import { Skeleton } from './Skeleton'
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

/** Something that opens under a button. The focus goes into it, once it is there, and comes back to the button. */
export function Popover({ target, opened, onClose, align = 'start', label, children }: Props) {
  const { wrap, dropdown } = useDropdown(opened, onClose)

  useEffect(() => {
    if (!opened) return
    const place = wrap.current
    return () => {
      // The element that had the focus is gone with the popover.
      if (document.activeElement === document.body)
        place?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
    }
  }, [opened, wrap])

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
          <Suspense fallback={<Skeleton lines={4} />}>
            {children}
            <TakeFocus into={dropdown} />
          </Suspense>
        </div>
      )}
    </span>
  )
}

/** Takes the focus when all that it stands with is there. */
function TakeFocus({ into }: { into: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const find = (what: string) => into.current?.querySelector<HTMLElement>(what)
    const first =
      find('[data-autofocus], [data-selected]') ?? find('input, button, a, select') ?? into.current
    first?.focus()
  }, [into])
  return null
}
