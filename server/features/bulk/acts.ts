import type * as z from 'zod/mini'
import {
  BulkNothing,
  BulkOptionalReason,
  BulkReason,
  BulkTags,
  bulkTransitions,
  MOST_ROWS,
  permissionFor,
} from '@/contract/bulk'
import { type Kind, type Slug, slugs } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import type { Transition, Transitions } from '@/contract/transitions'
import type { Effect } from '@/contract/actions'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { RecordTable } from '@server/db/schema'
import type { WayBack } from '@server/db/schema/bulk'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { Reader, Step, WritableKind } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import {
  archiveWithin,
  type Change,
  changeWithin,
  moveWithin,
  restoreWithin,
} from '@server/records/recordWrites'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import type { Staff } from '@server/core/staff'

/** The record that an act changes, its parameters, and the acting user. */
export type ActContext = { uuid: string; params: object; staff: Staff; origin: Origin; reader: Reader }

/** An action that may be run on many records of a kind. */
export type Act = {
  permission: Permission
  params: z.ZodMiniType<object>
  /** Acts on one record and returns how to undo it; null where it cannot be undone. @throws {Refusal} */
  perform(tx: Transaction, doing: ActContext): Promise<WayBack | null>
  /** A job of its own runs it: it is not asked for as a bulk action, and undone by `takeBack`. */
  own?: {
    takeBack(tx: Transaction, way: WayBack, doing: ActContext): Promise<void>
  }
}

/** The fields of a record that a job needs while it acts on it. */
type SeenRecord = { label: string; status: string | null; version: number }

/** A kind of record with its bulk actions. */
export type BulkKind = {
  kind: Kind
  /** The permission that every bulk action of the kind requires. */
  edit: Permission
  slug: Slug
  /** With its article, as at the start of a sentence: `La empresa`. */
  noun: string
  acts: ReadonlyMap<string, Act>
  /** The uuids of the records that a listing's query finds. @throws {Refusal} 422 */
  matching(db: Database, query: object, reader: Reader): Promise<string[]>
  see(tx: Transaction, uuid: string): Promise<SeenRecord | undefined>
  /** Undoes an act, given the version that it left. @throws {Refusal} 409 where the record changed since */
  takeBack(tx: Transaction, way: WayBack, version: number, doing: ActContext): Promise<void>
}

/** The reason recorded when a job is undone, where a reason is required. */
const UNDONE = 'Se deshizo una acción sobre varios registros'

/** The bulk actions of a kind: those of every kind, and its own. */
export function bulkKind<Table extends RecordTable>(
  kind: WritableKind<Table>,
  own: Record<string, Act> = {},
): BulkKind {
  const { contract, noun } = kind
  const mayDelete = `${kind.kind}.delete` as const

  const bulkTagAct = (tagsAfter: (now: string[], given: string[]) => string[]) =>
    editAct(kind, `${kind.kind}.edit`, BulkTags, (row, { tags }) => ({ tags: tagsAfter(row.tags, tags) }))

  const acts: Record<string, Act> = {
    ...('tags' in contract.whole.shape && {
      add_tags: bulkTagAct((now, given) => [...new Set([...now, ...given])]),
      remove_tags: bulkTagAct((now, given) => now.filter((tag) => !given.includes(tag))),
    }),
    delete: {
      permission: mayDelete,
      params: BulkNothing,
      perform: async (tx, doing) => {
        await archiveWithin(tx, kind, { ...doing, version: undefined })
        return { by: 'restore' }
      },
    },
    restore: {
      permission: mayDelete,
      params: BulkNothing,
      perform: async (tx, { uuid, origin }) => {
        const row = await lockExisting(tx, kind, uuid)
        if (!row.archived_at) return null
        await restoreWithin(tx, kind, uuid, origin)
        return { by: 'delete' }
      },
    },
    ...Object.fromEntries(
      Object.entries(bulkTransitions(kind.kind, contract.transitions)).map(([name, transition]) => [
        name,
        transitionAct(kind, name, transition),
      ]),
    ),
    ...own,
  }

  return {
    kind: kind.kind,
    edit: `${kind.kind}.edit`,
    slug: slugs[kind.kind],
    noun,
    acts: new Map(Object.entries(acts)),
    async matching(db, query, reader) {
      const uuids = await kind.list(db, read(contract.query, query), reader).uuids(MOST_ROWS + 1)
      if (uuids.length > MOST_ROWS)
        throw unprocessable({
          field: 'query',
          code: 'too_many',
          message: 'Coinciden más de 10,000. Usa los filtros para acotar',
        })
      return uuids
    },
    async see(tx, uuid) {
      const row = await lockRecord(tx, kind.table, uuid)
      return row && { label: kind.labelOf(row), status: statusOf(row), version: row.version }
    },
    async takeBack(tx, way, version, doing) {
      const row = await lockExisting(tx, kind, doing.uuid)
      if (row.version !== version)
        throw conflict('version_conflict', 'Alguien lo cambió después. Se dejó como está')
      await takeBack(tx, kind, way, row, doing)
    },
  }
}

