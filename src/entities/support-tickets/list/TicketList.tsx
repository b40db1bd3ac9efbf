import { ArrowDownWideNarrow } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import {
  type SupportTicket,
  type SupportTicketListQuery,
  supportTicketContract,
} from '@/contract/supportTickets'
import type { Page, ViewCounts } from '@/contract/shapes'
import { ChoiceBox } from '@/kit/bulk/ChoiceBox'
import { usePageInReach } from '@/kit/listing/usePageInReach'
import { type Selection, useSelection } from '@/kit/bulk/useSelection'
import { IconButton } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import { InstantText } from '@/kit/facts/cells'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { FilterBar } from '@/kit/listing/FilterBar'
import { lazyPart } from '@/kit/elements/lazyPart'
import { matchesView } from '@/kit/navigation/listQuery'
import type { Result } from '@/kit/feedback/Loaded'
import { MenuButton, MenuItem } from '@/kit/elements/MenuButton'
import { optionsOf } from '@/kit/vocabulary/options'
import { Pager } from '@/kit/listing/Pager'
import { paths } from '@/kit/navigation/paths'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Failure, State } from '@/kit/feedback/State'
import { Status } from '@/kit/facts/Status'
import { TextFilter } from '@/kit/filter/TextFilter'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useRowsShortcut } from '@/kit/listing/goToRows'
import { useRowFocus } from '@/kit/listing/useRowFocus'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { ViewTabs } from '@/kit/listing/ViewTabs'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { es } from '@/entities/support-tickets/es'
import styles from '@/entities/support-tickets/SupportTickets.module.css'
import { Colleagues } from '@/entities/support-tickets/Colleagues'
import { TicketClock } from '@/entities/support-tickets/TicketClock'
import { useColleagues } from '@/entities/support-tickets/usePresence'

const AssigneeFilter = lazyPart(() => import('./AssigneeFilter'), 'AssigneeFilter')
const TicketBulkBar = lazyPart(() => import('./TicketBulkBar'), 'TicketBulkBar')

type Props = {
  list: ListState<SupportTicketListQuery>
  result: Result<Page<SupportTicket>>
  counts: ViewCounts['data'] | undefined
  /** The uuid of the ticket that is open beside the list. */
  opened: string | undefined
}

