import { useTranslation } from 'react-i18next'
import type { ClickDay } from '@/contract/shorteners'
import { formatCount, formatDay } from '@/kit/text/formats'
import styles from './VisitsChart.module.css'

const WIDTH = 640
const HEIGHT = 160
const FLOOR = 140
const GAP = 0.25

/** The visits of each day as bars, those of other people than before in the darker part; the table beside it says the same. */
export function VisitsChart({ days }: { days: readonly ClickDay[] }) {
  const { t } = useTranslation('shorteners')
  const shown = [...days].reverse()
  const most = Math.max(1, ...shown.map(({ clicks }) => clicks))
  const step = WIDTH / Math.max(shown.length, 1)
  const tall = (count: number) => (count / most) * (FLOOR - 16)
  const total = shown.reduce((sum, { clicks }) => sum + clicks, 0)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return null
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('chart.alt', {
          total: formatCount(total),
          from: formatDay(first.day),
          to: formatDay(last.day),
          most: formatCount(most),
        })}
      >
        <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className={styles.floor} />
        <text x="0" y="10">
          {formatCount(most)}
        </text>
        {shown.map(({ day, clicks, unique_visitors }, index) => {
          const x = index * step + (step * GAP) / 2
          const width = Math.min(step * (1 - GAP), 40)
          return (
            <g key={day}>
              <title>{t('chart.day', { day: formatDay(day), clicks, people: unique_visitors })}</title>
              <rect x={x} y={FLOOR - tall(clicks)} width={width} height={tall(clicks)} data-part="again" />
              <rect
                x={x}
                y={FLOOR - tall(unique_visitors)}
                width={width}
                height={tall(unique_visitors)}
                data-part="people"
              />
            </g>
          )
        })}
        <text x="0" y={HEIGHT - 4}>
          {formatDay(first.day)}
        </text>
        {shown.length > 1 && (
          <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
            {formatDay(last.day)}
          </text>
        )}
      </svg>
      <figcaption className={styles.legend}>
        <span data-part="people">{t('days.unique_visitors')}</span>
        <span data-part="again">{t('chart.again')}</span>
      </figcaption>
    </figure>
  )
}
