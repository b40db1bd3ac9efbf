import { Columns3 } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { useLocation } from 'react-router-dom'
import { type EditableKind, slugs, type Kind } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import type { ListQuery, Page } from '@/contract/shapes'
import { useAppSelector } from '@/store/hooks'
import { selectColumns } from '@/store/preferences'
import { selectIsMobile } from '@/store/viewport'
import type { BulkAct } from '@/kit/bulk/acts'
import { type Selection, useSelection } from '@/kit/bulk/useSelection'
import { Button, LinkButton } from '@/kit/elements/Button'
import { Can, useMay } from '@/kit/elements/Can'
import { formatTime, formatTotal } from '@/kit/text/formats'
import { matchesView } from '@/kit/navigation/listQuery'
import { rememberListing } from '@/kit/navigation/lastListing'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { Result } from '@/kit/feedback/Loaded'
import { paths } from '@/kit/navigation/paths'
import { Popover } from '@/kit/elements/Popover'
import { Screen } from '@/kit/navigation/Screen'
import { useRecordScreenAhead } from '@/kit/navigation/useRecordScreenAhead'
import { announce } from '@/kit/feedback/announce'
import { Failure, State } from '@/kit/feedback/State'
import { useIsWide } from '@/kit/elements/useMediaQuery'
import { useShortcut } from '@/kit/elements/useShortcut'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { ActionBar } from './ActionBar'
import { shownColumns, type Column } from './columns'
import { ExportButton } from './ExportButton'
import { FilterBar } from './FilterBar'
import { useSteadyPage } from './liveRows'
import styles from './ListScreen.module.css'
import { useRowsShortcut } from './goToRows'
import { Pager } from './Pager'
import { usePhoneFilters } from './PhoneFilters'
import { RecordCards } from './RecordCards'
import { RecordTable } from './RecordTable'
import { rememberCall } from './rememberCall'
import { useResults } from './useResults'
import { type UseCounts, ViewTabs } from './ViewTabs'
import { usePageInReach } from './usePageInReach'

const ListBulkBar = lazyPart(() => import('@/kit/bulk/ListBulkBar'), 'ListBulkBar')
const ColumnChooser = lazyPart(() => import('./ColumnChooser'), 'ColumnChooser')

type Props<Row, Query extends ListQuery> = {
  /** The group of the navigation that the listing belongs to. */
  group?: string
  list: ListState<Query>
  result: Result<Page<Row>>
  columns: readonly Column<Row>[]
  /** What may be done to many of them beside the changes of status. */
  acts?: readonly BulkAct[]
  /** Asks how many records each view holds. */
  useCounts?: UseCounts
  filters?: ReactNode
  moreFilters?: Record<string, ReactNode>
  /** Who may create one here; a listing without a create screen says nothing. */
  create?: Permission
  actions?: ReactNode
  /** What creates one here without a screen of its own; it stands last, as the way to a create screen does. */
  creating?: ReactNode
  /** More ways to take rows along: those that match, or those chosen of them. */
  files?: (of: { chosen: readonly string[]; size: 'bar' | 'normal' }) => ReactNode
  /** What stands above the title. */
  banner?: ReactNode
}

type Chosen<Row extends { uuid: string }, Query extends ListQuery> = Props<Row, Query> & {
  selection: Selection<Row>
}

/** The listing of an entity: views, search, filters, a sortable table (cards on a phone) and pages. */
export function ListScreen<Row extends { uuid: string }, Query extends ListQuery>(props: Props<Row, Query>) {
  const { group, list, result, create, actions, banner, useCounts } = props
  const { kind, views } = list
  const texts = useTexts(kind)
  const meta = result.data?.meta
  useRemembered(kind, list)
  const listed = `${kind}${list.href({ page: 1, size: undefined, sort: undefined })}`
  const selection = useSelection(listed, result.data)
  const isMobile = useAppSelector(selectIsMobile)
  const mayCreate = useMay(create)
  const phone = usePhoneFilters({
    kind,
    list,
    filters: props.filters,
    ...(props.moreFilters && { moreFilters: props.moreFilters }),
    results: useResults(kind, meta),
  })
  const acts = (
    <>
      {actions}
      <Export {...props} selection={selection} />
      {meta && meta.total > 0 && props.files?.({ chosen: [], size: 'normal' })}
      <Create kind={kind} permission={create} />
      {props.creating}
    </>
  )

  return (
    <>
      {banner}
      <Screen
        title={texts.title}
        {...(group && !isMobile && { breadcrumb: [{ label: group }] })}
        beside={
          <>
            {meta && <span>{formatTotal(meta.total, meta.total_capped)}</span>}
            {result.error && result.data && <Stale result={result} />}
          </>
        }
        actions={isMobile ? phone.buttons : acts}
        isCompact={isMobile}
      >
        <ViewTabs kind={kind} list={list} views={views} {...(useCounts && { useCounts })} />
        {isMobile && phone.field}
        <ListPanel {...props} selection={selection} />
        {isMobile && <ActionBar isSticky={mayCreate}>{acts}</ActionBar>}
      </Screen>
    </>
  )
}

