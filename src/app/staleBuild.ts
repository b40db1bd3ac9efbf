import { isLoadingAhead } from '@/kit/elements/loadAhead'
import { setNewVersion } from './newVersion'

/** Milliseconds within which a page that was just reloaded is not reloaded again. */
const PAUSE = 30_000

type Following = {
  /** Where the person is on the way to, if anywhere. */
  heading: () => string | null
  reload?: () => void
  wasJustReloaded?: () => boolean
}

/**
 * After a deployment, an open page may ask for files that are gone. It is reloaded once to get the new build:
 * not while something typed would be lost, which is said instead, and not again right after a reload.
 */
export function followBuild({
  heading,
  reload = () => globalThis.location.reload(),
  wasJustReloaded = justReloaded,
}: Following) {
  const onMissing = (event: Event) => {
    if (navigator.onLine === false) return // Nothing is gone: the file cannot be reached, and neither could the page.
    if (isLoadingAhead()) return // `loadAhead` asked, and no person: opening it comes here again.
    if (wasJustReloaded()) return // Reloading did not help: the screen says that it could not be loaded.
    if (hasUnsaved()) return setNewVersion(true)
    event.preventDefault()
    const address = heading()
    // The page loads anew where the person was going, not where they were.
    if (address) history.pushState(null, '', address)
    reload()
  }
  globalThis.addEventListener('vite:preloadError', onMissing)
  return () => globalThis.removeEventListener('vite:preloadError', onMissing)
}

/** Known from the page's own history, which is there even when storage is blocked. */
function justReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload'
  return isReload && performance.now() < PAUSE
}

/** Forms with unsaved values object to unloading the page; they are asked as the browser would ask them. */
function hasUnsaved(): boolean {
  const question = new Event('beforeunload', { cancelable: true })
  globalThis.dispatchEvent(question)
  return question.defaultPrevented
}
