import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { PLANNED_ONCE } from '@server/db/preparedStatements'
import { eachKindAsItStands } from './recordKinds'
import { pastOf } from '@server/records/pastOf'

/** Events that no action of the record kinds causes by name. */
const besides = [
  'authorization.decision_sent',
  'fact.corrected',
  'fact.recorded',
  'fact.withdrawn',
  'fund_authorization.expired',
  'invoice.paid',
  'invoice.partially_paid',
  'member_policy.answer_sent',
  'member_policy.certificate_sent',
  'member_policy.ended',
  'note.recorded',
  'payment.disputed',
  'payment.failed',
  'payment.refunded',
  'payment.succeeded',
  'payment_method.expired',
  'policy.certificate_sent',
  'policy.expired',
  'settings.updated',
  'subscription.past_due',
  'subscription.renewed',
  'webhook.disabled',
]

let known: readonly string[] | undefined

/** The event types that can occur: those of every kind, and `besides`. */
export function listForeseenTypes(): readonly string[] {
  if (known) return known
  const types = [...besides]
  eachKindAsItStands(({ type, contract, defaults }) => {
    types.push(...['updated', 'deleted', 'restored'].map((past) => `${type}.${past}`))
    if (defaults) types.push(`${type}.created`)
    types.push(...Object.keys(contract.transitions).map((verb) => `${type}.${pastOf(verb)}`))
  })
  known = types
  return known
}

/** The event types that a webhook may subscribe to: the foreseen ones, and those that occurred. */
export async function listEventTypes(db: Database): Promise<string[]> {
  // Skips from one type to the next in the index.
  const { rows } = await sql<{ type: string }>`
    with recursive types as (
      (select ${PLANNED_ONCE} type from events order by type limit 1)
      union all
      select (select events.type from events where events.type > types.type order by events.type limit 1)
      from types where types.type is not null
    ) select type from types where type is not null`.execute(db)
  return [...new Set([...listForeseenTypes(), ...rows.map(({ type }) => type)])].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
}
