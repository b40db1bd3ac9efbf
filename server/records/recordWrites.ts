import type { Effect } from '@/contract/actions'
import type { ListQuery } from '@/contract/shapes'
import type { Transition } from '@/contract/transitions'
import { minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayInWords } from '@server/db/days'
import { nextFolio } from '@server/db/folios'
import { createOnce, type Intention } from '@server/audit/idempotency'
import type { Origin } from '@server/core/origin'
import type { RecordTable } from '@server/db/schema'
import { insertRecord, inTransaction, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { conflict, notFound, Refusal, unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import { pastOf } from './pastOf'
import { type Outcome, previewed } from './previews'
import type { Reader, RecordKind, Step, Wanted } from './recordKind'
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

/** The types of a record kind, named once. */
type Kind<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
> = RecordKind<Table, Item, Detail, New, Query>
type Identified = { uuid: string; version: number }

/** Creates a record as its kind starts them, once for each intention. @throws {Refusal} where the kind's rules refuse it */
export function createRecord<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(
  db: Database,
  kind: Kind<Table, Item, Detail, New, Query>,
  values: New,
  wanted: Wanted<Table>,
  origin: Origin,
  intention?: Intention,
): Promise<{ uuid: string; isRepeated: boolean }> {
  return inTransaction(db, (tx) =>
    createOnce(tx, intention, () => createWithin(tx, kind, values, wanted, origin)),
  )
}

/** Creates a record as part of what is done in a transaction. @throws {Refusal} where the kind's rules refuse it */
export function createWithin<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(
  tx: Transaction,
  kind: Kind<Table, Item, Detail, New, Query>,
  values: New,
  wanted: Wanted<Table>,
  origin: Origin,
): Promise<Row<Table>> {
  return naming(kind, async () => {
    const writing = { ...wanted, today: dayOf(new Date(origin.at)) }
    await kind.check?.(tx, values, writing)
    const number = kind.prefix && { number: await nextFolio(tx, kind.prefix) }
    const row = await insertRecord(tx, kind, origin, {
      ...values,
      ...(await kind.kept?.(tx, values, writing)),
      ...kind.initial?.(values, origin),
      ...number,
    })
    await kind.onCreated?.(tx, row, origin)
    return row
  })
}

/** Edits a record. What is sent is held, together with what stays, against the rules of a whole record. */
export async function changeRecord<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(db: Database, kind: Kind<Table, Item, Detail, New, Query>, change: Change & Edit): Promise<void> {
  await inTransaction(db, (tx) => changeWithin(tx, kind, change))
}

type Edit = { edit: object; allowDuplicate: boolean }

/** Edits a record as part of what is done in a transaction, and tells what became of it. @throws {Refusal} */
export function changeWithin<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(
  tx: Transaction,
  kind: Kind<Table, Item, Detail, New, Query>,
  change: Change & Edit,
): Promise<Effect | undefined> {
  const { edit, allowDuplicate, staff, origin } = change
  const written = (before: Row<Table>, values: object) =>
    updateRecord(tx, kind, origin, before, values, { event: 'updated', action: 'updated' })
  return naming(kind, async () => {
    const before = await held(tx, kind, change)
    // What other systems keep beside a record is no part of it: no rule of its kind stands against that.
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
      ...(await kind.kept?.(tx, whole, writing)),
    })
    await kind.onEdited?.(tx, row, before, origin)
    return effect
  })
}

/** Puts a record away; a version, where one is named, must still be the present one. @throws {Refusal} 409 `not_deletable` */
export async function archiveRecord<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(db: Database, kind: Kind<Table, Item, Detail, New, Query>, change: Change): Promise<void> {
  await inTransaction(db, (tx) => archiveWithin(tx, kind, change))
}

