import type { ReactNode } from 'react'
import type { AppStore } from '@/store/store'

/** The label of each value of a field, by the value. */
export type ValueLabels = Readonly<Record<string, string>>

/** One column of a listing. Its head is the entity's text for `name`. */
export type Column<Row> = {
  name: string
  /**
   * The labels of its values, where they are a fixed few: an exported file says them as the screen does. A function is
   * called when a file is made, for values that only the server can list.
   */
  labels?: ValueLabels | ((store: AppStore) => Promise<ValueLabels>)
  /** The fields that say the same in a file, where it shows others than the one of its name. */
  file?: readonly string[]
  show: (row: Row) => ReactNode
  /** The listing can be ordered by it, under this same name. */
  sortable?: boolean
  align?: 'right'
  /** Its head says the zone of its times. */
  isZoned?: true
  /** Where it stands on a phone's card; without one it is not on it. */
  slot?: 'title' | 'subtitle' | 'status' | 'amount' | 'meta'
  /** How it shows there, where its head is not by to explain it: "8 miembros". */
  card?: (row: Row) => ReactNode
  /** 1 always shows; 2 goes first under 1100 pixels; 3 is only shown when chosen, or when there is plenty of room. */
  priority?: 1 | 2 | 3
  /** Its share of the width against the others; 1 when not said, a little more for the status. */
  width?: number
}

/** The columns to show: those a person chose, in their order, or the listing's own that fit. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
  isWide: boolean,
): Column<Row>[] {
  const wanted = chosen?.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  if (wanted?.length) return wanted
  return columns.filter(({ priority = 1 }) => priority === 1 || (isWide && priority === 2))
}
