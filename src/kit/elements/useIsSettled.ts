import { startTransition, useEffect, useState } from 'react'

/**
 * Whether what a component shows first is drawn, each time that it comes to be shown: what is lesser, or out of sight, is
 * drawn after it and keeps nothing waiting.
 * @param isThere whether there is anything to show yet
 */
export function useIsSettled(isThere = true): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    startTransition(() => setSettled(true))
    return () => setSettled(false)
  }, [isThere])
  return isThere && isSettled
}
