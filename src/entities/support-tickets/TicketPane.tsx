import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import { type SupportTicketDetail, supportTicketTransitions } from '@/contract/supportTickets'
import { eventsTab } from '@/entities/events/EventsTable'
import { LinkButton } from '@/kit/Button'
import { Can, useMay } from '@/kit/Can'
import { EmailText, InstantText, PhoneText, RecordLink, Text } from '@/kit/cells'
import { DetailTabs } from '@/kit/DetailTabs'
import type { Result } from '@/kit/Loaded'
import { asApiError } from '@/kit/problem'
import { RecordSection } from '@/kit/RecordSection'
import { FieldFacts, Section } from '@/kit/Section'
import { Skeleton } from '@/kit/Skeleton'
import { Failure, State } from '@/kit/State'
import { Status } from '@/kit/Status'
import { ActorName } from '@/kit/Timeline'
import { TransitionMenu } from '@/kit/TransitionMenu'
import { useTexts } from '@/kit/useTexts'
import { useArchiveSupportTicketMutation, useSupportTicketTransitionMutation } from './api'
import { AssignTicket } from './AssignTicket'
import { EditTicketForm } from './EditTicketForm'
import { es } from './es'
import styles from './SupportTickets.module.css'

const requesterKinds = {
  person: 'Person',
  customer: 'Customer',
  member: 'Member',
  company: 'Company',
} as const

/** The ticket that is open beside the list; what is wrong with it is said in its place. */
export function TicketPane({ uuid, result }: { uuid: string; result: Result<SupportTicketDetail> }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('SupportTicket')
  const [params] = useSearchParams()
  const mayEdit = useMay('SupportTicket.edit')
  const { currentData: ticket, error } = result
  if (!isUuid(uuid) || asApiError(error)?.status === 404)
    return (
      <State inset title={t('detail.notFound', noun)}>
        {t('detail.notFoundBody')}
      </State>
    )
  if (error && !ticket) return <Failure inset error={error} onRetry={result.refetch} />
  if (!ticket) return <Skeleton lines={6} />
  return (
    <article className={styles.pane} aria-label={ticket.subject}>
      <Head ticket={ticket} />
      {params.has('edit') && mayEdit ? (
        <EditTicketForm ticket={ticket} />
      ) : (
        <DetailTabs
          tabs={[
            { name: 'conversacion', label: es.fields.messages, content: <Conversation ticket={ticket} /> },
            { name: 'datos', label: es.sections.facts, content: <Facts ticket={ticket} /> },
            eventsTab(ticket.uuid),
          ]}
        />
      )}
    </article>
  )
}

type Props = { ticket: SupportTicketDetail }

function Head({ ticket }: Props) {
  const { t } = useTranslation('kit')
  const { words } = useTexts('SupportTicket')
  const [move] = useSupportTicketTransitionMutation()
  const [archive] = useArchiveSupportTicketMutation()
  const { uuid, version } = ticket
  return (
    <header className={`${styles.card} ${styles.head}`}>
      <h2>{ticket.subject}</h2>
      <span className={styles.number}>{ticket.number}</span>
      <Status of="SupportTicket" value={ticket.status} />
      <span>
        {es.fields.priority}: {es.priorities[ticket.priority]}
      </span>
      <div className={styles.actions}>
        {!ticket.archived_at && <AssignTicket ticket={ticket} />}
        <TransitionMenu
          kind="SupportTicket"
          record={ticket}
          name={ticket.number}
          transitions={supportTicketTransitions}
          move={(how) => move({ uuid, version, ...how }).unwrap()}
          archive={() => archive(uuid).unwrap()}
        />
        <Can do="SupportTicket.edit">
          <LinkButton to="?edit=1">{t('edit', words)}</LinkButton>
        </Can>
      </div>
    </header>
  )
}

function Conversation({ ticket }: Props) {
  const mayAnswer = useMay('SupportTicket.edit')
  return (
    <>
      <ol className={styles.messages} aria-label={es.fields.messages}>
        {ticket.messages.map((message) => (
          <li key={message.uuid} className={styles.message} data-kind={message.kind}>
            <p className={styles.by}>
              {message.kind !== 'public' && `${es.messages[message.kind]} · `}
              {message.author.kind === 'public' ? (
                ticket.requester.name
              ) : (
                <ActorName actor={message.author} />
              )}
              {' · '}
              <InstantText value={message.at} />
            </p>
            <p className={styles.body}>{message.body}</p>
          </li>
        ))}
      </ol>
      {!mayAnswer && <p className={styles.readOnly}>{es.readOnly}</p>}
    </>
  )
}

function Facts({ ticket }: Props) {
  const { requester } = ticket
  return (
    <>
      <Section title={es.sections.request}>
        <FieldFacts
          words={{ ...es.fields, email: es.requester.email, phone: es.requester.phone }}
          show={{
            requester:
              requester.kind === 'anonymous' || !requester.uuid ? (
                requester.name
              ) : (
                <RecordLink
                  kind={requesterKinds[requester.kind]}
                  to={{ uuid: requester.uuid, label: requester.name }}
                />
              ),
            email: <EmailText value={requester.email} />,
            phone: <PhoneText value={requester.phone} />,
            account: <RecordLink kind="Account" to={ticket.account} />,
            channel: es.channels[ticket.channel],
            category: es.categories[ticket.category],
          }}
        />
      </Section>
      <Section title={es.sections.work}>
        <FieldFacts
          words={es.fields}
          show={{
            assignee: <Text value={ticket.assignee?.label} />,
            team: <Text value={ticket.team} />,
            status_reason: ticket.status_reason,
            resolved_at: ticket.resolved_at && <InstantText value={ticket.resolved_at} />,
          }}
        />
      </Section>
      <RecordSection kind="SupportTicket" record={ticket} />
    </>
  )
}
