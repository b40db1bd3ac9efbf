import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import type { Page } from '@/contract/shapes'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { InsideLink } from '@/kit/facts/cells'
import type { Column } from '@/kit/listing/columns'
import { formatTotal } from '@/kit/text/formats'
import { Loaded, type Result } from '@/kit/feedback/Loaded'
import { paths } from '@/kit/navigation/paths'
import { RecordCards } from '@/kit/listing/RecordCards'
import { useFittingColumns } from '@/kit/listing/useFittingColumns'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './RelatedList.module.css'

type Props<Row> = {
  kind: Kind
  result: Result<Page<Row>>
  /** Five at most. */
  columns: readonly Column<Row>[]
  /** What narrows the listing to these records: `{ company: uuid }`. */
  filter: Record<string, unknown>
  /** What else may be done here. */
  action?: ReactNode
}

/** The records of another kind that belong to one: the first of them, and the way to all. */
export function RelatedList<Row extends { uuid: string }>({
  kind,
  result,
  columns,
  filter,
  action,
}: Props<Row>) {
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const isMobile = useAppSelector(selectIsMobile)

  return (
    <Loaded result={result} what={texts.all}>
      {({ data, meta }) => (
        <div className={styles.wrap}>
          {data.length === 0 ? (
            <p className={styles.none}>{t('detail.noneYet', texts.words)}</p>
          ) : isMobile ? (
            <div className={styles.cards}>
              <RecordCards kind={kind} rows={data} columns={columns} />
            </div>
          ) : (
            <RelatedTable kind={kind} rows={data} columns={columns} />
          )}
          {(meta.total > data.length || action) && (
            <div className={styles.foot}>
              {meta.total > data.length && (
                <Link to={paths.rows(kind, filter)}>
                  {t('detail.seeAll', {
                    ...texts.noun,
                    total: formatTotal(meta.total, meta.total_capped),
                    title: texts.title,
                  })}
                </Link>
              )}
              {action}
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

/** What is never cut gets half as much of the room that is left as a text. */
const shareOf = (_column: unknown, isWhole: boolean) => (isWhole ? 0.5 : 1)

function RelatedTable<Row extends { uuid: string }>({
  kind,
  rows,
  columns,
}: {
  kind: Kind
  rows: Row[]
  columns: readonly Column<Row>[]
}) {
  const texts = useTexts(kind)
  const { table, fitting, whole } = useFittingColumns(kind, columns, rows, shareOf)
  return (
    <table ref={table} className={styles.table}>
      <caption className="sr-only">{texts.title}</caption>
      <colgroup>
        {fitting.map(({ name }) => (
          <col key={name} data-column={name} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {fitting.map(({ name, align }) => (
            <th
              key={name}
              scope="col"
              data-column={name}
              data-align={align}
              data-whole={whole.has(name) || undefined}
            >
              {texts.column(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uuid}>
            {fitting.map(({ name, show, align }, index) => (
              <td key={name} data-align={align} data-whole={whole.has(name) || undefined}>
                {index === 0 ? (
                  <Link to={paths.record(kind, row.uuid)} data-uuid={row.uuid}>
                    <InsideLink value>{show(row)}</InsideLink>
                  </Link>
                ) : (
                  show(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
