import { isValidElement, type ReactNode } from 'react'
import { scrollableGroup } from '@/kit/elements/scrollable'
import { CountText, MoneyText } from './cells'
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

/** Amounts and counts, which stand one under the other by their last digit. */
const isNumber = (shown: ReactNode) =>
  isValidElement(shown)
    ? shown.type === MoneyText || shown.type === CountText
    : typeof shown === 'number' || (typeof shown === 'string' && /^-?\$/.test(shown))

/** How a column is set: to the right where it shows numbers. */
const alignOf = <Row,>(rows: readonly Row[], show: (row: Row) => ReactNode) =>
  rows.some((row) => isNumber(show(row))) ? 'right' : undefined

/** Parts of a record in rows: its lines, its prices; on a phone each row is a card. What has a screen of its own is a `RelatedList`. */
export function FactsTable<Row>({ title, rows, keyOf, columns, none }: Props<Row>) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>
  const aligned = new Map(columns.map(([label, show]) => [label, alignOf(rows, show)]))
  return (
    <div className={styles.frame} {...scrollableGroup(title)}>
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map(([label]) => (
              <th key={label} scope="col" data-align={aligned.get(label)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(([label, show]) => (
                <td key={label} data-label={label} data-align={aligned.get(label)}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
