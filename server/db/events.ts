import type { Severity } from '@/contract/events'
import type { Transaction } from './database'
import type { Origin } from './origin'

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

/** Writes down a business fact. */
export async function recordEvent(tx: Transaction, origin: Origin, fact: EventFact): Promise<void> {
  await tx
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
    .execute()
}
