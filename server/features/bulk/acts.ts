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

/** Who does something to a record, and with what. */
export type Doing = { uuid: string; params: object; staff: Staff; origin: Origin; reader: Reader }

/** Something that may be done to many records of a kind. */
export type Act = {
  permission: Permission
  params: z.ZodMiniType<object>
  /** Does it to one of them, and says how it is taken back. @throws {Refusal} */
  perform(tx: Transaction, doing: Doing): Promise<WayBack | null>
}

/** What a record is known by while something is done to it. */
type Seen = { label: string; status: string | null; version: number }

/** A kind of record, as something is done to many of it. */
export type BulkKind = {
  kind: Kind
  /** What anything done to many of them takes at least. */
  edit: Permission
  slug: Slug
  /** With its article, as a sentence begins: `La empresa`. */
  noun: string
  acts: ReadonlyMap<string, Act>
  /** The records that a listing's query finds. @throws {Refusal} 422 */
  matching(db: Database, query: object, reader: Reader): Promise<string[]>
  see(tx: Transaction, uuid: string): Promise<Seen | undefined>
  /** Takes back what left a record at a version. @throws {Refusal} 409 where it changed since */
  takeBack(tx: Transaction, way: WayBack, version: number, doing: Doing): Promise<void>
}

/** What was done is taken back under this reason, where one must be given. */
const UNDONE = 'Se deshizo una acción sobre varios registros'

/** What may be done to many records of a kind: what all kinds have in common, and what is its own. */
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

/** An act that edits: what each of its columns held leads back. */
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
    return effect ? byValues([effect], row.uuid) : null
  },
})

/** An act that changes the status: the one transition that leads back takes it back, where it moved nothing else. */
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
    const back = wayBack(kind.contract.transitions, transition.to, statusOf(row))
    const isAlone = effects.every(({ subject }) => subject.uuid === row.uuid)
    return isAlone && back ? { by: 'transition', name: back } : null
  },
})

/** The only transition that leads from a status back to the one before. */
function wayBack(table: Transitions<string>, from: string, to: string | null): string | undefined {
  const ways = Object.keys(table).filter((name) => table[name]?.from.includes(from) && table[name].to === to)
  return ways.length === 1 ? ways[0] : undefined
}

async function takeBack<Table extends RecordTable>(
  tx: Transaction,
  kind: WritableKind<Table>,
  way: WayBack,
  row: Row<Table>,
  doing: Doing,
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
    case 'delete':
      return archiveWithin(tx, kind, { ...doing, version: undefined })
  }
}

/** What its columns held before, if the record alone was changed and all of it may be repeated. */
function byValues(effects: Effect[], uuid: string): WayBack | null {
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

/** A change of the record as it is now: nobody looked at it before. */
const changeOf = (row: { uuid: string; version: number }, { staff, origin, reader }: Doing): Change => ({
  uuid: row.uuid,
  version: `"${row.version}"`,
  staff,
  origin,
  reader,
})

const statusOf = (row: object) => ('status' in row && typeof row.status === 'string' ? row.status : null)
const reasonIn = (params: object) =>
  'reason' in params && typeof params.reason === 'string' ? params.reason : null
