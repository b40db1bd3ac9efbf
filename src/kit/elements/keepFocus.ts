/** The last element that had the focus, also where it is gone since. */
let last: HTMLElement | undefined

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

export const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true

/** Notes what has the focus, and afterwards what had it. */
export function noteFocused(element: HTMLElement | undefined): void {
  last = element
}

/** What had the focus last. */
export const hadFocus = (): HTMLElement | undefined => last
