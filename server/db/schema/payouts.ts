import type { Generated, GeneratedAlways } from 'kysely'
import type { PayoutStatus } from '@/contract/claims'
import type { Actor } from '@/contract/shapes'
import type { Nullable } from './columns'

/** The transfers that pay claims, by lists as a bank takes them. */
export type PayoutTables = {
  payout_lists: {
    uuid: Generated<string>
    number: string
    currency: string
    created_at: string
    created_by: Actor
  }
  payouts: {
    uuid: Generated<string>
    list_uuid: string
    authorization_uuid: string
    account_uuid: GeneratedAlways<string>
    amount_cents: number
    fund_uuid: Nullable<string>
    status: PayoutStatus
    settled_on: Nullable<string>
    reference: Nullable<string>
    reason: Nullable<string>
    settled_by: Nullable<Actor>
  }
}
