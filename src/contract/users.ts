import * as z from 'zod/mini'
import * as personal from './personal'
import { Phone } from './mexico'
import { type Permission, Role } from './permissions'
import { recordContract } from './recordContract'
import {
  Actor,
  anyOf,
  Cents,
  Currency,
  Day,
  Email,
  Instant,
  recordListQuery,
  optionalText,
  recordFields,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
  TimeZone,
} from './shapes'

export const UserStatus = z.enum(['invited', 'active', 'disabled', 'locked', 'expired'])
export type UserStatus = z.infer<typeof UserStatus>

/** What may be written of a person of the staff. */
const fields = {
  name: requiredText('el nombre', 120),
  email: Email,
  role: z.enum(Role.def.entries, 'Elige un rol'),
  phone: Phone,
  job_title: optionalText(80),
  team: optionalText(60),
  timezone: TimeZone,
  approval_limit_cents: z.nullable(Cents.check(z.minimum(0))),
  ...z.partial(z.object(writableRecordFields)).shape,
}

/** A user invited to the console; they choose their own password by the link they are sent. */
export const NewUser = z.strictObject(fields)
export type NewUser = z.infer<typeof NewUser>

export const UserEdit = z.partial(z.strictObject(fields))
export type UserEdit = z.infer<typeof UserEdit>

/** Of a user's fields, those only an administrator may change: a manager must not raise anyone. */
export const adminOnlyUserFields = [
  'email',
  'role',
  'approval_limit_cents',
] as const satisfies (keyof UserEdit)[]

export const User = z.object({
  uuid: Uuid,
  name: z.string(),
  email: personal.email,
  role: Role,
  status: UserStatus,
  mfa_enabled: z.boolean(),
  team: z.nullable(z.string()),
  last_login_at: z.nullable(Instant),
  approval_limit_cents: z.nullable(Cents),
  currency: Currency,
  created_at: Instant,
})
export type User = z.infer<typeof User>

/** A sign-in that is still alive. */
const UserSession = z.object({
  uuid: Uuid,
  created_at: Instant,
  last_seen_at: Instant,
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
})

export const UserDetail = z.extend(User, {
  ...recordFields,
  phone: z.nullable(personal.phone),
  job_title: z.nullable(z.string()),
  timezone: z.string(),
  invited_by: z.nullable(Actor),
  invited_at: z.nullable(Instant),
  invite_expires_at: z.nullable(Instant),
  accepted_at: z.nullable(Instant),
  last_login_ip: z.nullable(z.string()),
  last_seen_at: z.nullable(Instant),
  failed_login_count: z.int(),
  locked_until: z.nullable(Instant),
  password_changed_at: z.nullable(Instant),
  sessions: z.array(UserSession),
})
export type UserDetail = z.infer<typeof UserDetail>

export const userContract = recordContract({
  kind: 'User',
  item: User,
  detail: UserDetail,
  whole: NewUser,
  edit: UserEdit,
  query: recordListQuery({
    sort: sortBy('name', 'email', 'role', 'status', 'last_login_at', 'created_at'),
    role: anyOf(Role),
    status: anyOf(UserStatus),
    team: anyOf(z.string().check(z.maxLength(60))),
    last_login_from: z.optional(Day),
    last_login_to: z.optional(Day),
    never_signed_in: yesOrNo,
    mfa_enabled: yesOrNo,
  }),
  views: {
    all: {},
    invited: { status: ['invited', 'expired'] },
    locked: { status: ['locked'] },
  },
  /**
   * Each change of a user's status. A manager may disable viewers only. No user disables themselves, and the last active
   * administrator stays: the server answers 409 to those.
   */
  transitions: {
    disable: { from: ['active', 'locked'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'active', permission: 'User.create' },
    unlock: { from: ['locked'], to: 'active', permission: 'User.create' },
  },
})
export type UserListQuery = z.infer<typeof userContract.query>

/** Whether somebody of a role may change anything of a user of another: only administrators, of an administrator. */
export const mayChangeUser = (by: string | undefined, of: Role) => by === 'admin' || of !== 'admin'

/** What can be done about a user's access to the console, from which statuses, and by which role. */
export const accessActions = {
  resend_invitation: { from: ['invited', 'expired'], permission: 'User.create' },
  revoke_invitation: { from: ['invited', 'expired'], permission: 'User.delete' },
  end_sessions: { from: ['active', 'locked', 'disabled'], permission: 'User.create' },
  send_reset: { from: ['active', 'locked'], permission: 'User.edit' },
  reset_second_factor: { from: ['active', 'locked', 'disabled'], permission: 'User.create' },
} as const satisfies Record<string, { from: readonly UserStatus[]; permission: Permission }>
export type AccessAction = keyof typeof accessActions
