import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'

/** Who owes: a subscription for itself, or a customer for all that they pay. */
export type Owing = { by: 'subscription_uuid' | 'customer_uuid'; uuid: string }

/** Locks the open invoices of a customer or subscription in a currency, earliest `due_on` first. */
export const lockOwedInvoices = (
  tx: Transaction,
  { by, uuid, currency }: Owing & { currency: string },
): Promise<Row<'invoices'>[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where(by, '=', uuid)
    .where('status', '=', 'open')
    .where('amount_due_cents', '>', 0)
    .where('currency', '=', currency)
    .where('archived_at', 'is', null)
    .orderBy('due_on')
    .orderBy('uuid')
    .forUpdate()
    .execute()
