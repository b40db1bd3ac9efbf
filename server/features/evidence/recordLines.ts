import { sql } from 'kysely'
import type { EvidenceStatement } from '@/contract/evidence'
import { mayDo, type Staff } from '@server/core/staff'
import { portionsOf } from '@server/core/portions'
import { requireSealed } from '@server/audit/inSealedSnapshot'
import type { Database, Transaction } from '@server/db/database'

type RecordLine = EvidenceStatement['lines'][number]
type FoundLine = { uuid: string; position: number; hash: string; version: number | null; is_salted: boolean }

/** The line of the audit log that brought each record to its version; for records of the log, the line itself. */
export async function findLastLines(
  tx: Transaction,
  { type, uuids, staff }: { type: string; uuids: readonly string[]; staff: Staff },
): Promise<RecordLine[]> {
  const found: FoundLine[] = []
  for (const some of portionsOf(uuids)) {
    await requireSealed(tx, some)
    const among = sql.join(some)
    const { rows } = await (type === 'log'
      ? sql<FoundLine>`
          select uuid, position, hash, null::int as version, salt is not null as is_salted
          from logs where uuid in (${among}) order by position`
      : sql<FoundLine>`
          select distinct on (subject_uuid) subject_uuid as uuid, position, hash, version_to as version,
            salt is not null as is_salted
          from logs where subject_uuid in (${among}) and version_to is not null
          order by subject_uuid, position desc`
    ).execute(tx)
    found.push(...rows)
  }
  return found.map((line) => toTell(line, staff))
}

/** Every line of the audit log about a record, oldest first, up to `limit`; of a line of the log, itself too. */
export async function findAllLines(
  tx: Transaction,
  { uuid, staff, limit }: { uuid: string; staff: Staff; limit: number },
): Promise<RecordLine[]> {
  await requireSealed(tx, [uuid])
  const { rows } = await sql<FoundLine>`
    select ${uuid}::uuid as uuid, position, hash, version_to as version, salt is not null as is_salted
    from logs where subject_uuid = ${uuid} or uuid = ${uuid} order by position limit ${limit}`.execute(tx)
  return rows.map((line) => toTell(line, staff))
}

/** The newest version that the audit log knows of each record of a type; of records of other types it tells none. */
export async function findVersions(
  db: Database,
  uuids: readonly string[],
  type: string,
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>()
  for (const some of portionsOf(uuids)) {
    const { rows } = await sql<{ uuid: string; version: number }>`
      select subject_uuid as uuid, max(version_to) as version from logs
      where subject_uuid in (${sql.join(some)}) and subject_type = ${type} and version_to is not null
      group by 1`.execute(db)
    for (const { uuid, version } of rows) versions.set(uuid, version)
  }
  return versions
}

/** Without a salt a hash could be tried with values until it fits: it is only told to those who may read the line. */
const toTell = ({ is_salted, hash, ...line }: FoundLine, staff: Staff): RecordLine => ({
  ...line,
  hash: is_salted || mayDo(staff, 'Log.view') ? hash : null,
})
