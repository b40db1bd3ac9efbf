import { sql } from 'kysely'
import type { CreditMovement } from '@/contract/customers'
import type { Database } from '@server/db/database'

/** The most movements that are listed, the latest ones. */
const MOST = 200

/** Lists the changes of a customer's credit balance, in cents, the latest first, from the customer's events. */
export const creditMovements = (db: Database, customer: string): Promise<CreditMovement[]> => {
  const after = sql<number>`(events.data ->> 'credit_balance_cents')::bigint`
  const before = sql<number>`coalesce((events.previous ->> 'credit_balance_cents')::bigint, 0)`
  return db
    .selectFrom('events')
    .select([
      'events.uuid',
      'events.occurred_at as at',
      sql<number>`${after} - ${before}`.as('change_cents'),
      after.as('balance_cents'),
      'events.actor',
      'events.reason',
    ])
    .where('events.subject_uuid', '=', customer)
    .where(sql<boolean>`events.data -> 'credit_balance_cents' is not null`)
    .where(sql<boolean>`${after} <> ${before}`)
    .orderBy('events.position', 'desc')
    .limit(MOST)
    .execute()
}
