import { BulkAssignee, BulkPriority, BulkReply } from '@/contract/bulk'
import {
  Resolution,
  type SupportTicketListQuery,
  ticketDecisions,
  supportTicketContract,
} from '@/contract/supportTickets'
import type { PageMeta } from '@/contract/shapes'
import { UserPicker } from '@/entities/users/UserPicker'
import { type BulkAct, useBulkActs, useWorded } from '@/kit/bulk/acts'
import { BulkBar } from '@/kit/bulk/BulkBar'
import type { Selection } from '@/kit/bulk/useSelection'
import { ExportButton } from '@/kit/listing/ExportButton'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { optionsOf } from '@/kit/vocabulary/options'
import type { ListState } from '@/kit/navigation/useListQuery'
import { allows } from '@/contract/permissions'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { es } from '@/entities/support-tickets/es'
import { ReplyFields } from '@/entities/support-tickets/conversation/ReplyFields'
import { work } from '@/entities/support-tickets/work'

/** Of a ticket's row, what a file takes along. */
const exported = [
  'number',
  'subject',
  'requester',
  'account',
  'channel',
  'category',
  'priority',
  'status',
  'assignee',
  'team',
  'created_at',
  'first_responded_at',
  'resolved_at',
]

type Props = {
  list: ListState<SupportTicketListQuery>
  selection: Selection
  meta: PageMeta | undefined
}

/** The bulk actions on tickets: those of every record, and assignee, priority and resolution. */
export function TicketBulkBar({ list, selection, meta }: Props) {
  const user = useAppSelector(selectUser)
  const role = user?.role ?? ''
  const { worded } = useWorded()
  const isAway = list.query.archived === true
  const common = useBulkActs(
    { kind: 'SupportTicket', transitions: supportTicketContract.transitions },
    role,
    {
      archived: isAway,
      tagged: true,
    },
  )
  const own: BulkAct[] = [
    {
      action: 'assign',
      permission: 'SupportTicket.assign',
      fits: isOpen,
      place: 'bar',
      ...worded(es.assign),
      schema: BulkAssignee,
      initial: { assignee_uuid: user?.id ?? null },
      Fields: () => (
        <UserPicker
          name="assignee_uuid"
          label={es.fields.assignee}
          current={user && { uuid: user.id, label: user.name }}
          optional
        />
      ),
    },
    {
      action: 'reply',
      permission: 'SupportTicket.edit',
      fits: isOpen,
      place: 'more',
      ...worded(es.actions.reply, `${es.actions.reply} a`),
      schema: BulkReply,
      initial: { body: '', macro_uuids: [], wait: false },
      dryRunValues: { body: '—' },
      Fields: ReplyFields,
    },
    {
      action: 'set_priority',
      permission: 'SupportTicket.edit',
      fits: isOpen,
      place: 'more',
      ...worded(es.actions.set_priority, `${es.actions.set_priority} de`),
      schema: BulkPriority,
      initial: { priority: '' },
      Fields: PriorityFields,
    },
    {
      action: 'resolve',
      permission: 'SupportTicket.edit',
      fits: (row) => 'status' in row && ticketDecisions.resolve.from.some((status) => status === row.status),
      place: 'status',
      ...worded(es.actions.resolve),
      schema: Resolution,
      initial: { code: '', note: '' },
      dryRunValues: { note: '' },
      Fields: ResolutionFields,
    },
  ]
  const acts = isAway ? common : [...own.filter(({ permission }) => allows(role, permission)), ...common]
  return (
    <BulkBar
      kind="SupportTicket"
      selection={selection}
      meta={meta}
      query={list.query}
      acts={acts}
      exporting={
        <ExportButton
          list={list}
          meta={meta}
          shown={exported}
          all={exported}
          labels={{ priority: es.priorities, category: es.categories, channel: es.channels }}
          chosen={selection.isAll ? [] : selection.rows.map(({ uuid }) => uuid)}
          size="bar"
        />
      }
    />
  )
}

const isOpen = (row: object) => !('status' in row && row.status === 'closed')

const PriorityFields = () => <SelectField name="priority" options={optionsOf(es.priorities)} />

const ResolutionFields = () => (
  <>
    <SelectField name="code" label={work.resolve.code} options={optionsOf(work.resolutions)} />
    <TextField name="note" label={work.resolve.note} multiline optional />
  </>
)
