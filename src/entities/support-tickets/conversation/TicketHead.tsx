import { PanelRight } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  type SupportTicketDetail,
  ticketDecisions,
  type TicketStatus,
  supportTicketContract,
} from '@/contract/supportTickets'
import { Button, IconButton } from '@/kit/elements/Button'
import { Can, useMay } from '@/kit/elements/Can'
import { Dialog } from '@/kit/elements/Dialog'
import { MenuItem } from '@/kit/elements/MenuButton'
import { paths } from '@/kit/navigation/paths'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { ProblemAlert } from '@/kit/feedback/State'
import { Status } from '@/kit/facts/Status'
import { showToast } from '@/kit/feedback/toasts'
import { TransitionMenu } from '@/kit/record/TransitionMenu'
import { useHasThreeColumns } from '@/kit/elements/useMediaQuery'
import { useShortcut } from '@/kit/elements/useShortcut'
import { useTask } from '@/kit/feedback/useTask'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import {
  useArchiveSupportTicketMutation,
  useDecideSupportTicketMutation,
  useEditSupportTicketMutation,
  useLazyGetSupportTicketQuery,
  useSupportTicketTransitionMutation,
} from '@/entities/support-tickets/api'
import { EditTicketForm } from '@/entities/support-tickets/panel/EditTicketForm'
import { es } from '@/entities/support-tickets/es'
import styles from '@/entities/support-tickets/SupportTickets.module.css'
import { TicketClock } from '@/entities/support-tickets/TicketClock'
import { TicketPanel } from '@/entities/support-tickets/panel/TicketPanel'
import { work } from '@/entities/support-tickets/work'
import { AssignTicket } from './AssignTicket'
import { flush, useOutgoing } from './outbox'
import { HoldDialog, MergeDialog, ResolveDialog, SplitDialog } from './TicketDialogs'

type TicketAction = keyof typeof ticketDecisions | 'split'

/** Taking a ticket has a button of its own. */
const { take: _take, ...menuTransitions } = supportTicketContract.transitions

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

/** Resolves a ticket at once, as what was asked: that can be taken back, so nothing is asked first. */
function useResolving(
  { uuid, version }: SupportTicketDetail,
  onDone: () => void,
  goTo: (uuid: string) => void,
) {
  const [decide] = useDecideSupportTicketMutation()
  const [move] = useSupportTicketTransitionMutation()
  const [read] = useLazyGetSupportTicketQuery()
  const sends = useOutgoing(uuid).length > 0
  const task = useTask()
  const takeBack = async (since: number) => {
    try {
      await move({ uuid, version: since, action: 'reopen', dryRun: false }).unwrap()
      goTo(uuid)
    } catch (error) {
      showToast({ text: problemText(asApiError(error), { wrote: true }).title })
    }
  }
  const resolve = () =>
    task.run(async () => {
      await flush(uuid)
      const values = { code: 'solved', note: null } as const
      // What goes out first makes a version of the ticket.
      const seen = sends ? (await read(uuid).unwrap()).version : version
      const { data: resolved } = await decide({ uuid, version: seen, action: 'resolve', values }).unwrap()
      showToast({
        text: work.resolve.done,
        action: { label: work.outbox.undo, run: () => void takeBack(resolved.version) },
      })
      onDone()
    })
  return { resolve, task }
}

/** Whether what is known around the ticket is folded away where it has a column of its own. */
export type PanelFold = { isFolded: boolean; toggle: () => void }

/** What a ticket is called and how it stands, and what may be done with it. */
export function TicketHead({
  ticket,
  title,
  panel,
  onNext,
}: {
  ticket: SupportTicketDetail
  title: RefObject<HTMLHeadingElement | null>
  panel: PanelFold
  onNext: () => void
}) {
  const { t } = useTranslation('kit')
  const { words, ...texts } = useTexts('SupportTicket')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const [move] = useSupportTicketTransitionMutation()
  const [archive] = useArchiveSupportTicketMutation()
  const [asked, setAsked] = useState<TicketAction>()
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
  useShortcut('e', () => {
    if (mayEdit && !ticket.archived_at) setParams(withEdit(true))
  })
  const goTo = (to: string) => void navigate(`${paths.record('SupportTicket', to)}?${params}`)
  const resolving = useResolving(ticket, onNext, goTo)
  const problem = task.problem ?? resolving.task.problem
  const ask = (action: TicketAction) => void flush(uuid).then(() => setAsked(action))

  return (
    <header className={styles.head}>
      <h1 ref={title} tabIndex={-1}>
        {ticket.subject}
      </h1>
      <div className={styles.facts}>
        <span className={styles.number}>{ticket.number}</span>
        <Status of="SupportTicket" value={status} />
        <span data-critical={ticket.priority === 'critical' || undefined}>
          {es.fields.priority}: {es.priorities[ticket.priority]}
        </span>
        <TicketClock ticket={ticket} />
        <span className={styles.toPanel}>
          <IconButton
            label={hasPanel && !panel.isFolded ? work.panel.fold : work.panel.open}
            {...(hasPanel && { 'aria-expanded': !panel.isFolded })}
            onClick={() => (hasPanel ? panel.toggle() : setPanelOpen(true))}
          >
            <PanelRight size={18} aria-hidden />
          </IconButton>
        </span>
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
          <Button size="bar" onClick={() => void resolving.resolve()}>
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
          {may('resolve') && <MenuItem onClick={() => ask('resolve')}>{work.resolve.otherwise}</MenuItem>}
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
      <ProblemAlert problem={problem} />
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
