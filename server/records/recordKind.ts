import type * as z from 'zod/mini'
import type { Effect } from '@/contract/actions'
import { type EditableKind, typeOf } from '@/contract/entities'
import type { FieldProblem } from '@/contract/problem'
import type { ListQuery } from '@/contract/shapes'
import type { Transitions } from '@/contract/transitions'
import type { WhyNot } from '@/contract/whyNot'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Listing } from '@server/db/listing'
import type { Origin } from '@server/core/origin'
import { labelColumn } from '@server/db/reference'
import type { RecordTable } from '@server/db/schema'
import type { Row, AuditedTable } from '@server/audit/writes'
import type { Staff } from '@server/core/staff'
import { queryFor } from './queryFor'
import type { StepOutcome } from './stepOutcome'

type ObjectSchema<Output> = z.ZodMiniType<Output> & { shape: object }

export type Identified = { uuid: string; version: number }

/** The user who reads, and the clock: some fields depend on them. */
export type Reader = { staff: Staff; clock: Clock }

/** A transition that is known to be possible, as the rules of its kind and of its action see it. */
export type Step<Table extends RecordTable> = {
  readonly name: string
  /** The record before the transition. */
  row: Row<Table>
  reason: string | null
  origin: Origin
  staff: Staff
  /** Collects what the transition does to other records, from every function that it calls. */
  effects: Effect[]
}

/** What an action does with the values that it is sent with. @throws {Refusal} */
export type ActionHandler<Table extends RecordTable, Values> = (
  tx: Transaction,
  step: Step<Table>,
  values: Values,
) => Promise<StepOutcome<Table>>

/**
 * A kind of record: its contract, the source of its rows, and the rules that no schema can state. `recordRoutes` registers
 * the calls that every kind has; each kind registers its own beside them.
 */
export type RecordKind<
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
> = AuditedTable<Table> &
  KindRules<Table, Item, Detail, New, Query> & {
    kind: EditableKind
    contract: Contract<Table, Item, Detail, New, Query>
  }

/** A kind, for functions that need not know the types of its items and its query. */
export type WritableKind<
  Table extends RecordTable,
  New extends object = object,
  Detail extends Identified = Identified,
> = RecordKind<Table, unknown, Detail, New, ListQuery>

type Contract<Table extends RecordTable, Item, Detail, New, Query> = {
  kind: EditableKind
  item: ObjectSchema<Item>
  detail: ObjectSchema<Detail>
  query: ObjectSchema<Query>
  views: Record<string, object>
  edit: z.ZodMiniType<object>
  whole: ObjectSchema<New>
  transitions: Transitions<string>
  whyNot?: WhyNot<Row<Table>> | undefined
}

/** Declares a kind of record by its contract and its rules. */
export const recordKind = <
  Table extends RecordTable,
  Item,
  Detail extends Identified,
  New extends object,
  Query extends ListQuery,
>(
  contract: Contract<Table, Item, Detail, New, Query>,
  rules: KindTable<Table> & KindRules<Table, Item, Detail, New, Query>,
): RecordKind<Table, Item, Detail, New, Query> => ({
  labelOf: (row) => String(Reflect.get(row, labelColumn(rules.table))),
  ...rules,
  list: (db, query, reader) => rules.list(db, queryFor(reader.staff, contract.item, query), reader),
  kind: contract.kind,
  type: typeOf(contract.kind),
  contract,
})

/** The audited table of a kind; its label is that of references to it, unless it states another. */
type KindTable<Table extends RecordTable> = Omit<AuditedTable<Table>, 'type' | 'labelOf'> &
  Partial<Pick<AuditedTable<Table>, 'labelOf'>>

/** The source of a kind's rows, and its rules. */
type KindRules<Table extends RecordTable, Item, Detail, New extends object, Query extends ListQuery> = {
  /** With its article, as a sentence begins: `La empresa`. */
  noun: string
  /** The prefix of its folios; a kind without one is not numbered. */
  prefix?: string
  list(db: Database, query: Query, reader: Reader): Listing<Item>
  find(db: Database, uuid: string, reader: Reader): Promise<Detail | undefined>
  /** Columns of a new record that no request sends, e.g. its first status. Without it the API creates none. */
  defaults?(values: New, origin: Origin): Record<string, unknown>
  /** Unique constraints of the database, each with the problem of its field. */
  unique?: Record<string, FieldProblem>
  /** Rules across records, for a new record and for an edited one. @throws {Refusal} */
  check?(tx: Transaction, values: New, context: WriteContext<Table>): Promise<void>
  /** Columns that follow from what was sent, or replace it, e.g. the name of a person it refers to. @throws {Refusal} */
  derive?(tx: Transaction, values: New, context: WriteContext<Table>): Promise<object>
  /** Runs once a new record is written, in the same transaction. */
  onCreated?(tx: Transaction, row: Row<Table>, origin: Origin): Promise<void>
  /** Runs once an edit is written, in the same transaction. */
  onEdited?(tx: Transaction, row: Row<Table>, before: Row<Table>, origin: Origin): Promise<void>
  /** Why a record may not be archived, for a person to read; undefined where it may. */
  whyNotDeletable?(tx: Transaction, row: Row<Table>): Promise<string | undefined>
  /**
   * What else a transition sets or does, by `step.name`. It also runs for every action of the kind, before the action
   * itself. @throws {Refusal} where more than the status forbids it
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most steps set nothing, and say so by returning nothing
  onTransition?(tx: Transaction, step: Step<Table>): Promise<StepOutcome<Table> | void>
  /** Runs once a transition or an action is written; here `step.name` is the verb of its event. */
  afterTransition?(tx: Transaction, step: Step<Table>): Promise<void>
}

export type WriteContext<Table extends RecordTable> = {
  before: Row<Table> | undefined
  /** Whether the user has seen that there is a record like it, and confirms. */
  allowDuplicate: boolean
  staff: Staff
  /** The day of the write, `YYYY-MM-DD`. */
  today: string
}

/** The part of a write's context that its caller knows. */
export type WriteRequest<Table extends RecordTable> = Omit<WriteContext<Table>, 'today'>
