import type { UnknownAction } from '@reduxjs/toolkit'
import type { selectToken, Session } from '@/store/session'

/** The part of a store that calls need; thunks and RTK Query hand out just this. */
export type SessionStore = { getState: () => unknown; dispatch: (action: UnknownAction) => unknown }

type SessionState = Parameters<typeof selectToken>[0]

/** The session as it is at this moment. */
export const sessionIn = ({ getState }: SessionStore): Session => (getState() as SessionState).session

type Running = { epoch: number; controller: AbortController }
/** What a store has under way; its `getState` is the same wherever it is handed out. */
const running = new WeakMap<SessionStore['getState'], Running>()

/** Aborted when the session that is current now ends. */
export function sessionSignal(store: SessionStore): AbortSignal {
  const { epoch } = sessionIn(store)
  const current = running.get(store.getState)
  if (current?.epoch === epoch) return current.controller.signal
  current?.controller.abort()
  const controller = new AbortController()
  running.set(store.getState, { epoch, controller })
  return controller.signal
}

/** Aborts what the earlier session still has under way. */
export const abortEarlierCalls = (store: SessionStore) => void sessionSignal(store)
