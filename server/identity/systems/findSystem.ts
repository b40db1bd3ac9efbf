import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import { seesPeopleWhole } from '@/contract/apiKeys'
import { allows } from '@/contract/permissions'
import { settingsDefaults } from '@/contract/settings'
import { type Clock, instant } from '@server/core/clock'
import type { Staff } from '@server/core/staff'
import type { Database } from '@server/db/database'
import { plannedOnce } from '@server/db/preparedStatements'
import type { ReadSystem } from '@server/http/access'
import { isWithin } from '@server/identity/allowedAddresses'

/** How often the last use of a key is stored. */
const TOUCH_MS = 3_600_000

/** What is kept of a secret. It is random and long: a plain hash is enough, and is found by an index. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** From where alone staff, and so their systems, may call. */
const allowedAddresses = sql<string[]>`coalesce(
  (select settings.values -> 'allowed_ips' from settings where settings.section = 'security'),
  ${JSON.stringify(settingsDefaults.security.allowed_ips)}::jsonb)`

/** Returns a function that finds the system behind a secret; undefined where its key or its owner no longer counts. */
export const createSystemReader =
  ({ db, clock }: { db: Database; clock: Clock }): ReadSystem =>
  async (secret, address) => {
    const now = clock.now()
    const hash = hashOfSecret(secret)
    const key = await selectKey(db, hash, now)
    if (!key || (key.allowed.length > 0 && !isWithin(key.allowed, address))) return undefined
    if (!key.last_used_at || Date.parse(key.last_used_at) < now.getTime() - TOUCH_MS)
      await db
        .updateTable('api_keys')
        .set({ last_used_at: instant(now) })
        .where('uuid', '=', key.key_uuid)
        .execute()
    const { owner_uuid, email, role, key_uuid, name } = key
    const scopes = key.scopes.filter((scope) => allows(role, scope))
    const staff: Staff = {
      uuid: owner_uuid,
      name: `Sistema: ${name}`,
      email,
      role,
      session_uuid: '',
      is_masked: !seesPeopleWhole(scopes),
      key: { uuid: key_uuid, name, scopes },
    }
    return staff
  }

const selectKey = (db: Database, hash: string, now: Date) =>
  plannedOnce(db)
    .selectFrom('api_keys')
    .innerJoin('users', 'users.uuid', 'api_keys.owner_uuid')
    .select([
      'api_keys.uuid as key_uuid',
      'api_keys.name',
      'api_keys.scopes',
      'api_keys.last_used_at',
      'users.uuid as owner_uuid',
      'users.email',
      'users.role',
      allowedAddresses.as('allowed'),
    ])
    .where((row) =>
      row.or([
        row('api_keys.hash', '=', hash),
        row.and([
          row('api_keys.previous_hash', '=', hash),
          row('api_keys.previous_until', '>', instant(now)),
        ]),
      ]),
    )
    .where('api_keys.revoked_at', 'is', null)
    .where('api_keys.expires_on', '>=', dayOf(now))
    // A lock keeps their owner from signing in, but strangers who cause it stop no system.
    .where('users.status', 'in', ['active', 'locked'])
    .where('users.archived_at', 'is', null)
    .executeTakeFirst()
