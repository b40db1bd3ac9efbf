import { type RawBuilder, sql } from 'kysely'
import type { Ref } from '@/contract/shapes'
import type { Database } from './database'
import type { RecordTable } from './schema'

/** The reference to a joined record; null where the join found none. @param alias the joined table */
export const joinedReference = (alias: string, label: string) =>
  sql<Ref | null>`case when ${sql.ref(`${alias}.uuid`)} is not null then
    jsonb_build_object('uuid', ${sql.ref(`${alias}.uuid`)}, 'label', ${sql.ref(`${alias}.${label}`)}) end`

/** The column of each table that is the label of references to its records. */
const labels = {
  users: 'name',
  companies: 'trade_name',
  persons: 'full_name',
  accounts: 'name',
  customers: 'name',
  members: 'full_name',
  payment_methods: 'label',
  invoices: 'title',
  payments: 'number',
  transactions: 'number',
  plan_addons: 'name',
  plans: 'name',
  webhooks: 'name',
  subscriptions: 'number',
  policies: 'number',
  member_policies: 'number',
  authorizations: 'number',
  service_categories: 'name',
  services: 'name',
  support_tickets: 'subject',
  ticket_macros: 'name',
  providers: 'name',
  provider_locations: 'name',
  provider_services: 'service_name',
  campaigns: 'name',
  shorteners: 'title',
  contacts: 'name',
  funds: 'name',
  fund_movements: 'number',
  fund_authorizations: 'number',
} as const satisfies Record<RecordTable, string>

/** Reads the label of a record; undefined where there is none. */
export async function labelOf(db: Database, table: RecordTable, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select ${sql.ref(labels[table])} as label from ${sql.table(table)} where uuid = ${uuid}`.execute(db)
  return rows[0]?.label
}

/** Reads the label of one of the records whose column holds a uuid; undefined where none does. */
export async function labelOfOne(
  db: Database,
  table: RecordTable,
  column: string,
  uuid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select ${sql.ref(labels[table])} as label from ${sql.table(table)}
    where ${sql.ref(column)} = ${uuid} and archived_at is null limit 1`.execute(db)
  return rows[0]?.label
}

/** The column that is the label of a table's records. */
export const labelColumn = (table: RecordTable): string => labels[table]

/** The reference of a column that is always filled: `referenceTo('accounts', 'policies.account_uuid').as('account')`. */
export const referenceTo = (table: RecordTable, column: string): RawBuilder<Ref> => sql<Ref>`(
  select jsonb_build_object('uuid', target.uuid, 'label', target.${sql.ref(labels[table])})
  from ${sql.table(table)} as target where target.uuid = ${sql.ref(column)})`

/** The reference of a column that may be empty. */
export const optionalReferenceTo = (table: RecordTable, column: string): RawBuilder<Ref | null> =>
  referenceTo(table, column).$castTo<Ref | null>()

/** The references of a column that lists uuids, in its order. */
export const referencesTo = (table: RecordTable, column: string): RawBuilder<Ref[]> => sql<Ref[]>`coalesce((
  select jsonb_agg(jsonb_build_object('uuid', target.uuid, 'label', target.${sql.ref(labels[table])}) order by position)
  from unnest(${sql.ref(column)}) with ordinality as listed (uuid, position)
  join ${sql.table(table)} as target on target.uuid = listed.uuid), '[]')`

/** How many rows of a table refer to the record: `countOf('services', 'category_uuid', 'service_categories.uuid')`. */
export const countOf = (table: RecordTable, column: string, uuid: string): RawBuilder<number> => sql<number>`(
  select count(*) from ${sql.table(table)} as pointing
  where pointing.${sql.ref(column)} = ${sql.ref(uuid)} and pointing.archived_at is null)`
