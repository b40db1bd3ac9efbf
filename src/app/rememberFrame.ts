import { writeStored } from '@/store/safeStorage'

/** Where `index.html` finds what the navigation says. */
const FRAME = 'admin.frame'

/**
 * Keeps the words of the navigation and where they stand, which the page paints at its next start before any script. Where
 * they stand is told after the next frame: asking for it at once would lay out a screen that is still being drawn.
 */
export function rememberFrame(navigation: HTMLElement): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined
  const observer = new IntersectionObserver((places) => {
    observer.disconnect()
    const lines = places.map(({ target, boundingClientRect }) => ({
      text: target.textContent,
      path: target.getAttribute('href'),
      top: Math.round(boundingClientRect.top),
    }))
    writeStored('localStorage', FRAME, JSON.stringify(lines))
  })
  for (const line of navigation.querySelectorAll('a:not([data-waiting]), button')) observer.observe(line)
  return () => observer.disconnect()
}
