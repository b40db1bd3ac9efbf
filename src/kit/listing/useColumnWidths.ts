import { type RefObject, useLayoutEffect, useState } from 'react'
import { type AskedWidth, shareWidth } from './shareWidth'

type Measured = {
  table: RefObject<HTMLTableElement | null>
  /** Its columns, in their order. */
  columns: readonly Pick<AskedWidth, 'name' | 'isWhole' | 'share'>[]
  /** It is measured for each page, as other rows may need more room. */
  rows: readonly unknown[] | undefined
  /** The pixels that are around the table. */
  width: number
}

/** The width of each column in percent of its table; none before it was measured, and where nothing is drawn. */
export function useColumnWidths({ table, columns, rows, width }: Measured): ReadonlyMap<string, number> {
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())

  useLayoutEffect(() => {
    const { current } = table
    if (!current || width === 0 || !rows) return
    const heads = [...current.querySelectorAll<HTMLElement>('thead th')]
    const natural = measureNatural(current, heads)
    const byName = new Map(heads.map((head, place) => [head.dataset.column, natural[place] ?? 0]))
    // What has no name is for boxes and menus, which keep their width.
    const around = heads.reduce(
      (sum, head, place) => sum + (head.dataset.column ? 0 : (natural[place] ?? 0)),
      0,
    )
    const shared = shareWidth(
      width - around,
      columns.map((column) => ({ ...column, natural: byName.get(column.name) ?? 0 })),
    )
    const percent = new Map([...shared].map(([name, pixels]) => [name, roundedShare(pixels, width)]))
    setWidths((before) => (isSame(before, percent) ? before : percent))
  }, [table, columns, rows, width])
  return widths
}

/** How wide each column would be if nothing were cut, in pixels. */
function measureNatural(table: HTMLTableElement, heads: readonly HTMLElement[]): number[] {
  table.dataset.natural = 'true'
  const widths = heads.map((head) => Math.ceil(head.getBoundingClientRect().width))
  delete table.dataset.natural
  return widths
}

/** In percent, with two digits: what is less than a tenth of a pixel is no other width. */
const roundedShare = (pixels: number, width: number) => Math.round((10_000 * pixels) / width) / 100

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one].every(([name, percent]) => other.get(name) === percent)
