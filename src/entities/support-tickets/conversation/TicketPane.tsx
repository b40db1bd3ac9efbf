import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '@/i18n'
import { useLocation } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import type { SupportTicketDetail } from '@/contract/supportTickets'
import { useMay } from '@/kit/elements/Can'
import type { Result } from '@/kit/feedback/Loaded'
import { rememberRecent } from '@/kit/navigation/recentRecords'
import { asApiError } from '@/kit/feedback/problem'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Failure, State } from '@/kit/feedback/State'
import { useKeyDown } from '@/kit/elements/useKeyDown'
import { useHasThreeColumns } from '@/kit/elements/useMediaQuery'
import { useShortcut } from '@/kit/elements/useShortcut'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useReadSupportTicketMutation } from '@/entities/support-tickets/api'
import { Colleagues } from '@/entities/support-tickets/Colleagues'
import present from '@/entities/support-tickets/Colleagues.module.css'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'
import styles from '@/entities/support-tickets/SupportTickets.module.css'
import { TicketPanel } from '@/entities/support-tickets/panel/TicketPanel'
import { useAppearance, useColleagues } from '@/entities/support-tickets/usePresence'
import { Composer } from './Composer'
import { Conversation } from './Conversation'
import { flush } from './outbox'
import { type PanelFold, TicketHead } from './TicketHead'
import { useReplyDraft } from './useReplyDraft'

type PaneProps = {
  uuid: string
  result: Result<SupportTicketDetail>
  panel: PanelFold
  /** Goes on to the next ticket of the list: this one is done. */
  onNext: () => void
  /** Back to the list. */
  onLeave: () => void
}

/** The ticket that is open beside the list; what is wrong with it is said in its place. */
export function TicketPane({ uuid, result, panel, onNext, onLeave }: PaneProps) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('SupportTicket')
  const hasPanel = useHasThreeColumns()
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
    <>
      <OpenTicket key={uuid} ticket={ticket} panel={panel} onNext={onNext} onLeave={onLeave} />
      {hasPanel && !panel.isFolded && (
        <aside className={styles.panel} aria-label={work.panel.title}>
          <TicketPanel ticket={ticket} />
        </aside>
      )}
    </>
  )
}

type Props = Pick<PaneProps, 'panel' | 'onNext' | 'onLeave'> & { ticket: SupportTicketDetail }

function OpenTicket({ ticket, panel, onNext, onLeave }: Props) {
  const { uuid } = ticket
  const pane = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const location = useLocation()
  const mayAnswer = useMay('SupportTicket.edit') && !ticket.archived_at
  const draft = useReplyDraft(uuid)
  useReading(ticket)
  const { number, subject } = ticket
  useEffect(
    () => rememberRecent({ kind: 'SupportTicket', uuid, title: subject, subtitle: number }),
    [uuid, subject, number],
  )
  useAppearance(uuid, draft.typed.public + draft.typed.internal)
  const colleagues = useColleagues()

  const takeFocus = useEffectEvent(() => {
    if (location.state?.takesFocus) title.current?.focus()
    // What is held back can only be taken back here.
    return () => void flush(uuid)
  })
  useEffect(() => takeFocus(), [])

  const write = (kind: 'public' | 'internal') => {
    if (!mayAnswer) return
    draft.change({ kind })
    field.current?.focus()
  }
  useShortcut('r', () => write('public'))
  useShortcut('n', () => write('internal'))
  useKeyDown(pane, (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('dialog')) return
    onLeave()
  })

  return (
    <article ref={pane} className={styles.ticket} aria-label={ticket.subject}>
      <TicketHead ticket={ticket} title={title} panel={panel} onNext={onNext} />
      <Conversation
        ticket={ticket}
        onEdit={(outgoing) => {
          draft.restore(outgoing)
          field.current?.focus()
        }}
      />
      <p className={present.here} role="status">
        <Colleagues of={uuid} among={colleagues} />
      </p>
      {mayAnswer ? (
        <Composer ticket={ticket} draft={draft} field={field} onLeave={onLeave} />
      ) : (
        <p className={styles.readOnly}>{ticket.archived_at ? es.archivedTicket : es.readOnly}</p>
      )}
    </article>
  )
}

/** Says to the server that the ticket was read, once it is on screen. */
function useReading({ uuid, unread, last_message_at }: SupportTicketDetail) {
  const [read] = useReadSupportTicketMutation()
  useEffect(() => {
    void last_message_at
    if (unread) void read(uuid)
  }, [read, uuid, unread, last_message_at])
}
