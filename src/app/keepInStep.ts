import type { AppStore } from '@/store/store'
import { followTabs } from './followTabs'
import { keepSession } from './keepSession'

/** Keeps a session that is used, and the same in all tabs. The first screen does not wait for it. */
export function keepInStep(store: AppStore, isBehind: boolean): void {
  followTabs(store, isBehind)
  keepSession(store)
}
