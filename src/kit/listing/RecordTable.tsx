import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  Activity,
  memo,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import { useAppSelector } from '@/store/hooks'
import { selectDensity } from '@/store/preferences'
import { ChoiceBox } from '@/kit/bulk/ChoiceBox'
import type { Selection } from '@/kit/bulk/useSelection'
import { announce } from '@/kit/feedback/announce'
import { InsideLink } from '@/kit/facts/cells'
import { ConsoleLink, useGo } from '@/kit/navigation/ConsoleLink'
import { useIsSettled } from '@/kit/elements/useIsSettled'
import { rememberOpened } from '@/kit/navigation/lastListing'
import { ZONE } from '@/kit/text/formats'
import { paths } from '@/kit/navigation/paths'
import { useTexts } from '@/kit/vocabulary/useTexts'
import type { Column } from './columns'
import styles from './RecordTable.module.css'
import { RowMenu } from './RowMenu'
import { useFittingColumns } from './useFittingColumns'
import { useRowFocus } from './useRowFocus'
import { useRowKeys } from './useRowKeys'

type Props<Row> = {
  kind: Kind
  /** Nothing while they are waited for the first time. */
  rows: Row[] | undefined
  columns: Column<Row>[]
  sort?: string | undefined
  onSort?: (sort: string) => void
  /** The address of the listing in another order, which is asked for once somebody rests on its head. */
  sortedAt?: (sort: string) => string
  /** Lets its records be chosen. */
  selection?: Selection
}

/** How much more of the room a column of texts gets than one whose content is never cut. */
const TEXT_SHARE = 2.2

const shareOf = <Row,>({ width = 1 }: Column<Row>, isWhole: boolean) => (isWhole ? 1 : TEXT_SHARE * width)

/** As many rows as are read first: the others are drawn once these can be. */
const FIRST_ROWS = 12

/** Records as a table. Rows open with a click anywhere, with Enter, and in another tab as any link does. */
export function RecordTable<Row extends { uuid: string }>(props: Props<Row>) {
  const { kind, rows, sort, onSort, sortedAt, selection } = props
  const { t } = useTranslation('kit')
  const headId = useId()
  const density = useAppSelector(selectDensity)
  const texts = useTexts(kind)
  const choose = useSteady(selection?.toggle)
  const isWhole = useIsSettled(rows !== undefined)
  const shown = useMemo(() => (isWhole ? rows : rows?.slice(0, FIRST_ROWS)), [isWhole, rows])
  const { body, stop } = useRowFocus(kind, rows, choose, isWhole)
  const keyOf = useRowKeys(rows)
  const { table, fitting: columns, whole } = useFittingColumns(kind, props.columns, shown, shareOf)
  const shares = columns.reduce((sum, column) => sum + shareOf(column, whole.has(column.name)), 0)

  const drawRow = (row: Row, index: number) => (
    <TableRow
      key={keyOf(row.uuid)}
      kind={kind}
      row={row}
      columns={columns}
      whole={whole}
      isStop={index === stop}
      {...(selection && { isChosen: selection.has(row.uuid), choose, headId })}
    />
  )

  return (
    <table ref={table} className={styles.table} data-density={density}>
      <caption className="sr-only">{texts.title}</caption>
      <colgroup>
        {selection && <col className={styles.choiceColumn} />}
        {columns.map((column) => (
          <col
            key={column.name}
            data-column={column.name}
            style={
              whole.has(column.name) ? undefined : { width: `${(100 * shareOf(column, false)) / shares}%` }
            }
          />
        ))}
        <col className={styles.menuColumn} />
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.choice}>
              <span id={headId} className="sr-only">
                {t('bulk.choose')}
              </span>
              <ChoiceBox
                label={t('bulk.choosePage', texts.noun)}
                checked={rows !== undefined && selection.ofPage === 'all'}
                isPartly={selection.ofPage === 'some'}
                onToggle={selection.togglePage}
              />
            </th>
          )}
          {columns.map(({ name, sortable, align, isZoned }) => (
            <th
              key={name}
              scope="col"
              data-column={name}
              data-align={align}
              data-whole={whole.has(name) || undefined}
              aria-sort={direction(name, sort)}
            >
              {sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={t('list.sortBy', { name: texts.column(name) })}
                  data-leads-to={sortedAt?.(nextSort(name, sort))}
                  onClick={() => {
                    const next = nextSort(name, sort)
                    onSort(next)
                    const said = next === name ? 'list.sortedUp' : 'list.sortedDown'
                    announce(t(said, { name: texts.column(name) }))
                  }}
                >
                  {texts.column(name)}
                  {isZoned && <Zone />}
                  {direction(name, sort) === 'ascending' && <ArrowUp size={12} aria-hidden />}
                  {direction(name, sort) === 'descending' && <ArrowDown size={12} aria-hidden />}
                </button>
              ) : (
                <>
                  {texts.column(name)}
                  {isZoned && <Zone />}
                </>
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
          {rows.slice(0, FIRST_ROWS).map(drawRow)}
          <Activity mode={isWhole ? 'visible' : 'hidden'}>
            {rows.slice(FIRST_ROWS).map((row, index) => drawRow(row, FIRST_ROWS + index))}
          </Activity>
          {!isWhole && rows.length > FIRST_ROWS && <RowsToCome count={rows.length - FIRST_ROWS} />}
        </tbody>
      ) : (
        <tbody className={`${styles.waiting} ${styles.appear}`} aria-hidden>
          <tr>
            {selection && <td aria-hidden />}
            {columns.map(({ name }) => (
              <td key={name} aria-hidden />
            ))}
            <td aria-hidden />
          </tr>
        </tbody>
      )}
    </table>
  )
}

