import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './loadAhead'

type Props = {
  /** Keeps its place until then; absent, it takes none. */
  room?: ReactNode
  children: ReactNode
}

/**
 * What is drawn, and asks the server, once the page has nothing to do: after what the person came for. Browsers that do not
 * tell when that is draw it at once.
 */
export function WhenIdle({ room, children }: Props) {
  const [isDue, setDue] = useState(!('requestIdleCallback' in globalThis))
  useEffect(() => whenIdle(() => setDue(true)), [])
  return <Suspense fallback={room}>{isDue ? children : room}</Suspense>
}
