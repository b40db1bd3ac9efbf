import { giveFocusTo, hadFocus, hangFrom, isShown, noteFocused } from './keepFocus'
import { scrollAcross } from './scrollAcross'

let waiting = 0

/**
 * Keeps the focus from falling to the page's body, from where a keyboard begins anew: when a focused element goes away
 * the title takes its place, and one that was hidden while something loaded has it back. Returns what ends it.
 */
export function watchFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    noteFocused(target)
    if (target.matches(':focus-visible')) scrollAcross(target)
    const trigger = target
      .closest('[role="menu"], [role="dialog"]')
      ?.parentElement?.querySelector('[aria-haspopup]')
    if (trigger instanceof HTMLElement && trigger !== target) hangFrom(target, trigger)
  }
  const observer = new MutationObserver(() => {
    const last = hadFocus()
    if (waiting === 0 && last && isLost(last)) wait(last, performance.now())
  })
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'hidden', 'disabled'],
  })
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
    clearTimeout(waiting)
    waiting = 0
    noteFocused(undefined)
  }
}

/** Whether what had the focus cannot have it any more, and nothing else has it. */
const isLost = (last: HTMLElement) =>
  document.activeElement === document.body && !(last.isConnected && isShown(last))

/** Milliseconds after which something that is gone will not come back, and something hidden neither. */
const GONE = 120
const HIDDEN = 10_000

/** Looks a little later, as the code that took it away may set the focus itself. */
function wait(lost: HTMLElement, since: number) {
  waiting = window.setTimeout(() => {
    waiting = 0
    // The page itself may be gone by now.
    if (!('document' in globalThis)) return
    // What took the focus meanwhile and was left was left on purpose.
    if (document.activeElement !== document.body || hadFocus() !== lost) return
    const passed = performance.now() - since
    if (lost.isConnected ? isShown(lost) : passed >= GONE) giveFocusTo(lost)
    else if (passed < HIDDEN) wait(lost, since)
  }, 40)
}
