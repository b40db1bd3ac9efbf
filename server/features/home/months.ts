import { type RawBuilder, sql } from 'kysely'
import type { Filter, Month } from '@/contract/home'
import { dayIn } from '@server/db/days'
import { type Asked, figureOfCount, type Counted, openListing } from './figures'
import { lastDayOf, monthsUntil } from './periods'

const MONTHS = 12

type Series = {
  name: string
  kind: Counted
  filter: (from: string, to: string) => Filter
  /** The day that says which month a record belongs to; of a moment, `localDay`. */
  day: RawBuilder<unknown>
  /** What is added up; without it the records are counted. */
  cents?: RawBuilder<number>
}

/** The calendar day of a moment in Mexico City. */
export const localDay = (column: string) => sql`(${sql.ref(column)} at time zone 'America/Mexico_City')::date`

/** The last twelve months, each with the figures of its series. */
export async function months(asked: Asked, series: Series[]): Promise<Month[]> {
  const shown = monthsUntil(dayIn(asked.reader.clock), MONTHS)
  const [first = '', last = ''] = [shown[0], shown.at(-1)]
  const tallies = await Promise.all(
    series.map(async ({ kind, filter, day, cents }) => {
      const month = sql<string>`to_char(${day}, 'YYYY-MM')`
      const all = openListing(asked, kind, filter(`${first}-01`, lastDayOf(last)))
      return new Map((await all.tally(month, cents)).map((tally) => [tally.key, tally]))
    }),
  )
  return shown.map((month) => ({
    month,
    series: series.map(({ name, kind, filter, cents }, index) => {
      const { total = 0, sum = 0 } = tallies[index]?.get(month) ?? {}
      return {
        name,
        figure: figureOfCount(asked, kind, filter(`${month}-01`, lastDayOf(month)), total),
        value: cents ? sum : total,
      }
    }),
  }))
}
