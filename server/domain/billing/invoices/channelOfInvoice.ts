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
  sql<SqlBool>`(invoices.subscription_uuid in (select uuid from subscriptions where sales_channel = any(${[...channels]}))
    or invoices.uuid in (select invoice_uuid from employer_shares
      join subscriptions on subscriptions.uuid = employer_shares.subscription_uuid
      where sales_channel = any(${[...channels]})))`
