import type { AppStore } from '@/store/store'
import { resized, selectIsMobile } from '@/store/viewport'

/** Measures the window now and at every resize; `<html data-viewport>` says it to the style sheets. */
export function followViewport(store: AppStore) {
  const measure = () => {
    store.dispatch(resized(globalThis.innerWidth))
    document.documentElement.dataset.viewport = selectIsMobile(store.getState()) ? 'mobile' : 'desktop'
  }
  globalThis.addEventListener('resize', measure)
  measure()
  return () => globalThis.removeEventListener('resize', measure)
}