/** The bar, the rows and the pages. */
function ListPanel<Row extends { uuid: string }, Query extends ListQuery>(props: Chosen<Row, Query>) {
  const { list, result, columns, create, selection } = props
  const { kind } = list
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const isMobile = useAppSelector(selectIsMobile)
  const chosen = useAppSelector((state) => selectColumns(state, slugs[kind]))
  const isWide = useIsWide()
  // The same columns as before leave the rows that did not change as they are drawn.
  const shown = useMemo(() => shownColumns(columns, chosen, isWide), [columns, chosen, isWide])
  const { error, isFetching } = result
  const { page: data, news, show } = useSteadyPage(kind, list.href({ page: list.query.page }), result.data)
  const meta = data?.meta
  usePageInReach(list, result)
  useRecordScreenAhead(kind, data?.data)

  return (
    <section className={styles.panel} aria-label={texts.title} aria-busy={isFetching}>
      <p className="sr-only" role="status">
        {isFetching ? t(data ? 'updating' : 'loading') : ''}
      </p>
      {isFetching && data && <div className={styles.busy} />}
      {isMobile ? null : selection.count > 0 ? (
        <Suspense fallback={<div className={styles.bar} />}>
          <ListBulkBar
            list={list}
            bulk={bulkOf(list)}
            acts={props.acts ?? []}
            selection={selection}
            meta={meta}
            exporting={
              <>
                <Export {...props} isOfChosen />
                {props.files?.({
                  chosen: selection.isAll ? [] : selection.rows.map(({ uuid }) => uuid),
                  size: 'bar',
                })}
              </>
            }
          />
        </Suspense>
      ) : (
        <Filters {...props} shown={shown.map(({ name }) => name)} />
      )}
      {news > 0 && <News kind={kind} count={news} onShow={show} />}
      {!data && error ? (
        <Failure error={error} title={t('list.notLoaded', texts.noun)} onRetry={result.refetch} />
      ) : data?.data.length === 0 ? (
        <Nothing kind={kind} list={list} create={create} />
      ) : isMobile ? (
        <RecordCards kind={kind} rows={data?.data} columns={columns} />
      ) : (
        <RecordTable
          kind={kind}
          rows={data?.data}
          selection={selection}
          columns={shown}
          sort={list.query.sort ?? meta?.sort}
          onSort={(sort) => list.change({ sort })}
          sortedAt={(sort) => paths.list(kind) + list.href({ sort })}
        />
      )}
      {!data && !error && <Slow onRetry={result.refetch} />}
      {meta && meta.total > 0 && <Pager list={list} meta={meta} />}
    </section>
  )
}

/** The search and the filters, and how many they leave. */
function Filters<Row extends { uuid: string }, Query extends ListQuery>(
  props: Chosen<Row, Query> & { shown: string[] },
) {
  const { list, result, columns, filters, moreFilters, shown } = props
  const { kind } = list
  return (
    <FilterBar
      kind={kind}
      list={list}
      filters={filters}
      {...(moreFilters && { moreFilters })}
      results={useResults(kind, result.data?.meta)}
      end={<Columns kind={kind} all={columns.map(({ name }) => name)} shown={shown} />}
    />
  )
}

/** What may be done to many: of evidence nothing, it has no changes of status. */
const bulkOf = ({ kind, transitions }: Pick<ListState, 'kind' | 'transitions'>) =>
  transitions && { kind: kind as EditableKind, transitions }

/** The way to take the rows along as a file, which holds the fields that the columns show. */
function Export<Row extends { uuid: string }, Query extends ListQuery>({
  list,
  result,
  columns,
  selection,
  isOfChosen = false,
}: Chosen<Row, Query> & { isOfChosen?: boolean }) {
  const chosen = useAppSelector((state) => selectColumns(state, slugs[list.kind]))
  const shown = shownColumns(columns, chosen, useIsWide())
  const [first] = result.data?.data ?? []
  const listHeldFields = (some: readonly Column<Row>[]) => [
    ...new Set(some.flatMap(fieldsOf).filter((name) => first && name in first)),
  ]
  return (
    <ExportButton
      list={list}
      meta={result.data?.meta}
      shown={listHeldFields(shown)}
      all={listHeldFields(columns)}
      labels={Object.fromEntries(
        columns.flatMap((one) => (one.labels ? fieldsOf(one).map((name) => [name, one.labels ?? {}]) : [])),
      )}
      chosen={isOfChosen && !selection.isAll ? selection.rows.map(({ uuid }) => uuid) : []}
      size={isOfChosen ? 'bar' : 'normal'}
    />
  )
}

