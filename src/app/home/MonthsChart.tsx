import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Month } from '@/contract/home'
import { Button } from '@/kit/elements/Button'
import { formatCount, formatMoney, formatMonth, formatRoughMoney, formatShortMonth } from '@/kit/text/formats'
import type { Result } from '@/kit/feedback/Loaded'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { scrollableGroup } from '@/kit/elements/scrollable'
import { Block } from './Block'
import { FigureLink } from './FigureLink'
import styles from './Home.module.css'
import { roundTop } from './roundTop'

type Props = {
  title: string
  result: Result<Month[]>
  /** Whether it shows money, or how many. */
  isMoney?: boolean
  /** Whether the series stand one on the other, or side by side. */
  isStacked?: boolean
}

/** The last twelve months as bars, or as a table whose numbers lead to their records. */
export function MonthsChart({ title, result, isMoney = false, isStacked = false }: Props) {
  const { t } = useTranslation('home')
  const [isTable, setTable] = useState(false)
  const write = isMoney ? formatMoney : formatCount
  return (
    <Block
      title={title}
      what={t('the.chart')}
      result={result}
      action={
        result.data && (
          <Button size="bar" onClick={() => setTable(!isTable)}>
            {t(isTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
        )
      }
    >
      {(months) =>
        isTable ? (
          <Table title={title} months={months} write={write} />
        ) : (
          <Bars
            title={title}
            months={months}
            write={write}
            writeTick={isMoney ? formatRoughMoney : formatCount}
            isStacked={isStacked}
          />
        )
      }
    </Block>
  )
}

type Shown = { title: string; months: Month[]; write: (value: number) => string }

function Table({ title, months, write }: Shown) {
  const { t } = useTranslation('home')
  return (
    <div className={styles.frame} {...scrollableGroup(title)}>
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.month')}</th>
            {months[0]?.series.map(({ name }) => (
              <th key={name} scope="col">
                {t(`series.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, series }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              {series.map(({ name, figure, value }) => (
                <td key={name}>
                  <FigureLink figure={figure}>{write(value)}</FigureLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Where things stand within the drawing, in its own units. */
const place = { top: 28, bottom: 24, height: 210, left: 60 }
const TICKS = 4

function Bars({
  title,
  months,
  write,
  writeTick,
  isStacked,
}: Shown & { writeTick: (value: number) => string; isStacked: boolean }) {
  const { t } = useTranslation('home')
  const isMobile = useAppSelector(selectIsMobile)
  const names = months[0]?.series.map(({ name }) => name) ?? []
  const width = isMobile ? 340 : 540
  const top = roundTop(
    Math.max(
      1,
      ...months.map(({ series }) => {
        const values = series.map(({ value }) => value)
        return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
      }),
    ),
    TICKS,
  )
  const floor = place.height - place.bottom
  const y = (value: number) => floor - (value / top) * (floor - place.top)
  const step = (width - place.left) / months.length
  const room = step * 0.72
  const barWidth = isStacked ? room : room / names.length

  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${place.height}`}
      role="img"
      aria-label={`${title}. ${names.map((name) => summaryOf(name)).join(' ')}`}
    >
      {names.map((name, index) => (
        <g key={name} transform={`translate(${place.left + index * 110} 4)`}>
          <rect width="10" height="10" y="1" rx="2" data-series={index + 1} />
          <text x="16" y="10">
            {t(`series.${name}`)}
          </text>
        </g>
      ))}
      {Array.from({ length: TICKS + 1 }, (_, index) => (top / TICKS) * index).map((tick) => (
        <g key={tick}>
          <line x1={place.left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={place.left - 8} y={y(tick) + 4} textAnchor="end">
            {writeTick(tick)}
          </text>
        </g>
      ))}
      {months.map(({ month, series }, index) => {
        const left = place.left + index * step + (step - room) / 2
        return (
          <g key={month}>
            {series.map(({ name, value }, nth) => {
              const below = isStacked
                ? series.slice(0, nth).reduce((sum, { value: under }) => sum + Math.max(0, under), 0)
                : 0
              return (
                <rect
                  key={name}
                  data-series={nth + 1}
                  x={isStacked ? left : left + nth * barWidth}
                  y={y(below + value)}
                  width={Math.max(1, barWidth - 1)}
                  height={Math.max(0, y(below) - y(below + value))}
                >
                  <title>{`${formatMonth(month)}, ${t(`series.${name}`)}: ${write(value)}`}</title>
                </rect>
              )
            })}
            {(!isMobile || index % 2 === 1) && (
              <text x={left + room / 2} y={place.height - 6} textAnchor="middle">
                {formatShortMonth(month)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )

  /** What the bars of a series say, for those who do not see them. */
  function summaryOf(name: string) {
    const values = months.map(({ month, series }) => ({
      month,
      value: series.find((one) => one.name === name)?.value ?? 0,
    }))
    const most = values.reduce((high, one) => (one.value > high.value ? one : high))
    const sum = values.reduce((all, { value }) => all + value, 0)
    const words = { name: t(`series.${name}`), sum: write(sum), most: write(most.value) }
    return sum === 0
      ? t('chart.quiet', words)
      : t('chart.summary', { ...words, month: formatMonth(most.month) })
  }
}
