import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'

/** Whether a policy may cover as far as payment goes: a policy paid by a subscription waits for its money. */
export async function isCoveredByMoney(tx: Transaction, { funding, subscription_uuid }: Row<'policies'>) {
  if (funding !== 'subscription') return true
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('status')
    .where('uuid', '=', subscription_uuid)
    .executeTakeFirst()
  return subscription?.status === 'active' || subscription?.status === 'trialing'
}
