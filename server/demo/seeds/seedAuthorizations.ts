import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { dayBefore } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { makeAuthorizations, type Offer } from '@server/demo/records/makeAuthorizations'
import { makeUse } from '@server/demo/records/makeMemberPolicies'
import type { Random } from '@server/demo/material/random'

/** Seeds what was used of the covers that there are, and what was authorized of the rest. */
export async function seedAuthorizations(
  tx: Transaction,
  { random, admin }: { random: Random; admin: Actor },
) {
  const plans = await tx.selectFrom('plans').selectAll().orderBy('code').execute()
  const { rows: covered } = await sql<
    Row<'member_policies'> & { birth_date: string | null; sex: string | null }
  >`
    select member_policies.*, members.birth_date, members.sex from member_policies
    join members on members.uuid = member_uuid order by member_policies.number`.execute(tx)
  const covers = covered.flatMap((cover) => {
    const plan = plans.find(({ uuid }) => uuid === cover.plan_uuid)
    return plan ? [{ ...cover, ...makeUse(random, plan, cover) }] : []
  })
  const { rows: offers } = await sql<Offer>`
    select provider_services.uuid, provider_services.service_uuid, provider_services.provider_uuid,
      coalesce(provider_services.member_price_cents, provider_services.price_cents) as price_cents,
      provider_services.copay_override_cents, provider_services.category_uuid, providers.network_tags,
      services.sex_limit, services.age_min, services.age_max
    from provider_services join services on services.uuid = provider_services.service_uuid
    join providers on providers.uuid = provider_services.provider_uuid
    where provider_services.status = 'active' and providers.status = 'active'
      and provider_services.valid_from <= ${dayBefore(40)}
      and coalesce(provider_services.valid_to > ${dayBefore(0)}, true)
    order by provider_services.number`.execute(tx)
  // What is authorized is taken from what the covers have left.
  const authorizations = makeAuthorizations(random, covers, plans, offers, admin)
  const used = covers.filter(({ limits_used, exclusions }) => limits_used.length > 0 || exclusions.length > 0)
  const json = (values: object[]) => values.map((value) => JSON.stringify(value))
  await sql`update member_policies set limits_used = used.limits, exclusions = used.exclusions
    from unnest(${used.map(({ uuid }) => uuid)}::uuid[], ${json(used.map(({ limits_used }) => limits_used))}::jsonb[],
      ${json(used.map(({ exclusions }) => exclusions))}::jsonb[]) as used (uuid, limits, exclusions)
    where member_policies.uuid = used.uuid`.execute(tx)
  const permits = await nextFolios(tx, 'AUM', authorizations.length)
  await insert(
    tx,
    'authorizations',
    authorizations.map((authorization, index) => ({ ...authorization, number: permits[index] ?? '' })),
  )
}
