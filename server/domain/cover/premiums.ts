import { type Funding, premiumOf } from '@/contract/policies'
import { intervalMonths } from '@/contract/planParts'
import { pricesOn } from '@/contract/planPrices'
import type { Transaction } from '@server/db/database'

type PremiumBasis = {
  plan_uuid: string
  funding: Funding
  subscription_uuid: string | null
  addon_uuids: string[]
}

/**
 * The premium of a policy for this many members, in cents: by its subscription's price, else by the plan's price on the
 * day.
 */
export async function computePremium(
  tx: Transaction,
  policy: PremiumBasis,
  members: number,
  day: string,
): Promise<number> {
  if (policy.funding === 'courtesy') return 0
  const plan = await tx
    .selectFrom('plans')
    .select(['prices', 'period'])
    .where('uuid', '=', policy.plan_uuid)
    .executeTakeFirstOrThrow()
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('price_version')
    .where('uuid', '=', policy.subscription_uuid)
    .executeTakeFirst()
  const price =
    plan.prices.find(({ version }) => version === subscription?.price_version) ??
    pricesOn(plan.prices, day).toSorted(
      (one, other) => intervalMonths[one.interval] - intervalMonths[other.interval],
    )[0]
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
