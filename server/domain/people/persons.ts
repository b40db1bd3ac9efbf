import { sql, type SqlBool } from 'kysely'
import {
  type NewPerson,
  type Person,
  type PersonDetail,
  type PersonListQuery,
  type PersonRole,
  personContract,
} from '@/contract/persons'
import { holds, isOneOf, isPresent, isTrue } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { type Listing, listing } from '@server/db/listing'
import { joinedReference } from '@server/db/reference'
import { settingsOf } from '@server/db/settings'
import { conflict } from '@server/core/problems'
import type { Ref } from '@/contract/shapes'
import type { Row } from '@server/audit/writes'
import { auditedPersons } from './auditedPersons'
import { refuseAlike } from './refuseAlike'
import { type WriteContext, recordKind } from '@server/records/recordKind'
import { referenceInColumn } from '@server/records/personReference'

/** The SQL test of each role that a person may have on the platform. */
const roleTests = {
  holder: sql<SqlBool>`exists (select from accounts
    where accounts.holder_person_uuid = persons.uuid and accounts.archived_at is null)`,
  customer: sql<SqlBool>`exists (select from customers
    where customers.person_uuid = persons.uuid and customers.archived_at is null)`,
  member: sql<SqlBool>`exists (select from members
    where members.person_uuid = persons.uuid and members.status <> 'terminated' and members.archived_at is null)`,
} satisfies Record<PersonRole, unknown>

const roles = sql<PersonRole[]>`array_remove(array[
  case when ${roleTests.holder} then 'holder' end,
  case when ${roleTests.customer} then 'customer' end,
  case when ${roleTests.member} then 'member' end], null)`

/** A person who lacks a birth date, a sex, or any way to be reached. */
const incomplete = sql<SqlBool>`(persons.birth_date is null or persons.sex is null
  or (persons.email is null and persons.phone is null))`

/** The columns that a row of the listing shows. */
export const summary = [
  'persons.uuid',
  'persons.number',
  'persons.full_name',
  'persons.curp',
  'persons.birth_date',
  'persons.phone',
  'persons.email',
  'persons.status',
  'persons.created_at',
  roles.as('roles'),
] as const

const everybody = keepBuilt((db: Database) => db.selectFrom('persons').select(summary))
const unmerged = keepBuilt((db: Database) => everybody(db).where('persons.status', '<>', 'merged'))

const list = (db: Database, query: PersonListQuery): Listing<Person> =>
  listing(db, query, {
    // Merged persons are listed only where the query asks for that status.
    rows: query.status ? everybody(db) : unmerged(db),
    table: 'persons',
    sorts: {
      full_name: 'persons.sort_name',
      birth_date: { by: sql`persons.birth_date`, nullable: true },
    },
    defaultSort: 'full_name',
    where: [
      query.role &&
        sql<SqlBool>`(${sql.join(
          query.role.map((role) => roleTests[role]),
          sql` or `,
        )})`,
      isOneOf('persons.status', query.status),
      isOneOf('persons.sex', query.sex),
      isOneOf(sql<string>`persons.address ->> 'state'`, query.state),
      isPresent('persons.curp', query.has_curp),
      holds(incomplete, query.incomplete),
      holds(sql<SqlBool>`persons.has_alike`, query.possible_duplicate),
      isTrue('persons.marketing_consent', query.consent),
      query.account !== undefined && ofAccount(query.account),
    ],
  })

/** The persons of an account: its holder, its payers and its members. */
export const ofAccount = (uuid: string) => sql<SqlBool>`persons.uuid in (
  select holder_person_uuid from accounts where uuid = ${uuid}
  union select person_uuid from customers where account_uuid = ${uuid}
  union select person_uuid from members where account_uuid = ${uuid})`

async function find(db: Database, uuid: string): Promise<PersonDetail | undefined> {
  const person = await db
    .selectFrom('persons')
    .leftJoin('persons as survivor', 'survivor.uuid', 'persons.merged_into_uuid')
    .select(summary)
    .select([
      'persons.version',
      'persons.updated_at',
      'persons.created_by',
      'persons.updated_by',
      'persons.archived_at',
      'persons.tags',
      'persons.external_id',
      'persons.metadata',
      'persons.given_names',
      'persons.last_name',
      'persons.second_last_name',
      'persons.sex',
      'persons.tax_id',
      'persons.nss',
      'persons.nationality',
      'persons.identity_document',
      'persons.alternative_phone',
      'persons.address',
      'persons.preferred_channel',
      'persons.marketing_consent',
      'persons.privacy_notice_at',
      'persons.privacy_notice_version',
      'persons.deceased_on',
      joinedReference('survivor', 'full_name').as('merged_into'),
      sql<Ref[]>`coalesce((
        select jsonb_agg(jsonb_build_object('uuid', part.uuid, 'label', part.number || ' ' || part.full_name) order by part.number)
        from persons as part where part.merged_into_uuid = persons.uuid), '[]')`.as('merged_from'),
      sql<number>`(select count(*) from accounts
        where accounts.holder_person_uuid = persons.uuid and accounts.archived_at is null)`.as('accounts'),
      sql<number>`(select count(*) from customers
        where customers.person_uuid = persons.uuid and customers.archived_at is null)`.as('customers'),
      sql<number>`(select count(*) from members
        where members.person_uuid = persons.uuid and members.archived_at is null)`.as('memberships'),
      sql<number>`(select count(distinct alike.alike_uuid) from persons_alike(persons) as alike)`.as(
        'duplicates',
      ),
    ])
    .where('persons.uuid', '=', uuid)
    .executeTakeFirst()
  return person && { ...person, masked: [] }
}

const check = async (
  tx: Transaction,
  values: NewPerson,
  { before, allowDuplicate }: WriteContext<'persons'>,
) => {
  if (before?.status === 'merged')
    throw conflict('invalid_transition', 'Se fusionó con otra persona. Cambia los datos de esa')
  if (!allowDuplicate) await refuseAlike(tx, values, before)
}

async function whyNotDeletable(tx: Transaction, { uuid, status }: Row<'persons'>) {
  if (status === 'merged') return 'Se fusionó con otra persona, y queda como constancia'
  const { rows } = await sql<{ holder: boolean; customer: boolean; member: boolean }>`
    select ${roleTests.holder} as holder, ${roleTests.customer} as customer, ${roleTests.member} as member
    from persons where uuid = ${uuid}`.execute(tx)
  const [used] = rows
  if (used?.holder) return 'Es titular de una cuenta. Desactívala en su lugar'
  if (used?.customer) return 'Es cliente. Desactívala en su lugar'
  return used?.member ? 'Es miembro de una cuenta. Desactívala en su lugar' : undefined
}

export const persons = recordKind(personContract, {
  ...auditedPersons,
  noun: 'La persona',
  prefix: 'PER',
  list,
  find,
  defaults: (_values, { at }) => ({ status: 'active', privacy_notice_at: at }),
  derive: async (tx, _values, { before }) =>
    before ? {} : { privacy_notice_version: (await settingsOf(tx, 'privacy')).notice_version },
  unique: {
    persons_curp_key: { field: 'curp', code: 'duplicate', message: 'Otra persona ya tiene esa CURP' },
  },
  check,
  whyNotDeletable,
})

/** The reference of a merged person to the one that they were merged into. */
export const mergedPersonReference = referenceInColumn('merged_into_uuid', {
  audited: auditedPersons,
  noun: 'La persona',
  numberOf: ({ number }) => number,
})
