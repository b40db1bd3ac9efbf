import type { ApiKey, ApiKeyState } from '@/contract/apiKeys'
import { dayOf } from '@/contract/days'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

const selectKeys = (db: Database) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.uuid', 'api_keys.owner_uuid')
    .select([
      'api_keys.uuid',
      'api_keys.name',
      'api_keys.hint',
      'api_keys.scopes',
      'api_keys.created_at',
      'api_keys.expires_on',
      'api_keys.last_used_at',
      'api_keys.rotated_at',
      'api_keys.previous_until',
      'api_keys.revoked_at',
      'users.uuid as owner_uuid',
      'users.name as owner_name',
      'users.status as owner_status',
      'users.archived_at as owner_archived_at',
    ])

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

/** The keys of all systems: those in use first, then the ones revoked, each with the newest first. */
export async function listApiKeys(db: Database, clock: Clock): Promise<ApiKey[]> {
  const rows = await selectKeys(db)
    .orderBy('api_keys.revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.uuid')
    .limit(200)
    .execute()
  return rows.map((row) => toTell(row, clock.now()))
}

/** One key; undefined where there is none of this uuid. */
export async function loadApiKey(db: Database, clock: Clock, uuid: string): Promise<ApiKey | undefined> {
  const row = await selectKeys(db).where('api_keys.uuid', '=', uuid).executeTakeFirst()
  return row && toTell(row, clock.now())
}

function toTell(row: KeyRow, now: Date): ApiKey {
  const { uuid, name, hint, scopes, created_at, expires_on, last_used_at, rotated_at } = row
  const isHeld = row.previous_until !== null && Date.parse(row.previous_until) > now.getTime()
  return {
    uuid,
    name,
    hint,
    scopes: [...scopes],
    state: stateOf(row, now),
    owner: { kind: 'user', uuid: row.owner_uuid, label: row.owner_name },
    created_at,
    expires_on,
    last_used_at,
    rotated_at,
    previous_until: isHeld ? row.previous_until : null,
  }
}

function stateOf(row: KeyRow, now: Date): ApiKeyState {
  if (row.revoked_at) return 'revoked'
  if (row.expires_on < dayOf(now)) return 'expired'
  const mayEnter = row.owner_status === 'active' || row.owner_status === 'locked'
  return mayEnter && !row.owner_archived_at ? 'active' : 'ownerless'
}
