import type { ReactNode } from 'react'

/** A place on a chart: a month, a day, a benefit, with what each series says there. */
export type ChartPoint = {
  key: string
  label: string
  /** As they are written, in the order of the series; an empty text where a series says nothing there. */
  texts: readonly string[]
  /** The same in the table, where they lead on to records. */
  cells?: readonly ReactNode[]
}

/** What a series is drawn as, which its key shows. */
type ChartSeries = {
  name: string
  isLine?: boolean
  /** Only said, by card and table: it has no mark of its own. */
  isSaid?: boolean
}

/** What a chart draws itself by. */
export type Drawing = {
  /** In pixels, as wide as there is room. */
  width: number
  /** The place that is looked at, by pointer or keyboard. */
  active: number | undefined
  /** Names its patterns, for `fillOf`. */
  id: string
}

export type FrameProps = {
  title: string
  /** Its title stands above it already: it is not written again. */
  isTitledAbove?: boolean
  /** What it says, in one sentence. */
  summary: string
  /** What its points are: the head of the table's first column. */
  head: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  /** Said where there is nothing to draw. */
  none: string
}
