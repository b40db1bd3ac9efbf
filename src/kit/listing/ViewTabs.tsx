import { useTranslation } from '@/i18n'
import { memo, type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import type { ListQuery, ViewCounts } from '@/contract/shapes'
import { formatTotal } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { accountOf, matchesView } from '@/kit/navigation/listQuery'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './ListScreen.module.css'

const SavedViews = lazyPart(() => import('./SavedViews'), 'SavedViews')

type Props<Query extends ListQuery> = {
  kind: Kind
  list: ListState<Query>
  views: Record<string, object>
  useCounts?: UseCounts
}

/** Asks how many records each view holds, in one account or in all; part of a kind's endpoint module. */
export type UseCounts = (asked: { account?: string | undefined }) => { data?: ViewCounts['data'] | undefined }

/** The named selections of a listing, each a link to its filters with how many records it holds. */
export const ViewTabs = memo(function ViewTabs<Query extends ListQuery>({
  kind,
  list,
  views,
  useCounts = useNoCounts,
}: Props<Query>) {
  const { data: counts } = useCounts({ account: accountOf(list.query) })
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const nav = useRef<HTMLElement>(null)
  const shown = Object.entries(views).find(([, filters]) => matchesView(list.query, filters))?.[0]
  // On a narrow screen the tab that is shown may stand outside of what is seen of them.
  useEffect(() => {
    const row = nav.current
    const tab = row?.querySelector('[aria-current]')
    if (!row || !tab || !shown || typeof IntersectionObserver === 'undefined') return
    // The counts make tabs wider when they arrive.
    void counts
    // Where it stands is told after the next frame: asking at once would lay out a screen that is still being drawn.
    const observer = new IntersectionObserver(
      ([place]) => {
        observer.disconnect()
        if (!place?.rootBounds) return
        const { boundingClientRect: at, rootBounds: seen } = place
        if (at.right > seen.right || at.left < seen.left) row.scrollLeft += at.right - seen.right
      },
      { root: row },
    )
    observer.observe(tab)
    return () => observer.disconnect()
  }, [shown, counts])
  const tabs = Object.entries(views).map(([name, filters]) => {
    const held = counts?.[name]
    return (
      <Link
        key={name}
        to={list.viewHref(filters)}
        className={styles.view}
        aria-current={name === shown ? 'page' : undefined}
      >
        {texts.view(name)}
        {held && <span>{formatTotal(held.total, held.total_capped)}</span>}
      </Link>
    )
  })
  return (
    <div className={styles.viewsRow}>
      <nav ref={nav} className={styles.views} data-views aria-label={t('list.views', texts.words)}>
        {tabs}
        {/* What was saved comes later, and the tabs keep the focus meanwhile. */}
        <span ref={setPlace} className={styles.pinned} />
      </nav>
      <Suspense>{place && <SavedViews kind={kind} list={list} views={views} place={place} />}</Suspense>
    </div>
  )
}) as <Query extends ListQuery>(props: Props<Query>) => ReactElement

/** Stands for the counts of a kind that has none. */
const useNoCounts: UseCounts = () => ({})
