import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Role } from '@/contract/permissions'
import { settingsDefaults } from '@/contract/settings'
import { instant, minutesAfter, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { keepQuery, slot } from '@server/db/keptQueries'
import { plannedOnce } from '@server/db/preparedStatements'
import type { EnteredBy } from '@server/db/schema/platform'
import { settingsOf } from '@server/db/settings'

/** Milliseconds in which a generation may be used again: its reply may have been lost, or two tabs called at once. */
const REPEAT_MS = 10_000
/** How often the last use of a session is stored. */
const TOUCH_MS = 60_000

export type LiveSession = {
  uuid: string
  generation: number
  rotated_at: string
  created_at: string
  /** When the session ends, even while it is in use. */
  expires_at: string
  last_seen_at: string
  user_uuid: string
  name: string
  email: string
  role: Role
  /** The user sees personal identifiers masked. */
  is_masked: boolean
}

/** Minutes that a session may be idle, from the settings. Part of the session's query, as every call runs it. */
const idleMinutes = sql<number>`coalesce(
  (select (settings.values ->> 'idle_minutes')::integer from settings where settings.section = 'security'),
  ${settingsDefaults.security.idle_minutes}::integer)`

/** Whether a user sees personal identifiers masked, by their role and the settings. */
export const isMasked = sql<boolean>`(users.role = 'viewer' and coalesce(
  (select (settings.values ->> 'mask_pii_for_viewers')::boolean from settings where settings.section = 'security'),
  ${settingsDefaults.security.mask_pii_for_viewers}::boolean))`

/** Sessions that are neither too old nor idle for too long. */
const hasNotRunOut = (now: string | RawBuilder<string>) => sql<SqlBool>`
  sessions.expires_at > ${now}::timestamptz
  and sessions.last_seen_at > ${now}::timestamptz - ${idleMinutes} * interval '1 minute'`

/** Sessions that prove the second factor that the role requires now: a password alone does not, where no app is set up. */
const hasItsFactors = sql<SqlBool>`(users.mfa_enabled or sessions.entered_by <> 'password' or not coalesce(
  (select settings.values -> 'mfa_required_roles' @> to_jsonb(users.role) from settings where settings.section = 'security'),
  false))`

/**
 * The query of a session that is neither ended nor expired, of a user who may sign in, with the user's present data.
 */
function selectLiveSession(
  db: Database,
  now: string | RawBuilder<string>,
  uuid: string | RawBuilder<string>,
) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
      .select([
        'sessions.uuid',
        'sessions.generation',
        'sessions.rotated_at',
        'sessions.created_at',
        'sessions.expires_at',
        'sessions.last_seen_at',
        'sessions.user_uuid',
        'users.name',
        'users.email',
        'users.role',
        isMasked.as('is_masked'),
      ])
      .where('sessions.uuid', '=', uuid)
      .where('sessions.revoked_at', 'is', null)
      .where(hasNotRunOut(now))
      .where(hasItsFactors)
      // A lock keeps users from signing in but ends no session; otherwise strangers could sign users out.
      .where('users.status', 'in', ['active', 'locked'])
      .where('users.archived_at', 'is', null)
  )
}

const readLiveSession = keepQuery((db) =>
  selectLiveSession(plannedOnce(db), slot<string>('now'), slot<string>('uuid')),
)

/** The session of a call, read for every call, so that its end or a change of role counts at once. */
export async function findLiveSession(
  db: Database,
  clock: Clock,
  uuid: string,
): Promise<LiveSession | undefined> {
  const [session] = await readLiveSession(db, { now: instant(clock.now()), uuid })
  if (session && clock.now().getTime() - Date.parse(session.last_seen_at) >= TOUCH_MS)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: instant(clock.now()) })
      .where('uuid', '=', uuid)
      .execute()
  return session
}

const HOUR = 60

/** Opens a session, whose end the present settings decide for good. */
export async function openSession(
  tx: Transaction,
  clock: Clock,
  opening: { user_uuid: string; ip: string | null; user_agent: string | null; entered_by?: EnteredBy },
): Promise<LiveSession> {
  const { session_hours, refresh_days } = await settingsOf(tx, 'security')
  const minutes = refresh_days > 0 ? refresh_days * 24 * HOUR : session_hours * HOUR
  const expires_at = instant(minutesAfter(clock.now(), minutes))
  const now = instant(clock.now())
  const { uuid } = await tx
    .insertInto('sessions')
    .values({ ...opening, created_at: now, expires_at, rotated_at: now, last_seen_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return selectLiveSession(tx, instant(clock.now()), uuid).executeTakeFirstOrThrow()
}

/** `reused`: another caller has already used this generation. */
export type Rotation = { session: LiveSession } | 'ended' | 'reused'

/**
 * Increments a session's generation in one statement, so that of simultaneous calls exactly one does. The others
 * succeed too for `REPEAT_MS`; later, or with an older generation, the token was stolen.
 */
export async function rotateSession(
  db: Database,
  clock: Clock,
  { session: uuid, generation }: { session: string; generation: number },
): Promise<Rotation> {
  const now = instant(clock.now())
  await db
    .updateTable('sessions')
    .set({ generation: generation + 1, rotated_at: now, last_seen_at: now })
    .where('generation', '=', generation)
    .where(
      'uuid',
      'in',
      selectLiveSession(db, instant(clock.now()), uuid).clearSelect().select('sessions.uuid'),
    )
    .execute()
  const session = await selectLiveSession(db, instant(clock.now()), uuid).executeTakeFirst()
  if (!session) return 'ended'
  const age = clock.now().getTime() - Date.parse(session.rotated_at)
  if (session.generation === generation + 1 && age <= REPEAT_MS) return { session }
  return 'reused'
}

/** Ends sessions: their next call is refused, with any token. */
export async function endSessions(
  db: Database,
  clock: Clock,
  which: { session: string } | { user: string; but?: string },
  because: 'logout' | 'reuse' | 'password' | 'replaced' | 'disabled' | 'closed' | 'second_factor',
): Promise<void> {
  const spared = 'user' in which ? which.but : undefined
  await db
    .updateTable('sessions')
    .set({ revoked_at: instant(clock.now()), revoked_because: because })
    .where('revoked_at', 'is', null)
    .where(
      'session' in which ? sql`uuid` : sql`user_uuid`,
      '=',
      'session' in which ? which.session : which.user,
    )
    .$if(spared !== undefined, (rows) => rows.where('uuid', '!=', spared ?? ''))
    .execute()
}

/** The live sessions of a user, latest used first. */
export const selectLiveSessions = (db: Database, clock: Clock, user: string) =>
  db
    .selectFrom('sessions')
    .select(['uuid', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('user_uuid', '=', user)
    .where('revoked_at', 'is', null)
    .where(hasNotRunOut(instant(clock.now())))
    .orderBy('last_seen_at', 'desc')
    .execute()
