import type { HomeTab } from '@/contract/home'
import { Role } from '@/contract/permissions'
import { askWaiting } from '@/app/navigation/askWaiting'
import { selectAccountUuid } from '@/store/accountSelection'
import { presentTime } from '@/store/clock'
import { selectUser } from '@/store/session'
import type { AppStore } from '@/store/store'
import { ANEW, homeApi } from './homeApi'
import { readPeriod } from './usePeriod'

/** What each tab shows at once, the uppermost first. */
const first = {
  operations: ['getOperationsQueue'],
  plans: ['getPlansMeasures', 'getPlansMonths', 'getPlansMix', 'getPlansDecisions'],
  audit: ['getAuditMeasures', 'getAuditMonths', 'getAuditFunds', 'getAuditMarks'],
} as const satisfies Record<HomeTab, readonly (keyof typeof homeApi.endpoints)[]>

/**
 * Sends the calls of home's first view, so that their replies are on the way while it is drawn: those that its screen makes,
 * which finds them under way or answered. `search` is that of home's address.
 */
export function askHome(store: AppStore, search: string): void {
  const state = store.getState()
  const role = Role.safeParse(selectUser(state)?.role).data
  if (!role) return
  const account = selectAccountUuid(state) ?? undefined
  const { tab, period } = readPeriod(new URLSearchParams(search), role, new Date(presentTime()))
  const query = { ...period, account }
  for (const name of [...first[tab], 'getHomeStart' as const])
    store.dispatch(homeApi.util.prefetch(name, query, { ifOlderThan: ANEW }))
  askWaiting(store)
}
