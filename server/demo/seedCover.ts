import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '../db/database'
import { nextFolios } from '../db/folios'
import { dayBefore } from './base'
import { insert } from './insert'
import { makeAuthorizations, type Offer } from './makeAuthorizations'
import { type Fellow, makeMemberPolicies } from './makeMemberPolicies'
import { type Holder, makePolicies } from './makePolicies'
import type { Random } from './random'

/** What covers whom: after everything else, so that what was there before stays the same. */
export async function seedCover(tx: Transaction, { random, admin }: { random: Random; admin: Actor }) {
  const plans = await tx.selectFrom('plans').selectAll().orderBy('code').execute()
  const { rows: holders } = await sql<Holder>`
    select members.uuid, members.account_uuid, members.birth_date, members.status,
      customers.uuid as customer_uuid, customers.type, subscriptions.uuid as subscription_uuid,
      subscriptions.status as subscription_status, subscriptions.interval, subscriptions.price_version,
      subscriptions.created_at as subscribed_at, subscriptions.plan_uuid,
      subscriptions.pause ->> 'reason' as pause_reason
    from members
    join subscriptions on subscriptions.account_uuid = members.account_uuid
    join customers on customers.uuid = subscriptions.customer_uuid
    where members.kind = 'holder' order by members.number`.execute(tx)
  const policies = makePolicies(random, holders, plans)
  const numbers = await nextFolios(tx, 'POL', policies.length)
  await insert(
    tx,
    'policies',
    policies.map((policy, index) => ({ ...policy, addon_uuids: [], number: numbers[index] ?? '' })),
  )

  const { rows: fellows } = await sql<Fellow>`
    select uuid, coalesce(holder_member_uuid, uuid) as holder, kind, relationship, birth_date, status
    from members order by kind desc, number`.execute(tx)
  const covers = makeMemberPolicies(random, policies, plans, fellows)
  const { rows: offers } = await sql<Offer>`
    select provider_services.uuid, provider_services.service_uuid, provider_services.provider_uuid,
      coalesce(provider_services.member_price_cents, provider_services.price_cents) as price_cents,
      provider_services.category_uuid
    from provider_services join services on services.uuid = provider_services.service_uuid
    where provider_services.status = 'active' and provider_services.valid_from <= ${dayBefore(40)}
      and coalesce(provider_services.valid_to > ${dayBefore(0)}, true)
      and services.sex_limit is null and services.age_min is null and services.age_max is null
    order by provider_services.number`.execute(tx)
  // What is authorized is taken from what the covers have left, so it comes before they are written.
  const authorizations = makeAuthorizations(random, covers, plans, offers, admin)
  const folios = await nextFolios(tx, 'COB', covers.length)
  await insert(
    tx,
    'member_policies',
    covers.map(({ exclusions, limits_used, ...cover }, index) => ({
      ...cover,
      number: folios[index] ?? '',
      exclusions: JSON.stringify(exclusions),
      limits_used: JSON.stringify(limits_used),
    })),
  )
  const permits = await nextFolios(tx, 'AUM', authorizations.length)
  await insert(
    tx,
    'authorizations',
    authorizations.map((authorization, index) => ({ ...authorization, number: permits[index] ?? '' })),
  )
}
