import { sql } from 'kysely'
import type { PaymentStatus } from '@/contract/payments'
import type { PolicyStatus } from '@/contract/policies'
import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'

/** When something becomes of an account by itself, and what it is until then. */
export type Wake = { at: string; state: AccountState }

export type OpenPayment = {
  uuid: string
  status: PaymentStatus
  customer: string
  method: string | null
  next_retry_at: string | null
  expires_at: string | null
  method_type: string
}

export type Waiting = {
  status: PolicyStatus
  starts_on: string
  enrolled_on: string
  ends_on: string
  grace_until: string | null
  cancel_effective_on: string | null
}

/** The subscriptions, payments and policies of an account that change without anyone acting. */
export type AccountState = {
  live: Row<'subscriptions'>[]
  payments: OpenPayment[]
  policies: Waiting[]
}

/** Loads all of it at once: it is asked for after every act. */
export async function loadState(tx: Transaction, account_uuid: string): Promise<AccountState> {
  const { rows } = await sql<AccountState>`select
    (select coalesce(jsonb_agg(to_jsonb(subscriptions) order by number), '[]') from subscriptions
      where account_uuid = ${account_uuid} and status not in ('canceled', 'incomplete_expired')) as live,
    (select coalesce(jsonb_agg(jsonb_build_object('uuid', payments.uuid, 'status', payments.status,
        'next_retry_at', next_retry_at, 'expires_at', expires_at, 'method_type', method_type,
        'method', default_payment_method_uuid) order by payments.number), '[]')
      from payments join customers on customers.uuid = customer_uuid
      where payments.account_uuid = ${account_uuid} and (next_retry_at is not null
        or (payments.status in ('pending', 'requires_action') and expires_at is not null))) as payments,
    (select coalesce(jsonb_agg(to_jsonb(policies)), '[]') from policies
      where account_uuid = ${account_uuid} and status not in ('draft', 'expired', 'cancelled')) as policies`.execute(
    tx,
  )
  return rows[0] ?? { live: [], payments: [], policies: [] }
}