/** An act that edits columns; undoing it restores their values. */
export const editAct = <Table extends RecordTable, Values extends object>(
  kind: WritableKind<Table>,
  permission: Permission,
  params: z.ZodMiniType<Values>,
  editOf: (row: Row<Table>, values: Values) => object,
): Act => ({
  permission,
  params,
  perform: async (tx, doing) => {
    const row = await lockExisting(tx, kind, doing.uuid)
    const edit = editOf(row, read(params, doing.params))
    const effect = await changeWithin(tx, kind, { ...changeOf(row, doing), edit, allowDuplicate: true })
    return effect ? deriveWayBack([effect], row.uuid) : null
  },
})

/** An act that changes the status. The one opposite transition undoes it, unless it moved anything else. */
export const transitionAct = <Table extends RecordTable>(
  kind: WritableKind<Table>,
  name: string,
  transition: Transition<string>,
  params: z.ZodMiniType<object> = transition.reason ? BulkReason : BulkOptionalReason,
  act?: (tx: Transaction, step: Step<Table>) => Promise<StepOutcome<Table>>,
): Act => ({
  permission: permissionFor(kind.kind, transition),
  params,
  perform: async (tx, doing) => {
    const row = await lockExisting(tx, kind, doing.uuid)
    const reason = reasonIn(doing.params)
    const move = { ...changeOf(row, doing), name, transition, reason }
    const { effects } = await moveWithin(tx, kind, { ...move, ...(act && { act }) })
    const back = findWayBack(kind.contract.transitions, transition.to, statusOf(row))
    const isAlone = effects.every(({ subject }) => subject.uuid === row.uuid)
    return isAlone && back ? { by: 'transition', name: back } : null
  },
})

/** The only transition that leads from a status back to the one before; undefined where there are none or several. */
function findWayBack(table: Transitions<string>, from: string, to: string | null): string | undefined {
  const ways = Object.keys(table).filter((name) => table[name]?.from.includes(from) && table[name].to === to)
  return ways.length === 1 ? ways[0] : undefined
}

async function takeBack<Table extends RecordTable>(
  tx: Transaction,
  kind: WritableKind<Table>,
  way: WayBack,
  row: Row<Table>,
  doing: ActContext,
): Promise<void> {
  const { uuid, origin } = doing
  switch (way.by) {
    case 'values':
      await updateRecord(tx, kind, origin, row, way.values, {
        event: 'updated',
        action: 'updated',
        reason: UNDONE,
      })
      return
    case 'transition': {
      const transition = kind.contract.transitions[way.name]
      if (!transition) throw conflict('invalid_transition', 'Ya no se puede deshacer')
      const reason = transition.reason ? UNDONE : null
      await moveWithin(tx, kind, { ...changeOf(row, doing), name: way.name, transition, reason })
      return
    }
    case 'restore':
      return restoreWithin(tx, kind, uuid, origin)
    case 'import':
      throw conflict('invalid_transition', 'Ya no se puede deshacer')
    case 'delete':
      return archiveWithin(tx, kind, { ...doing, version: undefined })
  }
}

/** The way back to the old values, if the act changed only this record and no value is masked. */
function deriveWayBack(effects: Effect[], uuid: string): WayBack | null {
  const changes = effects.flatMap((effect) => effect.changes)
  if (effects.some(({ subject }) => subject.uuid !== uuid) || changes.some(({ masked }) => masked))
    return null
  return { by: 'values', values: Object.fromEntries(changes.map(({ field, before }) => [field, before])) }
}

async function lockExisting<Table extends RecordTable>(
  tx: Transaction,
  { table, noun }: { table: Table; noun: string },
  uuid: string,
): Promise<Row<Table>> {
  const row = await lockRecord(tx, table, uuid)
  if (!row) throw notFound(noun)
  return row
}

/** The change of a record at its present version. */
const changeOf = (row: { uuid: string; version: number }, { staff, origin, reader }: ActContext): Change => ({
  uuid: row.uuid,
  version: `"${row.version}"`,
  staff,
  origin,
  reader,
})

const statusOf = (row: object) => ('status' in row && typeof row.status === 'string' ? row.status : null)
const reasonIn = (params: object) =>
  'reason' in params && typeof params.reason === 'string' ? params.reason : null
