import { randomUUID } from 'node:crypto'
import type { Transaction } from './database'

const sources = new WeakMap<Transaction, () => string>()

/** A uuid for a row that must be named before it is written. */
export const newUuid = (tx: Transaction): string => sources.get(tx)?.() ?? randomUUID()

/** Has a transaction take its new uuids from a source, such as made-up data that are the same every time. */
export function takeUuidsFrom(tx: Transaction, source: () => string): void {
  sources.set(tx, source)
}
