import { type RawBuilder, sql } from 'kysely'
import type { ChannelMeasure, ChannelMonths, Filter } from '@/contract/home'
import { type SubscriptionChannel, soldStatuses } from '@/contract/subscriptions'
import { dayIn } from '@server/db/days'
import { channelOfInvoice } from '@server/domain/billing/invoices/channelOfInvoice'
import { filterIssued } from './audit'
import { type CountedKind, figureOfCount, type HomeRequest, openListing } from './figures'
import { localDay, monthsShown } from './months'

/** The channels side by side; those that sell little are one. */
const compared: Record<string, SubscriptionChannel[]> = {
  web: ['web'],
  company: ['company'],
  reseller: ['reseller'],
  staff: ['staff'],
  others: ['whatsapp', 'api'],
}

type Measured = {
  measure: ChannelMeasure
  kind: CountedKind
  filter: (from: string, to: string) => Filter
  day: RawBuilder<unknown>
  channel: RawBuilder<string | null>
  cents?: RawBuilder<number>
}

const createdIn = (from: string, to: string) => ({ created_from: from, created_to: to })
const ofSubscription = {
  kind: 'Subscription',
  day: localDay('subscriptions.created_at'),
  channel: sql.ref<string>('subscriptions.sales_channel'),
} as const

const measures: readonly Measured[] = [
  { ...ofSubscription, measure: 'started', filter: createdIn },
  {
    ...ofSubscription,
    measure: 'sold',
    filter: (from, to) => ({ status: [...soldStatuses], ...createdIn(from, to) }),
  },
  {
    measure: 'billed',
    kind: 'Invoice',
    filter: filterIssued,
    day: sql.ref('invoices.issued_on'),
    channel: channelOfInvoice,
    cents: sql`case when invoices.currency = 'MXN' then invoices.total_cents else 0 end`,
  },
  {
    ...ofSubscription,
    measure: 'canceled',
    filter: (from, to) => ({ status: ['canceled'], canceled_from: from, canceled_to: to }),
    day: localDay('subscriptions.canceled_at'),
  },
]

/** What was begun, sold, billed and canceled through each channel, month by month: one count for each of these. */
export function loadChannels(asked: HomeRequest): Promise<ChannelMonths[]> {
  const { shown, endOf } = monthsShown(dayIn(asked.reader.clock))
  return Promise.all(
    measures.map(async ({ measure, kind, filter, day, channel, cents }) => {
      const among = filter(`${shown[0]}-01`, endOf(shown.at(-1) ?? ''))
      const key = sql<string | null>`${channel} || ' ' || to_char(${day}, 'YYYY-MM')`
      const tallies = await openListing(asked, kind, among).tally(key, cents)
      const told = new Map(tallies.map((tally) => [tally.key, tally]))
      return {
        measure,
        months: shown.map((month) => ({
          month,
          series: Object.entries(compared).map(([name, channels]) => {
            const counted = channels.map((one) => told.get(`${one} ${month}`) ?? { total: 0, sum: 0 })
            const total = counted.reduce((all, one) => all + one.total, 0)
            const own = { ...filter(`${month}-01`, endOf(month)), channel: channels }
            return {
              name,
              figure: figureOfCount(asked, kind, own, total),
              value: cents ? counted.reduce((all, one) => all + one.sum, 0) : total,
            }
          }),
        })),
      }
    }),
  )
}
