import { type SessionStore, sessionIn } from './sessionStore'

/** What the replies of a session say of the audit log, by the store that holds them. */
type Positions = { epoch: number; oldest: number | undefined; tell: ((oldest: number) => void) | undefined }
const known = new WeakMap<SessionStore['getState'], Positions>()

function positionsOf(store: SessionStore): Positions {
  const { epoch } = sessionIn(store)
  const before = known.get(store.getState)
  if (before?.epoch === epoch) return before
  const positions = { epoch, oldest: undefined, tell: before?.tell }
  known.set(store.getState, positions)
  return positions
}

/** Keeps the position that a reply was read at, where no reply of the session is older. */
export function learnPosition(store: SessionStore, header: string | null | undefined): void {
  const position = Number(header ?? Number.NaN)
  const positions = positionsOf(store)
  if (!Number.isSafeInteger(position) || position >= (positions.oldest ?? Number.POSITIVE_INFINITY)) return
  positions.oldest = position
  positions.tell?.(position)
}

/** The position of the oldest reply that screens may show; undefined before the first. */
export const oldestPosition = (store: SessionStore): number | undefined => positionsOf(store).oldest

/** Tells of each reply that is older than all before it, until the returned function is called. */
export function heedOlderReplies(store: SessionStore, tell: (oldest: number) => void): () => void {
  positionsOf(store).tell = tell
  return () => {
    positionsOf(store).tell = undefined
  }
}
