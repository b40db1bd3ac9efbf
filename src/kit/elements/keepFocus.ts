/** The last element that had the focus, also where it is gone since. */
let last: HTMLElement | undefined
let waiting = 0

/** What the focus should come back to from something that opens now, though the element may be hidden by what loads. */
export const focusedLast = (): HTMLElement | undefined =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : last

/** Gives the focus to an element, or where it is gone to the button that it hung from, or to the title of what is open. */
export function giveFocusTo(element: HTMLElement | undefined): void {
  for (const candidate of [element, triggerOf.get(element ?? document.body), titleOpen()])
    if (candidate?.isConnected && isShown(candidate)) {
      candidate.focus({ preventScroll: candidate !== element })
      if (document.activeElement === candidate) return
    }
}

/** The button that something hung from, which may be gone by now. */
const triggerOf = new WeakMap<HTMLElement, HTMLElement>()

/** Notes that what hangs from a button gives the focus back to it. */
export const hangFrom = (element: HTMLElement, trigger: HTMLElement): void =>
  void triggerOf.set(element, trigger)

/** The title of the dialog on top, else of the screen. */
function titleOpen(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  const title = dialog
    ? dialog.querySelector<HTMLElement>('h2')
    : document.querySelector<HTMLElement>('main h1')
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1
  return title ?? undefined
}

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true

/**
 * Keeps the focus from falling to the page's body, from where a keyboard begins anew: when a focused element goes away
 * the title takes its place, and one that was hidden while something loaded has it back. Returns what ends it.
 */
export function keepFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = target
    const trigger = target
      .closest('[role="menu"], [role="dialog"]')
      ?.parentElement?.querySelector('[aria-haspopup]')
    if (trigger instanceof HTMLElement && trigger !== target) hangFrom(target, trigger)
  }
  const observer = new MutationObserver(() => {
    if (waiting === 0 && isLost()) wait(performance.now())
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
    last = undefined
  }
}

/** Whether what had the focus cannot have it any more, and nothing else has it. */
const isLost = () =>
  document.activeElement === document.body && last !== undefined && !(last.isConnected && isShown(last))

/** Milliseconds after which something that is gone will not come back, and something hidden neither. */
const GONE = 120
const HIDDEN = 10_000

/** Looks a little later, as whoever took it away may put the focus somewhere itself. */
function wait(since: number) {
  waiting = window.setTimeout(() => {
    waiting = 0
    if (document.activeElement !== document.body || !last) return
    const passed = performance.now() - since
    if (last.isConnected ? isShown(last) : passed >= GONE) giveFocusTo(last)
    else if (passed < HIDDEN) wait(since)
  }, 40)
}