/** The tickets as a narrow list, each a link that keeps the list as it is. */
export function TicketList({ list, result, counts, opened }: Props) {
  const { t } = useTranslation('kit')
  const texts = useTexts('SupportTicket')
  const { data, error } = result
  const listed = list.href({ page: 1, size: undefined, sort: undefined })
  const selection = useSelection(listed, data)
  usePageInReach(list, result)
  return (
    <section className={styles.list} aria-label={es.list} aria-busy={result.isFetching}>
      <ViewTabs kind="SupportTicket" list={list} views={supportTicketContract.views} counts={counts} />
      {selection.count > 0 ? (
        <Suspense fallback={<Skeleton lines={1} />}>
          <TicketBulkBar list={list} selection={selection} meta={data?.meta} />
        </Suspense>
      ) : (
        <TicketFilters list={list} />
      )}
      {!data && error ? (
        <Failure error={error} title={t('list.notLoaded', texts.noun)} onRetry={result.refetch} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.data.length === 0 ? (
        <NoTickets list={list} />
      ) : (
        <Items list={list} tickets={data.data} opened={opened} selection={selection} />
      )}
      {data && data.meta.total > 0 && <Pager list={list} meta={data.meta} />}
    </section>
  )
}

function TicketFilters({ list }: Pick<Props, 'list'>) {
  const mayFindStaff = useMay('User.view')
  return (
    <FilterBar
      kind="SupportTicket"
      list={list}
      moreFilters={{
        sla: <ChoiceFilter list={list} name="sla" options={optionsOf(es.targets)} />,
        status: <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />,
        priority: <ChoiceFilter list={list} name="priority" options={optionsOf(es.priorities)} />,
        category: <ChoiceFilter list={list} name="category" options={optionsOf(es.categories)} />,
        channel: <ChoiceFilter list={list} name="channel" options={optionsOf(es.channels)} />,
        ...(mayFindStaff && {
          assignee: (
            <Suspense>
              <AssigneeFilter list={list} />
            </Suspense>
          ),
        }),
        team: <TextFilter list={list} name="team" />,
        unread: <YesNoFilter list={list} name="unread" />,
        mentions_me: <YesNoFilter list={list} name="mentions_me" />,
        has_attachment: <YesNoFilter list={list} name="has_attachment" />,
        updated: <DateRangeFilter list={list} name="updated" />,
      }}
      end={<OrderMenu list={list} />}
    />
  )
}

type ItemsProps = Pick<Props, 'list' | 'opened'> & { tickets: SupportTicket[]; selection: Selection }

function Items({ list, tickets, opened, selection }: ItemsProps) {
  const { t } = useTranslation('kit')
  useRowsShortcut()
  const { body, stop } = useRowFocus<HTMLUListElement>('SupportTicket', tickets, selection.toggle)
  const navigate = useNavigate()
  const search = list.href({ page: list.query.page })
  const colleagues = useColleagues()
  const openedAt = tickets.findIndex(({ uuid }) => uuid === opened)
  const tabStop = stop > 0 ? stop : Math.max(openedAt, 0)
  return (
    <ul className={styles.items} ref={body}>
      {tickets.map((ticket, index) => (
        <li key={ticket.uuid} className={styles.row} data-chosen={selection.has(ticket.uuid) || undefined}>
          <ChoiceBox
            isInRow
            label={`${t('bulk.choose')} ${ticket.subject}`}
            checked={selection.has(ticket.uuid)}
            onToggle={(asRange) => selection.toggle(ticket.uuid, asRange)}
          />
          <Link
            to={`${paths.record('SupportTicket', ticket.uuid)}${search}`}
            className={styles.item}
            data-uuid={ticket.uuid}
            data-unread={ticket.unread || undefined}
            tabIndex={index === tabStop ? 0 : -1}
            aria-current={ticket.uuid === opened ? 'true' : undefined}
            onClick={(event) => {
              // Opened with the keyboard: the focus goes on to what was opened.
              if (event.detail > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              void navigate(`${paths.record('SupportTicket', ticket.uuid)}${search}`, {
                state: { takesFocus: true },
              })
            }}
          >
            <span className={styles.subject}>{ticket.subject}</span>
            <span className={styles.when}>
              <InstantText value={ticket.waiting_since ?? ticket.last_message_at ?? ticket.created_at} />
            </span>
            <span className={styles.who}>
              {ticket.unread && (
                <>
                  <span className={styles.dot} aria-hidden />
                  <span className="sr-only">{es.unread}. </span>
                </>
              )}
              {ticket.requester.name}
              {ticket.priority === 'critical' && ` · ${es.priorities.critical}`}
            </span>
            <span className={styles.state}>
              <Status of="SupportTicket" value={ticket.status} />
              <TicketClock ticket={ticket} />
              <Colleagues of={ticket.uuid} among={colleagues} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Why the list is empty: nothing fits, nothing is left to do, or nothing was ever asked. */
function NoTickets({ list }: Pick<Props, 'list'>) {
  const { t } = useTranslation('kit')
  const texts = useTexts('SupportTicket')
  const isQueue = [
    supportTicketContract.views.answer,
    supportTicketContract.views.mine,
    supportTicketContract.views.due_today,
  ].some((view) => matchesView(list.query, view))
  if (isQueue && !list.query.q)
    return <State actions={<Link to={list.viewHref({})}>{es.seeAll}</Link>}>{es.nothingToDo}</State>
  return (
    <State
      title={
        list.applied.length > 0 || list.query.q
          ? t('list.noResults', texts.noun)
          : t('list.emptyTitle', texts.words)
      }
    >
      {texts.empty}
    </State>
  )
}

const orders = [undefined, 'due', '-priority', '-updated_at', '-created_at', 'created_at'] as const

function OrderMenu({ list }: Pick<Props, 'list'>) {
  const { query } = list
  return (
    <MenuButton
      target={
        <IconButton label={es.order}>
          <ArrowDownWideNarrow size={18} aria-hidden />
        </IconButton>
      }
    >
      {orders.map((sort) => (
        <MenuItem key={sort ?? 'queue'} checked={query.sort === sort} onClick={() => list.change({ sort })}>
          {es.orders[sort ?? 'queue']}
        </MenuItem>
      ))}
    </MenuButton>
  )
}
