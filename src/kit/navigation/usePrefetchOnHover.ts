import { useRef } from 'react'
import { api } from '@/api/api'
import type { Kind } from '@/contract/entities'
import { useAppDispatch } from '@/store/hooks'

/** How long, in milliseconds, a pointer rests before it counts as meaning to open something. */
const REST_MS = 80

/**
 * Fetches a record when the pointer or the focus rests on what opens it, so that it is there when it is opened.
 * Each entity names the endpoint of its records `get` and its kind; one that is not loaded yet fetches nothing.
 */
export function usePrefetchOnHover(kind: Kind, uuid: string) {
  const dispatch = useAppDispatch()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const begin = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => dispatch(prefetch(kind, uuid)), REST_MS)
  }
  const end = () => clearTimeout(timer.current)

  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end }
}

function prefetch(kind: Kind, uuid: string) {
  const name = `get${kind}`
  if (!(name in api.endpoints)) return { type: 'kit/nothingToPrefetch' }
  // Endpoints are injected by entities, which the kit does not know: their names cannot be in its types.
  return api.util.prefetch(name as never, uuid as never, { ifOlderThan: 30 })
}
