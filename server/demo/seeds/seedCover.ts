import { sql } from 'kysely'
import { cardNumberOf } from '@/contract/memberPolicies'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { nextFolios } from '@server/db/folios'
import { insert } from '@server/demo/material/insert'
import { type Fellow, makeMemberPolicies } from '@server/demo/records/makeMemberPolicies'
import { type Holder, makePolicies } from '@server/demo/records/makePolicies'
import type { Random } from '@server/demo/material/random'

/** The policies of what accounts subscribe to. Whom they cover is returned, still to be written. */
export async function seedPolicies(
  tx: Transaction,
  random: Random,
  plans: readonly Row<'plans'>[],
  accounts: readonly string[],
) {
  const { rows: holders } = await sql<Holder>`
    select members.uuid, members.account_uuid, members.birth_date, members.status,
      customers.uuid as customer_uuid, customers.type, subscriptions.uuid as subscription_uuid,
      subscriptions.status as subscription_status, subscriptions.interval, subscriptions.price_version,
      subscriptions.created_at as subscribed_at, subscriptions.plan_uuid,
      subscriptions.pause ->> 'reason' as pause_reason
    from members
    join subscriptions on subscriptions.account_uuid = members.account_uuid
    join customers on customers.uuid = subscriptions.customer_uuid
    where members.kind = 'holder' and members.account_uuid = any(${accounts}::uuid[])
    order by members.number`.execute(tx)
  const policies = makePolicies(random, holders, plans)
  const numbers = await nextFolios(tx, 'POL', policies.length)
  await insert(
    tx,
    'policies',
    policies.map((policy, index) => ({ ...policy, addon_uuids: [], number: numbers[index] ?? '' })),
  )

  // A pause remembers what it suspended, to have it cover again.
  await sql`update subscriptions set pause = pause || jsonb_build_object('policy_uuids', (
      select coalesce(jsonb_agg(uuid), '[]') from policies
      where subscription_uuid = subscriptions.uuid and policies.status = 'suspended'))
    where status = 'paused' and account_uuid = any(${accounts}::uuid[])`.execute(tx)

  const { rows: fellows } = await sql<Fellow>`
    select members.uuid, coalesce(holder_member_uuid, members.uuid) as holder, kind, relationship,
      members.birth_date, members.status, persons.deceased_on as died_on
    from members join persons on persons.uuid = members.person_uuid
    where account_uuid = any(${accounts}::uuid[]) order by kind desc, members.number`.execute(tx)
  return makeMemberPolicies(random, policies, plans, fellows)
}

/** Writes whom policies cover. */
export async function insertCovers(tx: Transaction, covers: readonly Cover[]): Promise<void> {
  const folios = await nextFolios(tx, 'COB', covers.length)
  await insert(
    tx,
    'member_policies',
    covers.map(({ exclusions, limits_used, ...cover }, index) => ({
      ...cover,
      number: folios[index] ?? '',
      card_number: cardNumberOf(scatterDates(folios[index] ?? '')),
      exclusions: JSON.stringify(exclusions),
      limits_used: JSON.stringify(limits_used),
    })),
  )
}

/** Eleven digits of a folio's position: another for each, and not one after the other. */
const scatterDates = (folio: string) =>
  String((Number(folio.replace(/\D/g, '')) * 618_033_989) % 100_000_000_000).padStart(11, '0')

type Cover = ReturnType<typeof makeMemberPolicies>[number]
