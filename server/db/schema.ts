import type { AuthorizationStatus, NewAuthorization, ServiceDecision } from '@/contract/authorizations'
import type { AuthorizationPurpose, ClaimVerdict } from '@/contract/claims'
import type { BankAccount } from '@/contract/mexico'
import type {
  Bucket,
  FundMovementFields,
  MovementSource,
  MovementStatus,
  MovementType,
} from '@/contract/fundMovements'
import type { MovementDirection } from '@/contract/movementDirection'
import type {
  Check,
  CheckResult,
  Decision,
  FundAuthorizationStatus,
  NewFundAuthorization,
} from '@/contract/fundAuthorizations'
import type { FundStatus, NewFund } from '@/contract/funds'
import type { MemberPolicyStatus, NewMemberPolicy, UsedLimit } from '@/contract/memberPolicies'
import type { MemberKind, Relationship } from '@/contract/members'
import type { NewPolicy, PolicyStage, PolicyStatus } from '@/contract/policies'
import type { Actor } from '@/contract/shapes'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Nullable, RecordColumns, Stored } from '@server/db/schema/columns'
import type { BulkTables } from '@server/db/schema/bulk'
import type { GroupTables } from '@server/db/schema/groups'
import type { BillingTables, SandboxTables } from '@server/db/schema/billing'
import type { CommissionTables } from '@server/db/schema/commissions'
import type { PayoutTables } from '@server/db/schema/payouts'
import type { LedgerTables } from '@server/db/schema/ledger'
import type { DeskTables } from '@server/db/schema/desk'
import type { ExportTables } from '@server/db/schema/exports'
import type { JobTables } from '@server/db/schema/jobs'
import type { NetworkTables } from '@server/db/schema/network'
import type { PeopleTables } from '@server/db/schema/people'
import type { PlatformTables } from '@server/db/schema/platform'
import type { SaleTables } from '@server/db/schema/sale'

