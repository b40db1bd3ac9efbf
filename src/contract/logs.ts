import * as z from 'zod/mini'
import { Role } from './permissions'
import { Subject } from './events'
import { readContract } from './recordContract'
import { Actor, anyOf, Instant, listQuery, sortBy, Uuid } from './shapes'

export const LogKind = z.enum(['audit', 'api', 'auth', 'job', 'security'])
export type LogKind = z.infer<typeof LogKind>

export const LogAction = z.enum([
  'created',
  'updated',
  'deleted',
  'restored',
  'noted',
  'viewed_sensitive',
  'searched_sensitive',
  'exported',
  'login',
  'login_failed',
  'logout',
  'role_denied',
  'session_reused',
  'password_reset',
  'reset_sent',
  'sessions_ended',
  'second_factor_enabled',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'locked',
  'link_sent',
  'link_revoked',
  'resealed',
  'backup_proved',
])
export type LogAction = z.infer<typeof LogAction>

/** One field that a write changed. A masked one says only that it did. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  masked: z.boolean(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** One line of the audit log: who did what to which record, and from where. */
export const Log = z.object({
  uuid: Uuid,
  number: z.string(),
  at: Instant,
  kind: LogKind,
  action: LogAction,
  actor: Actor,
  actor_role: z.nullable(z.string()),
  subject: z.nullable(Subject),
  changed_fields: z.array(z.string()),
  status_code: z.nullable(z.int()),
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type Log = z.infer<typeof Log>

export const LogDetail = z.extend(Log, {
  version: z.int(),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  duration_ms: z.nullable(z.int()),
  user_agent: z.nullable(z.string()),
  changes: z.array(FieldChange),
  version_from: z.nullable(z.int()),
  version_to: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  correlation_id: z.nullable(z.string()),
  hash: z.string(),
  previous_hash: z.nullable(z.string()),
  /** Whether the hash, computed again from the stored line, is the same; false means that the line was changed. */
  intact: z.boolean(),
  /** The line about the same record before and after this one. */
  previous_of_subject: z.nullable(Uuid),
  next_of_subject: z.nullable(Uuid),
  /** How many other lines the same request left. */
  others_of_request: z.int(),
})
export type LogDetail = z.infer<typeof LogDetail>

/** Lines of the audit log that one check holds against their hashes. */
const CHECKED_AT_ONCE = 5_000

export const LogCheckQuery = z.object({
  /** The position of the last line that was checked before. */
  after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CHECKED_AT_ONCE)),
    CHECKED_AT_ONCE,
  ),
})

/** Lines that were written and wait for their place in the chain, which takes milliseconds unless a process was ended. */
export const UnsealedLines = z.object({
  lines: z.int(),
  /** When the first of them was written. */
  since: z.nullable(Instant),
  /** Whether all that ever waited are sealed or still there, each as it was written. */
  is_whole: z.boolean(),
})
export type UnsealedLines = z.infer<typeof UnsealedLines>

/** What was found in the lines of the audit log after one of them. */
export const LogCheck = z.object({
  /** The last line that follows from the one before and matches its own hash. */
  checked: z.int(),
  /** Its hash. Who may not read the audit log is told that of the last line alone. */
  hash: z.nullable(z.string()),
  /** The last line that was ever written, by what is kept beside the audit log. */
  end: z.int(),
  /** The first line that does not fit. A missing one has no uuid and folio; others have them for who may read the log. */
  broken: z.nullable(
    z.object({
      position: z.int(),
      is_missing: z.boolean(),
      uuid: z.nullable(Uuid),
      number: z.nullable(z.string()),
    }),
  ),
  unsealed: UnsealedLines,
})
export type LogCheck = z.infer<typeof LogCheck>

/** What a release of old lines would take: `GET admin/logs/release`. Lines about changes are never among them. */
export const LogReleaseDue = z.object({
  /** How long lines about sign-ins, refusals and tasks are kept. */
  days: z.int(),
  /** The instant before which lines are due. */
  until: Instant,
  lines: z.int(),
  /** The instant of the first of them. */
  oldest: z.nullable(Instant),
})
export type LogReleaseDue = z.infer<typeof LogReleaseDue>

/** Releases the lines that were seen to be due: `POST admin/logs/release` answers what is left of them. */
export const LogRelease = z.strictObject({ until: Instant, lines: z.int().check(z.minimum(1)) })
export type LogRelease = z.infer<typeof LogRelease>

export const logContract = readContract({
  kind: 'Log',
  item: Log,
  detail: LogDetail,
  query: listQuery({
    sort: sortBy('at'),
    kind: anyOf(LogKind),
    action: anyOf(LogAction),
    actor: z.optional(Uuid),
    role: anyOf(Role),
    subject_type: anyOf(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    subject: z.optional(Uuid),
    field: anyOf(z.string().check(z.maxLength(60))),
    ip: anyOf(z.string().check(z.maxLength(45))),
    request: anyOf(z.string().check(z.maxLength(64))),
  }),
  views: {
    all: {},
    changes: { action: ['created', 'updated', 'deleted', 'restored', 'noted'] },
    sign_ins: { action: ['login', 'login_failed', 'logout', 'locked'] },
    denied: { action: ['role_denied'] },
    exports: { action: ['exported', 'viewed_sensitive', 'searched_sensitive'] },
  },
})
export type LogListQuery = z.infer<typeof logContract.query>
