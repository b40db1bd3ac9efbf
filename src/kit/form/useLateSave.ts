import { useEffect, useEffectEvent, useState } from 'react'

/**
 * A form that was asked to be saved without a connection: it waits, and `save` is called once when the connection is back.
 * @returns `isWaiting`, what begins to wait, and what ends it without saving
 */
export function useLateSave(save: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const saveNow = useEffectEvent(() => {
    setWaiting(false)
    save()
  })
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => saveNow()
    addEventListener('online', listener)
    // The connection may have come back before anybody listened for it.
    if (navigator.onLine !== false) listener()
    return () => removeEventListener('online', listener)
  }, [isWaiting])
  return { isWaiting, wait: () => setWaiting(true), stopWaiting: () => setWaiting(false) }
}
