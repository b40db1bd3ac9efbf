import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from './database'

/** Milliseconds in which what several transactions have to tell is told at once. */
const GATHERED_MS = 10

/** The channels that are still to be told of each database that is told afterwards. */
const untold = new WeakMap<Database, Set<string>>()

/** Has transactions of a database told after their commit: PostgreSQL lets only one at a time commit that notifies. */
export const tellAfterwards = (db: Database): void => void untold.set(db, new Set())

/** Keeps a transaction from notifying, where its database is told afterwards. Call it before all that it writes. */
export async function holdBack(db: Database, tx: Transaction): Promise<void> {
  if (untold.has(db)) await sql`select set_config('salvia.told', 'afterwards', true)`.execute(tx)
}

/** Reads the channels that a transaction held back. Call it after all that it writes, and tell them once it is committed. */
export async function readHeldBack(db: Database, tx: Transaction): Promise<string[]> {
  if (!untold.has(db)) return []
  const { rows } = await sql<{ held: string }>`
    select coalesce(current_setting('salvia.held', true), '') as held`.execute(tx)
  return rows.flatMap(({ held }) => held.split(' ')).filter(Boolean)
}

/**
 * Tells all processes what a committed transaction held back, a moment later and at once for all that are committed
 * meanwhile. What does not reach them is found when they next look by themselves.
 */
export async function tell(db: Database, channels: readonly string[]): Promise<void> {
  const waiting = untold.get(db)
  if (!waiting || channels.length === 0) return
  const isUnderWay = waiting.size > 0
  for (const channel of channels) waiting.add(channel)
  if (isUnderWay) return
  await delay(GATHERED_MS, undefined, { ref: false })
  const told = [...waiting]
  waiting.clear()
  await sql`select tell_all(${told}::text[])`.execute(db).catch(() => {})
}
