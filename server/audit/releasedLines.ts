import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '@server/db/database'

type Place = { position: number; hash: string }

/** The digest of lines that are released together: the log entry of their release states it, and each place keeps it. */
export const digestOf = (places: readonly Place[]): string =>
  createHash('sha256')
    .update(places.map(({ position, hash }) => `${position}:${hash}`).join(','))
    .digest('hex')

/** The position of the first line that was taken out without a log entry that says so. */
export async function firstTakenOut(db: Database): Promise<number | undefined> {
  const { rows } = await unvouched(db)
  return rows[0]?.position
}

/** The hashes of released lines, by position, of those whose release a log entry says. */
export async function findReleased(
  db: Database,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (positions.length === 0) return new Map()
  const places = await db
    .selectFrom('released_lines')
    .select(['position', 'hash', 'digest'])
    .where('position', 'in', positions)
    .execute()
  if (places.length === 0) return new Map()
  const digests = [...new Set(places.map(({ digest }) => digest))]
  const { rows } = await unvouched(db, sql`released.digest in (${sql.join(digests)})`)
  const wrong = new Set(rows.map(({ digest }) => digest))
  return new Map(
    places.filter(({ digest }) => !wrong.has(digest)).map(({ position, hash }) => [position, hash]),
  )
}

/** Groups of places that no log entry says were released, or not as they are. */
const unvouched = (db: Database, among = sql<boolean>`true`) =>
  sql<{ digest: string; position: number }>`
    select released.digest, min(released.position) as position from released_lines as released
    where ${among}
    group by released.digest
    having released.digest <> encode(sha256(convert_to(string_agg(
        released.position || ':' || released.hash, ',' order by released.position), 'UTF8')), 'hex')
      or not exists (select from logs where kind = 'audit' and action = 'deleted' and subject_type = 'log'
        and changes @> jsonb_build_array(jsonb_build_object('field', 'digest', 'after', released.digest)))
    order by position`.execute(db)