const fieldsOf = <Row,>({ name, file = [name] }: Column<Row>) => file

/** The way to create one, for those who may. */
function Create({ kind, permission }: { kind: Kind; permission: Permission | undefined }) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  return (
    <Can do={permission}>
      <LinkButton look="primary" to={paths.create(kind)}>
        {t('create', words)}
      </LinkButton>
    </Can>
  )
}

/** There is nothing: because of the filters, or at all. */
function Nothing<Query extends ListQuery>({
  kind,
  list,
  create,
}: {
  kind: Kind
  list: ListState<Query>
  create: Permission | undefined
}) {
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const everything = texts.view('all')
  const shown = Object.entries(list.views).find(([, view]) => matchesView(list.query, view))
  if (shown && list.applied.length > 0)
    return (
      <State
        title={
          list.query.q
            ? t('list.noResults', texts.noun)
            : t('list.emptyView', { ...texts.words, view: texts.view(shown[0]) })
        }
        actions={
          <LinkButton to={list.viewHref({})}>
            {t(list.query.q ? 'list.searchAll' : 'list.seeAllOf', { view: everything })}
          </LinkButton>
        }
      >
        {list.query.q && t('list.noneInView', { view: texts.view(shown[0]) })}
      </State>
    )
  if (list.applied.length > 0 || list.query.q)
    return (
      <State
        title={t('list.noResults', texts.noun)}
        actions={<Button onClick={list.clear}>{t('list.clearFilters')}</Button>}
      >
        {t('list.noResultsBody')}
      </State>
    )
  return (
    <State
      title={t('list.emptyTitle', texts.words)}
      actions={create && <Create kind={kind} permission={create} />}
    >
      {texts.empty}
    </State>
  )
}

function Columns(props: { kind: Kind; all: string[]; shown: string[] }) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(props.kind)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      align="end"
      label={t('list.columnsOf', words)}
      opened={isOpen}
      onClose={() => setOpen(false)}
      target={
        <Button size="bar" onClick={() => setOpen(!isOpen)}>
          <Columns3 size={16} aria-hidden />
          {t('list.columns')}
        </Button>
      }
    >
      <ColumnChooser {...props} />
    </Popover>
  )
}

/** Records that others made since the listing was read. */
function News({ kind, count, onShow }: { kind: Kind; count: number; onShow: () => void }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts(kind)
  return (
    <p className={styles.news} role="status">
      {t('list.news', { ...noun, count })}
      <Button size="bar" onClick={onShow}>
        {t('list.showNews')}
      </Button>
    </p>
  )
}

/** The last update failed: what is on screen is of some time ago. */
function Stale({ result }: { result: Result<unknown> }) {
  const { t } = useTranslation('kit')
  const time = formatTime(new Date(result.fulfilledTimeStamp ?? 0))
  return (
    <span className={styles.stale} role="status">
      {t('staleData', { time })}
      <Button look="plain" size="bar" onClick={() => void result.refetch()}>
        {t('retry')}
      </Button>
    </span>
  )
}

/** Milliseconds after which a wait is told of, to the eye (`.slow`) and aloud. */
const SLOW = 8_000

/** Shows by itself after eight seconds. */
function Slow({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation('kit')
  useEffect(() => {
    const timer = setTimeout(() => announce(t('slow')), SLOW)
    return () => clearTimeout(timer)
  }, [t])
  return (
    <p className={styles.slow}>
      {t('slow')}
      <Button size="bar" onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </p>
  )
}

/** Records lead back to the listing as it was. */
function useRemembered<Query extends ListQuery>(kind: Kind, list: ListState<Query>) {
  const { search } = useLocation()
  useEffect(() => void rememberListing(kind, search), [kind, search])
  const { isBare } = list
  const asked = useEffectEvent(() => rememberCall(kind, list.query))
  useEffect(() => {
    if (isBare) asked()
  }, [isBare])
  useRowsShortcut()
  useShortcut('c', () => document.querySelector<HTMLElement>(`a[href="${paths.create(kind)}"]`)?.click())
  useShortcut('Escape', () => list.query.q && list.change({ q: undefined }))
}
