import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Kind } from '@/contract/entities'
import type { Column } from './columns'

/** How many columns left a table of a kind at a width, so that the next one begins with as many. */
const known = new Map<string, number>()

/**
 * The columns that a table has room for without cutting what must be whole. Those of least rank leave first, and among
 * these amounts after the others, and the last before the first. The first column and the status stay.
 */
export function useFittingColumns<Row>(
  kind: Kind,
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): {
  table: RefObject<HTMLTableElement | null>
  fitting: readonly Column<Row>[]
  /** The pixels around the table; 0 where nothing is drawn, and until it was measured. */
  width: number
} {
  const table = useRef<HTMLTableElement>(null)
  const [width, setWidth] = useState(0)
  const place = [kind, width, ...columns.map(({ name }) => name)].join(' ')
  const [left, setLeft] = useState({ place, count: 0 })
  const count = left.place === place ? left.count : (known.get(place) ?? 0)
  const fitting = useMemo(() => withoutLeast(columns, count), [columns, count])

  // Measured for each page, as other rows may need more room.
  useLayoutEffect(() => {
    const { current } = table
    const room = current?.parentElement?.clientWidth ?? 0
    if (!current || room === 0 || !rows) return
    if (room !== width) return setWidth(room)
    const canLeave = withoutLeast(columns, count + 1).length < fitting.length
    if (current.scrollWidth <= room || !canLeave) return
    known.set(place, count + 1)
    setLeft({ place, count: count + 1 })
  }, [place, width, count, columns, fitting, rows])

  useLayoutEffect(() => {
    const around = table.current?.parentElement
    if (!around || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(around.clientWidth))
    observer.observe(around)
    return () => observer.disconnect()
  }, [])

  // What stands in for a font until it is there is often wider than it.
  useEffect(() => {
    const { fonts } = document
    const measureAgain = () => {
      known.clear()
      setLeft({ place: '', count: 0 })
    }
    fonts?.addEventListener('loadingdone', measureAgain)
    return () => fonts?.removeEventListener('loadingdone', measureAgain)
  }, [])

  return { table, fitting, width }
}

function withoutLeast<Row>(columns: readonly Column<Row>[], count: number): readonly Column<Row>[] {
  if (count === 0) return columns
  const leaving = columns
    .map((column, index) => ({
      column,
      index,
      rank: column.priority ?? 1,
      isAmount: Number(column.align === 'right'),
    }))
    .filter(({ index, column }) => index > 0 && column.slot !== 'status')
    .toSorted(
      (one, other) => other.rank - one.rank || one.isAmount - other.isAmount || other.index - one.index,
    )
    .slice(0, count)
  const names = new Set(leaving.map(({ column }) => column.name))
  return columns.filter(({ name }) => !names.has(name))
}
