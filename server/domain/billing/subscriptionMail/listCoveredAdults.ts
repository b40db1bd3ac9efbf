import { type SqlBool, sql } from 'kysely'
import type { Transaction } from '@server/db/database'

/** Lists the e-mails of the adults in a subscription's policies on a day, each once; children are told by who pays. */
export const listCoveredAdults = (tx: Transaction, subscription_uuid: string, day: string) =>
  listAdults(tx, sql`policies.subscription_uuid = ${subscription_uuid}`, day)

/** Lists the e-mails of the adults in a policy on a day, each once. */
export const listAdultsOfPolicy = (tx: Transaction, policy_uuid: string, day: string) =>
  listAdults(tx, sql`policies.uuid = ${policy_uuid}`, day)

async function listAdults(
  tx: Transaction,
  which: ReturnType<typeof sql<SqlBool>>,
  day: string,
): Promise<string[]> {
  const found = await tx
    .selectFrom('policies')
    .innerJoin('member_policies', 'member_policies.policy_uuid', 'policies.uuid')
    .innerJoin('members', 'members.uuid', 'member_policies.member_uuid')
    .innerJoin('persons', 'persons.uuid', 'members.person_uuid')
    .select(sql<string>`min(persons.email)`.as('email'))
    .where(which)
    .where('policies.archived_at', 'is', null)
    .where('policies.status', '<>', 'draft')
    .where('member_policies.status', '<>', 'rejected')
    .where('member_policies.archived_at', 'is', null)
    .where('persons.status', '=', 'active')
    .where('persons.archived_at', 'is', null)
    .where('persons.email', 'is not', null)
    .where(sql<boolean>`persons.birth_date <= ${day}::date - interval '18 years'`)
    // Who left on an earlier day was told then; a cover that ends by this act may end with the day before.
    .where(sql<boolean>`member_policies.ends_on >= ${day}::date - 1`)
    .groupBy(sql`lower(persons.email)`)
    .orderBy(sql`lower(persons.email)`)
    .execute()
  return found.map(({ email }) => email)
}
