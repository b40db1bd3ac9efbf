import type { AppStore } from '@/store/store'
import { selectIsMobile } from '@/store/viewport'

/** Lower than this, in pixels, a window has no room for bars that stay: it is zoomed in, or a keyboard is up. */
const LOW = 480
/** Pixels that a window loses to a keyboard at least. */
const KEYBOARD = 150

/**
 * Says to the style sheets by `<html data-low>` that the window is low, now and at every resize. What is being typed in
 * stays in sight when a keyboard comes up.
 */
export function followLowWindow(store: AppStore) {
  const root = document.documentElement
  const tallest = new Map<number, number>()
  const measure = () => {
    const { innerWidth, innerHeight, visualViewport } = globalThis
    // Pinching is no keyboard. Some keyboards lie over the page, others make the window lower.
    const height = Math.min(
      innerHeight,
      (visualViewport?.height ?? innerHeight) * (visualViewport?.scale ?? 1),
    )
    const whole = Math.max(innerHeight, tallest.get(innerWidth) ?? 0)
    tallest.set(innerWidth, whole)
    const isTyping = document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false
    const isLow = height < LOW || (isTyping && selectIsMobile(store.getState()) && whole - height > KEYBOARD)
    const wasLow = root.hasAttribute('data-low')
    root.toggleAttribute('data-low', isLow)
    if (isLow && !wasLow && isTyping) showFocused()
  }
  const onFocus = () => {
    if (root.hasAttribute('data-low')) showFocused()
  }
  document.addEventListener('focusin', onFocus)
  globalThis.addEventListener('resize', measure)
  globalThis.visualViewport?.addEventListener('resize', measure)
  measure()
  return () => {
    document.removeEventListener('focusin', onFocus)
    globalThis.removeEventListener('resize', measure)
    globalThis.visualViewport?.removeEventListener('resize', measure)
  }
}

/** Brings what is typed in into sight with what belongs to it, such as its button; where both do not fit, it alone. */
function showFocused() {
  const focused = document.activeElement
  if (!focused?.matches('input, textarea')) return
  for (const shown of [focused.closest('[data-together]'), focused])
    shown?.scrollIntoView?.({ block: 'nearest' })
}
