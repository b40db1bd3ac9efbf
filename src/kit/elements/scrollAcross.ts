/** Pixels that stay free beside what is scrolled to, so that its ring is seen. */
const BESIDE = 8

/** Scrolls the strip or frame that an element stands in sideways, until all of it is seen: a browser is content with a part. */
export function scrollAcross(element: HTMLElement): void {
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    if (frame.scrollWidth <= frame.clientWidth || getComputedStyle(frame).overflowX !== 'auto') continue
    const { left, right } = element.getBoundingClientRect()
    const edges = frame.getBoundingClientRect()
    const after = right + BESIDE - edges.right
    const before = left - BESIDE - edges.left
    // The beginning is seen where there is no room for all.
    if (before < 0) frame.scrollLeft += before
    else if (after > 0) frame.scrollLeft += Math.min(after, before)
    return
  }
}
