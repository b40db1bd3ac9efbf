import { sql } from 'kysely'
import { type Kind, slugs, typeOf } from '@/contract/entities'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { labelColumn } from '@server/db/reference'
import type { RecordTable } from '@server/db/schema'

/** A kind on whose records people write; logs and settings take nothing. */
export type Noted = Exclude<Kind, 'Log' | 'Settings'>

/** A record that something is written on, with the account whose line tells of it. */
export type NotedSubject = { type: string; uuid: string; label: string; account_uuid: string | null }

/** The table of a kind, and the column of its label. */
const tableOf = (kind: Noted) => {
  const table = slugs[kind].replaceAll('-', '_')
  if (kind === 'Event') return { table, label: 'subject_label' }
  if (kind === 'WebhookLog') return { table, label: 'number' }
  return { table, label: labelColumn(table as RecordTable) }
}

/** The record that is written on. @throws {Refusal} 404 */
export async function findNotedSubject(db: Database, kind: Noted, uuid: string): Promise<NotedSubject> {
  const { table, label } = tableOf(kind)
  const { rows } = await sql<{ label: string; account_uuid: string | null }>`
    select coalesce(${sql.ref(label)}, '') as label, to_jsonb(record) ->> 'account_uuid' as account_uuid
    from ${sql.table(table)} as record where uuid = ${uuid}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('El registro')
  return { ...found, account_uuid: kind === 'Account' ? uuid : found.account_uuid, type: typeOf(kind), uuid }
}
