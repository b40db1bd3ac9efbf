import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { inReading, type Reading } from './reading'
import type { Standby } from './standby'

/** Milliseconds between two looks at the standbys. */
const LOOK_EVERY_MS = 250

/** Where the primary is: after everything that was acknowledged before it was asked. */
const POSITION = `
  select (select system_identifier from pg_control_system())
    || '.' || ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
    || '.' || pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`

/** The standbys beside a primary. */
export type Standbys = {
  /** Chooses who answers reads that must know a position; undefined where only the primary does. */
  choose(position: string | undefined): Reading | undefined
  /** Where the primary is now. */
  position(): Promise<string>
  /** Looks at the primary and at each standby, as it is done all the time. */
  look(): Promise<void>
  /** Counts a call by who answered what it read. */
  count(isBeside: boolean): void
  /** The calls so far that standbys, and the primary, answered. */
  counts(): { standby: number; primary: number }
  /** Milliseconds by which the last of them is behind. */
  lag(): number
  end(): Promise<void>
}

/** Each by the database that it stands beside. */
const registered = new WeakMap<object, Standbys>()

export const registerStandbys = (db: object, standbys: Standbys) => void registered.set(db, standbys)

/** The standbys of a database; undefined where it has none. */
export const standbysOf = (db: object): Standbys | undefined => registered.get(db)

/** The position of a database now; undefined where it has no standbys. */
export const positionOf = async (db: object): Promise<string | undefined> => standbysOf(db)?.position()

/** Runs reads on a standby that knows a position; where there is none, as everything else runs. */
export function readBeside<Result>(db: object, position: string | undefined, read: () => Result): Result {
  const reading = standbysOf(db)?.choose(position)
  return reading ? inReading(reading, read) : read()
}

/** Follows standbys from now on, until they are ended. */
export function followStandbys(primary: PostgresPool, standbys: readonly Standby[]): Standbys {
  let turn = 0
  const answered = { standby: 0, primary: 0 }

  async function position() {
    const client = await primary.connect()
    try {
      return await positionBy(client)
    } finally {
      client.release()
    }
  }
  const measure = oneAtATime(async () => {
    const now = await position()
    for (const standby of standbys) standby.measure(now)
  })
  // Each by itself: one that answers late, or not at all, holds up none of the others.
  const looks = [measure, ...standbys.map(({ look }) => oneAtATime(look))]
  async function look() {
    await Promise.all(looks.map((one) => one()))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  void look()

  return {
    choose(wanted) {
      if (wanted === undefined) return undefined
      const knowing = standbys.filter((standby) => standby.knows(wanted))
      const standby = knowing[turn++ % Math.max(1, knowing.length)]
      return standby && { standby, run: standby.run(), isMoved: false }
    },
    position,
    look,
    count(isBeside) {
      answered[isBeside ? 'standby' : 'primary']++
    },
    counts: () => answered,
    lag: () => Math.max(0, ...standbys.map((standby) => standby.lag())),
    async end() {
      clearInterval(timer)
      await Promise.all(standbys.map((standby) => standby.end()))
    },
  }
}

/** Work that is not begun again before it is over. What does not answer is not read, and the lag tells of it. */
function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        running = undefined
      })
    return running
  }
}

async function positionBy(client: PostgresPoolClient): Promise<string> {
  const { rows } = await client.query<{ position: string }>(POSITION, [])
  const [row] = rows
  if (!row) throw new Error('The database did not say where it is')
  return row.position
}
