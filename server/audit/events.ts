import { sql } from 'kysely'
import type { Severity } from '@/contract/events'
import type { Transaction } from '@server/db/database'
import { type KeptTrail, trailKeptBy } from './keptTrail'
import type { Origin } from '@server/core/origin'
import { addDeliveries } from './outbox'
import { portionsOf } from '@server/core/portions'

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

/**
 * Writes down a business fact, and that the webhooks which asked for it are to be told: at the end of the transaction
 * where that keeps its trail, else at once.
 */
export async function recordEvent(tx: Transaction, origin: Origin, fact: EventFact): Promise<void> {
  const trail = trailKeptBy(tx)
  if (trail) trail.facts.push({ origin, fact })
  else await writeEvents(tx, [{ origin, fact }])
}

/** Writes down business facts in their order. */
export async function writeEvents(tx: Transaction, facts: KeptTrail['facts']): Promise<void> {
  for (const some of portionsOf(facts)) {
    const written = await tx.insertInto('events').values(some.map(eventOf)).returning('uuid').execute()
    await addDeliveries(tx, {
      which: sql`events.uuid = any(${written.map(({ uuid }) => uuid)}::uuid[])
        and webhooks.status = 'active' and webhooks.archived_at is null`,
      at: some[0].origin.at,
    })
  }
}

const eventOf = ({ origin, fact }: KeptTrail['facts'][number]) => ({
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
