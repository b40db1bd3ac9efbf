import { type Funding, premiumOf } from '@/contract/policies'
import type { Transaction } from '../db/database'

type Priced = {
  plan_uuid: string
  funding: Funding
  subscription_uuid: string | null
  addon_uuids: string[]
}

/** What a cover costs for so many people: by the price of its subscription, else by the plan's present one. */
export async function premiumFor(tx: Transaction, policy: Priced, members: number): Promise<number> {
  if (policy.funding === 'courtesy') return 0
  const plan = await tx
    .selectFrom('plans')
    .select(['prices', 'period', 'price_from'])
    .where('uuid', '=', policy.plan_uuid)
    .executeTakeFirstOrThrow()
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('price_version')
    .where('uuid', '=', policy.subscription_uuid)
    .executeTakeFirst()
  const price =
    plan.prices.find(({ version }) => version === subscription?.price_version) ??
    plan.prices.find(
      ({ status, interval }) => status === 'active' && interval === (plan.price_from?.interval ?? interval),
    )
  if (!price) return 0
  const addons = policy.addon_uuids.length
    ? await tx.selectFrom('plan_addons').select('pricing').where('uuid', 'in', policy.addon_uuids).execute()
    : []
  return premiumOf(
    price,
    addons.map(({ pricing }) => pricing),
    plan.period,
    members,
  )
}
