import { sql, type SqlBool } from 'kysely'
import type { Role } from '@/contract/permissions'
import { settingsDefaults } from '@/contract/settings'
import { instant, minutesAfter, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { plannedOnce } from '@server/db/preparedStatements'
import { settingsOf } from '@server/db/settings'

/** A generation may be asked for again for so long: its reply may have been lost, or two tabs asked at once. */
const REPEAT_MS = 10_000
/** How often a session's last use is written down. */
const TOUCH_MS = 60_000

export type LiveSession = {
  uuid: string
  generation: number
  rotated_at: string
  created_at: string
  /** When it ends, however much it is used. */
  expires_at: string
  last_seen_at: string
  user_uuid: string
  name: string
  email: string
  role: Role
  /** They see the identifiers of people only in part. */
  is_masked: boolean
}

/** For how long a session may rest, as the settings have it, read with the session itself: it is asked for by every call. */
const idleMinutes = sql<number>`coalesce(
  (select (settings.values ->> 'idle_minutes')::integer from settings where settings.section = 'security'),
  ${settingsDefaults.security.idle_minutes}::integer)`

/** Whether a user sees the identifiers of people only in part, by their role and the settings. */
export const isMasked = sql<boolean>`(users.role = 'viewer' and coalesce(
  (select (settings.values ->> 'mask_pii_for_viewers')::boolean from settings where settings.section = 'security'),
  ${settingsDefaults.security.mask_pii_for_viewers}::boolean))`

/** Of sessions those that neither lasted too long nor rest for too long at a moment. */
const hasNotRunOut = (now: Date) => sql<SqlBool>`
  sessions.expires_at > ${instant(now)}::timestamptz
  and sessions.last_seen_at > ${instant(now)}::timestamptz - ${idleMinutes} * interval '1 minute'`

/** Of sessions those whose owner has the second factor that their role must have, whenever that was decided. */
const hasItsFactors = sql<SqlBool>`(users.mfa_enabled or not coalesce(
  (select settings.values -> 'mfa_required_roles' @> to_jsonb(users.role) from settings where settings.section = 'security'),
  false))`

/** A session that has neither been ended nor run out, of a user who may sign in, with the user as they are now. */
function liveSession(db: Database, clock: Clock, uuid: string) {
  const now = clock.now()
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
      // Being locked keeps people from signing in; it does not throw out whoever is in, or anyone could do that to them.
      .where('users.status', 'in', ['active', 'locked'])
      .where('users.archived_at', 'is', null)
  )
}

/** The session of a call, read anew for each, so that its end or a change of role counts at once. */
export async function findLiveSession(
  db: Database,
  clock: Clock,
  uuid: string,
): Promise<LiveSession | undefined> {
  const session = await liveSession(plannedOnce(db), clock, uuid).executeTakeFirst()
  if (session && clock.now().getTime() - Date.parse(session.last_seen_at) >= TOUCH_MS)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: instant(clock.now()) })
      .where('uuid', '=', uuid)
      .execute()
  return session
}

const HOUR = 60

/** Starts a session, which ends when the settings of this moment say: what is set later moves its end no more. */
export async function openSession(
  tx: Transaction,
  clock: Clock,
  opening: { user_uuid: string; ip: string | null; user_agent: string | null },
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
  return liveSession(tx, clock, uuid).executeTakeFirstOrThrow()
}

/** `reused`: a generation came back that someone else has already gone on from. */
export type Rotation = { session: LiveSession } | 'ended' | 'reused'

/**
 * Raises a session's generation, in one statement, so that of any number of calls with the same generation one does.
 * The others are answered alike for a few seconds; later, or with a still older one, the token was stolen.
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
    .where('uuid', 'in', liveSession(db, clock, uuid).clearSelect().select('sessions.uuid'))
    .execute()
  const session = await liveSession(db, clock, uuid).executeTakeFirst()
  if (!session) return 'ended'
  const age = clock.now().getTime() - Date.parse(session.rotated_at)
  if (session.generation === generation + 1 && age <= REPEAT_MS) return { session }
  return 'reused'
}

/** Ends sessions: their next call, with whatever token, is refused. */
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

/** The sign-ins of a user that are still alive, the latest used first. */
export const liveSessionsOf = (db: Database, clock: Clock, user: string) =>
  db
    .selectFrom('sessions')
    .select(['uuid', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('user_uuid', '=', user)
    .where('revoked_at', 'is', null)
    .where(hasNotRunOut(clock.now()))
    .orderBy('last_seen_at', 'desc')
    .execute()
