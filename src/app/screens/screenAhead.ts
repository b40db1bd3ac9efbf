import type { ComponentType } from 'react'

/** A screen that is likely to be shown next, whose data are at hand; another object for each time. */
export type ScreenAhead = { address: string; Component: ComponentType }

let ahead: ScreenAhead | undefined
const listeners = new Set<() => void>()

export const getScreenAhead = (): ScreenAhead | undefined => ahead

/** Has a screen drawn before somebody goes there. */
export function setScreenAhead(next: ScreenAhead): void {
  ahead = next
  for (const tell of listeners) tell()
}

/** Calls a function for each screen to draw ahead. Returns what ends it. */
export function followScreenAhead(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
