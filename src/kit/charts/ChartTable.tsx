import { scrollableGroup } from '@/kit/elements/scrollable'
import styles from './Chart.module.css'
import type { FrameProps } from './chartParts'

/** The values of a chart in rows. */
export const ChartTable = ({ title, head, series, points }: FrameProps) => (
  <div className={styles.frame} {...scrollableGroup(title)}>
    <table className={styles.table}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, texts, cells }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {series.map(({ name }, index) => (
              <td key={name}>{cells?.[index] ?? (texts[index] || '—')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
