import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useNavigate } from 'react-router-dom'
import {
  type SupportTicket,
  type SupportTicketListQuery,
  supportTicketContract,
} from '@/contract/supportTickets'
import type { Page } from '@/contract/shapes'
import { ChoiceBox } from '@/kit/bulk/ChoiceBox'
import { type Selection, useSelection } from '@/kit/bulk/useSelection'
import { Button } from '@/kit/elements/Button'
import { InstantText } from '@/kit/facts/cells'
import { lazyPart } from '@/kit/elements/lazyPart'
import { matchesView } from '@/kit/navigation/listQuery'
import type { Result } from '@/kit/feedback/Loaded'
import { paths } from '@/kit/navigation/paths'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Failure, State } from '@/kit/feedback/State'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useRowsShortcut } from '@/kit/listing/goToRows'
import { useRowFocus } from '@/kit/listing/useRowFocus'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { ViewTabs } from '@/kit/listing/ViewTabs'
import { useCountSupportTicketsQuery } from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import styles from '@/entities/support-tickets/SupportTickets.module.css'
import { Colleagues } from '@/entities/support-tickets/Colleagues'
import { TicketState } from '@/entities/support-tickets/TicketState'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { useColleagues } from '@/entities/support-tickets/usePresence'

const TicketBulkBar = lazyPart(() => import('./TicketBulkBar'), 'TicketBulkBar')

type Props = {
  list: ListState<SupportTicketListQuery>
  result: Result<Page<SupportTicket>>
  /** There are more than are here; reads on, unless it is doing so. */
  hasMore: boolean
  readOn: (() => void) | undefined
  /** Search and filters, where they do not stand beside the title. */
  filters: ReactNode
  /** The uuid of the ticket that is open beside the list. */
  opened: string | undefined
}

/** The tickets as a narrow list, each a link that keeps the list as it is. */
export function TicketList({ list, result, hasMore, readOn, filters, opened }: Props) {
  const { t } = useTranslation('kit')
  const texts = useTexts('SupportTicket')
  const { data, error } = result
  const listed = list.href({ size: undefined, sort: undefined })
  const selection = useSelection(listed, data)
  const isMobile = useAppSelector(selectIsMobile)
  return (
    <section className={styles.list} aria-label={es.list} aria-busy={result.isFetching}>
      <ViewTabs
        kind="SupportTicket"
        list={list}
        views={supportTicketContract.views}
        useCounts={useCountSupportTicketsQuery}
      />
      {selection.count > 0 && !isMobile ? (
        <Suspense fallback={<Skeleton lines={1} />}>
          <TicketBulkBar list={list} selection={selection} meta={data?.meta} />
        </Suspense>
      ) : (
        filters
      )}
      {!data && error ? (
        <Failure error={error} title={t('list.notLoaded', texts.noun)} onRetry={result.refetch} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.data.length === 0 ? (
        <NoTickets list={list} />
      ) : (
        <Items
          list={list}
          tickets={data.data}
          opened={opened}
          selection={isMobile ? undefined : selection}
          end={hasMore && <More readOn={readOn} />}
        />
      )}
    </section>
  )
}

/** Reads on when it comes into sight, or is pressed. */
function More({ readOn }: { readOn: (() => void) | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  const goOn = useEffectEvent(() => readOn?.())
  const isIdle = readOn !== undefined
  useEffect(() => {
    if (!isIdle || !button.current || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) goOn()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isIdle])
  const { t } = useTranslation('kit')
  return (
    <li className={styles.more}>
      <Button ref={button} look="plain" busy={isIdle ? undefined : t('loading')} onClick={() => readOn?.()}>
        {es.more}
      </Button>
    </li>
  )
}

type ItemsProps = Pick<Props, 'list' | 'opened'> & {
  tickets: SupportTicket[]
  /** Absent where nothing is selected. */
  selection: Selection | undefined
  end: ReactNode
}

function Items({ list, tickets, opened, selection, end }: ItemsProps) {
  const { t } = useTranslation('kit')
  useRowsShortcut()
  const { body, stop } = useRowFocus<HTMLUListElement>('SupportTicket', tickets, selection?.toggle)
  const navigate = useNavigate()
  const search = list.href({})
  const colleagues = useColleagues()
  const openedAt = tickets.findIndex(({ uuid }) => uuid === opened)
  const tabStop = stop > 0 ? stop : Math.max(openedAt, 0)
  return (
    <ul className={styles.items} ref={body}>
      {tickets.map((ticket, index) => (
        <li key={ticket.uuid} className={styles.row} data-chosen={selection?.has(ticket.uuid) || undefined}>
          {selection && (
            <ChoiceBox
              isInRow
              label={`${t('bulk.choose')} ${ticket.subject}`}
              checked={selection.has(ticket.uuid)}
              onToggle={(asRange) => selection.toggle(ticket.uuid, asRange)}
            />
          )}
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
            <span className={styles.what} title={ticket.subject}>
              <span className={styles.subject}>{ticket.subject}</span>
              <span className={styles.who}>
                {ticket.unread && (
                  <>
                    <span className={styles.dot} aria-hidden />
                    <span className="sr-only">{es.unread}. </span>
                  </>
                )}
                {ticket.priority === 'critical' && <strong>{es.priorities.critical} · </strong>}
                {ticket.requester.name} ·{' '}
                <InstantText value={ticket.waiting_since ?? ticket.last_message_at ?? ticket.created_at} />
              </span>
            </span>
            <span className={styles.state}>
              <TicketState ticket={ticket} />
              <Colleagues of={ticket.uuid} among={colleagues} />
            </span>
          </Link>
        </li>
      ))}
      {end}
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
