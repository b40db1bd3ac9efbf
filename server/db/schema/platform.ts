import type { MediaType } from '@/contract/attachments'
import type { EventDetail, Severity } from '@/contract/events'
import type { FactKind } from '@/contract/facts'
import type { FieldChange, LogAction, LogKind } from '@/contract/logs'
import type { Permission, Role } from '@/contract/permissions'
import type { Doing } from '@/contract/presence'
import type { SettingsSection } from '@/contract/settings'
import type { Actor } from '@/contract/shapes'
import type { UserStatus } from '@/contract/users'
import type {
  DeliveryAttempt,
  DeliveryError,
  DeliveryTrigger,
  WebhookLogStatus,
} from '@/contract/webhookLogs'
import type { NewWebhook, WebhookStatus } from '@/contract/webhooks'
import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'
import type { JsonList, Nullable, RecordColumns, Stored } from './columns'

/** By what a session began. */
export type EnteredBy = 'password' | 'passkey' | 'identity_provider'

/** Users and their sessions, events and logs, webhooks, and settings. */
export type PlatformTables = {
  users: RecordColumns & {
    name: string
    email: string
    role: Role
    status: UserStatus
    phone: Nullable<string>
    job_title: Nullable<string>
    team: Nullable<string>
    timezone: Generated<string>
    approval_limit_cents: Nullable<number>
    currency: Generated<string>
    password_hash: Nullable<string>
    password_changed_at: Nullable<string>
    invited_by: Nullable<Actor>
    invited_at: Nullable<string>
    invite_expires_at: Nullable<string>
    accepted_at: Nullable<string>
    last_login_at: Nullable<string>
    last_login_ip: Nullable<string>
    last_seen_at: Nullable<string>
    failed_login_count: Generated<number>
    locked_until: Nullable<string>
    mfa_enabled: Generated<boolean>
    notification_prefs: Generated<Record<string, unknown>>
    sort_name: GeneratedAlways<string>
  }
  sessions: {
    uuid: Generated<string>
    user_uuid: string
    generation: Generated<number>
    rotated_at: string
    created_at: string
    expires_at: string
    last_seen_at: string
    revoked_at: Nullable<string>
    revoked_because: Nullable<string>
    ip: Nullable<string>
    user_agent: Nullable<string>
    entered_by: Generated<EnteredBy>
  }
  passkeys: {
    uuid: Generated<string>
    user_uuid: string
    name: string
    credential_id: string
    /** The COSE key, in base64url. */
    public_key: string
    counter: number
    transports: string[]
    is_synced: boolean
    created_at: string
    last_used_at: Nullable<string>
  }
  identity_provider_secret: { singleton: Generated<boolean>; sealed_secret: string; set_at: string }
  user_identities: { issuer: string; subject: string; user_uuid: string; linked_at: string }
  provider_attempts: { state_hash: string; browser_hash: string; sealed_checks: string; expires_at: string }
  scim_keys: {
    uuid: Generated<string>
    hash: string
    /** How the key ends. */
    hint: string
    created_at: string
    revoked_at: Nullable<string>
    last_used_at: Nullable<string>
  }
  api_keys: {
    uuid: Generated<string>
    name: string
    scopes: Permission[]
    owner_uuid: string
    hash: string
    /** How the secret ends. */
    hint: string
    created_at: string
    expires_on: string
    rotated_at: Nullable<string>
    previous_hash: Nullable<string>
    previous_until: Nullable<string>
    revoked_at: Nullable<string>
    last_used_at: Nullable<string>
    /** How near its last day a key was when `tellExpiringKeys` told of it last: 14 days or 1. */
    told_days: Nullable<number>
  }
  passkey_challenges: { challenge: string; user_uuid: string | null; expires_at: string }
  presence: {
    session_uuid: string
    tab: string
    type: string
    subject_uuid: string
    user_uuid: string
    doing: Doing
    seen_at: string
  }
  login_guards: {
    /** The hash of the e-mail, or of the e-mail and an IP address that its owner signs in from. */
    email_hash: string
    /** The hash of the e-mail; null where the row is older than this column. */
    owner_hash: Nullable<string>
    failures: ColumnType<string[], string | undefined, string>
    locked_until: Nullable<string>
  }
  password_links: {
    hash: string
    user_uuid: string
    created_at: string
    expires_at: string
    used_at: Nullable<string>
  }
  second_factors: {
    user_uuid: string
    sealed_secret: string
    /** The 30-second step since 1970 whose code was accepted last. */
    last_step: number
    enabled_at: string
  }
  recovery_codes: { hash: string; user_uuid: string; created_at: string; used_at: Nullable<string> }
  second_factor_challenges: {
    hash: string
    user_uuid: string
    purpose: 'sign_in' | 'enrolment'
    /** The secret with which an authenticator app is being set up. */
    sealed_secret: Nullable<string>
    created_at: string
    expires_at: string
  }
  idempotency_keys: {
    user_uuid: string
    key: string
    fingerprint: string
    record_uuid: Nullable<string>
    created_at: string
  }
  folios: { prefix: string; last: number }
  /** Files of records; `content` is written and read as base64. */
  attachments: {
    uuid: Generated<string>
    subject_type: string
    /** Null for a file that was sent before its record. */
    subject_uuid: Nullable<string>
    account_uuid: GeneratedAlways<string | null>
    name: string
    media_type: MediaType
    size: number
    sha256: string
    content: ColumnType<never, RawBuilder<unknown>, never>
    added_at: string
    added_by: Actor
    removed_at: Nullable<string>
    message_uuid: Nullable<string>
    /** Since when it is evidence and cannot be removed. */
    kept_at: Nullable<string>
  }
  notes: {
    uuid: Generated<string>
    created_at: string
    archived_at: GeneratedAlways<string | null>
    subject_type: string
    subject_uuid: string
    account_uuid: GeneratedAlways<string | null>
    body: string
    mention_uuids: Generated<string[]>
    author: Actor
    search: GeneratedAlways<string>
  }
  events: {
    uuid: Generated<string>
    version: Generated<number>
    type: string
    occurred_at: string
    actor: Actor
    subject_type: string
    subject_uuid: Nullable<string>
    subject_label: string
    account_uuid: Nullable<string>
    data: Generated<Record<string, unknown>>
    previous: Generated<Record<string, unknown>>
    reason: Nullable<string>
    request_id: Nullable<string>
    correlation_id: Nullable<string>
    severity: Generated<Severity>
    pending_webhooks: Generated<number>
    review: Nullable<NonNullable<EventDetail['review']>>
    test: Generated<boolean>
    created_at: string
    archived_at: Nullable<string>
    position: GeneratedAlways<number>
    search: GeneratedAlways<string>
  }
  fact_versions: {
    event_uuid: string
    account_uuid: GeneratedAlways<string | null>
    number: number
    kind: FactKind | null
    text: string | null
    reason: string | null
    actor: Actor
    at: string
  }
  logs: {
    uuid: Generated<string>
    position: number
    version: Generated<number>
    number: string
    at: string
    kind: LogKind
    action: LogAction
    actor: Actor
    actor_role: Nullable<string>
    subject_type: Nullable<string>
    subject_uuid: Nullable<string>
    subject_label: Nullable<string>
    // Lists are written as JSON text: the driver would take a list for an array of PostgreSQL.
    changes: ColumnType<FieldChange[], string, string>
    changed_fields: string[]
    method: Nullable<string>
    path: Nullable<string>
    status_code: Nullable<number>
    duration_ms: Nullable<number>
    ip: Nullable<string>
    user_agent: Nullable<string>
    session_uuid: Nullable<string>
    version_from: Nullable<number>
    version_to: Nullable<number>
    reason: Nullable<string>
    request_id: Nullable<string>
    correlation_id: Nullable<string>
    /** Random, and in no reply: it keeps the hash from telling what the line states. Lines from before it have none. */
    salt: Nullable<string>
    hash: string
    previous_hash: Nullable<string>
    archived_at: Nullable<string>
    search: GeneratedAlways<string>
  }
  lookup_summaries: { week: string; told_at: string }
  released_lines: { position: number; hash: string; previous_hash: string | null; digest: string }
  audit_shipments: { sink: string; position: Generated<number>; shipped_at: Nullable<string> }
  log_chain: {
    singleton: Generated<boolean>
    position: number
    hash: string | null
    /** How many lines were `unsealed_lines` before they were in the chain. */
    sealed: Generated<number>
  }
  unsealed_lines: { ordinal: number; lines: JsonList<object>; hash: string; written_at: Generated<string> }
  unsealed_counts: { shard: GeneratedAlways<number>; written: number }
  webhooks: Stored<
    NewWebhook,
    {
      status: WebhookStatus
      status_reason: Nullable<string>
      sealed_secret: string
      previous_sealed_secret: Nullable<string>
      /** The sealed values of its headers, by their names. */
      sealed_headers: Nullable<string>
      previous_secret_expires_at: Nullable<string>
      quiet_until: Nullable<string>
      gap_since: Nullable<string>
      is_made_up: Generated<boolean>
      last_success_at: Nullable<string>
      failing_since: Nullable<string>
      sort_name: GeneratedAlways<string>
    }
  >
  webhook_logs: {
    uuid: Generated<string>
    version: Generated<number>
    number: Generated<string>
    webhook_uuid: string
    event_uuid: Nullable<string>
    account_uuid: GeneratedAlways<string | null>
    event_position: Nullable<number>
    event_type: string
    subject_uuid: Nullable<string>
    url_at_send: string
    status: WebhookLogStatus
    attempts: JsonList<DeliveryAttempt>
    request_body: Generated<Record<string, unknown>>
    next_trigger: Generated<DeliveryTrigger>
    tries: Generated<number>
    is_test: Generated<boolean>
    claim: Nullable<string>
    claimed_until: Nullable<string>
    next_attempt_at: Nullable<string>
    first_sent_at: Nullable<string>
    delivered_at: Nullable<string>
    expunged_at: Nullable<string>
    created_at: string
    archived_at: Nullable<string>
    attempt_count: GeneratedAlways<number>
    http_status: GeneratedAlways<number | null>
    duration_ms: GeneratedAlways<number | null>
    error_kind: GeneratedAlways<DeliveryError | null>
    search: GeneratedAlways<string>
  }
  settings: {
    section: SettingsSection
    version: number
    values: Record<string, unknown>
    updated_at: string
    updated_by: Actor
  }
}
