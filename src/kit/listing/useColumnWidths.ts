import { type RefObject, useLayoutEffect } from 'react'
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

/** Sets the width of each column by what it shows, on the `col` of its name; nothing where nothing is drawn. */
export function useColumnWidths({ table, columns, rows, width }: Measured): void {
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
    for (const column of current.querySelectorAll<HTMLElement>('col[data-column]')) {
      const pixels = shared.get(column.dataset.column ?? '')
      if (pixels !== undefined) column.style.width = `${(100 * pixels) / width}%`
    }
  }, [table, columns, rows, width])
}

/** How wide each column would be if nothing were cut, in pixels. */
function measureNatural(table: HTMLTableElement, heads: readonly HTMLElement[]): number[] {
  table.dataset.natural = 'true'
  const widths = heads.map((head) => Math.ceil(head.getBoundingClientRect().width))
  delete table.dataset.natural
  return widths
}
