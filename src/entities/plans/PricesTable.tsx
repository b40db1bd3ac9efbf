import { Link } from 'react-router-dom'
import { toQueryString } from '@/api/queryString'
import { priceBefore, type PriceInUse, type PriceStanding } from '@/contract/planPrices'
import { liveStatuses } from '@/contract/subscriptions'
import { CountText, DayText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { formatCount } from '@/kit/text/formats'
import { taxText } from '@/kit/vocabulary/mexico'
import { paths } from '@/kit/navigation/paths'
import { StatusTag } from '@/kit/facts/StatusTag'
import type { Tone } from '@/kit/vocabulary/statusTones'
import { effectText, parts, priceText } from './parts'

const { price: labels } = parts

const tones: Record<PriceStanding, Tone> = {
  draft: 'neutral',
  upcoming: 'info',
  asked: 'ok',
  replaced: 'neutral',
  over: 'neutral',
  retired: 'neutral',
}

type Props = { title: string; plan: string; prices: readonly PriceInUse[] }

/** The prices of a plan, a line for each version, the newest first: since when each is asked, and who is charged by it. */
export const PricesTable = ({ title, plan, prices }: Props) => (
  <FactsTable
    title={title}
    none={parts.none}
    rows={prices.toSorted((one, other) => other.version - one.version)}
    keyOf={({ version }) => String(version)}
    columns={[
      [labels.version, ({ version }) => <CountText value={version} />],
      [
        labels.standing,
        ({ standing }) => <StatusTag tone={tones[standing]}>{parts.standings[standing]}</StatusTag>,
      ],
      [
        labels.amount,
        (price) => {
          const effect = effectText(priceBefore(prices, price), price)
          return (
            <>
              {priceText(price)}
              {effect && <small> {effect}</small>}
            </>
          )
        },
      ],
      [labels.valid_from, ({ valid_from }) => <DayText value={valid_from} />],
      [labels.valid_to, ({ valid_to }) => <DayText value={valid_to} />],
      [labels.subscriptions, (price) => <Subscriptions plan={plan} price={price} />],
      [labels.mode, ({ mode }) => parts.modes[mode]],
      [labels.tax_rate, ({ tax }) => taxText(tax)],
      [labels.trial_days, ({ trial_days }) => <CountText value={trial_days} />],
    ]}
  />
)

function Subscriptions({ plan, price: { version, subscriptions } }: { plan: string; price: PriceInUse }) {
  if (subscriptions === 0) return <CountText value={0} />
  const filter = { plan, price_version: [String(version)], status: [...liveStatuses] }
  return (
    <Link to={`${paths.list('Subscription')}?${toQueryString(filter)}`}>{formatCount(subscriptions)}</Link>
  )
}
