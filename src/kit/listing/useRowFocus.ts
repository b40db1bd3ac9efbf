import { useEffect, useRef, useState } from 'react'
import { selectSingleKeys } from '@/store/preferences'
import { useAppSelector } from '@/store/hooks'
import type { Kind } from '@/contract/entities'
import { takeOpened } from '@/kit/navigation/lastListing'
import { useKeyDown } from '@/kit/elements/useKeyDown'

/**
 * Makes the rows of a table, or the items of a list, one stop of the tab key, moved in with the arrows (or j and k), Home and End; right
 * leads to the row's menu.
 * On the way back from a record, the focus is on its row.
 */
export function useRowFocus<Body extends HTMLElement = HTMLTableSectionElement>(
  kind: Kind,
  rows: { uuid: string }[] | undefined,
  /** Takes a record in or out of the selection: with the space bar or x, all up to there with the shift key. */
  choose?: (uuid: string, asRange: boolean) => void,
  /** Whether all rows are drawn. */
  isWhole = true,
) {
  const body = useRef<Body>(null)
  const singleKeys = useAppSelector(selectSingleKeys)
  const [current, setCurrent] = useState<string>()
  const index = rows?.findIndex(({ uuid }) => uuid === current) ?? -1
  const isReady = rows !== undefined && isWhole

  function focusOn(uuid: string | undefined) {
    if (!uuid) return
    setCurrent(uuid)
    body.current?.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(uuid)}"]`)?.focus()
  }

  useEffect(() => {
    if (!isReady) return
    const opened = takeOpened(kind)
    const link = opened && body.current?.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(opened)}"]`)
    if (!link) return
    setCurrent(opened)
    link.focus()
  }, [kind, isReady])

  useKeyDown(body, (event) => {
    if (event.key.length === 1 && event.key !== ' ' && !singleKeys) return
    if (!rows || event.ctrlKey || event.metaKey || event.altKey) return
    if (moveInRow(event)) return
    const target = event.target as HTMLElement
    const isBox = target.matches('input[type="checkbox"]')
    const link = isBox ? target.closest('tr, li')?.querySelector<HTMLElement>('[data-uuid]') : target
    const here = rows.findIndex(({ uuid }) => uuid === link?.dataset.uuid)
    if (here < 0) return
    if (choose && ((event.key === ' ' && !isBox) || event.key.toLowerCase() === 'x')) {
      event.preventDefault()
      return choose(rows[here]?.uuid ?? '', event.shiftKey)
    }
    const to = destination(event.key, here, rows.length - 1)
    if (to === undefined) return
    event.preventDefault()
    focusOn(rows[to]?.uuid)
  })

  return { body, stop: Math.max(index, 0) }
}

/** Right goes from a row's link to its menu, left comes back. Whether the key was one of those. */
function moveInRow(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (!(target instanceof HTMLElement)) return false
  const row = target.closest('tr')
  const to =
    key === 'ArrowRight' && target.dataset.uuid
      ? row?.querySelector<HTMLElement>('[aria-haspopup]')
      : key === 'ArrowLeft' && target.matches('[aria-haspopup]')
        ? row?.querySelector<HTMLElement>('[data-uuid]')
        : undefined
  if (!to) return false
  event.preventDefault()
  to.focus()
  return true
}

function destination(key: string, here: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(here + 1, last)
    case 'ArrowUp':
    case 'k':
      return Math.max(here - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
  }
  return undefined
}
