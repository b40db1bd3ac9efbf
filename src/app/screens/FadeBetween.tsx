import { type ReactNode, useRef, useState } from 'react'
import { Transition } from 'react-transition-group'
import styles from './FadeBetween.module.css'

/** Milliseconds of the fade. */
const ENTER = 140

type Props = {
  screen: string
  /** Whether the first screen took the place of one that is not among these, as the home does of signing in. */
  isArrival?: boolean
  children: ReactNode
}

/**
 * A screen that fades in when another takes its place, which its name tells; how it is called is said aloud then. The other
 * is gone at once: were it kept for its own end, it would first be drawn again for the address of the new one.
 */
export function FadeBetween({ screen, isArrival = false, children }: Props) {
  const [pageName, setPageName] = useState('')
  const [shown, setShown] = useState({ screen, before: 0 })
  if (shown.screen !== screen) setShown({ screen, before: shown.before + 1 })
  return (
    <>
      <output className="sr-only" aria-live="polite">
        {pageName}
      </output>
      <Fade key={screen} fades={isArrival || shown.before > 0} onShown={setPageName}>
        {children}
      </Fade>
    </>
  )
}

/** One component per screen, so that each owns the ref its transition needs. */
function Fade({
  children,
  fades,
  onShown,
}: {
  children: ReactNode
  fades: boolean
  onShown: (pageName: string) => void
}) {
  const screen = useRef<HTMLDivElement>(null)

  function welcome() {
    if (!screen.current) return
    focusTitle(screen.current)
    onShown(screen.current.querySelector('h1')?.textContent ?? document.title)
  }

  return (
    <Transition
      in
      nodeRef={screen}
      appear={fades}
      timeout={prefersStillness() ? 0 : ENTER}
      onEntered={welcome}
    >
      {(state) => (
        <div ref={screen} className={styles.screen} data-fade={state} tabIndex={-1}>
          {children}
        </div>
      )}
    </Transition>
  )
}

/** Focuses the title, unless the screen has focused an element of its own or a dialog was opened meanwhile. */
function focusTitle(screen: HTMLElement) {
  const focused = document.activeElement
  if (screen.contains(focused) || focused?.closest('dialog, [role="dialog"], [role="menu"]')) return
  const title = screen.querySelector('h1')
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1
  ;(title ?? screen).focus({ preventScroll: true })
}

const prefersStillness = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
