import { sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { AnyPersonReference } from '@server/records/personReference'
import type { Link } from '@server/db/schema/people'

type Reassignment = {
  references: readonly AnyPersonReference[]
  from: string
  to: string
  origin: Origin
  reason: string
  effects: Effect[]
}

/** Reassigns every reference from one person to another, and returns the reassigned records. */
export async function reassignReferences(
  tx: Transaction,
  { references, from, to, origin, reason, effects }: Reassignment,
): Promise<Link[]> {
  const links: Link[] = []
  for (const visitReference of references)
    await visitReference(async ({ name, audited, refersTo, reassign }) => {
      const { rows } = await sql<Row<typeof audited.table>>`
      select * from ${sql.table(audited.table)} where ${refersTo(from)} order by created_at, uuid for update`.execute(
        tx,
      )
      for (const row of rows) {
        const after = Object.fromEntries(Object.entries(reassign(row, from, to)))
        const { effect } = await updateRecord(tx, audited, origin, row, after, {
          event: 'updated',
          action: 'updated',
          reason,
        })
        if (effect) effects.push(effect)
        links.push({ name, uuid: row.uuid, before: valuesOf(row, after), after })
      }
    })
  const files = await tx
    .updateTable('attachments')
    .set({ subject_uuid: to })
    .where('subject_type', '=', 'person')
    .where('subject_uuid', '=', from)
    .returning('uuid')
    .execute()
  const before = { subject_uuid: from }
  return [...links, ...files.map(({ uuid }) => ({ name: FILES, uuid, before, after: { subject_uuid: to } }))]
}

const FILES = 'attachments.subject_uuid'

/** Restores the references that a merge reassigned, except those changed since. Returns a note for each exception. */
export async function restoreReferences(
  tx: Transaction,
  links: readonly Link[],
  { references, origin, reason, effects }: Omit<Reassignment, 'from' | 'to'>,
): Promise<string[]> {
  const notes: string[] = []
  for (const visitReference of references)
    await visitReference(async ({ name, audited, noun, numberOf }) => {
      for (const link of links.filter((one) => one.name === name)) {
        const row = await lockRecord(tx, audited.table, link.uuid)
        if (!row) continue
        if (canonicalJson(valuesOf(row, link.after)) !== canonicalJson(link.after)) {
          notes.push(`${noun} ${numberOf(row)} cambió después de la fusión y se queda como está`)
          continue
        }
        const { effect } = await updateRecord(tx, audited, origin, row, link.before, {
          event: 'updated',
          action: 'updated',
          reason,
        })
        if (effect) effects.push(effect)
      }
    })
  for (const { uuid, before, after } of links.filter(({ name }) => name === FILES))
    await tx
      .updateTable('attachments')
      .set({ subject_uuid: String(before.subject_uuid) })
      .where('uuid', '=', uuid)
      .where('subject_uuid', '=', String(after.subject_uuid))
      .execute()
  return notes
}

/** The columns of `row` that `others` names. */
function valuesOf(row: object, others: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(Object.keys(others).map((column) => [column, values.get(column) ?? null]))
}
