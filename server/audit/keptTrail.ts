import type { Transaction } from '@server/db/database'
import type { EventFact } from './events'
import type { LogEntry } from './logs'
import type { Origin } from '@server/core/origin'

/** What a transaction tells of itself at its end. */
export type KeptTrail = {
  facts: { origin: Origin; fact: EventFact }[]
  lines: { origin: Origin; entry: LogEntry }[]
}

const kept = new WeakMap<Transaction, KeptTrail>()

/** From now on, what this transaction records is kept for its end, when the turn of whoever writes is short. */
export function keepTrail(tx: Transaction): KeptTrail {
  const trail = { facts: [], lines: [] }
  kept.set(tx, trail)
  return trail
}

/** What a transaction keeps for its end; nothing of one that writes at once. */
export const trailKeptBy = (tx: Transaction): KeptTrail | undefined => kept.get(tx)
