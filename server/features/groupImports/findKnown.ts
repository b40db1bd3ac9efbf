import { sql } from 'kysely'
import type { Likeness } from '@/contract/persons'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import type { Database } from '@server/db/database'
import { coveredCount } from '@server/domain/cover/covers'
import { foldHeading } from '@server/sheets/foldHeading'
import { foldName, type ReadRow } from './readRow'

/** A person as the database has them. */
export type KnownPerson = Row<'persons'>

/** A member of the account who has not left, with their person. */
export type KnownMember = Pick<
  Row<'members'>,
  | 'uuid'
  | 'version'
  | 'number'
  | 'kind'
  | 'holder_member_uuid'
  | 'relationship'
  | 'employee_number'
  | 'department'
  | 'cost_center'
  | 'hired_on'
  | 'full_name'
  | 'birth_date'
  | 'status'
> & {
  person: KnownPerson
  folded: string
  policy_uuid: string | null
  /** People that the policy covers. */
  covered: number | null
}

/** Whom a portion of rows may be about. */
export type Known = {
  members: KnownMember[]
  persons: KnownPerson[]
  /** By the position of a row: who else may be the same person. */
  alike: Map<number, { label: string; reason: Likeness }[]>
}

type Lookup = {
  account_uuid: string
  /** Policies of this plan are those that take dependents in. */
  plan_uuid: string | null
}

/** Looks up the registered people that a portion of rows may be about. */
export async function findKnown(
  db: Database,
  { account_uuid, plan_uuid }: Lookup,
  rows: readonly ReadRow[],
): Promise<Known> {
  const texts = rows.flatMap(({ holder }) => holder ?? [])
  const curps = [
    ...rows.flatMap(({ person }) => person.curp ?? []),
    ...texts.map((text) => text.toUpperCase()),
  ]
  const employees = [...rows.flatMap(({ member }) => member.employee_number ?? []), ...texts]
  const numbers = [...rows.flatMap(({ member_number }) => member_number ?? []), ...texts]
  const names = [...rows.map(({ person }) => nameOf(person)), ...texts].filter(Boolean)
  const members = await sql<Omit<KnownMember, 'folded'>>`
    select members.uuid, members.version, members.number, members.kind, members.holder_member_uuid, members.relationship,
      members.employee_number, members.department, members.cost_center, members.hired_on::text, members.full_name,
      members.birth_date::text, members.status, to_jsonb(persons) as person, taking.uuid as policy_uuid, taking.covered
    from members join persons on persons.uuid = members.person_uuid
      left join lateral (select policies.uuid, ${coveredCount} as covered from policies
        where policies.holder_member_uuid = members.uuid
          and policies.plan_uuid = ${plan_uuid}::uuid and policies.archived_at is null
          and policies.status in ('draft', 'pending_payment', 'scheduled', 'active', 'grace')
        order by policies.created_at desc, policies.uuid limit 1) as taking on true
    where members.account_uuid = ${account_uuid} and members.status <> 'terminated' and members.archived_at is null
      and members.uuid in (
        select uuid from members where account_uuid = ${account_uuid} and employee_number = any(${employees}::text[])
        union all select uuid from members where number = any(${numbers}::text[])
        union all select one.uuid from members as one join persons as named on named.uuid = one.person_uuid
          where one.account_uuid = ${account_uuid} and named.curp = any(${curps}::text[])
        union all select one.uuid from unnest(${names}::text[]) as given (name)
          join members as one on one.sort_name = fold(given.name) and one.account_uuid = ${account_uuid})
    order by members.number`.execute(db)
  const persons = await sql<{ person: KnownPerson }>`
    select to_jsonb(persons) as person from persons where uuid in (
      select uuid from persons where curp = any(${curps}::text[]) and status <> 'merged'
      union all select named.uuid from jsonb_to_recordset(${JSON.stringify(
        rows.flatMap(({ person }) =>
          person.birth_date ? [{ name: nameOf(person), birth_date: person.birth_date }] : [],
        ),
      )}::jsonb) as given (name text, birth_date date)
        join persons as named on named.sort_name = fold(given.name) and named.birth_date = given.birth_date
        where named.archived_at is null and named.status <> 'merged')
    order by number`.execute(db)
  return {
    members: members.rows.map((member) => ({ ...member, folded: foldHeading(member.full_name) })),
    persons: persons.rows.map(({ person }) => person),
    alike: new Map(),
  }
}

/** Rows for which it is looked up at a time who is like them: each takes a search of names. */
const SEARCHED = 100

/** Looks up who else may be the person of each row that is to be added. */
export async function findAlike(db: Database, rows: readonly ReadRow[]): Promise<Known['alike']> {
  const byPosition: Known['alike'] = new Map()
  for (let from = 0; from < rows.length; from += SEARCHED)
    for (const { position, ...one } of await searchAlike(db, rows.slice(from, from + SEARCHED)))
      byPosition.set(position, [...(byPosition.get(position) ?? []), one])
  return byPosition
}

type Alike = { position: number; label: string; reason: Likeness }

async function searchAlike(db: Database, rows: readonly ReadRow[]): Promise<Alike[]> {
  const asked = rows.map(({ position, person }) => ({
    position,
    name: nameOf(person),
    one: {
      given_names: person.given_names ?? '',
      birth_date: person.birth_date ?? null,
      curp: person.curp ?? null,
      tax_id: person.tax_id ?? null,
      phone: person.phone ?? null,
      email: person.email ?? null,
      status: 'active',
    },
  }))
  return inTransaction(db, async (tx) => {
    // Before PostgreSQL has looked at a new table it would read all of it for each row.
    await sql`set local enable_seqscan = off`.execute(tx)
    const found = await sql<Alike>`
      with asked as materialized (
        select position, jsonb_populate_record(null::persons,
          given.one || jsonb_build_object('sort_name', fold(given.name))) as one
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given (position integer, name text, one jsonb)
      )
      select asked.position, persons.full_name || ' (' || persons.number || ')' as label, alike.reason
      from asked, persons_alike(asked.one) as alike
        join persons on persons.uuid = alike.alike_uuid
      order by asked.position, persons.number`.execute(tx)
    return found.rows
  })
}

const nameOf = ({ given_names, last_name, second_last_name }: ReadRow['person']) =>
  [given_names, last_name, second_last_name].filter(Boolean).join(' ')

/** Whether two names may be of one person: they share a word. */
export function sharesWord(one: string, other: string): boolean {
  const words = new Set(
    foldHeading(one)
      .split(' ')
      .filter((word) => word.length > 2),
  )
  return foldHeading(other)
    .split(' ')
    .some((word) => words.has(word))
}

/** Whether a row's name is the full name of a person. */
export const isNamed = (row: ReadRow, folded: string): boolean => foldName(row.person) === folded
