import { sql } from 'kysely'
import type { Severity } from '@/contract/events'
import type { Transaction } from './database'
import type { Origin } from './origin'
import { addDeliveries } from './outbox'

export type EventFact = {
  /** `entity.past_verb`, e.g. `company.suspended`. */
  type: string
  subject: { type: string; uuid: string | null; label: string }
  account_uuid?: string | null
  data?: Record<string, unknown>
  previous?: Record<string, unknown>
  reason?: string | null
  severity?: Severity
}

/** Writes down a business fact, and that the webhooks which asked for it are to be told. */
export async function recordEvent(tx: Transaction, origin: Origin, fact: EventFact): Promise<void> {
  const { uuid } = await tx
    .insertInto('events')
    .values({
      type: fact.type,
      occurred_at: origin.at,
      created_at: origin.at,
      actor: origin.actor,
      subject_type: fact.subject.type,
      subject_uuid: fact.subject.uuid,
      subject_label: fact.subject.label,
      account_uuid: fact.account_uuid ?? null,
      data: fact.data ?? {},
      previous: fact.previous ?? {},
      reason: fact.reason ?? null,
      severity: fact.severity ?? 'info',
      request_id: origin.request_id,
      correlation_id: origin.correlation_id,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await addDeliveries(tx, {
    which: sql`events.uuid = ${uuid} and webhooks.status = 'active' and webhooks.archived_at is null`,
    at: origin.at,
  })
}
