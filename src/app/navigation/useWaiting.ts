import type { Kind } from '@/contract/entities'
import { selectAccountUuid } from '@/store/accountSelection'
import { useAppSelector } from '@/store/hooks'
import { useGetWaitingQuery } from './waitingApi'

/** Milliseconds after which the counters are asked for again where nothing tells of a change. */
const LOOK = 60_000

/** Finds how much waits in the listing of a kind, within the chosen account; undefined where nothing does. */
export function useWaiting() {
  const account = useAppSelector(selectAccountUuid) ?? undefined
  const { data = [] } = useGetWaitingQuery(
    { account },
    { pollingInterval: LOOK, skipPollingIfUnfocused: true },
  )
  return (kind: Kind | undefined) => data.find((figure) => figure.kind === kind && figure.total > 0)
}
