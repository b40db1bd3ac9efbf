import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'

/** Whether a policy needs no payment before it covers: only what a subscription pays waits for that. */
export async function isCoveredByMoney(tx: Transaction, { funding, subscription_uuid }: Row<'policies'>) {
  if (funding !== 'subscription') return true
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('status')
    .where('uuid', '=', subscription_uuid)
    .executeTakeFirst()
  return subscription?.status === 'active' || subscription?.status === 'trialing'
}
