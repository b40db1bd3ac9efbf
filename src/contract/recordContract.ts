import type * as z from 'zod/mini'
import type { EditableKind, Kind } from './entities'
import type { ListQuery, Selection } from './shapes'
import type { Transitions } from './transitions'
import type { WhyNot } from './whyNot'

/** A schema of an object whose fields can be told. */
type Fields<Output = object> = z.ZodMiniType<Output> & {
  shape: Readonly<Record<string, z.ZodMiniType>>
}

/** What browser and server agree on of a kind whose records are read. */
type Read<Item, Detail, Query extends z.ZodMiniType, View extends string> = {
  /** As a listing shows one. */
  item: Item
  /** As its own screen shows it. */
  detail: Detail
  query: Query
  views: Record<View, Selection<z.input<Query>>>
}

/** What they agree on of a kind whose records people write. */
type Written<Whole, Edit, Moves> = {
  /** A record as a whole, against which the result of an edit is held. */
  whole: Whole
  /** What may be written of a record at any time. */
  edit: Edit
  /** Every change of its status. */
  transitions: Moves
}

/** The contract of a kind whose records are only read: one thing to name, for its endpoints, its screens and the server. */
export const readContract = <
  Own extends Kind,
  Item extends Fields<{ uuid: string }>,
  Detail extends Fields<{ uuid: string }>,
  Query extends Fields<ListQuery>,
  View extends string,
>(
  contract: { kind: Own } & Read<Item, Detail, Query, View>,
) => contract

/** The contract of a kind whose records people write. */
export const recordContract = <
  Own extends EditableKind,
  Item extends Fields<{ uuid: string; status: string }>,
  Detail extends Fields<{ uuid: string; version: number }>,
  Query extends Fields<ListQuery>,
  View extends string,
  Whole extends Fields,
  Edit extends z.ZodMiniType<object>,
  Moves extends Transitions<z.output<Item>['status']>,
  Why extends WhyNot<never> | undefined = undefined,
>(
  contract: { kind: Own; whyNot?: Why } & Read<Item, Detail, Query, View> & Written<Whole, Edit, Moves>,
) => contract
