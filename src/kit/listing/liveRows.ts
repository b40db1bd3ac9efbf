import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { Kind } from '@/contract/entities'
import type { Page } from '@/contract/shapes'

const told = new Map<Kind, number>()
const listeners = new Set<() => void>()

/** Marks that records of a kind are about to be read again because another person changed them. */
export function markLive(kinds: Iterable<Kind>) {
  for (const kind of kinds) told.set(kind, (told.get(kind) ?? 0) + 1)
  for (const listener of listeners) listener()
}

const useTold = (kind: Kind) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => countTold(kind),
  )

const countTold = (kind: Kind) => told.get(kind) ?? 0

type Steady<Row> = {
  key: string
  told: number
  latest: Page<Row> | undefined
  shown: Page<Row> | undefined
  /** Whether the listing is out of sight: kept, or drawn ahead. */
  isHidden: boolean
}

/**
 * A page of a listing as one reads it. What others write shows in its row at once; rows that are new wait, counted
 * in `news`, until `show` is called: nothing that is being read moves. One's own changes show as they come.
 * @param key the query that the page answers
 */
export function useSteadyPage<Row extends { uuid: string }>(
  kind: Kind,
  key: string,
  latest: Page<Row> | undefined,
): { page: Page<Row> | undefined; news: number; show: () => void } {
  const toldNow = useTold(kind)
  const [steady, setSteady] = useState<Steady<Row>>({
    key,
    told: toldNow,
    latest,
    shown: latest,
    isHidden: true,
  })

  // Rows that are new wait only while the listing is in sight; `isHidden` tells when it is not.
  useEffect(() => {
    const here = countTold(kind)
    startTransition(() =>
      setSteady((before) =>
        before.isHidden || before.told !== here ? { ...before, isHidden: false, told: here } : before,
      ),
    )
    return () => setSteady((before) => ({ ...before, isHidden: true }))
  }, [kind])

  let now = steady
  if (steady.key !== key || steady.latest !== latest) {
    const isAllShown = steady.isHidden || steady.key !== key || steady.told === toldNow
    const shown = isAllShown ? latest : updateShownRows(steady.shown, latest)
    now = { ...steady, key, told: toldNow, latest, shown }
    setSteady(now)
  }
  return {
    page: now.shown,
    news: newIn(now.shown, now.latest),
    show: () => setSteady({ ...now, shown: now.latest }),
  }
}

/** How many records a listing has gained since it was shown. */
const newIn = (shown: Page<unknown> | undefined, latest: Page<unknown> | undefined) =>
  Math.max(0, (latest?.meta.total ?? 0) - (shown?.meta.total ?? 0))

/** The rows in their old places with what they hold now; without new ones there is no reason to hold any back. */
function updateShownRows<Row extends { uuid: string }>(
  shown: Page<Row> | undefined,
  latest: Page<Row> | undefined,
) {
  const news = newIn(shown, latest)
  if (!shown || !latest || news === 0) return latest
  const now = new Map(latest.data.map((row) => [row.uuid, row]))
  // New rows push as many off the page; one that is missing before those has left the listing.
  const pushedOff = shown.data.length - news
  return {
    ...shown,
    data: shown.data.flatMap((row, place) => now.get(row.uuid) ?? (place >= pushedOff ? [row] : [])),
  }
}
