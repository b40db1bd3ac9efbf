import type {
  CommissionCause,
  CommissionChannel,
  CommissionLineKind,
  CommissionPayments,
  CommissionTier,
  CommissionType,
  StatementStatus,
  TierBy,
} from '@/contract/commissions'
import type { Actor } from '@/contract/shapes'
import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonList, Nullable } from './columns'

/** What resellers earn, and what their pages led to. */
export type CommissionTables = {
  commission_rules: {
    uuid: Generated<string>
    company_uuid: string
    plan_uuid: Nullable<string>
    channel: Nullable<CommissionChannel>
    payments: CommissionPayments
    type: CommissionType
    value: number
    tier_by: Nullable<TierBy>
    tiers: JsonList<CommissionTier>
    clawback_days: number
    starts_on: string
    ends_on: Nullable<string>
    created_at: string
    created_by: Actor
  }
  commission_statements: {
    uuid: Generated<string>
    number: string
    company_uuid: string
    month: string
    currency: string
    status: StatementStatus
    closed_at: Nullable<string>
    approved_at: Nullable<string>
    approved_by: Nullable<Actor>
    paid_on: Nullable<string>
    payment_reference: Nullable<string>
    paid_by: Nullable<Actor>
    void_reason: Nullable<string>
    voided_at: Nullable<string>
    voided_by: Nullable<Actor>
    created_at: string
  }
  commission_lines: {
    position: GeneratedAlways<number>
    uuid: Generated<string>
    statement_uuid: string
    company_uuid: string
    kind: CommissionLineKind
    cause: CommissionCause
    day: string
    subscription_uuid: Nullable<string>
    invoice_uuid: Nullable<string>
    payment_uuid: Nullable<string>
    rule_uuid: Nullable<string>
    entry_uuid: Nullable<string>
    entry_kind: Nullable<string>
    base_cents: Nullable<number>
    type: Nullable<CommissionType>
    value: Nullable<number>
    amount_cents: number
    currency: string
    note: Nullable<string>
    created_at: string
    created_by: Actor
  }
  seller_visits: {
    company_uuid: string
    day: string
    page: 'page' | 'link'
    visits: Generated<number>
    started: Generated<number>
  }
}