/** Puts a record away as part of what is done in a transaction. @throws {Refusal} 409 `not_deletable` */
export async function archiveWithin<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(
  tx: Transaction,
  kind: Kind<Table, Item, Detail, New, Query>,
  change: Pick<Change, 'uuid' | 'version' | 'origin' | 'reader'>,
): Promise<void> {
  const { uuid, origin } = change
  const row = change.version ? await held(tx, kind, change) : await lockRecord(tx, kind.table, uuid)
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

/** Takes a record back out, within the days that this is possible. */
export async function restoreRecord<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(db: Database, kind: Kind<Table, Item, Detail, New, Query>, uuid: string, origin: Origin): Promise<void> {
  await inTransaction(db, (tx) => restoreWithin(tx, kind, uuid, origin))
}

/** Takes a record back out as part of what is done in a transaction. @throws {Refusal} when it is too late */
export function restoreWithin<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(tx: Transaction, kind: Kind<Table, Item, Detail, New, Query>, uuid: string, origin: Origin): Promise<void> {
  return naming(kind, async () => {
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

/** Moves a record to another status. A rehearsal tells what it would do, and keeps nothing. */
export function moveRecord<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(
  db: Database,
  kind: Kind<Table, Item, Detail, New, Query>,
  move: Change & Move & Rehearsed,
): Promise<Outcome<Detail> & { preview_token: string }> {
  const { rehearsal, token, intention, transition, uuid, reader } = move
  const found = async (tx: Transaction) => {
    const data = await kind.find(tx, uuid, reader)
    if (!data) throw notFound(kind.noun)
    return data
  }
  const isRequired = transition.previewed ?? false
  return previewed(db, { rehearsal, token, isRequired, once: { intention, again: found } }, async (tx) => ({
    ...(await moveWithin(tx, kind, move)),
    data: await found(tx),
  }))
}

type Rehearsed = {
  rehearsal: boolean
  /** Of a rehearsal, for what is only done as it was rehearsed. */
  token?: string | undefined
  /** Asked again, it is done once. */
  intention?: Intention | undefined
}
type Move = { name: string; transition: Transition<string>; reason: string | null }

/** Moves a record as part of what is done in a transaction, and tells everything that this did. @throws {Refusal} */
export function moveWithin<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(
  tx: Transaction,
  kind: Kind<Table, Item, Detail, New, Query>,
  move: Change & Move,
): Promise<Omit<Outcome<Detail>, 'data'>> {
  const { name, transition, reason, origin, staff } = move
  return naming(kind, async () => {
    const row = await held(tx, kind, move)
    const status = 'status' in row ? String(row.status) : ''
    const asking = { role: staff.role, today: dayOf(new Date(origin.at)) }
    const why = kind.contract.whyNot?.(name, row, asking)
    if (why) throw conflict('invalid_transition', why)
    if (!transition.from.includes(status))
      throw conflict('invalid_transition', 'El estado actual no permite esta acción')
    const effects: Effect[] = []
    const step: Step<Table> = {
      name,
      row,
      reason,
      origin,
      staff,
      effects,
      lines: [],
      messages: [],
      notes: [],
    }
    const more = await kind.onTransition?.(tx, step)
    const values = {
      status: transition.to,
      ...('status_reason' in row && { status_reason: reason ?? sinceThen(origin) }),
      ...more,
    }
    const { effect } = await updateRecord(tx, kind, origin, row, values, {
      event: pastOf(step.name),
      action: 'updated',
      reason,
    })
    await kind.afterTransition?.(tx, step)
    const { lines, messages, notes } = step
    return {
      effects: effect ? [effect, ...effects] : effects,
      lines,
      messages,
      ...(notes.length > 0 && { notes }),
    }
  })
}

/** Why a record stands where it does, where nobody had to say: a person put it there, on a day. */
const sinceThen = ({ at, actor }: Origin) =>
  `Así está desde el ${dayInWords(dayOf(new Date(at)))}, por decisión de ${actor.label}.`

/** The record, locked, if it is still as the person saw it. @throws {Refusal} 404, 409, 428 */
async function held<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(
  tx: Transaction,
  kind: Kind<Table, Item, Detail, New, Query>,
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
        changed_fields: await changedSince(tx, change.uuid, version),
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

/** Which fields others have changed since a version, as the trail tells. */
async function changedSince(tx: Transaction, uuid: string, version: number): Promise<string[]> {
  const lines = await tx
    .selectFrom('logs')
    .select('changed_fields')
    .where('subject_uuid', '=', uuid)
    .where('version_to', '>', version)
    .orderBy('position')
    .execute()
  return [...new Set(lines.flatMap(({ changed_fields }) => changed_fields))]
}

/** Tells a value that must be the only one of its kind by its field, when the database finds that it is not. */
async function naming<Result>(
  {
    table,
    unique,
  }: { table: string; unique?: RecordKind<RecordTable, unknown, Identified, object, ListQuery>['unique'] },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const constraint = brokenConstraint(error)
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

const brokenConstraint = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error
    ? String(error.constraint)
    : undefined
