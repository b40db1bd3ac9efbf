import { type RefObject, useLayoutEffect, useState } from 'react'

/** As many tabs stand in sight as people take in at once; the others are in a menu. */
export const TABS = 7

/**
 * How many of a record's tabs stand in their strip: at most seven, and no more than it has room for. All are drawn
 * first and measured before they are seen.
 */
export function useFittingTabs(strip: RefObject<HTMLElement | null>, names: readonly string[]): number {
  const place = names.join(' ')
  const [measured, setMeasured] = useState<{ place: string; width: number; count: number }>()
  const [width, setWidth] = useState(0)
  const isMeasured = measured?.place === place && measured.width === width
  const most = names.length > TABS ? TABS - 1 : names.length

  useLayoutEffect(() => {
    const { current } = strip
    if (!current || isMeasured) return
    setMeasured({ place, width, count: countFitting(current, most) })
  }, [strip, place, width, isMeasured, most])

  useLayoutEffect(() => {
    const around = strip.current?.parentElement
    if (!around || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(around.clientWidth))
    observer.observe(around)
    return () => observer.disconnect()
  }, [strip])

  return isMeasured ? measured.count : most
}

/** What the button of the menu takes, in pixels. */
const MENU = 96

/** How many of the tabs drawn in a strip fit in what is around it; where there is no layout, all. */
function countFitting(strip: HTMLElement, most: number): number {
  const room = strip.parentElement?.clientWidth ?? 0
  const tabs = [...strip.children].map((tab) => tab.getBoundingClientRect())
  const [first] = tabs
  if (!first || room === 0) return most
  const ends = tabs.map(({ right }) => right - first.left)
  const isWhole = most === strip.childElementCount && (ends.at(-1) ?? 0) <= room
  return isWhole ? most : Math.max(1, ends.slice(0, most).filter((end) => end <= room - MENU).length)
}
