import type { QueryResult } from 'pg'
import type { PostgresPool } from 'kysely'
import { covers } from '@/contract/databasePosition'

/** Milliseconds after the last look at a standby for which it is read. */
const FRESH_MS = 1_000
/** Samples of the primary that a standby may be behind: those of five minutes. */
const MOST_SAMPLES = 1_200

/**
 * What a standby has replayed. Both functions about the timeline speak of what is replayed already, so that neither is
 * ahead of it, and any role may call them.
 */
const LOOK = `
  select pg_is_in_recovery() as follows, pg_postmaster_start_time()::text as started,
    (select system_identifier from pg_control_system()) || '.' || greatest(
      (select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
      || '.' || pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position`

type Seen = { follows: boolean; started: string; position: string | null }

/** A server that follows the primary, and answers what it knows of it. */
export type Standby = {
  /** Whether it surely knows a position, by a look of this second. */
  knows(position: string): boolean
  /** Asks it as it has run since it was chosen. @throws where it does not answer, or has started anew */
  ask(text: string, values: readonly unknown[], run: number): Promise<QueryResult>
  /** Counts its starts: what was known of it says nothing of its next run. */
  run(): number
  /** Looks at it, and answers what it knows at least; undefined where it follows no primary any more. */
  look(): Promise<string | undefined>
  /** Takes it for lost until the next look. */
  forget(): void
  /** Has its lag measured by where the primary is now. */
  measure(primary: string): void
  /** Milliseconds by which it is behind the primary; while it does not answer, those since its last answer. */
  lag(): number
  end(): Promise<void>
}

/** A new connection, before the pool lends it. */
type NewClient = { query(text: string): Promise<QueryResult> }

/**
 * A standby by its connections.
 * @param connect makes their pool, which has each new one met before anybody uses it
 */
export function openStandby(connect: (meet: (client: NewClient) => Promise<void>) => PostgresPool): Standby {
  let started: string | undefined
  let run = 0
  let known: { position: string; at: number } | undefined
  let seenAt = performance.now()
  let unknown: { position: string; at: number }[] = []

  // After a crash a standby may open at an earlier place than it had replayed before.
  const lend = connect(async (client) => {
    const { rows }: QueryResult<Pick<Seen, 'started'>> = await client.query(
      'select pg_postmaster_start_time()::text as started',
    )
    if (rows[0]?.started === started) return
    started = rows[0]?.started
    run++
    known = undefined
  })

  async function ask(text: string, values: readonly unknown[], since: number): Promise<QueryResult> {
    const client = await lend.connect()
    try {
      if (run !== since) throw new Error('The standby has started anew')
      return (await client.query(text, values)) as QueryResult
    } finally {
      client.release()
    }
  }

  return {
    ask,
    run: () => run,
    knows: (position) =>
      known !== undefined && performance.now() - known.at < FRESH_MS && covers(known.position, position),
    async look() {
      const at = performance.now()
      const client = await lend.connect()
      try {
        const { rows } = (await client.query(LOOK, [])) as QueryResult<Seen>
        const [seen] = rows
        if (!seen?.follows || seen.position === null || seen.started !== started) {
          known = undefined
          return undefined
        }
        const { position } = seen
        known = { position, at }
        seenAt = at
        unknown = unknown.filter((sample) => !covers(position, sample.position))
        return position
      } catch (error) {
        known = undefined
        throw error
      } finally {
        client.release()
      }
    },
    forget() {
      known = undefined
    },
    measure(position) {
      const isKnown = known !== undefined && covers(known.position, position)
      if (!isKnown && unknown.length < MOST_SAMPLES) unknown.push({ position, at: performance.now() })
    },
    lag() {
      const now = performance.now()
      const unseen = now - seenAt
      return Math.max(unseen < FRESH_MS ? 0 : unseen, unknown[0] ? now - unknown[0].at : 0)
    },
    end: () => lend.end(),
  }
}
