import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import { type AuditBuffer, auditBufferOf, type NewEvent } from './auditBuffer'
import type { Origin } from '@server/core/origin'
import { addDeliveries } from './outbox'
import { portionsOf } from '@server/core/portions'

/** Records a business event, with its deliveries to the webhooks that asked for it: at commit, or at once without a buffer. */
export async function recordEvent(tx: Transaction, origin: Origin, event: NewEvent): Promise<void> {
  const buffer = auditBufferOf(tx)
  if (buffer) buffer.events.push({ origin, event })
  else await writeEvents(tx, [{ origin, event }])
}

/** Writes events in their order, and their deliveries by the same statement: finding them again would look through every year. */
export async function writeEvents(tx: Transaction, events: AuditBuffer['events']): Promise<void> {
  for (const some of portionsOf(events)) {
    await addDeliveries(tx, {
      writing: sql`${tx.insertInto('events').values(some.map(rowOf)).returningAll()}`,
      which: sql`webhooks.status = 'active' and webhooks.archived_at is null`,
      at: some[0].origin.at,
    })
  }
}

const rowOf = ({ origin, event }: AuditBuffer['events'][number]) => ({
  ...(event.uuid && { uuid: event.uuid }),
  type: event.type,
  occurred_at: origin.at,
  created_at: origin.at,
  actor: origin.actor,
  subject_type: event.subject.type,
  subject_uuid: event.subject.uuid,
  subject_label: event.subject.label,
  account_uuid: event.account_uuid ?? null,
  data: event.data ?? {},
  previous: event.previous ?? {},
  reason: event.reason ?? null,
  severity: event.severity ?? 'info',
  request_id: origin.request_id,
  correlation_id: origin.correlation_id,
})
