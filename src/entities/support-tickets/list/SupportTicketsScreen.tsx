import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { skipToken } from '@reduxjs/toolkit/query'
import { isUuid } from '@/api/paths'
import { supportTicketContract } from '@/contract/supportTickets'
import { LinkButton } from '@/kit/elements/Button'
import { Can, useMay } from '@/kit/elements/Can'
import { formatTotal } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { ActionBar } from '@/kit/listing/ActionBar'
import { useResults } from '@/kit/listing/useResults'
import { usePhoneFilters } from '@/kit/listing/PhoneFilters'
import { paths } from '@/kit/navigation/paths'
import { Screen } from '@/kit/navigation/Screen'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { beforeSigningOut } from '@/session/signOut'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { selectIsMobile } from '@/store/viewport'
import { supportTicketsApi, useGetSupportTicketQuery } from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import type { Outgoing } from '@/entities/support-tickets/conversation/outbox'
import styles from '@/entities/support-tickets/SupportTickets.module.css'
import { readStored, writeStored } from '@/store/safeStorage'
import { OrderMenu, TicketFilters, useTicketFilters } from './TicketFilters'
import { TicketList } from './TicketList'
import { useTicketPages } from './useTicketPages'

const TicketPane = lazyPart(() => import('@/entities/support-tickets/conversation/TicketPane'), 'TicketPane')
const NewTicketForm = lazyPart(() => import('./NewTicketForm'), 'NewTicketForm')

/** Where it is kept that somebody folded what is known around a ticket. */
const FOLDED = 'tickets.panelFolded'

/** The tickets, and the one that is open beside them: one screen under two addresses (product specification, section 2). */
export default function SupportTicketsScreen() {
  const { t } = useTranslation('kit')
  const { title, words } = useTexts('SupportTicket')
  const mayCreate = useMay('SupportTicket.create')
  const { ticketUuid } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const list = useListQuery(supportTicketContract, { opensInside: true })
  const { result, hasMore, readOn } = useTicketPages(list.query)
  const isCreating = params.has('crear') && !ticketUuid
  const isOpen = ticketUuid !== undefined || isCreating
  const isMobile = useAppSelector(selectIsMobile)
  const opened = useGetSupportTicketQuery(isUuid(ticketUuid) && ticketUuid ? ticketUuid : skipToken)
  const ticket = ticketUuid ? opened.currentData : undefined
  const listed = result.data?.data
  const isListed = listed?.some(({ uuid }) => uuid === ticketUuid) ?? true
  const search = list.href({})
  useOutbox()
  const [isFolded, setFolded] = useState(() => readStored('localStorage', FOLDED) !== null)
  const panel = {
    isFolded,
    toggle: () => {
      setFolded(!isFolded)
      writeStored('localStorage', FOLDED, isFolded ? null : 'yes')
    },
  }
  const meta = result.data?.meta
  const results = useResults('SupportTicket', meta)
  const phone = usePhoneFilters({
    kind: 'SupportTicket',
    list,
    moreFilters: useTicketFilters({ list }),
    results,
    end: <OrderMenu list={list} />,
  })
  const create = (look: 'primary' | 'secondary') => (
    <Can do="SupportTicket.create">
      <LinkButton look={look} to={`${paths.list('SupportTicket')}?crear=1`}>
        {t('create', words)}
      </LinkButton>
    </Can>
  )

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
      {...(!isMobile && { breadcrumb: [{ label: 'Atención' }] })}
      {...(meta && { beside: formatTotal(meta.total, meta.total_capped) })}
      isCompact={isMobile}
      actions={isMobile ? !isOpen && phone.buttons : !isCreating && create(isOpen ? 'secondary' : 'primary')}
    >
      <div className={styles.split} data-open={isOpen || undefined}>
        <TicketList
          list={list}
          result={result}
          hasMore={hasMore}
          readOn={readOn}
          filters={isMobile ? phone.field : <TicketFilters list={list} results={results} />}
          opened={ticketUuid}
        />
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
          <div
            className={`${styles.body} ${isCreating ? styles.scroll : ''}`}
            data-panel={(ticket && !isFolded) || undefined}
          >
            <Suspense fallback={<Skeleton lines={6} />}>
              {isCreating ? (
                <NewTicketForm />
              ) : ticketUuid ? (
                <TicketPane
                  uuid={ticketUuid}
                  result={opened}
                  panel={panel}
                  onNext={goToNext}
                  onLeave={goToList}
                />
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
      {isMobile && !isOpen && <ActionBar isSticky={mayCreate}>{create('primary')}</ActionBar>}
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
