import type { CompiledQuery } from 'kysely'
import type { Database } from './database'

/** Milliseconds for which a total beyond all pages is believed: it says only that there are more than anybody pages to. */
const BELIEVED_MS = 2_000
const KEPT_MOST = 500

type Memory = { until: Map<string, number>; writes: number }

const memories = new WeakMap<Database, Memory>()

/**
 * Lets the listings of a database remember which of their filters leave more rows than are counted, and answers how to
 * forget it, as every write of this process does. A total that is shown in full is never remembered: it is counted soon,
 * and must tell of what was written a moment ago.
 */
export function rememberCounts(db: Database): () => void {
  const memory: Memory = { until: new Map(), writes: 0 }
  memories.set(db, memory)
  return () => {
    memory.writes++
    memory.until.clear()
  }
}

/** Counts the matches of a query, at most `most` and one, unless there were more than that a moment ago. */
export async function countAtMost(
  db: Database,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  most: number,
  count: () => Promise<number>,
): Promise<number> {
  const memory = memories.get(db)
  if (!memory) return count()
  const key = JSON.stringify([sql, parameters])
  if ((memory.until.get(key) ?? 0) > performance.now()) return most + 1
  const { writes } = memory
  const total = await count()
  if (total <= most) memory.until.delete(key)
  // What was counted while something was written may be of before.
  else if (writes === memory.writes) {
    if (memory.until.size >= KEPT_MOST) memory.until.clear()
    memory.until.set(key, performance.now() + BELIEVED_MS)
  }
  return total
}
