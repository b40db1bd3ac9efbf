/** Milliseconds after which a page that draws nothing, as it is hidden, waits no longer. */
const HIDDEN = 300

/** Calls a function once what was just changed is on the screen: what it starts would keep that waiting. */
export function whenDrawn(act: () => void): void {
  let isCalled = false
  const call = () => {
    if (isCalled) return
    isCalled = true
    clearTimeout(timer)
    act()
  }
  const timer = setTimeout(call, HIDDEN)
  // The first frame may come before the drawing, which is planned by then; the second one shows it.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(call)))
}
