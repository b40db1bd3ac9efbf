import { useTranslation } from '@/i18n'
import type { FundBalances } from '@/contract/fundBalances'
import type { FundDetail } from '@/contract/funds'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { Loaded } from '@/kit/feedback/Loaded'
import { formatDay, formatMoney, formatRoughMoney } from '@/kit/text/formats'
import { useFundBalancesQuery } from './balancesApi'
import './balanceTexts'

type Props = { title: string; fund: FundDetail }

/** What a fund had over time, what is held of it, the threshold below which it is told, and how long it will last. */
export function BalanceChart({ title, fund }: Props) {
  const { t } = useTranslation('fundBalances')
  return (
    <Loaded result={useFundBalancesQuery(fund.uuid)} what={t('the')}>
      {(told) => <Drawn title={title} told={told} depletesOn={fund.depletes_on} />}
    </Loaded>
  )
}

type DrawnProps = { title: string; told: FundBalances; depletesOn: string | null }

function Drawn({ title, told, depletesOn }: DrawnProps) {
  const { t } = useTranslation('fundBalances')
  const { currency, every, points, low_balance_cents, forecast } = told
  const write = (cents: number) => formatMoney(cents, currency)
  const [first, last] = [points[0], points.at(-1)]
  const isMoved = points.some(({ posted_cents, held_cents }) => posted_cents !== 0 || held_cents !== 0)
  const now = { posted: write(last?.posted_cents ?? 0), held: write(last?.held_cents ?? 0) }
  const summary =
    points.length > 1 && first
      ? t('summary', {
          ...now,
          before: write(first.posted_cents),
          span: t(`${every}s`, { count: points.length - 1 }),
        })
      : t('first', now)
  const days = [
    ...points.map((point) => ({ ...point, isAhead: false })),
    ...forecast.map((point) => ({ ...point, held_cents: null, isAhead: true })),
  ]
  const ahead = forecast.map(({ posted_cents }) => posted_cents)
  return (
    <SeriesChart
      title={title}
      isTitledAbove
      summary={depletesOn ? t('summaryLasts', { summary, day: formatDay(depletesOn) }) : summary}
      head={t('day')}
      none={t('none')}
      write={write}
      writeTick={formatRoughMoney}
      mark={
        low_balance_cents === null
          ? undefined
          : { name: t('threshold', { amount: write(low_balance_cents) }), value: low_balance_cents }
      }
      series={[
        {
          name: t('series.posted'),
          isLine: true,
          values: days.map(({ posted_cents, isAhead }) => (isAhead ? null : posted_cents)),
        },
        { name: t('series.held'), values: days.map(({ held_cents }) => held_cents) },
        ...(ahead.length > 0
          ? [
              {
                name: t('series.forecast'),
                isLine: true,
                // It goes on from what there is today.
                values: [...points.slice(1).map(() => null), last?.posted_cents ?? null, ...ahead],
              },
            ]
          : []),
      ]}
      points={
        isMoved
          ? days.map(({ day, isAhead }) => ({
              key: day,
              label: isAhead ? t('forecast', { day: formatDay(day) }) : formatDay(day),
              short: formatDay(day).split(' ').slice(0, 2).join(' '),
            }))
          : []
      }
    />
  )
}
