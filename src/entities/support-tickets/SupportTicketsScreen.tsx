import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { skipToken } from '@reduxjs/toolkit/query'
import { isUuid } from '@/api/paths'
import { SupportTicketListQuery } from '@/contract/supportTickets'
import { LinkButton } from '@/kit/Button'
import { Can } from '@/kit/Can'
import { paths } from '@/kit/paths'
import { Screen } from '@/kit/Screen'
import { Skeleton } from '@/kit/Skeleton'
import { State } from '@/kit/State'
import { useListQuery } from '@/kit/useListQuery'
import { useTexts } from '@/kit/useTexts'
import { useCountSupportTicketsQuery, useGetSupportTicketQuery, useListSupportTicketsQuery } from './api'
import { es } from './es'
import styles from './SupportTickets.module.css'
import { TicketList } from './TicketList'

const TicketPane = lazy(async () => ({ default: (await import('./TicketPane')).TicketPane }))
const NewTicketForm = lazy(async () => ({ default: (await import('./NewTicketForm')).NewTicketForm }))

/** The tickets, and the one that is open beside them: one screen under two addresses (product specification, section 2). */
export default function SupportTicketsScreen() {
  const { t } = useTranslation('kit')
  const { title, words } = useTexts('SupportTicket')
  const { ticketUuid } = useParams()
  const [params] = useSearchParams()
  const list = useListQuery('SupportTicket', SupportTicketListQuery, { opensInside: true })
  const result = useListSupportTicketsQuery(list.query)
  const isCreating = params.has('crear') && !ticketUuid
  const opened = useGetSupportTicketQuery(isUuid(ticketUuid) && ticketUuid ? ticketUuid : skipToken)
  const ticket = ticketUuid ? opened.currentData : undefined
  const isListed = result.data?.data.some(({ uuid }) => uuid === ticketUuid) ?? true

  return (
    <Screen
      title={title}
      {...(ticket && { tab: `${ticket.number} ${ticket.subject}` })}
      breadcrumb={[{ label: 'Atención' }]}
      actions={
        <Can do="SupportTicket.create">
          <LinkButton look="primary" to={`${paths.list('SupportTicket')}?crear=1`}>
            {t('create', words)}
          </LinkButton>
        </Can>
      }
    >
      <div className={styles.split} data-open={ticketUuid !== undefined || isCreating || undefined}>
        <TicketList
          list={list}
          result={result}
          counts={useCountSupportTicketsQuery({ account: list.query.account }).data}
          opened={ticketUuid}
        />
        <div className={styles.pane}>
          {(ticketUuid || isCreating) && (
            <p className={styles.note}>
              <Link to={`${paths.list('SupportTicket')}${list.href({ page: list.query.page })}`}>
                {es.back}
              </Link>
              {ticket && !isListed && (
                <span>
                  {es.notListed} <Link to={paths.record('SupportTicket', ticket.uuid)}>{es.seeInAll}</Link>
                </span>
              )}
            </p>
          )}
          <Suspense fallback={<Skeleton lines={6} />}>
            {isCreating ? (
              <NewTicketForm />
            ) : ticketUuid ? (
              <TicketPane uuid={ticketUuid} result={opened} />
            ) : (
              <State inset title={es.choose}>
                {es.chooseBody}
              </State>
            )}
          </Suspense>
        </div>
      </div>
    </Screen>
  )
}
