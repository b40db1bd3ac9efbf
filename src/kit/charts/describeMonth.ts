import { formatMonth, formatShortMonth } from '@/kit/text/formats'

/** The place of a month on a chart: `2026-11` in whole words, and short for its tick. */
export const describeMonth = (month: string) => ({
  key: month,
  label: formatMonth(month),
  short: formatShortMonth(month),
})
