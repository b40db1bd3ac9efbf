import { type ReactNode, useRef, useState } from 'react'
import { useMatches, useOutlet } from 'react-router-dom'
import { CSSTransition, SwitchTransition } from 'react-transition-group'
import styles from './FadeOutlet.module.css'

/** Milliseconds of the fade; nobody waits to leave a screen. */
const ENTER = 140

const classNames = { enter: styles.enter ?? '', enterActive: styles.entering ?? '' }

/**
 * The routed screen, which fades in when another takes its place. Going from one record to the next, to another
 * tab or page of the same screen, is not a change of screen: the key is the route, not the path.
 */
export function FadeOutlet() {
  const outlet = useOutlet()
  const leaf = useMatches().at(-1)
  const [pageName, setPageName] = useState('')

  return (
    <>
      <output className="sr-only" aria-live="polite">
        {pageName}
      </output>
      <SwitchTransition mode="out-in">
        <Fade key={screenOf(leaf)} onShown={setPageName}>
          {outlet}
        </Fade>
      </SwitchTransition>
    </>
  )
}

/** Two routes may be one screen, as a listing whose details open inside it: their `handle.screen` says so. */
function screenOf(match: { id: string; handle: unknown } | undefined): string {
  const handle = match?.handle
  const isNamed = typeof handle === 'object' && handle !== null && 'screen' in handle
  return isNamed ? String(handle.screen) : (match?.id ?? '')
}

/**
 * One component per screen, so that each owns the ref its transition needs.
 * SwitchTransition hands `in` and its callbacks to its child: they are passed on.
 */
function Fade({
  children,
  onShown,
  ...fromSwitch
}: {
  children: ReactNode
  onShown: (pageName: string) => void
}) {
  const screen = useRef<HTMLDivElement>(null)

  function welcome() {
    if (!screen.current) return
    focusTitle(screen.current)
    onShown(screen.current.querySelector('h1')?.textContent ?? document.title)
  }

  return (
    <CSSTransition
      {...fromSwitch}
      nodeRef={screen}
      timeout={{ enter: prefersStillness() ? 0 : ENTER, exit: 0 }}
      classNames={classNames}
      onEntered={welcome}
    >
      <div ref={screen} className={styles.screen} tabIndex={-1}>
        {children}
      </div>
    </CSSTransition>
  )
}

/** Reading starts at the title, unless the screen has put the focus somewhere of its own. */
function focusTitle(screen: HTMLElement) {
  if (screen.contains(document.activeElement)) return
  const title = screen.querySelector('h1')
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1
  ;(title ?? screen).focus({ preventScroll: true })
}

const prefersStillness = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
