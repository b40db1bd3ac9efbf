import { sql, type SqlBool } from 'kysely'
import type { SubscriptionChannel } from '@/contract/subscriptions'

/** Where what an invoice charges for was sold; an employer's is of the channel of its people. Nothing where it was not sold. */
export const channelOfInvoice = sql<string | null>`coalesce(
  (select sales_channel from subscriptions where subscriptions.uuid = invoices.subscription_uuid),
  (select sales_channel from employer_shares
    join subscriptions on subscriptions.uuid = employer_shares.subscription_uuid
    where employer_shares.invoice_uuid = invoices.uuid limit 1))`

/** The same as a condition that finds them. */
export const isSoldThrough = (channels: readonly SubscriptionChannel[]) =>
  sql<SqlBool>`invoices.uuid in (
    select charged.uuid from subscriptions join invoices as charged on charged.subscription_uuid = subscriptions.uuid
    where sales_channel = any(${[...channels]})
    union all select employer_shares.invoice_uuid from subscriptions
    join employer_shares on employer_shares.subscription_uuid = subscriptions.uuid
    where sales_channel = any(${[...channels]}) and employer_shares.invoice_uuid is not null)`
