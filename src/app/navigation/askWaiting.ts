import { selectAccountUuid } from '@/store/accountSelection'
import type { AppStore } from '@/store/store'
import { selectIsMobile } from '@/store/viewport'
import { waitingApi } from './waitingApi'

/** Asks for the counters of the navigation, where they are not at hand; a phone's navigation has none. */
export function askWaiting(store: AppStore): void {
  const state = store.getState()
  if (selectIsMobile(state)) return
  const account = selectAccountUuid(state) ?? undefined
  store.dispatch(waitingApi.util.prefetch('getWaiting', { account }, {}))
}
