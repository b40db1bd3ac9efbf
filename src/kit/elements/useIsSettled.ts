import { useDeferredValue } from 'react'

/** Whether what a component shows first is drawn: what is lesser, or out of sight, is drawn after it and keeps nothing waiting. */
export const useIsSettled = (): boolean => useDeferredValue(true, false)
