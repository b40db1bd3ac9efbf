import { sql } from 'kysely'
import { type Clock, systemClock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { listen } from '@server/db/notifications'

export const DAY_SECONDS = 86_400

/** A clock that runs as the machine's does, so much ahead of it. */
export type MovedClock = Clock & {
  /** Seconds. */
  offset(): number
  /** Moves it forward, for every process on the database once the transaction is kept. */
  move(tx: Transaction, seconds: number): Promise<void>
  /** Takes up at once what was moved. */
  catchUp(): Promise<void>
  stop(): void
}

/** The clock of a demonstration, as far ahead as it was left. */
export async function openMovedClock(db: Database): Promise<MovedClock> {
  let seconds = await readOffset(db)
  const catchUp = async () => {
    seconds = await readOffset(db)
  }
  const stop = listen(db, ({ channel }) => {
    if (channel === 'clock') void catchUp().catch(() => {})
  })
  return {
    now: () => new Date(systemClock.now().getTime() + seconds * 1000),
    offset: () => seconds,
    move: async (tx, by) => {
      await sql`insert into clock_offset (seconds) values (${by})
        on conflict (is_kept) do update set seconds = clock_offset.seconds + excluded.seconds`.execute(tx)
    },
    catchUp,
    stop,
  }
}

async function readOffset(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select seconds from clock_offset`.execute(db)
  return rows[0]?.seconds ?? 0
}
