import type { FactCorrection, FactFields, FactWithdrawal } from '@/contract/factForms'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { conflict } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { newUuid } from '@server/db/newUuid'
import type { NotedSubject } from '@server/records/notedSubject'
import { lockEvent } from './lockEvent'

/** Notes a fact of a record as an event of its own. Events and log entries do not repeat what it says. */
export async function recordFact(
  tx: Transaction,
  origin: Origin,
  { account_uuid, ...subject }: NotedSubject,
  { kind, text }: FactFields,
): Promise<{ uuid: string }> {
  const uuid = newUuid(tx)
  await tx
    .insertInto('fact_versions')
    .values({ event_uuid: uuid, number: 1, kind, text, reason: null, actor: origin.actor, at: origin.at })
    .execute()
  await recordEvent(tx, origin, { uuid, type: 'fact.recorded', subject, account_uuid, data: { kind } })
  await logFact(tx, origin, subject)
  return { uuid }
}

/** Writes a fact anew; what it said before stays readable. @throws {Refusal} 404 and 409 */
export async function correctFact(
  tx: Transaction,
  origin: Origin,
  found: { uuid: string; version: number },
  { kind, text, reason }: FactCorrection,
): Promise<void> {
  await addVersion(tx, origin, found, { kind, text, reason }, 'fact.corrected')
}

/** Says that a fact does not hold; what it said stays readable. @throws {Refusal} 404 and 409 */
export async function withdrawFact(
  tx: Transaction,
  origin: Origin,
  found: { uuid: string; version: number },
  { reason }: FactWithdrawal,
): Promise<void> {
  await addVersion(tx, origin, found, { kind: null, text: null, reason }, 'fact.withdrawn')
}

async function addVersion(
  tx: Transaction,
  origin: Origin,
  { uuid, version }: { uuid: string; version: number },
  said: { kind: FactFields['kind'] | null; text: string | null; reason: string },
  type: 'fact.corrected' | 'fact.withdrawn',
): Promise<void> {
  const event = await lockEvent(tx, uuid)
  const last = await tx
    .selectFrom('fact_versions')
    .select(['number', 'kind'])
    .where('event_uuid', '=', uuid)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (!last)
    throw conflict(
      'invalid_transition',
      'Lo registró el sistema: solo se corrigen y retiran los hechos que alguien anotó',
    )
  if (last.kind === null)
    throw conflict('invalid_transition', 'Este hecho ya se retiró. Registra uno nuevo si hace falta')
  if (event.version !== version)
    throw conflict(
      'version_conflict',
      'Alguien cambió este hecho mientras tanto. Revísalo antes de cambiarlo',
    )
  await tx
    .insertInto('fact_versions')
    .values({ ...said, event_uuid: uuid, number: last.number + 1, actor: origin.actor, at: origin.at })
    .execute()
  await tx
    .updateTable('events')
    .set({ version: event.version + 1 })
    .where('uuid', '=', uuid)
    .execute()
  const subject = { type: event.subject_type, uuid: event.subject_uuid, label: event.subject_label }
  await recordEvent(tx, origin, {
    type,
    subject,
    account_uuid: event.account_uuid,
    data: { fact_uuid: uuid, ...(said.kind && { kind: said.kind }) },
  })
  await logFact(tx, origin, subject)
}

/** Leaves a line in the audit log of the record: that a fact of it was written, not what it says. */
const logFact = (
  tx: Transaction,
  origin: Origin,
  subject: { type: string; uuid: string | null; label: string },
) =>
  appendLog(tx, origin, {
    kind: 'audit',
    action: 'noted',
    subject,
    changes: [{ field: 'fact', before: null, after: null, masked: true }],
  })
