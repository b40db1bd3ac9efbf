import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import { useAppSelector } from '@/store/hooks'
import { selectDensity } from '@/store/preferences'
import { InsideLink } from './cells'
import type { Column } from './columns'
import { rememberOpened } from './lastListing'
import { paths } from './paths'
import styles from './RecordTable.module.css'
import { RowMenu } from './RowMenu'
import { SkeletonBar } from './Skeleton'
import { useIntent } from './useIntent'
import { useRowFocus } from './useRowFocus'
import { useTexts } from './useTexts'

type Props<Row> = {
  kind: Kind
  /** Nothing while they are waited for the first time. */
  rows: Row[] | undefined
  columns: Column<Row>[]
  sort?: string | undefined
  onSort?: (sort: string) => void
}

/** The share of a column against the others: a status is never cut. */
const shareOf = <Row,>({ width, slot }: Column<Row>) => width ?? (slot === 'status' ? 1.2 : 1)

const WAITING_ROWS = Array.from({ length: 10 }, (_, row) => row)

/** Records as a table. Rows open with a click anywhere, with Enter, and in another tab as any link does. */
export function RecordTable<Row extends { uuid: string }>({ kind, rows, columns, sort, onSort }: Props<Row>) {
  const { t } = useTranslation('kit')
  const density = useAppSelector(selectDensity)
  const texts = useTexts(kind)
  const { body, stop } = useRowFocus(kind, rows)
  const shares = columns.reduce((sum, column) => sum + shareOf(column), 0)

  return (
    <table className={styles.table} data-density={density}>
      <caption className="sr-only">{texts.title}</caption>
      <colgroup>
        {columns.map((column) => (
          <col key={column.name} style={{ width: `${(100 * shareOf(column)) / shares}%` }} />
        ))}
        <col className={styles.menuColumn} />
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ name, sortable, align }) => (
            <th key={name} scope="col" data-align={align} aria-sort={direction(name, sort)}>
              {sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={t('list.sortBy', { name: texts.column(name) })}
                  onClick={() => onSort(sort === name ? `-${name}` : name)}
                >
                  {texts.column(name)}
                  {sort === name && <ArrowUp size={12} aria-hidden />}
                  {sort === `-${name}` && <ArrowDown size={12} aria-hidden />}
                </button>
              ) : (
                texts.column(name)
              )}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('list.rowActions')}</span>
          </th>
        </tr>
      </thead>
      {rows ? (
        <tbody ref={body}>
          {rows.map((row, index) => (
            <TableRow key={row.uuid} kind={kind} row={row} columns={columns} isStop={index === stop} />
          ))}
        </tbody>
      ) : (
        <tbody className={`${styles.waiting} ${styles.appear}`} aria-hidden>
          {WAITING_ROWS.map((row) => (
            <tr key={row}>
              {columns.map(({ name }) => (
                <td key={name}>
                  <SkeletonBar />
                </td>
              ))}
              <td>
                <SkeletonBar />
              </td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  )
}

type RowProps<Row> = { kind: Kind; row: Row; columns: Column<Row>[]; isStop: boolean }

/** Drawn again only when the record itself, or the columns, change. */
const TableRow = memo(function TableRow<Row extends { uuid: string }>({
  kind,
  row,
  columns,
  isStop,
}: RowProps<Row>) {
  const navigate = useNavigate()
  const to = paths.record(kind, row.uuid)
  const intent = useIntent(kind, row.uuid)

  function open(event: React.MouseEvent) {
    if (event.defaultPrevented || (event.target as Element).closest('a, button, input, label')) return
    if (getSelection()?.toString()) return
    rememberOpened(kind, row.uuid)
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }

  return (
    <tr onClick={open} {...intent}>
      {columns.map(({ name, show, align }, index) => (
        <td key={name} data-align={align}>
          {index === 0 ? (
            <Link
              to={to}
              className={styles.link}
              tabIndex={isStop ? 0 : -1}
              data-uuid={row.uuid}
              onClick={() => rememberOpened(kind, row.uuid)}
            >
              <InsideLink value>{show(row)}</InsideLink>
            </Link>
          ) : (
            show(row)
          )}
        </td>
      ))}
      <td className={styles.menuCell}>
        <RowMenu kind={kind} uuid={row.uuid} />
      </td>
    </tr>
  )
}) as <Row extends { uuid: string }>(props: RowProps<Row>) => ReactElement

const direction = (name: string, sort?: string) =>
  sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