/** The room of the rows that are drawn in a moment, so that what is under them stays where it is. */
const RowsToCome = ({ count }: { count: number }) => (
  <tr aria-hidden style={{ height: `calc(${count} * var(--row))` }} />
)

/** A function that stays the same while what it does changes: rows that did not change are not drawn again. */
function useSteady(toggle: Selection['toggle'] | undefined): Selection['toggle'] {
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  return useCallback((uuid, asRange) => latest.current?.(uuid, asRange), [])
}

type RowProps<Row> = {
  kind: Kind
  row: Row
  columns: readonly Column<Row>[]
  /** The names of those that are never cut. */
  whole: ReadonlySet<string>
  isStop: boolean
  isChosen?: boolean
  choose?: Selection['toggle']
  /** The word before a row's name, on its box. */
  headId?: string
}

/** Drawn again only when the record itself, or the columns, change. */
const TableRow = memo(function TableRow<Row extends { uuid: string }>({
  kind,
  row,
  columns,
  whole,
  isStop,
  isChosen,
  choose,
  headId,
}: RowProps<Row>) {
  const go = useGo()
  const to = paths.record(kind, row.uuid)
  const linkId = `row-${row.uuid}`

  function open(event: React.MouseEvent) {
    const target = event.target as Element
    if (event.defaultPrevented || target.closest('a, button, input, label')) return
    // All of its cell is the box's.
    if (choose && target.closest('[data-choice]')) return choose(row.uuid, event.shiftKey)
    if (getSelection()?.toString()) return
    rememberOpened(kind, row.uuid)
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
    else go(to)
  }

  return (
    <tr onClick={open} data-chosen={isChosen || undefined}>
      {choose && (
        <td className={styles.choice} data-choice>
          <ChoiceBox
            isInRow
            labelledBy={`${headId} ${linkId}`}
            checked={isChosen ?? false}
            onToggle={(asRange) => choose(row.uuid, asRange)}
          />
        </td>
      )}
      {columns.map(({ name, show, align }, index) =>
        index === 0 ? (
          <RowHead key={name} align={align} isWhole={whole.has(name)}>
            <ConsoleLink
              id={choose && linkId}
              to={to}
              className={styles.link}
              tabIndex={isStop ? 0 : -1}
              data-uuid={row.uuid}
              onClick={() => rememberOpened(kind, row.uuid)}
            >
              <InsideLink value>{show(row)}</InsideLink>
            </ConsoleLink>
          </RowHead>
        ) : (
          <td key={name} data-align={align} data-whole={whole.has(name) || undefined}>
            {show(row)}
          </td>
        ),
      )}
      <td className={styles.menuCell}>
        <RowMenu kind={kind} uuid={row.uuid} />
      </td>
    </tr>
  )
}) as <Row extends { uuid: string }>(props: RowProps<Row>) => ReactElement

/** The zone of a column's times, once for all of them. */
const Zone = () => <small className={styles.zone}> ({ZONE})</small>

type RowHeadProps = { align: 'right' | undefined; isWhole: boolean; children: ReactNode }

/** The cell that says which record a row is of, which readers hear with each other cell. */
const RowHead = ({ align, isWhole, children }: RowHeadProps) => (
  <th scope="row" data-align={align} data-whole={isWhole || undefined}>
    {children}
  </th>
)

/** The order that the head of a column leads to: up, or down where it is up already. */
const nextSort = (name: string, sort: string | undefined) =>
  direction(name, sort) === 'ascending' ? `-${name}` : name

/** How a column orders the rows, where it is the first to. */
function direction(name: string, sort = '') {
  const [first] = sort.split(',')
  if (first === name) return 'ascending'
  return first === `-${name}` ? 'descending' : undefined
}
