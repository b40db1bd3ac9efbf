import { useEffect } from 'react'
import type { Kind } from '@/contract/entities'
import { whenIdle } from '@/kit/elements/loadAhead'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { paths } from './paths'
import { drawScreenAhead, loadScreenAhead } from './screensAhead'

/** Milliseconds that rows stay before the first is asked for, so that paging quickly asks for no records. */
const REST_MS = 400

/**
 * Draws the first record of a listing once its rows are shown and the page has nothing to do: it is there at once when it is
 * opened, as what was searched for is, and another of them changes what it shows. A phone only loads the screen.
 */
export function useRecordScreenAhead(kind: Kind, rows: readonly { uuid: string }[] | undefined): void {
  const first = rows?.[0]?.uuid
  const isMobile = useAppSelector(selectIsMobile)
  useEffect(() => {
    if (first === undefined) return
    const prepare = isMobile ? loadScreenAhead : drawScreenAhead
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => {
      cancel = whenIdle(() => prepare(paths.record(kind, first)))
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [kind, first, isMobile])
}
