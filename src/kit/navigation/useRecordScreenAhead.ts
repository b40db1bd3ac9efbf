import { useEffect, useEffectEvent } from 'react'
import type { Kind } from '@/contract/entities'
import { whenIdle } from '@/kit/elements/loadAhead'
import { paths } from './paths'
import { loadScreenAhead } from './screensAhead'

/** Loads the screen of a kind's records once its rows are shown and the page has nothing to do. */
export function useRecordScreenAhead(kind: Kind, rows: readonly { uuid: string }[] | undefined): void {
  const [first] = rows ?? []
  const hasRows = first !== undefined
  // All rows of a kind lead to one screen: which is the first does not matter.
  const load = useEffectEvent((of: Kind) => {
    if (first) loadScreenAhead(paths.record(of, first.uuid))
  })
  useEffect(() => (hasRows ? whenIdle(() => load(kind)) : undefined), [kind, hasRows])
}
