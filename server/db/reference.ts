import { type RawBuilder, sql } from 'kysely'
import type { Ref } from '@/contract/shapes'
import type { Database } from './database'
import type { RecordTable } from './schema'

/** A pointer to a joined record, or nothing where the join found none. @param alias the joined table */
export const reference = (alias: string, label: string) =>
  sql<Ref | null>`case when ${sql.ref(`${alias}.uuid`)} is not null then
    jsonb_build_object('uuid', ${sql.ref(`${alias}.uuid`)}, 'label', ${sql.ref(`${alias}.${label}`)}) end`

/** The column that a record of a table is called by wherever others point to it. */
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

/** What a record is called, or nothing where there is none. */
export async function labelOf(db: Database, table: RecordTable, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select ${sql.ref(labels[table])} as label from ${sql.table(table)} where uuid = ${uuid}`.execute(db)
  return rows[0]?.label
}

/** What one of the records that point to another is called, or nothing where none does. */
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

/** The column that a record of a table is called by. */
export const labelColumn = (table: RecordTable): string => labels[table]

/** Where a column that is always filled points: `pointer('accounts', 'policies.account_uuid').as('account')`. */
export const pointer = (table: RecordTable, column: string): RawBuilder<Ref> => sql<Ref>`(
  select jsonb_build_object('uuid', target.uuid, 'label', target.${sql.ref(labels[table])})
  from ${sql.table(table)} as target where target.uuid = ${sql.ref(column)})`

/** Where a column points that may be empty. */
export const optionalPointer = (table: RecordTable, column: string): RawBuilder<Ref | null> =>
  pointer(table, column).$castTo<Ref | null>()

/** Where each uuid of a list points, in its order. */
export const pointers = (table: RecordTable, column: string): RawBuilder<Ref[]> => sql<Ref[]>`coalesce((
  select jsonb_agg(jsonb_build_object('uuid', target.uuid, 'label', target.${sql.ref(labels[table])}) order by position)
  from unnest(${sql.ref(column)}) with ordinality as listed (uuid, position)
  join ${sql.table(table)} as target on target.uuid = listed.uuid), '[]')`

/** How many rows of a table point to the record: `countOf('services', 'category_uuid', 'service_categories.uuid')`. */
export const countOf = (table: RecordTable, column: string, uuid: string): RawBuilder<number> => sql<number>`(
  select count(*) from ${sql.table(table)} as pointing
  where pointing.${sql.ref(column)} = ${sql.ref(uuid)} and pointing.archived_at is null)`
