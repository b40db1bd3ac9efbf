import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'

/** Accounts and customers name each other, and so do customers and payment methods: no order of writing satisfies these keys. */
const MUTUAL = sql.raw('accounts_default_customer_uuid_fkey, customers_default_payment_method_uuid_fkey')

/** Writes accounts, customers and what they are charged with in any order: that all are there is checked at the end. */
export async function withDeferredKeys(tx: Transaction, write: () => Promise<void>): Promise<void> {
  await sql`set constraints ${MUTUAL} deferred`.execute(tx)
  await write()
  await sql`set constraints ${MUTUAL} immediate`.execute(tx)
}
