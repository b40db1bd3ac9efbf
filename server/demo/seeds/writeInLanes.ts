import { sql } from 'kysely'
import { inTransaction } from '@server/audit/inTransaction'
import type { Database } from '@server/db/database'
import type { Portion } from './makePortion'
import { markAlikeBeside } from './markAlikeBeside'
import { writePortion } from './writePortion'

/** Portions that are written at once: a core of the database takes one while others are made, sent or committed. */
const LANES = 3

/**
 * Writes portions, each in a transaction of its own, until there are no more or one fails.
 * @param tell receives each portion once it is written
 */
export async function writeInLanes(
  db: Database,
  makeNext: () => Portion | undefined,
  tell: (portion: Portion) => void,
): Promise<void> {
  /** The portions under way, each with those that were committed beside it. */
  const underWay = new Map<Portion, Portion[]>()
  let hasFailed = false

  async function write(portion: Portion) {
    const beside: Portion[] = []
    underWay.set(portion, beside)
    await inTransaction(
      db,
      async (tx) => {
        // Thousands of rows at once are not what the limit is for.
        await sql`set local statement_timeout to 0`.execute(tx)
        // What triggers ask is planned once, not again for each row.
        await sql`set local plan_cache_mode to force_generic_plan`.execute(tx)
        // Indexes of words take in much at once in less time than little by little.
        await sql`set local gin_pending_list_limit to '32MB'`.execute(tx)
        await writePortion(tx, portion)
      },
      { auditLog: 'immediate' },
    )
    // Neither has seen the people of the other.
    underWay.delete(portion)
    for (const others of underWay.values()) others.push(portion)
    for (const { people } of beside) await markAlikeBeside(db, portion.people, people)
    tell(portion)
  }

  async function runLane() {
    for (let portion = makeNext(); portion && !hasFailed; portion = makeNext()) await write(portion)
  }

  const lanes = await Promise.allSettled(
    Array.from({ length: LANES }, () =>
      runLane().catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
    ),
  )
  await indexPending(db)
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
}

/** Puts into the indexes of words what they still hold apart, where every search would read all of it. */
async function indexPending(db: Database): Promise<void> {
  await sql`select gin_clean_pending_list(pg_class.oid::regclass) from pg_class
    join pg_am on pg_am.oid = pg_class.relam
    where amname = 'gin' and relkind = 'i' and pg_has_role(relowner, 'usage')`.execute(db)
}
