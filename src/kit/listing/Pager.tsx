import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { ListQuery, PageMeta } from '@/contract/shapes'
import { Button, LinkButton } from '@/kit/elements/Button'
import { formatCount, formatTotal } from '@/kit/text/formats'
import { useOnline } from '@/kit/elements/useOnline'
import type { ListState } from '@/kit/navigation/useListQuery'
import styles from './ListScreen.module.css'

/** How many rows a page may have. */
const SIZES = [25, 50, 100]

type Props<Query extends ListQuery> = { list: ListState<Query>; meta: PageMeta }

/** Where the listing is, and the way to its other pages. */
export const Pager = memo(function Pager<Query extends ListQuery>({ list, meta }: Props<Query>) {
  const { t } = useTranslation('kit')
  const { page, size, total } = meta
  const last = Math.max(1, Math.ceil(total / size))
  const range = `${formatCount((page - 1) * size + 1)}–${formatCount(Math.min(page * size, total))}`
  const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size].sort((a, b) => a - b)

  return (
    <div className={styles.pager}>
      <span data-shown>{t('list.shown', { range, total: formatTotal(total, meta.total_capped) })}</span>
      <label className={styles.size}>
        {t('list.size')}
        <select value={size} onChange={(event) => list.change({ size: Number(event.currentTarget.value) })}>
          {sizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {last > 1 && (
        <nav className={styles.pages} aria-label={t('list.pages')}>
          <Step list={list} to={page - 1} last={last}>
            <ChevronLeft size={16} aria-hidden />
            {t('list.previous')}
          </Step>
          {pageNumbers(page, last).map((number, index, all) => (
            <span key={number} className={styles.size}>
              {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
              <Link
                className={styles.pageNumber}
                to={list.href({ page: number })}
                aria-label={t('list.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {formatCount(number)}
              </Link>
            </span>
          ))}
          <Step list={list} to={page + 1} last={last}>
            {t('list.next')}
            <ChevronRight size={16} aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  )
}) as <Query extends ListQuery>(props: Props<Query>) => ReactElement

type StepProps<Query extends ListQuery> = {
  list: ListState<Query>
  to: number
  last: number
  children: ReactNode
}

function Step<Query extends ListQuery>({ list, to, last, children }: StepProps<Query>) {
  const isOnline = useOnline()
  if (to < 1 || to > last || !isOnline)
    return (
      <Button size="bar" aria-disabled>
        {children}
      </Button>
    )
  return (
    <LinkButton size="bar" to={list.href({ page: to })}>
      {children}
    </LinkButton>
  )
}

/** The first, the last, and those around where one is. */
const pageNumbers = (page: number, last: number) =>
  [...new Set([1, page - 1, page, page + 1, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((a, b) => a - b)
