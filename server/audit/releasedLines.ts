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
  const { rows } = await sql<{ position: number }>`
    select min(released.position) as position from released_lines as released
    group by released.digest
    having released.digest <> encode(sha256(convert_to(string_agg(
        released.position || ':' || released.hash, ',' order by released.position), 'UTF8')), 'hex')
      or not exists (select from logs where kind = 'audit' and action = 'deleted' and subject_type = 'log'
        and changes @> jsonb_build_array(jsonb_build_object('field', 'digest', 'after', released.digest)))
    order by 1 limit 1`.execute(db)
  return rows[0]?.position
}
