import { laterPosition } from '@/contract/databasePosition'
import { readStored, writeStored } from '@/store/safeStorage'

/** Where the browser keeps what the database must know, for other tabs and for the next page. */
const KEY = 'admin_database_position'

let known: string | undefined

/** What the database of the next reply must know: all that this browser was told of, in this tab and in the others. */
export function knownDatabasePosition(): string | undefined {
  known = laterPosition(known, readStored('localStorage', KEY))
  return known
}

/** Learns from a reply, or from the stream, what the database knew. */
export function learnDatabasePosition(learnt: string | null): void {
  const before = knownDatabasePosition()
  known = laterPosition(before, learnt)
  if (known !== undefined && known !== before) writeStored('localStorage', KEY, known)
}
