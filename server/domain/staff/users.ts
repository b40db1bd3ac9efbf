import { sql, type SqlBool } from 'kysely'
import {
  adminOnlyUserFields,
  type NewUser,
  type User,
  type UserDetail,
  type UserListQuery,
  userContract,
} from '@/contract/users'
import { type Clock, instant } from '@server/core/clock'
import { holds, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { type Listing, listing } from '@server/db/listing'
import { type Row, updateRecord } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'
import { forgetAllFailures } from '@server/identity/loginGuard'
import { endSessions, selectLiveSessions } from '@server/identity/sessions'
import { type Reader, type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { isLastAdmin } from '@server/identity/users/isLastAdmin'

const summary = [
  'users.uuid',
  'users.name',
  'users.email',
  'users.role',
  'users.status',
  'users.mfa_enabled',
  'users.team',
  'users.last_login_at',
  'users.approval_limit_cents',
  'users.currency',
  'users.created_at',
] as const

const TIME_ZONE = sql.lit('America/Mexico_City')
const signInDay = sql`(users.last_login_at at time zone ${TIME_ZONE})::date`

const rows = keepBuilt((db: Database) => db.selectFrom('users').select(summary))

const list = (db: Database, query: UserListQuery): Listing<User> =>
  listing(db, query, {
    rows: rows(db),
    table: 'users',
    sorts: {
      name: 'users.sort_name',
      last_login_at: { by: sql`users.last_login_at`, nullable: true },
    },
    defaultSort: 'name',
    where: [
      isOneOf('users.role', query.role),
      isOneOf('users.status', query.status),
      isOneOf('users.team', query.team),
      query.last_login_from !== undefined && sql<SqlBool>`${signInDay} >= ${query.last_login_from}::date`,
      query.last_login_to !== undefined && sql<SqlBool>`${signInDay} <= ${query.last_login_to}::date`,
      holds(sql<SqlBool>`users.last_login_at is null`, query.never_signed_in),
      holds(sql<SqlBool>`users.mfa_enabled`, query.mfa_enabled),
    ],
  })

async function find(db: Database, uuid: string, { clock }: Reader): Promise<UserDetail | undefined> {
  const user = await db
    .selectFrom('users')
    .select(summary)
    .select([
      'users.version',
      'users.updated_at',
      'users.created_by',
      'users.updated_by',
      'users.archived_at',
      'users.tags',
      'users.external_id',
      'users.metadata',
      'users.phone',
      'users.job_title',
      'users.timezone',
      'users.invited_by',
      'users.invited_at',
      'users.invite_expires_at',
      'users.accepted_at',
      'users.last_login_ip',
      'users.last_seen_at',
      'users.failed_login_count',
      'users.locked_until',
      'users.password_changed_at',
    ])
    .where('users.uuid', '=', uuid)
    .executeTakeFirst()
  return user && { ...user, sessions: await selectLiveSessions(db, clock, uuid) }
}

/** Refuses edits reserved to administrators, and edits that leave the platform without an administrator. */
async function check(tx: Transaction, values: NewUser, { before, staff }: WriteContext<'users'>) {
  if (!before) return
  const changed = adminOnlyUserFields.filter((field) => values[field] !== before[field])
  if (changed.length > 0 && staff.role !== 'admin')
    throw unprocessable(
      ...changed.map((field) => ({
        field,
        code: 'admin_only',
        message: 'Solo alguien con rol Administración puede cambiar este dato',
      })),
    )
  const raised = (values.approval_limit_cents ?? 0) > (before.approval_limit_cents ?? 0)
  if (raised && before.uuid === staff.uuid)
    throw unprocessable({
      field: 'approval_limit_cents',
      code: 'own_limit',
      message: 'Nadie sube su propio límite. Pídelo a otra persona con rol Administración',
    })
  if (values.role === before.role) return
  if (before.uuid === staff.uuid)
    throw unprocessable({ field: 'role', code: 'own_role', message: 'Nadie cambia su propio rol' })
  if (before.role === 'admin' && (await isLastAdmin(tx, before)))
    throw unprocessable({
      field: 'role',
      code: 'last_admin',
      message: 'Es la última persona con rol Administración',
    })
}

async function onTransition(tx: Transaction, { name, row, staff, origin }: Step<'users'>) {
  if (name === 'disable') {
    if (row.uuid === staff.uuid) throw conflict('invalid_transition', 'Nadie se desactiva a sí mismo')
    if (staff.role !== 'admin' && row.role !== 'viewer')
      throw conflict(
        'invalid_transition',
        'Con rol Gestión solo puedes desactivar a quien tiene rol Consulta',
      )
    if (await isLastAdmin(tx, row))
      throw conflict('invalid_transition', 'Es la última persona con rol Administración')
    await endSessions(tx, clockAt(origin.at), { user: row.uuid }, 'disabled')
  }
  if (name === 'unlock') {
    // The failures lock the email regardless of the user's status, so they are deleted too.
    await forgetAllFailures(tx, row.email)
    return { columns: unlocked }
  }
}

const unlocked = { locked_until: null, failed_login_count: 0 }

/** Daily job of users: expires invitations that were not accepted, and unlocks users whose lock is over. */
export const dailyUserJob: Sweep = {
  name: 'user_days',
  everyMinutes: 5,
  async run(services, run) {
    const now = instant(services.clock.now())
    const isUnanswered = sql<boolean>`(status = 'invited' and invite_expires_at <= ${now})`
    await eachDue(services, run, 'users', isUnanswered, async (tx, row, origin) => {
      await updateRecord(
        tx,
        users,
        origin,
        row,
        { status: 'expired' },
        { event: 'expired', action: 'updated' },
      )
    })
    const isLockedNoMore = sql<boolean>`(status = 'locked' and locked_until <= ${now})`
    await eachDue(services, run, 'users', isLockedNoMore, async (tx, row, origin) => {
      const values = { ...unlocked, status: 'active' }
      await updateRecord(tx, users, origin, row, values, { event: 'unlocked', action: 'updated' })
    })
  },
}

const clockAt = (at: string): Clock => ({ now: () => new Date(at) })

const whyNotDeletable = async (tx: Transaction, row: Row<'users'>) =>
  (await isLastAdmin(tx, row))
    ? 'Es la última persona con rol Administración'
    : row.status === 'active'
      ? 'Tiene acceso a la consola. Desactiva a la persona antes de eliminarla'
      : undefined

/** Has no `defaults`, as `invitations.ts` invites users. */
export const users = recordKind(userContract, {
  table: 'users',
  noun: 'El usuario',
  sensitive: ['password_hash', 'phone'],
  list,
  find,
  unique: {
    users_email_key: { field: 'email', code: 'duplicate', message: 'Otra persona ya usa ese correo' },
  },
  check,
  whyNotDeletable,
  onTransition,
})
