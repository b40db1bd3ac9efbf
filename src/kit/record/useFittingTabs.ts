import { type RefObject, useLayoutEffect, useState } from 'react'

/** As many tabs stand in sight as people take in at once; the others are in a menu. */
const TABS = 7

/** What the button of the menu takes, in pixels. */
const MENU = 96

type Measured = { place: string; room: number; ends: readonly number[] }

/**
 * How many of a record's tabs stand in their strip: at most seven, and no more than it has room for. As many are drawn
 * first, and measured before they are seen; where nothing is laid out, as in a test, all of them fit.
 */
export function useFittingTabs(
  strip: RefObject<HTMLElement | null>,
  names: readonly string[],
  /** Which of them is open: it stands last where it is none of the first. */
  open: number,
): number {
  const place = [...names, open].join(' ')
  const [measured, setMeasured] = useState<Measured>()
  const most = names.length > TABS ? TABS - 1 : names.length

  useLayoutEffect(() => {
    const around = strip.current?.parentElement
    if (!around || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const room = around.clientWidth
      setMeasured((before) => ({
        place,
        room,
        ends: before?.place === place ? before.ends : endsOf(strip.current),
      }))
    })
    observer.observe(around)
    return () => observer.disconnect()
  }, [strip, place])

  if (!measured || measured.place !== place || measured.room === 0) return most
  const { room, ends } = measured
  if (most === names.length && (ends.at(-1) ?? 0) <= room) return most
  const at = Math.min(open, most - 1)
  const opened = (ends[at] ?? 0) - (ends[at - 1] ?? 0)
  const endOf = (count: number) => (open < count ? (ends[count - 1] ?? 0) : (ends[count - 2] ?? 0) + opened)
  const counts = Array.from({ length: most }, (_, index) => index + 1)
  return counts.findLast((count) => endOf(count) <= room - MENU) ?? 1
}

/** Where each tab of a strip ends, in pixels from its start. */
const endsOf = (strip: HTMLElement | null): number[] => {
  const start = strip?.getBoundingClientRect().left ?? 0
  return [...(strip?.children ?? [])].map((tab) => tab.getBoundingClientRect().right - start)
}