/** Who is covered, and the funds that pay for it. */
type CoverTables = {
  policies: Stored<
    Omit<NewPolicy, 'ends_on'>,
    {
      number: string
      plan_revision: number
      stage: Generated<PolicyStage>
      previous_policy_uuid: Nullable<string>
      effective_on: Nullable<string>
      ends_on: string
      grace_until: Nullable<string>
      premium_cents: number
      paid_cents: Generated<number>
      balance_cents: GeneratedAlways<number>
      monthly_cents: GeneratedAlways<number>
      currency: Generated<string>
      cancel_reason: Nullable<string>
      cancel_effective_on: Nullable<string>
      suspended_on: Nullable<string>
      nonrenewal_reason: Nullable<string>
      nonrenewal_exception: Nullable<string>
      nonrenewal_on: Nullable<string>
      nonrenewal_was_auto: Nullable<boolean>
      status: PolicyStatus
      status_reason: Nullable<string>
      holder_name: Generated<string>
      sort_holder: GeneratedAlways<string>
    }
  >
  renewal_notices: {
    policy_uuid: string
    account_uuid: GeneratedAlways<string>
    ends_on: string
    premium_cents: number
    renewal_cents: number | null
    sent_to: string
    created_at: string
    sent_at: Nullable<string>
  }
  member_policies: Stored<
    Omit<NewMemberPolicy, 'starts_on' | 'ends_on'>,
    {
      number: string
      account_uuid: string
      plan_uuid: string
      role: MemberKind
      relationship: Nullable<Relationship>
      starts_on: string
      ends_on: string
      waiting_ends_on: Nullable<string>
      /** The day from which waiting counts, where that is not `starts_on`. */
      waiting_from: Nullable<string>
      waiting_waived: Generated<boolean>
      card_number: string
      limits_used: ColumnType<UsedLimit[], string | undefined, string>
      suspended_with_policy: Generated<boolean>
      status: MemberPolicyStatus
      status_reason: Nullable<string>
      sort_member: Generated<string>
    }
  >
  authorizations: Stored<
    Omit<NewAuthorization, 'estimate_cents'>,
    {
      number: string
      policy_uuid: string
      member_uuid: string
      account_uuid: string
      provider_service_uuid: Nullable<string>
      benefit_category_uuid: Nullable<string>
      benefit_service_uuid: Nullable<string>
      used_units: Generated<number>
      requested_on: Nullable<string>
      estimate_cents: number
      plan_pays_cents: number
      member_pays_cents: number
      deductible_cents: Generated<number>
      currency: Generated<string>
      decision: Nullable<ServiceDecision>
      decided_by: Nullable<Actor>
      decided_at: Nullable<string>
      purpose: Generated<AuthorizationPurpose>
      requested_by_uuid: Nullable<string>
      invoice_attachment_uuid: Nullable<string>
      invoice_sha256: Nullable<string>
      invoice_folio: Nullable<string>
      invoice_total_cents: Nullable<number>
      payee: Nullable<BankAccount>
      verdict: Nullable<ClaimVerdict>
      paid_on: Nullable<string>
      payment_reference: Nullable<string>
      status: AuthorizationStatus
      status_reason: Nullable<string>
      sort_member: Generated<string>
    }
  >
  funds: Stored<
    Omit<NewFund, 'notify_user_uuids'>,
    {
      number: string
      company_uuid: string
      notify_user_uuids: Generated<string[]>
      status: Exclude<FundStatus, 'depleted'>
      status_reason: Nullable<string>
      posted_cents: Generated<number>
      period_began_on: Nullable<string>
      held_cents: Generated<number>
      available_cents: GeneratedAlways<number>
      is_low: GeneratedAlways<boolean>
      sort_name: GeneratedAlways<string>
    }
  >
  fund_authorizations: Stored<
    NewFundAuthorization,
    {
      number: string
      account_uuid: string
      service_uuid: string
      category_uuid: string
      currency: Generated<string>
      member_share_cents: number
      fund_share_cents: GeneratedAlways<number>
      approved_cents: Generated<number>
      captured_cents: Generated<number>
      released_cents: Generated<number>
      held_cents: GeneratedAlways<number>
      consumed_cents: GeneratedAlways<number>
      expires_on: Nullable<string>
      due_on: GeneratedAlways<string | null>
      receipt_folio: Nullable<string>
      receipt_attachment_uuid: Nullable<string>
      requested_by_uuid: Nullable<string>
      decisions: ColumnType<Decision[], string | undefined, string>
      decided_at: Nullable<string>
      decision_reason: Nullable<string>
      checks: ColumnType<Check[], string | undefined, string>
      worst_check: GeneratedAlways<CheckResult>
      status: FundAuthorizationStatus
      status_reason: Nullable<string>
    }
  >
  fund_movements: Stored<
    FundMovementFields,
    {
      number: string
      position: GeneratedAlways<number>
      fund_uuid: string
      account_uuid: string
      type: MovementType
      direction: MovementDirection
      bucket: Bucket
      amount_cents: number
      currency: Generated<string>
      posted_after_cents: number
      held_after_cents: number
      effective_at: string
      source: MovementSource
      source_uuid: GeneratedAlways<string | null>
      source_type: GeneratedAlways<MovementSource['type']>
      reverses_uuid: Nullable<string>
      approved_by: Nullable<Actor>
      status: MovementStatus
      status_reason: Nullable<string>
    }
  >
}

/** The tables as Kysely sees them; `migrations/` makes them so. */
export type Schema = PlatformTables &
  PeopleTables &
  BillingTables &
  LedgerTables &
  CommissionTables &
  PayoutTables &
  SandboxTables &
  SaleTables &
  NetworkTables &
  CoverTables &
  DeskTables &
  JobTables &
  BulkTables &
  GroupTables &
  ExportTables

/** The tables of records that people write: they carry a version, and can be archived. */
export type RecordTable = {
  [Name in keyof Schema]: Schema[Name] extends RecordColumns ? Name : never
}[keyof Schema]
