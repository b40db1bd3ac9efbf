import type { ComponentType } from 'react'
import { api } from '@/api/api'
import type { AppStore } from '@/store/store'
import { selectIsMobile } from '@/store/viewport'

/** A screen that is likely to be shown next, whose data are at hand; another object for each time. */
export type ScreenAhead = { address: string; Component: ComponentType }

let ahead: ScreenAhead | undefined
const listeners = new Set<() => void>()

export const getScreenAhead = (): ScreenAhead | undefined => ahead

/**
 * Has a screen drawn before somebody goes there, once the reply that it shows first is in the cache, if it is still wanted
 * then. Phones draw it when they go there.
 * @param endpoint the name of the endpoint that was asked, with what it was asked for
 */
export async function drawOnceThere(
  store: AppStore,
  endpoint: string,
  asked: unknown,
  screen: ScreenAhead,
  isWanted: () => boolean,
): Promise<void> {
  if (selectIsMobile(store.getState())) return
  const reply = await store.dispatch(api.util.getRunningQueryThunk(endpoint as never, asked as never))
  if (reply?.isError === true || !isWanted()) return
  ahead = screen
  for (const tell of listeners) tell()
}

/** Calls a function for each screen to draw ahead. Returns what ends it. */
export function followScreenAhead(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
