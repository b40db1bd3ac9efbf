import { PanelRight } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import {
  type SupportTicketDetail,
  supportTicketTransitions,
  ticketDecisions,
  type TicketStatus,
} from '@/contract/supportTickets'
import { Button, IconButton } from '@/kit/Button'
import { Can, useMay } from '@/kit/Can'
import { Dialog } from '@/kit/Dialog'
import type { Result } from '@/kit/Loaded'
import { MenuItem } from '@/kit/MenuButton'
import { paths } from '@/kit/paths'
import { asApiError } from '@/kit/problem'
import { Skeleton } from '@/kit/Skeleton'
import { Failure, ProblemBody, State } from '@/kit/State'
import { Status } from '@/kit/Status'
import { TransitionMenu } from '@/kit/TransitionMenu'
import { useKeyDown } from '@/kit/useKeyDown'
import { useHasThreeColumns } from '@/kit/useMediaQuery'
import { useShortcut } from '@/kit/useShortcut'
import { useTask } from '@/kit/useTask'
import { useTexts } from '@/kit/useTexts'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import {
  useArchiveSupportTicketMutation,
  useEditSupportTicketMutation,
  useReadSupportTicketMutation,
  useSupportTicketTransitionMutation,
} from './api'
import { AssignTicket } from './AssignTicket'
import { Colleagues } from './Colleagues'
import present from './Colleagues.module.css'
import { Composer } from './Composer'
import { Conversation } from './Conversation'
import { EditTicketForm } from './EditTicketForm'
import { es } from './es'
import { work } from './work'
import { flush } from './outbox'
import styles from './SupportTickets.module.css'
import { TicketClock } from './TicketClock'
import { HoldDialog, MergeDialog, ResolveDialog, SplitDialog } from './TicketDialogs'
import { TicketPanel } from './TicketPanel'
import { useAppearance, useColleagues } from './usePresence'
import { useReplyDraft } from './useReplyDraft'

type PaneProps = {
  uuid: string
  result: Result<SupportTicketDetail>
  /** Goes on to the next ticket of the list: this one is done. */
  onNext: () => void
  /** Back to the list. */
  onLeave: () => void
}

/** The ticket that is open beside the list; what is wrong with it is said in its place. */
export function TicketPane({ uuid, result, onNext, onLeave }: PaneProps) {
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
      <OpenTicket key={uuid} ticket={ticket} onNext={onNext} onLeave={onLeave} />
      {hasPanel && (
        <aside className={styles.panel} aria-label={work.panel.title}>
          <TicketPanel ticket={ticket} />
        </aside>
      )}
    </>
  )
}

type Props = Pick<PaneProps, 'onNext' | 'onLeave'> & { ticket: SupportTicketDetail }

