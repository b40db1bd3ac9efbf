import { useTranslation } from '@/i18n'
import type { Month } from '@/contract/home'
import { describeMonth } from '@/kit/charts/describeMonth'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { formatCount, formatMoney, formatMonth, formatRoughMoney } from '@/kit/text/formats'
import { FigureLink } from './FigureLink'

type Props = {
  title: string
  months: readonly Month[]
  /** Whether it shows money, or how many. */
  isMoney?: boolean
  /** Whether the series stand one on the other, or side by side. */
  isStacked?: boolean
}

/** The last twelve months as bars, or as a table whose numbers lead to their records. */
export function MonthsChart({ title, months, isMoney = false, isStacked = false }: Props) {
  const { t } = useTranslation('home')
  const write = isMoney ? formatMoney : formatCount
  const names = months[0]?.series.map(({ name }) => name) ?? []
  const countIn = ({ series }: Month, name: string) => series.find((one) => one.name === name)?.value ?? 0
  return (
    <SeriesChart
      title={title}
      isTitledAbove
      summary={names.map((name) => summaryOf(name)).join(' ')}
      head={t('chart.month')}
      none={t('chart.none')}
      write={write}
      writeTick={isMoney ? formatRoughMoney : formatCount}
      isStacked={isStacked}
      series={names.map((name) => ({
        name: t(`series.${name}`),
        values: months.map((month) => countIn(month, name)),
      }))}
      points={months.map(({ month, series }) => ({
        ...describeMonth(month),
        cells: series.map(({ name, figure, value }) => (
          <FigureLink key={name} figure={figure}>
            {write(value)}
          </FigureLink>
        )),
      }))}
    />
  )

  /** What the bars of a series say. */
  function summaryOf(name: string) {
    const values = months.map((month) => ({ month: month.month, value: countIn(month, name) }))
    const most = values.reduce((high, one) => (one.value > high.value ? one : high))
    const sum = values.reduce((all, { value }) => all + value, 0)
    const words = { name: t(`series.${name}`), sum: write(sum), most: write(most.value) }
    return sum === 0
      ? t('chart.quiet', words)
      : t('chart.summary', { ...words, month: formatMonth(most.month) })
  }
}
