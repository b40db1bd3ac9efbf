import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Page } from '@/contract/shapes'
import { showToast } from '@/kit/feedback/toasts'

/** What a listing has chosen of its records, and how its rows and cards change it. */
export type Selection<Row extends { uuid: string } = { uuid: string }> = {
  /** The records chosen one by one, on any page, each as it was last seen. */
  rows: readonly Row[]
  /** Everything that matches is chosen, on all pages. */
  isAll: boolean
  count: number
  has: (uuid: string) => boolean
  /** Takes a record in or out; as a range, with all between it and the one before. */
  toggle: (uuid: string, asRange: boolean) => void
  /** Takes the records of the page in, or out when they all are. */
  togglePage: () => void
  /** Of the page: all, some or none of its records. */
  ofPage: 'all' | 'some' | 'none'
  selectAll: () => void
  clear: () => void
}

type State<Row> = { key: string; chosen: ReadonlyMap<string, Row>; isAll: boolean; anchor?: string }

/**
 * The records of a listing that are chosen. They stay so on other pages, and no longer once something else is listed.
 * @param key what is listed, without its page and order
 */
export function useSelection<Row extends { uuid: string }>(
  key: string,
  page: Page<Row> | undefined,
): Selection<Row> {
  const [state, setState] = useState<State<Row>>({ key, chosen: new Map(), isAll: false })
  const now: State<Row> = state.key === key ? state : { key, chosen: new Map(), isAll: false }
  const [dropped, setDropped] = useState({ key, count: 0 })
  if (now !== state) {
    setState(now)
    setDropped({ key, count: state.isAll ? 1 : state.chosen.size })
  }
  const { t } = useTranslation('kit')
  const tell = useEffectEvent(() => showToast({ text: t('bulk.dropped') }))
  const told = useRef(dropped)
  useEffect(() => {
    // Once: a listing that is come back to has told it.
    if (dropped.count > 0 && dropped !== told.current) tell()
    told.current = dropped
  }, [dropped])

  const listed = page?.data ?? []
  const seen = new Map(listed.map((row) => [row.uuid, row]))
  const rows = [...now.chosen.values()].map((row) => seen.get(row.uuid) ?? row)
  const has = (uuid: string) => now.isAll || now.chosen.has(uuid)
  const here = listed.filter(({ uuid }) => has(uuid)).length
  const keep = (chosen: ReadonlyMap<string, Row>, anchor?: string) =>
    setState({ key, chosen, isAll: false, ...(anchor !== undefined && { anchor }) })

  function toggle(uuid: string, asRange: boolean) {
    // Of everything that matches only the page can be told apart.
    const chosen = new Map<string, Row>(now.isAll ? seen : now.chosen)
    const from = listed.findIndex((row) => row.uuid === now.anchor)
    const to = listed.findIndex((row) => row.uuid === uuid)
    const isIn = has(uuid)
    if (asRange && from >= 0 && to >= 0)
      for (const row of listed.slice(Math.min(from, to), Math.max(from, to) + 1)) chosen.set(row.uuid, row)
    else if (isIn) chosen.delete(uuid)
    else {
      const row = seen.get(uuid)
      if (row) chosen.set(uuid, row)
    }
    keep(chosen, uuid)
  }

  function togglePage() {
    const chosen = new Map<string, Row>(now.isAll ? [] : now.chosen)
    const isFull = here === listed.length
    for (const row of listed) {
      if (isFull) chosen.delete(row.uuid)
      else chosen.set(row.uuid, row)
    }
    keep(chosen)
  }

  return {
    rows,
    isAll: now.isAll,
    count: now.isAll ? (page?.meta.total ?? 0) : now.chosen.size,
    has,
    toggle,
    togglePage,
    ofPage: here === 0 ? 'none' : here === listed.length ? 'all' : 'some',
    selectAll: () => setState({ key, chosen: new Map(), isAll: true }),
    clear: () => keep(new Map()),
  }
}
