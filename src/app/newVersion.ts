import { useSyncExternalStore } from 'react'

let isWaiting = false
const listeners = new Set<() => void>()

/** Says whether a new version waits for the person to finish what they are typing. */
export function setNewVersion(waits: boolean) {
  isWaiting = waits
  for (const listener of listeners) listener()
}

/** Whether a new version waits. */
export const useNewVersion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWaiting,
  )
