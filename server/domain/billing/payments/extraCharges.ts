import { sql, type SqlBool } from 'kysely'

/**
 * Whether a transaction is the refund of an extra charge that failed, and was not tried again since: that money is still the
 * customer's.
 */
export const isOwedBack = sql<SqlBool>`(transactions.is_extra and transactions.type = 'refund'
  and transactions.status = 'failed' and not exists (select from transactions as later
    where later.parent_transaction_uuid = transactions.parent_transaction_uuid and later.is_extra
      and later.type = 'refund' and (length(later.number), later.number) > (length(transactions.number), transactions.number)))`

/** Whether a payment has such a refund. */
export const hasOwedBack = sql<SqlBool>`payments.uuid in (
  select transactions.payment_uuid from transactions where ${isOwedBack})`

/** How many cents of a payment were charged besides and are to be given back. */
export const owedBackCents = sql<number>`(select coalesce(sum(transactions.amount_cents), 0)::bigint
  from transactions where transactions.payment_uuid = payments.uuid and ${isOwedBack})`
