import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Kind } from '@/contract/entities'
import type { Column } from './columns'
import { LEAST_TEXT, shareWidth } from './shareWidth'
import { findWholeColumns } from './wholeColumns'

/** How many columns left a table of a kind at a width, so that the next one begins with as many. */
const known = new Map<string, number>()
/** The pixels around the table of each kind that was drawn last, by the names of its columns. */
const lastRooms = new Map<string, number>()

type Fitted<Row> = {
  table: RefObject<HTMLTableElement | null>
  fitting: readonly Column<Row>[]
  /** The names of those that are never cut; the others share what room these leave. */
  whole: ReadonlySet<string>
}

/**
 * The columns that a table has room for without cutting what must be whole. Those of least rank leave first, and among
 * these amounts after the others, and the last before the first. The first column and the status stay. Each gets its
 * width by what it shows, on the `col` of its name; what is left over goes by `shareOf`, which must stay the same function.
 * Where nothing is drawn, all fit.
 */
export function useFittingColumns<Row>(
  kind: Kind,
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  shareOf: (column: Column<Row>, isWhole: boolean) => number,
): Fitted<Row> {
  const table = useRef<HTMLTableElement>(null)
  const names = [kind, ...columns.map(({ name }) => name)].join(' ')
  const [first] = rows ?? []
  const whole = useMemo(() => findWholeColumns(columns, first), [columns, first])
  const [left, setLeft] = useState({ names: '', count: 0 })
  const count = left.names === names ? left.count : (known.get(placeOf(names, lastRooms.get(names))) ?? 0)
  const fitting = useMemo(() => withoutLeast(columns, count), [columns, count])

  const laidOut = useRef('')
  const layout = [...fitting.map(({ name }) => name), ...whole].join(' ')

  const layOut = useEffectEvent((drawn: readonly Column<Row>[], shown: readonly Row[] | undefined) => {
    const { current } = table
    if (!current) return
    const heads = [...current.querySelectorAll<HTMLElement>('thead th')]
    // A table that waits has nothing to measure, and goes by those before it.
    const { room, widths } = shown
      ? measureNatural(current, heads)
      : { room: roomAround(current), widths: [] }
    if (room === 0) return
    lastRooms.set(names, room)
    const place = placeOf(names, room)
    const leave = (next: number) => {
      known.set(place, next)
      setLeft({ names, count: next })
    }
    const before = known.get(place) ?? 0
    if (before !== count) return leave(before)
    if (!shown) return

    const byName = new Map(heads.map((head, index) => [head.dataset.column, widths[index] ?? 0]))
    // What has no name is for boxes and menus, which keep their width.
    const around = heads.reduce(
      (sum, head, index) => sum + (head.dataset.column ? 0 : (widths[index] ?? 0)),
      0,
    )
    const least = (some: readonly Column<Row>[]) =>
      some.reduce((sum, { name }) => sum + (whole.has(name) ? (byName.get(name) ?? 0) : LEAST_TEXT), around)
    let next = count
    while (least(withoutLeast(columns, next)) > room && canLeave(columns, next)) next++
    if (next > count) return leave(next)

    // Where all that may leave has left and there is still no room, the table scrolls.
    const needed = least(drawn)
    current.style.minWidth = needed > room ? `${needed}px` : ''
    const shared = shareWidth(
      room - around,
      drawn.map((column) => ({
        name: column.name,
        natural: byName.get(column.name) ?? 0,
        isWhole: whole.has(column.name),
        share: shareOf(column, whole.has(column.name)),
      })),
    )
    for (const column of current.querySelectorAll<HTMLElement>('col[data-column]')) {
      const pixels = shared.get(column.dataset.column ?? '')
      if (pixels !== undefined) column.style.width = `${(100 * pixels) / room}%`
    }
    laidOut.current = layout
  })
  const hasOtherRoom = useEffectEvent((room: number) => room !== lastRooms.get(names))
  // Columns stay where they are from page to page, unless that cuts what must be whole: to measure is to lay out twice.
  const isStillFit = useEffectEvent(
    () => laidOut.current === layout && !hasOtherRoom(roomAround(table.current)) && !isAnyCut(table.current),
  )
  const layOutAgain = useEffectEvent(() => layOut(fitting, rows))

  // For each page, as other rows may need more room.
  useLayoutEffect(() => {
    if (!isStillFit()) layOut(fitting, rows)
  }, [fitting, rows])

  useLayoutEffect(() => {
    const around = table.current?.parentElement
    if (!around || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (hasOtherRoom(around.clientWidth)) layOutAgain()
    })
    observer.observe(around)
    return () => observer.disconnect()
  }, [])

  // What stands in for a font until it is there is often wider than it.
  useEffect(() => {
    const { fonts } = document
    const forget = () => {
      known.clear()
      layOutAgain()
    }
    fonts?.addEventListener('loadingdone', forget)
    return () => fonts?.removeEventListener('loadingdone', forget)
  }, [])

  return { table, fitting, whole }
}

const placeOf = (names: string, room: number | undefined) => `${room} ${names}`

const roomAround = (table: HTMLTableElement | null) => table?.parentElement?.clientWidth ?? 0

/** Whether something that must be whole is cut. */
const isAnyCut = (table: HTMLTableElement | null) =>
  [...(table?.querySelectorAll('tbody [data-whole]') ?? [])].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )

/**
 * The room around a table and how wide each of its columns would be if nothing were cut, in pixels. Both are read at once,
 * as the browser lays out the page for either.
 */
function measureNatural(table: HTMLTableElement, heads: readonly HTMLElement[]) {
  table.dataset.natural = 'true'
  const widths = heads.map((head) => Math.ceil(head.getBoundingClientRect().width))
  const room = roomAround(table)
  delete table.dataset.natural
  return { room, widths }
}

const canLeave = <Row>(columns: readonly Column<Row>[], count: number) =>
  withoutLeast(columns, count + 1).length < withoutLeast(columns, count).length

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