function OpenTicket({ ticket, onNext, onLeave }: Props) {
  const { uuid } = ticket
  const pane = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const location = useLocation()
  const mayAnswer = useMay('SupportTicket.edit') && !ticket.archived_at
  const draft = useReplyDraft(uuid)
  useReading(ticket)
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
      <Head ticket={ticket} title={title} onNext={onNext} />
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

type Asked = keyof typeof ticketDecisions | 'split'

/** Taking a ticket has a button of its own. */
const { take: _take, ...menuTransitions } = supportTicketTransitions

function useAssigning({ uuid, version }: SupportTicketDetail) {
  const [edit] = useEditSupportTicketMutation()
  const me = useAppSelector(selectUser)
  const mayAssign = useMay('SupportTicket.assign')
  const task = useTask()
  const assign = (assignee_uuid: string | null) =>
    task.run(
      () => edit({ uuid, version, changes: { assignee_uuid }, allowDuplicate: false }).unwrap(),
      assignee_uuid ? es.assigned : es.unassigned,
    )
  useShortcut('m', () => {
    if (me && mayAssign) void assign(me.id)
  })
  return { assign, task }
}

function Head({
  ticket,
  title,
  onNext,
}: {
  ticket: SupportTicketDetail
  title: RefObject<HTMLHeadingElement | null>
  onNext: () => void
}) {
  const { t } = useTranslation('kit')
  const { words, ...texts } = useTexts('SupportTicket')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const [move] = useSupportTicketTransitionMutation()
  const [archive] = useArchiveSupportTicketMutation()
  const [asked, setAsked] = useState<Asked>()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const hasPanel = useHasThreeColumns()
  const mayEdit = useMay('SupportTicket.edit')
  const { assign, task } = useAssigning(ticket)
  const { uuid, version, status } = ticket
  const may = (action: keyof typeof ticketDecisions) =>
    mayEdit &&
    !ticket.archived_at &&
    ticketDecisions[action].from.some((from: TicketStatus) => from === status)
  const isEditing = params.has('edit') && mayEdit
  const withEdit = (isOn: boolean) => {
    const next = new URLSearchParams(params)
    if (isOn) next.set('edit', '1')
    else next.delete('edit')
    return next
  }
  const goTo = (to: string) => void navigate(`${paths.record('SupportTicket', to)}?${params}`)
  const ask = (action: Asked) => void flush(uuid).then(() => setAsked(action))

  return (
    <header className={styles.head}>
      <h2 ref={title} tabIndex={-1}>
        {ticket.subject}
      </h2>
      <div className={styles.facts}>
        <span className={styles.number}>{ticket.number}</span>
        <Status of="SupportTicket" value={status} />
        <span data-critical={ticket.priority === 'critical' || undefined}>
          {es.fields.priority}: {es.priorities[ticket.priority]}
        </span>
        <TicketClock ticket={ticket} />
        {!hasPanel && (
          <span className={styles.toPanel}>
            <IconButton label={work.panel.open} onClick={() => setPanelOpen(true)}>
              <PanelRight size={18} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {!ticket.archived_at && (
          <Can do="SupportTicket.assign">
            {status === 'new' && !ticket.assignee && (
              <Button
                size="bar"
                onClick={() =>
                  void task.run(
                    () => move({ uuid, version, action: 'take', dryRun: false }).unwrap(),
                    texts.done('take'),
                  )
                }
              >
                {texts.action('take')}
              </Button>
            )}
            <AssignTicket ticket={ticket} onAssign={(to) => void assign(to)} />
          </Can>
        )}
        {may('resolve') && (
          <Button size="bar" look="primary" onClick={() => ask('resolve')}>
            {work.resolve.button}
          </Button>
        )}
        <TransitionMenu
          kind="SupportTicket"
          record={ticket}
          name={ticket.number}
          transitions={menuTransitions}
          move={async (how) => {
            await flush(uuid)
            return move({ uuid, version, ...how }).unwrap()
          }}
          archive={() => archive(uuid).unwrap()}
        >
          {may('merge') && <MenuItem onClick={() => ask('merge')}>{work.merge.button}</MenuItem>}
          {mayEdit && !ticket.archived_at && (
            <MenuItem onClick={() => ask('split')}>{work.split.button}</MenuItem>
          )}
          {may('hold') && <MenuItem onClick={() => ask('hold')}>{work.hold.button}</MenuItem>}
          {mayEdit && !ticket.archived_at && (
            <MenuItem onClick={() => setParams(withEdit(true))}>{t('edit', words)}</MenuItem>
          )}
        </TransitionMenu>
      </div>
      {task.problem && (
        <p role="alert">
          <strong>{task.problem.title}.</strong> <ProblemBody problem={task.problem} />
        </p>
      )}
      {asked === 'resolve' && (
        <ResolveDialog ticket={ticket} onDone={onNext} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'hold' && (
        <HoldDialog ticket={ticket} onDone={() => undefined} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'merge' && <MergeDialog ticket={ticket} onDone={goTo} onClose={() => setAsked(undefined)} />}
      {asked === 'split' && <SplitDialog ticket={ticket} onDone={goTo} onClose={() => setAsked(undefined)} />}
      {isPanelOpen && !hasPanel && (
        <Dialog kind="sheet" title={work.panel.title} onClose={() => setPanelOpen(false)}>
          <TicketPanel ticket={ticket} />
        </Dialog>
      )}
      {isEditing && (
        <Dialog
          kind="sheet"
          size="wide"
          title={t('edit', words)}
          onClose={() => setParams(withEdit(false), { replace: true })}
        >
          <EditTicketForm ticket={ticket} onClose={() => setParams(withEdit(false), { replace: true })} />
        </Dialog>
      )}
    </header>
  )
}
