import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { holdBack, readHeldBack, tell } from '@server/db/tellAfterwards'
import { sealNext } from './logs'

/** Milliseconds that a writer waits for its lines to have their places: where nobody keeps the end of the chain, a few do. */
const MOST_WAITED_MS = 1_000
/** Milliseconds between two looks for lines that a process left unsealed as it was ended. */
const SWEEP_MS = 1_000
/** Rounds of this process after which it vacuums what they left: PostgreSQL itself does so once a minute at most. */
const UNTIDIED_ROUNDS = 200

type Sealer = {
  running: Promise<void> | undefined
  next: Promise<void> | undefined
  /** Rounds since the last vacuum. */
  rounds: number
}

const sealers = new WeakMap<Database, Sealer>()

/** Gives all lines that are committed by now their places in the chain: one round for all who ask meanwhile. */
export function seal(db: Database): Promise<void> {
  const sealer = sealerOf(db)
  if (!sealer.running) return run(db, sealer)
  // Lines that are committed by now may be too late for the round under way.
  sealer.next ??= sealer.running
    .catch(() => {})
    .then(() => {
      sealer.next = undefined
      return run(db, sealer)
    })
  return sealer.next
}

/** Seals what is committed, and answers after a second at the latest: what is committed is done, whatever becomes of this. */
export async function sealInTime(db: Database): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const time = new Promise<void>((over) => {
    timer = setTimeout(over, MOST_WAITED_MS)
  })
  await Promise.race([seal(db).catch(() => {}), time])
  clearTimeout(timer)
}

function sealerOf(db: Database): Sealer {
  const known = sealers.get(db)
  if (known) return known
  const made = { running: undefined, next: undefined, rounds: 0 }
  sealers.set(db, made)
  return made
}

function run(db: Database, sealer: Sealer): Promise<void> {
  const running = sealAll(db, sealer).finally(() => {
    if (sealer.running === running) sealer.running = undefined
  })
  sealer.running = running
  return running
}

async function sealAll(db: Database, sealer: Sealer): Promise<void> {
  for (let isMore = true; isMore; sealer.rounds++) isMore = await sealOnce(db)
}

async function sealOnce(db: Database): Promise<boolean> {
  const tx = await db.startTransaction().execute()
  try {
    await holdBack(db, tx)
    const { sealed, isMore } = await sealNext(tx)
    // Where another process was faster, nothing is to reach the disk while others wait.
    const held = await readHeldBack(db, tx)
    await (sealed > 0 ? tx.commit() : tx.rollback()).execute()
    void tell(db, held)
    return isMore
  } catch (error) {
    if (!tx.isRolledBack && !tx.isCommitted)
      await tx
        .rollback()
        .execute()
        .catch(() => {})
    throw error
  }
}

/**
 * Seals what no writer waits for, as its process was ended between its commit and its place in the chain.
 * @param onError told what a look failed for; the next one tries again
 * @returns ends it, once a look under way is done
 */
export function keepSealing(db: Database, onError: (error: unknown) => void): () => Promise<void> {
  let look: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    look = look.then(() => sealLeft(db)).catch(onError)
  }, SWEEP_MS)
  return async () => {
    clearInterval(timer)
    await look
  }
}

/** Seals what is left unsealed, and tidies up after the rounds of this process. */
export async function sealLeft(db: Database): Promise<void> {
  const left = await db.selectFrom('unsealed_lines').select('ordinal').limit(1).executeTakeFirst()
  if (left) await seal(db)
  const sealer = sealerOf(db)
  if (sealer.rounds < UNTIDIED_ROUNDS) return
  sealer.rounds = 0
  await sql`vacuum (skip_locked) unsealed_lines`.execute(db)
}
