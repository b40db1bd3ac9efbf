import type * as z from 'zod/mini'
import type { Effect, MoneyLine, SentMessage } from '@/contract/actions'
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
import type { Row, Trail } from '@server/audit/writes'
import type { Staff } from '@server/core/staff'

type ObjectSchema<Output> = z.ZodMiniType<Output> & { shape: object }

/** Who reads, and when: some fields depend on either. */
export type Reader = { staff: Staff; clock: Clock }

/** What a transition is about, once it is known to be possible. */
export type Step<Table extends RecordTable> = {
  /** What its event goes by; a step that turns out to be less than it was asked for says so here. */
  name: string
  row: Row<Table>
  reason: string | null
  origin: Origin
  staff: Staff
  /** Takes what the transition does to other records. */
  effects: Effect[]
  /** Takes the money that it moves or asks for. */
  lines: MoneyLine[]
  /** Takes what people will be told. */
  messages: SentMessage[]
  /** Takes what it leaves undone, for a person to read. */
  notes: string[]
}

/**
 * What tells one kind of record from another: its contract, where its rows come from, and the rules that no schema
 * can hold. `recordRoutes` gives it the calls that every kind has; what only it has, it registers beside them.
 */
export type RecordKind<
  Table extends RecordTable,
  Item,
  Detail extends { uuid: string; version: number },
  New extends object,
  Query extends ListQuery,
> = Trail<Table> &
  KindRules<Table, Item, Detail, New, Query> & {
    kind: EditableKind
    contract: Contract<Table, Item, Detail, New, Query>
  }

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

/** Names a kind of record with its contract. */
export const recordKind = <
  Table extends RecordTable,
  Item,
  Detail extends { uuid: string; version: number },
  New extends object,
  Query extends ListQuery,
>(
  contract: Contract<Table, Item, Detail, New, Query>,
  rules: KindTrail<Table> & KindRules<Table, Item, Detail, New, Query>,
): RecordKind<Table, Item, Detail, New, Query> => ({
  labelOf: (row) => String(Reflect.get(row, labelColumn(rules.table))),
  ...rules,
  kind: contract.kind,
  type: typeOf(contract.kind),
  contract,
})

/** What its records are called is said where others point to them; one whose trail tells more says how. */
type KindTrail<Table extends RecordTable> = Omit<Trail<Table>, 'type' | 'labelOf'> &
  Partial<Pick<Trail<Table>, 'labelOf'>>

/** Where the rows of a kind come from, and its rules. */
type KindRules<Table extends RecordTable, Item, Detail, New extends object, Query extends ListQuery> = {
  /** With its article, as a sentence begins: `La empresa`. */
  noun: string
  /** Of its folio; a kind without one is not numbered. */
  prefix?: string
  list(db: Database, query: Query, reader: Reader): Listing<Item>
  find(db: Database, uuid: string, reader: Reader): Promise<Detail | undefined>
  /** What a new record has that nobody writes, e.g. its first status. Without it the API creates none. */
  initial?(values: New, origin: Origin): Record<string, unknown>
  /** Constraints of the database, with the field that each is about. */
  unique?: Record<string, FieldProblem>
  /** Rules across records, for a new one and for an edited one. @throws {Refusal} */
  check?(tx: Transaction, values: New, context: Writing<Table>): Promise<void>
  /** What is written in place of what was sent, where they differ: the name of someone it points to. @throws {Refusal} */
  kept?(tx: Transaction, values: New, context: Writing<Table>): Promise<object>
  /** What a new record brings along, in the same transaction. */
  onCreated?(tx: Transaction, row: Row<Table>, origin: Origin): Promise<void>
  /** What follows from an edit, once it is written. */
  onEdited?(tx: Transaction, row: Row<Table>, before: Row<Table>, origin: Origin): Promise<void>
  /** Why a record may not be archived, for a person to read, or nothing when it may. */
  whyNotDeletable?(tx: Transaction, row: Row<Table>): Promise<string | undefined>
  /** More that a transition sets or does. @throws {Refusal} where more than the status stands in its way */
  // biome-ignore lint/suspicious/noConfusingVoidType: most steps set nothing, and say so by returning nothing
  onTransition?(tx: Transaction, step: Step<Table>): Promise<Record<string, unknown> | void>
  /** What follows from a transition, once it is written. */
  afterTransition?(tx: Transaction, step: Step<Table>): Promise<void>
}

export type Writing<Table extends RecordTable> = {
  before: Row<Table> | undefined
  /** The person has seen that there is one like it, and means it. */
  allowDuplicate: boolean
  staff: Staff
  /** The day that it is written on. */
  today: string
}

/** What a caller knows of what is to be written. */
export type Wanted<Table extends RecordTable> = Omit<Writing<Table>, 'today'>
