import type { Effect } from '@/contract/actions'
import type { Transition } from '@/contract/transitions'
import { minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayInWords } from '@server/db/days'
import { nextFolio } from '@server/db/folios'
import { createOnce, type IdempotencyKey, writeOnce } from '@server/audit/idempotency'
import type { Origin } from '@server/core/origin'
import type { RecordTable } from '@server/db/schema'
import { inTransaction } from '@server/audit/inTransaction'
import { writtenLines } from '@server/audit/writtenLines'
import { insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { conflict, notFound, Refusal, unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import { pastOf } from './pastOf'
import { type Outcome, executeOrPreview } from './previews'
import type { Identified, Reader, Step, WriteRequest, WritableKind } from './recordKind'
import { mergeReports, type StepOutcome, type StepReport } from './stepOutcome'
import type { Staff } from '@server/core/staff'

const RESTORABLE_DAYS = 30

/** A call to change a record: which, from which version, by whom. */
export type Change = {
  uuid: string
  /** The `If-Match` header. */
  version: string | undefined
  staff: Staff
  origin: Origin
  reader: Reader
}

/** Creates a record as its kind starts them, once for each key. @throws {Refusal} where the kind's rules refuse it */
export function createRecord<Table extends RecordTable, New extends object>(
  db: Database,
  kind: WritableKind<Table, New>,
  values: New,
  wanted: WriteRequest<Table>,
  origin: Origin,
  idempotencyKey?: IdempotencyKey,
): Promise<{ uuid: string; isRepeated: boolean }> {
  return inTransaction(db, (tx) =>
    createOnce(tx, idempotencyKey, () => createWithin(tx, kind, values, wanted, origin)),
  )
}

/** Creates a record in the caller's transaction. @throws {Refusal} where the kind's rules refuse it */
export function createWithin<Table extends RecordTable, New extends object>(
  tx: Transaction,
  kind: WritableKind<Table, New>,
  values: New,
  wanted: WriteRequest<Table>,
  origin: Origin,
): Promise<Row<Table>> {
  return nameDuplicates(kind, async () => {
    const writing = { ...wanted, today: dayOf(new Date(origin.at)) }
    await kind.check?.(tx, values, writing)
    const number = kind.prefix && { number: await nextFolio(tx, kind.prefix) }
    const row = await insertRecord(tx, kind, origin, {
      ...values,
      ...(await kind.derive?.(tx, values, writing)),
      ...kind.defaults?.(values, origin),
      ...number,
    })
    await kind.onCreated?.(tx, row, origin)
    return row
  })
}

/** Edits a record, once for each key. What is sent is validated, together with what stays, as a whole record. */
export async function changeRecord<Table extends RecordTable, New extends object>(
  db: Database,
  kind: WritableKind<Table, New>,
  change: Change & Edit,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  await inTransaction(db, (tx) =>
    writeOnce(tx, idempotencyKey, change.uuid, () => changeWithin(tx, kind, change)),
  )
}

type Edit = { edit: object; allowDuplicate: boolean }

/** Edits a record in the caller's transaction, and answers the effect of it. @throws {Refusal} */
export function changeWithin<Table extends RecordTable, New extends object>(
  tx: Transaction,
  kind: WritableKind<Table, New>,
  change: Change & Edit,
): Promise<Effect | undefined> {
  const { edit, allowDuplicate, staff, origin } = change
  const written = (before: Row<Table>, values: object) =>
    updateRecord(tx, kind, origin, before, values, { event: 'updated', action: 'updated' })
  return nameDuplicates(kind, async () => {
    const before = await lockUnchanged(tx, kind, change)
    // Metadata belongs to other systems: no rule of the kind stands against it.
    if (Object.keys(edit).every((field) => field === 'metadata')) return (await written(before, edit)).effect
    const columns = new Map<string, unknown>(Object.entries(before))
    const kept = Object.keys(kind.contract.whole.shape).filter((field) => columns.has(field))
    const whole = read(kind.contract.whole, {
      ...Object.fromEntries(kept.map((field) => [field, columns.get(field)])),
      ...edit,
    })
    const writing = { before, allowDuplicate, staff, today: dayOf(new Date(origin.at)) }
    await kind.check?.(tx, whole, writing)
    const { row, effect } = await written(before, {
      ...whole,
      ...(await kind.derive?.(tx, whole, writing)),
    })
    await kind.onEdited?.(tx, row, before, origin)
    return effect
  })
}

/** Archives a record; a version, where one is named, must still be the present one. @throws {Refusal} 409 `not_deletable` */
export async function archiveRecord<Table extends RecordTable>(
  db: Database,
  kind: WritableKind<Table>,
  change: Change,
): Promise<void> {
  await inTransaction(db, (tx) => archiveWithin(tx, kind, change))
}

/** Archives a record in the caller's transaction. @throws {Refusal} 409 `not_deletable` */
export async function archiveWithin<Table extends RecordTable>(
  tx: Transaction,
  kind: WritableKind<Table>,
  change: Pick<Change, 'uuid' | 'version' | 'origin' | 'reader'>,
): Promise<void> {
  const { uuid, origin } = change
  const row = change.version ? await lockUnchanged(tx, kind, change) : await lockRecord(tx, kind.table, uuid)
  if (!row || row.archived_at) throw notFound(kind.noun)
  const why = await kind.whyNotDeletable?.(tx, row)
  if (why) throw conflict('not_deletable', why)
  await updateRecord(
    tx,
    kind,
    origin,
    row,
    { archived_at: origin.at },
    { event: 'deleted', action: 'deleted' },
  )
}

/** Restores an archived record, within the days that this is possible. */
export async function restoreRecord<Table extends RecordTable>(
  db: Database,
  kind: WritableKind<Table>,
  uuid: string,
  origin: Origin,
): Promise<void> {
  await inTransaction(db, (tx) => restoreWithin(tx, kind, uuid, origin))
}

/** Restores an archived record in the caller's transaction. @throws {Refusal} when it is too late */
export function restoreWithin<Table extends RecordTable>(
  tx: Transaction,
  kind: WritableKind<Table>,
  uuid: string,
  origin: Origin,
): Promise<void> {
  return nameDuplicates(kind, async () => {
    const row = await lockRecord(tx, kind.table, uuid)
    if (!row) throw notFound(kind.noun)
    if (!row.archived_at) return
    const until = minutesAfter(new Date(row.archived_at), RESTORABLE_DAYS * 24 * 60)
    if (until < new Date(origin.at))
      throw conflict('invalid_transition', `Solo se puede restaurar durante ${RESTORABLE_DAYS} días`)
    await updateRecord(
      tx,
      kind,
      origin,
      row,
      { archived_at: null },
      { event: 'restored', action: 'restored' },
    )
  })
}

/** Moves a record to another status, or previews that by a dry run. @throws {Refusal} */
export function moveRecord<Table extends RecordTable, Detail extends Identified>(
  db: Database,
  kind: WritableKind<Table, object, Detail>,
  move: Change & Move<Table> & PreviewRequest,
): Promise<Outcome<Detail> & { preview_token: string }> {
  const { dryRun, token, idempotencyKey, transition, uuid, reader } = move
  const find = async (tx: Transaction) => {
    const data = await kind.find(tx, uuid, reader)
    if (!data) throw notFound(kind.noun)
    return data
  }
  const isRequired = transition.previewed ?? false
  const once = { idempotencyKey, again: find }
  return executeOrPreview(db, { dryRun, token, isRequired, once }, async (tx) => ({
    ...(await moveWithin(tx, kind, move)),
    data: await find(tx),
  }))
}

type PreviewRequest = {
  dryRun: boolean
  /** The token of the preview that the person saw. */
  token?: string | undefined
  idempotencyKey?: IdempotencyKey | undefined
}

type Move<Table extends RecordTable> = {
  name: string
  transition: Transition<string>
  reason: string | null
  /** What an action does beside the transition. @throws {Refusal} */
  act?: (tx: Transaction, step: Step<Table>) => Promise<StepOutcome<Table>>
}

/**
 * Moves a record in the caller's transaction, and answers everything that this did. The kind's own rule runs first, then
 * the action's: where both set a column, the action's value is written. @throws {Refusal}
 */
export function moveWithin<Table extends RecordTable>(
  tx: Transaction,
  kind: WritableKind<Table>,
  move: Change & Move<Table>,
): Promise<Omit<Outcome<unknown>, 'data'>> {
  const { name, transition, reason, origin, staff, act } = move
  return nameDuplicates(kind, async () => {
    const row = await lockUnchanged(tx, kind, move)
    const status = 'status' in row ? String(row.status) : ''
    const asking = { role: staff.role, today: dayOf(new Date(origin.at)) }
    const why = kind.contract.whyNot?.(name, row, asking)
    if (why) throw conflict('invalid_transition', why)
    if (!transition.from.includes(status))
      throw conflict('invalid_transition', 'El estado actual no permite esta acción')
    const effects: Effect[] = []
    const step: Step<Table> = { name, row, reason, origin, staff, effects }
    const outcomes: StepOutcome<Table>[] = []
    for (const rule of [kind.onTransition, act]) {
      const outcome = await rule?.(tx, step)
      if (outcome) outcomes.push(outcome)
    }
    const values = {
      status: transition.to,
      ...('status_reason' in row && { status_reason: reason ?? defaultReason(origin) }),
      ...Object.fromEntries(outcomes.flatMap(({ columns = {} }) => Object.entries(columns))),
    }
    const verb = outcomes.findLast(({ event }) => event)?.event ?? name
    const { row: written, effect } = await updateRecord(tx, kind, origin, row, values, {
      event: pastOf(verb),
      action: 'updated',
      reason,
    })
    await kind.afterTransition?.(tx, { ...step, name: verb })
    const followed: StepReport[] = []
    for (const { followUp } of outcomes) {
      const report = await followUp?.(written)
      if (report) followed.push(report)
    }
    const { lines, messages, notes } = mergeReports([...outcomes, ...followed])
    return {
      effects: effect ? [effect, ...effects] : effects,
      lines,
      messages,
      ...(notes.length > 0 && { notes }),
    }
  })
}

/** The reason of a status that no reason was given for: a person put the record there, on a day. */
const defaultReason = ({ at, actor }: Origin) =>
  `Así está desde el ${dayInWords(dayOf(new Date(at)))}, por decisión de ${actor.label}.`

/** The record, locked, if it is still as the person saw it. @throws {Refusal} 404, 409, 428 */
async function lockUnchanged<Table extends RecordTable>(
  tx: Transaction,
  kind: WritableKind<Table>,
  change: Pick<Change, 'uuid' | 'version' | 'reader'>,
): Promise<Row<Table>> {
  const version = versionIn(change.version)
  const row = await lockRecord(tx, kind.table, change.uuid)
  if (!row) throw notFound(kind.noun)
  if (row.version !== version) {
    const current = await kind.find(tx, change.uuid, change.reader)
    throw conflict('version_conflict', 'Alguien más cambió este registro mientras lo editabas', {
      conflict: {
        current: { ...current },
        changed_fields: await fieldsChangedSince(tx, change.uuid, version),
        changed_by: row.updated_by.label,
        changed_at: row.updated_at,
      },
    })
  }
  if (row.archived_at) throw conflict('invalid_transition', 'Está archivado. Restáuralo para cambiarlo')
  return row
}

/** The version that a change was made on, from its `If-Match`. @throws {Refusal} 428 without one */
export function versionIn(header: string | undefined): number {
  if (!header) throw new Refusal(428, 'version_required', 'Falta decir qué versión se cambia (If-Match)')
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  if (!version) throw new Refusal(400, 'unreadable', 'No se pudo leer la versión (If-Match)')
  return Number(version)
}

/** The fields that others have changed since a version, as the audit log has them. */
async function fieldsChangedSince(tx: Transaction, uuid: string, version: number): Promise<string[]> {
  const lines = await tx
    .selectFrom(writtenLines)
    .select('changed_fields')
    .where('subject_uuid', '=', uuid)
    .where('version_to', '>', version)
    .orderBy('version_to')
    .execute()
  return [...new Set(lines.flatMap(({ changed_fields }) => changed_fields))]
}

/** Refuses, by its field, a value that the database finds twice where it must be unique. @throws {Refusal} 422 */
async function nameDuplicates<Result>(
  { table, unique }: Pick<WritableKind<RecordTable>, 'table' | 'unique'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === `${table}_external_id_key`)
      throw unprocessable({
        field: 'external_id',
        code: 'duplicate',
        message: 'Otro registro ya tiene esa clave',
      })
    const field = constraint && unique?.[constraint]
    throw field ? unprocessable(field) : error
  }
}

const violatedConstraint = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error
    ? String(error.constraint)
    : undefined
