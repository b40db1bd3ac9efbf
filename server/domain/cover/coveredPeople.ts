import { sql } from 'kysely'
import type { Database } from '@server/db/database'

/**
 * Loads the people whom the policies of a subscription cover on a day, each once, holders first. A policy that begins
 * later counts with its first people, one that ends earlier with its last. `is_account_holder` marks the holder of the
 * account.
 */
export async function loadCoveredPeople(db: Database, subscription_uuid: string, day: string) {
  const { rows } = await sql<{ birth_date: string | null; is_account_holder: boolean }>`
    select members.birth_date, members.person_uuid is not distinct from accounts.holder_person_uuid as is_account_holder
    from members join accounts on accounts.uuid = members.account_uuid
    where members.uuid in (
      select member_policies.member_uuid from member_policies join policies on policies.uuid = member_policies.policy_uuid
      where policies.subscription_uuid = ${subscription_uuid} and policies.archived_at is null
        and policies.status in ('draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended')
        and member_policies.status in ('pending', 'active', 'suspended') and member_policies.archived_at is null
        and member_policies.starts_on <= greatest(policies.starts_on, ${day}::date)
        and member_policies.ends_on >= least(policies.ends_on, ${day}::date))
    order by members.kind = 'holder' desc, members.created_at, members.uuid`.execute(db)
  return rows
}
