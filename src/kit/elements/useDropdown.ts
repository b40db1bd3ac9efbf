import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { closeByBack } from './closeByBack'
import { useKeyDown } from './useKeyDown'

/**
 * What everything that hangs from a button has in common: it opens within the window, closes with Esc, with a press
 * elsewhere and when the focus leaves it, and gives the focus back to its button.
 */
export function useDropdown(isOpen: boolean, onClose: () => void) {
  const wrap = useRef<HTMLSpanElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)

  const closeOutside = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !wrap.current?.contains(event.target)) onClose()
  })

  useEffect(() => {
    if (!isOpen) return
    const listener = (event: Event) => closeOutside(event)
    document.addEventListener('pointerdown', listener)
    document.addEventListener('focusin', listener)
    return () => {
      document.removeEventListener('pointerdown', listener)
      document.removeEventListener('focusin', listener)
    }
  }, [isOpen])

  useLayoutEffect(() => {
    if (isOpen && dropdown.current) keepInWindow(dropdown.current)
  }, [isOpen])

  const giveFocusBack = () => wrap.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()

  const leave = useEffectEvent(() => {
    onClose()
    giveFocusBack()
  })
  useEffect(() => (isOpen ? closeByBack(() => leave()) : undefined), [isOpen])

  useKeyDown(wrap, (event) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    event.preventDefault()
    onClose()
    giveFocusBack()
  })

  return { wrap, dropdown, giveFocusBack }
}

/** Pixels between what hangs from a button and the edge of the window. */
const MARGIN = 8

/** Where what stands at the bottom of a phone begins, which covers what hangs from a button: `data-at-bottom`. */
const floor = () =>
  Math.min(
    innerHeight,
    ...[...document.querySelectorAll('[data-at-bottom]')]
      .filter((bar) => getComputedStyle(bar).position === 'fixed')
      .map((bar) => bar.getBoundingClientRect().top),
  )

/** Where what stands at the top of the window ends, which covers what hangs upwards: `data-at-top`. */
const ceiling = () =>
  Math.max(
    0,
    ...[...document.querySelectorAll('[data-at-top]')]
      .filter((bar) => getComputedStyle(bar).position !== 'static')
      .map((bar) => bar.getBoundingClientRect().bottom),
  )

/** However little room there is, so much of a dropdown is shown, in pixels. */
const LEAST = 160

/**
 * Turns a dropdown to the side of its button where it fits, or where there is more room; on a phone none may, and it is
 * moved as far as it must be. What is longer than the room between the bars scrolls.
 */
function keepInWindow(element: HTMLElement) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (right > innerWidth && element.dataset.side !== 'right') element.dataset.align = 'end'
  if (left < 0) element.dataset.align = 'start'
  if (bottom > floor() && top - ceiling() > floor() - top && element.dataset.side !== 'right')
    element.dataset.side = 'top'
  const turned = element.getBoundingClientRect()
  const by = Math.min(0, innerWidth - MARGIN - turned.right) || Math.max(0, MARGIN - turned.left)
  if (by !== 0) element.style.translate = `${by}px`
  const room = element.dataset.side === 'top' ? turned.bottom - ceiling() : floor() - turned.top
  element.style.setProperty('--room', `${Math.max(LEAST, room - MARGIN)}px`)
}
