import type { Permission } from './permissions'

/** A named change of status: where it may start, where it leads, what it needs. */
export type Transition<Status extends string> = {
  from: readonly Status[]
  to: Status
  /** The permission it requires, where that is not the permission to edit the record. */
  permission?: Permission
  /** The person must say why. */
  reason?: true
  /** Moves money, or much at once: it is only done as it was previewed. */
  previewed?: true
}

/** Every change of status of an entity, read by its action menu and by the server. */
export type Transitions<Status extends string> = Record<string, Transition<Status>>

/** The changes that a status allows, in the order of their table. */
export const possibleFrom = <Status extends string, Table extends Transitions<Status>>(
  table: Table,
  status: Status,
): (keyof Table & string)[] => Object.keys(table).filter((name) => table[name]?.from.includes(status))
