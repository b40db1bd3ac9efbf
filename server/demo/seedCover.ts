import { sql } from 'kysely'
import type { Transaction } from '../db/database'
import { nextFolios } from '../db/folios'
import { insert } from './insert'
import { type Fellow, makeMemberPolicies } from './makeMemberPolicies'
import { type Holder, makePolicies } from './makePolicies'
import type { Random } from './random'

/** What covers whom: after everything else, so that what was there before stays the same. */
export async function seedCover(tx: Transaction, { random }: { random: Random }) {
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
  const folios = await nextFolios(tx, 'COB', covers.length)
  await insert(
    tx,
    'member_policies',
    covers.map((cover, index) => ({ ...cover, number: folios[index] ?? '' })),
  )
}
