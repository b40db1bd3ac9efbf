import { writeStored } from '@/store/safeStorage'

/** Where `index.html` finds what the navigation says. */
const FRAME = 'admin.frame'

/** Keeps the words of the navigation and where they stand, which the page paints at its next start before any script. */
export function rememberFrame(navigation: HTMLElement): void {
  const lines = [...navigation.querySelectorAll<HTMLElement>('a:not([data-waiting]), button')].map(
    (line) => ({
      text: line.textContent,
      path: line.getAttribute('href'),
      top: Math.round(line.getBoundingClientRect().top),
    }),
  )
  writeStored('localStorage', FRAME, JSON.stringify(lines))
}
