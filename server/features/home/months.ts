import { type RawBuilder, sql } from 'kysely'
import type { Filter, Month } from '@/contract/home'
import { dayIn } from '@server/db/days'
import { type HomeRequest, figureOfCount, type CountedKind, openListing } from './figures'
import { lastDayOf, monthsUntil } from '@server/money/months'

const MONTHS = 12

type Summed = {
  kind: CountedKind
  filter: (from: string, to: string) => Filter
  /** The day that assigns a record to a month; for a moment, use `localDay`. */
  day: RawBuilder<unknown>
  /** The cents that are added up; absent, records are counted. */
  cents?: RawBuilder<number>
}
/** A series whose figures count its own records; the money of `less` is subtracted from its values. */
export type Series = Summed & { name: string; less?: Summed }

/** The calendar day of a moment in Mexico City. */
export const localDay = (column: string) => sql`(${sql.ref(column)} at time zone 'America/Mexico_City')::date`

/** The twelve months until a day, and their last days: the current one ends on it, as records dated later have not happened. */
export const monthsShown = (today: string) => ({
  shown: monthsUntil(today, MONTHS),
  endOf: (month: string) => (month === today.slice(0, 7) ? today : lastDayOf(month)),
})

/** The last twelve months to this day, each with the figures of its series. */
export async function loadMonths(asked: HomeRequest, series: Series[]): Promise<Month[]> {
  const today = dayIn(asked.reader.clock)
  const { shown, endOf } = monthsShown(today)
  const tallyByMonth = async ({ kind, filter, day, cents }: Summed) => {
    const month = sql<string>`to_char(${day}, 'YYYY-MM')`
    const tallies = await openListing(asked, kind, filter(`${shown[0]}-01`, today)).tally(month, cents)
    return new Map(tallies.map((tally) => [tally.key, tally]))
  }
  const tallied = await Promise.all(
    series.map(async ({ less, ...own }) => ({
      ...own,
      tallies: await tallyByMonth(own),
      off: less ? await tallyByMonth(less) : undefined,
    })),
  )
  return shown.map((month) => ({
    month,
    series: tallied.map(({ name, kind, filter, cents, tallies, off }) => {
      const { total = 0, sum = 0 } = tallies.get(month) ?? {}
      return {
        name,
        figure: figureOfCount(asked, kind, filter(`${month}-01`, endOf(month)), total),
        value: cents ? sum - (off?.get(month)?.sum ?? 0) : total,
      }
    }),
  }))
}
