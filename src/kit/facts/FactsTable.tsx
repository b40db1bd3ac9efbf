import type { ReactNode } from 'react'
import { scrollableGroup } from '@/kit/elements/scrollable'
import styles from './FactsTable.module.css'

type Props<Row> = {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The head of each column, with what it shows of a row. */
  columns: readonly (readonly [label: string, show: (row: Row) => ReactNode])[]
  /** Said where there are no rows. */
  none: string
}

/** Parts of a record in rows: its lines, its prices; on a phone each row is a card. What has a screen of its own is a `RelatedList`. */
export const FactsTable = <Row,>({ title, rows, keyOf, columns, none }: Props<Row>) =>
  rows.length === 0 ? (
    <p className={styles.none}>{none}</p>
  ) : (
    <div className={styles.frame} {...scrollableGroup(title)}>
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(([label, show]) => (
                <td key={label} data-label={label}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
