import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Addressee } from '@/contract/letters'
import type { Database } from '@server/db/database'

/** Adults read their own mail; a child's goes to the holder. */
const ADULT_YEARS = 18

const addressees = async (db: Database, today: string, which: RawBuilder<SqlBool>): Promise<Addressee[]> => {
  const { rows } = await sql<Addressee>`
    select distinct on (email) role, name, email from (
      select 1 as turn, 'payer' as role, customers.name, customers.email
      from member_policies join policies on policies.uuid = member_policies.policy_uuid
      join customers on customers.uuid = policies.customer_uuid where ${which}
      union all
      select 2, 'holder', members.full_name, persons.email
      from member_policies join policies on policies.uuid = member_policies.policy_uuid
      join members on members.uuid = policies.holder_member_uuid
      join persons on persons.uuid = members.person_uuid where ${which}
      union all
      select 3, 'member', members.full_name, persons.email
      from member_policies join policies on policies.uuid = member_policies.policy_uuid
      join members on members.uuid = member_policies.member_uuid and members.uuid <> policies.holder_member_uuid
      join persons on persons.uuid = members.person_uuid
      where ${which} and member_policies.status in ('pending', 'active', 'suspended')
        and persons.birth_date <= ${today}::date - make_interval(years => ${ADULT_YEARS})
    ) as read where email is not null and email <> '' order by email, turn`.execute(db)
  return rows.toSorted(
    (one, other) => turns[one.role] - turns[other.role] || (one.name < other.name ? -1 : 1),
  )
}

const turns: Record<Addressee['role'], number> = { payer: 1, holder: 2, member: 3 }

/** Whom a letter about a policy may go to: its payer, its holder and the adults it covers, each address once. */
export const loadAddresseesOfPolicy = (db: Database, uuid: string, today: string) =>
  addressees(db, today, sql<SqlBool>`policies.uuid = ${uuid}`)

/** Whom a letter about a cover may go to: its payer, its holder, and its member where they are of age. */
export const loadAddresseesOfCover = (db: Database, uuid: string, today: string) =>
  addressees(db, today, sql<SqlBool>`member_policies.uuid = ${uuid}`)
