import type { ReactNode } from 'react'
import type { AppStore } from '@/store/store'

/** What values are called, by the value. */
export type ValueWords = Readonly<Record<string, string>>

/** One column of a listing. Its head is the entity's text for `name`. */
export type Column<Row> = {
  name: string
  /**
   * How its values are called, where it shows one or some of a few: a file says them as the screen does. Those of which
   * the server knows how many there are, are asked for once a file is made.
   */
  words?: ValueWords | ((store: AppStore) => Promise<ValueWords>)
  /** The fields that say the same in a file, where it shows others than the one of its name. */
  file?: readonly string[]
  show: (row: Row) => ReactNode
  /** The listing can be ordered by it, under this same name. */
  sortable?: boolean
  align?: 'right'
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
