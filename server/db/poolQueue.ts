import type { PostgresPool } from 'kysely'
import type { Database } from './database'

/** How many callers wait for a connection, and for how many milliseconds the first has waited. */
type Queue = { callers: number; ms: number }

const queues = new WeakMap<Database, () => Queue>()

/** The present queue before a database. @throws where its connections are not watched */
export function queueBefore(db: Database): Queue {
  const queue = queues.get(db)
  if (!queue) throw new Error('Nobody watches the connections of this database')
  return queue()
}

export const queuesBefore = (db: Database, queue: () => Queue) => void queues.set(db, queue)

/** Wraps a pool to measure the queue of its callers. */
export function watched(pool: PostgresPool): { pool: PostgresPool; queue: () => Queue } {
  let asked = 0
  /** Since when each waiting caller waits, in their order. */
  const waiting = new Map<number, number>()

  async function connect() {
    const turn = ++asked
    waiting.set(turn, performance.now())
    try {
      return await pool.connect()
    } finally {
      waiting.delete(turn)
    }
  }

  function queue() {
    const [first] = waiting.values()
    return { callers: waiting.size, ms: first === undefined ? 0 : performance.now() - first }
  }
  return { pool: { connect, end: () => pool.end() }, queue }
}
