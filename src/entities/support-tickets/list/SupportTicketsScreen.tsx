import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { skipToken } from '@reduxjs/toolkit/query'
import { isUuid } from '@/api/paths'
import { supportTicketContract } from '@/contract/supportTickets'
import { LinkButton } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { formatTotal } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { paths } from '@/kit/navigation/paths'
import { Screen } from '@/kit/navigation/Screen'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { beforeSigningOut } from '@/session/signOut'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { selectIsMobile } from '@/store/viewport'
import {
  supportTicketsApi,
  useCountSupportTicketsQuery,
  useGetSupportTicketQuery,
  useListSupportTicketsQuery,
} from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import type { Outgoing } from '@/entities/support-tickets/conversation/outbox'
import styles from '@/entities/support-tickets/SupportTickets.module.css'
import { TicketList } from './TicketList'

const TicketPane = lazyPart(() => import('@/entities/support-tickets/conversation/TicketPane'), 'TicketPane')
const NewTicketForm = lazyPart(() => import('./NewTicketForm'), 'NewTicketForm')

/** The tickets, and the one that is open beside them: one screen under two addresses (product specification, section 2). */
export default function SupportTicketsScreen() {
  const { t } = useTranslation('kit')
  const { t: own } = useTranslation('support-tickets')
  const { title, words } = useTexts('SupportTicket')
  const { ticketUuid } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const list = useListQuery(supportTicketContract, { opensInside: true })
  const result = useListSupportTicketsQuery(list.query)
  const counts = useCountSupportTicketsQuery({ account: list.query.account }).data
  const isCreating = params.has('crear') && !ticketUuid
  const isOpen = ticketUuid !== undefined || isCreating
  const isMobile = useAppSelector(selectIsMobile)
  const opened = useGetSupportTicketQuery(isUuid(ticketUuid) && ticketUuid ? ticketUuid : skipToken)
  const ticket = ticketUuid ? opened.currentData : undefined
  const listed = result.data?.data
  const isListed = listed?.some(({ uuid }) => uuid === ticketUuid) ?? true
  const search = list.href({ page: list.query.page })
  useOutbox()

  // An action may take the ticket off the list: then the ticket that followed it comes next.
  const following = useRef<string>(undefined)
  const here = listed?.findIndex(({ uuid }) => uuid === ticketUuid) ?? -1
  const next = here < 0 ? undefined : (listed?.[here + 1] ?? listed?.[here - 1])?.uuid
  useEffect(() => {
    if (here >= 0) following.current = next
  }, [here, next])

  function goToNext() {
    const to = following.current
    void navigate((to ? paths.record('SupportTicket', to) : paths.list('SupportTicket')) + search)
  }
  function goToList() {
    const item = document.querySelector<HTMLElement>(`a[data-uuid="${CSS.escape(ticketUuid ?? '')}"]`)
    // On a narrow screen the list is not beside the ticket, but before it.
    if (item?.checkVisibility?.() ?? false) item?.focus()
    else void navigate(paths.list('SupportTicket') + search)
  }

  return (
    <Screen
      title={title}
      isTitledInside={ticket !== undefined}
      {...(ticket && { tab: `${ticket.number} ${ticket.subject}` })}
      breadcrumb={[{ label: 'Atención' }]}
      {...(counts?.open && {
        beside: own('openCount', {
          count: counts.open.total,
          total: formatTotal(counts.open.total, counts.open.total_capped),
        }),
      })}
      actions={
        !(isMobile && isOpen) && (
          <Can do="SupportTicket.create">
            <LinkButton look="primary" to={`${paths.list('SupportTicket')}?crear=1`}>
              {t('create', words)}
            </LinkButton>
          </Can>
        )
      }
    >
      <div className={styles.split} data-open={isOpen || undefined}>
        <TicketList list={list} result={result} counts={counts} opened={ticketUuid} />
        <div className={styles.pane}>
          {(ticketUuid || isCreating) && (
            <p className={`${styles.note} ${styles.backRow}`}>
              <Link to={paths.list('SupportTicket') + search}>{es.back}</Link>
            </p>
          )}
          {ticket && !isListed && (
            <p className={styles.note}>
              {es.notListed}{' '}
              <Link to={paths.record('SupportTicket', ticket.uuid) + list.viewHref({})}>{es.seeInAll}</Link>
            </p>
          )}
          <div className={`${styles.body} ${isCreating ? styles.scroll : ''}`} data-panel={ticket && true}>
            <Suspense fallback={<Skeleton lines={6} />}>
              {isCreating ? (
                <NewTicketForm />
              ) : ticketUuid ? (
                <TicketPane uuid={ticketUuid} result={opened} onNext={goToNext} onLeave={goToList} />
              ) : (
                <div className={styles.placeholder}>
                  <h2>{es.choose}</h2>
                  <p>{es.chooseBody}</p>
                </div>
              )}
            </Suspense>
          </div>
        </div>
      </div>
    </Screen>
  )
}

/** Sends what is written in tickets, as long as their screen is open; what was left on its way goes on. */
function useOutbox() {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(selectUser)?.id
  const send = useEffectEvent((outgoing: Outgoing) =>
    dispatch(
      supportTicketsApi.endpoints.sendTicketMessage.initiate({
        uuid: outgoing.ticket,
        key: outgoing.key,
        message: outgoing.message,
      }),
    ).unwrap(),
  )
  useEffect(() => {
    if (!userId) return
    let close: (() => void) | undefined
    let isGone = false
    // It comes with the ticket that is opened, and is only there for one.
    void import('@/entities/support-tickets/conversation/outbox').then(({ openOutbox, sendAndForget }) => {
      if (isGone) return
      const leave = openOutbox(userId, (outgoing) => send(outgoing))
      const forget = beforeSigningOut(sendAndForget)
      close = () => {
        forget()
        leave()
      }
    })
    return () => {
      isGone = true
      close?.()
    }
  }, [userId])
}
