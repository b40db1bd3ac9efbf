import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { SupportTicketDetail } from '@/contract/supportTickets'
import { useListUsersQuery } from '@/entities/users/api'
import { Button } from '@/kit/elements/Button'
import { Popover } from '@/kit/elements/Popover'
import { useShortcut } from '@/kit/elements/useShortcut'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import styles from '@/entities/support-tickets/Suggestions.module.css'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'
import { Suggestions } from '@/entities/support-tickets/Suggestions'

type Props = { ticket: SupportTicketDetail; onAssign: (uuid: string | null) => void }

/** Assigns a ticket: oneself first, then none, then the others by name. */
export function AssignTicket({ ticket, onAssign }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useShortcut('a', () => setOpen(true))
  return (
    <Popover
      label={es.assign}
      opened={isOpen}
      onClose={close}
      align="end"
      target={
        <Button
          size="bar"
          title={ticket.assignee ? `${es.fields.assignee}: ${ticket.assignee.label}` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {ticket.assignee ? shortName(ticket.assignee.label) : es.assign}
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
    >
      <Colleagues
        ticket={ticket}
        onAssign={(uuid) => {
          close()
          onAssign(uuid)
        }}
      />
    </Popover>
  )
}

/** As much of a name as a button has room for. */
const shortName = (name: string) => name.split(' ').slice(0, 2).join(' ')

function Colleagues({ ticket, onAssign }: Props) {
  const me = useAppSelector(selectUser)
  const [q, setQ] = useState('')
  const { currentData } = useListUsersQuery({
    q: q.trim() || undefined,
    status: ['active'],
    page: 1,
    size: 8,
  })
  const others = (currentData?.data ?? [])
    .filter(({ uuid }) => uuid !== ticket.assignee?.uuid && (q.trim() !== '' || uuid !== me?.id))
    .map(({ uuid, name, email }) => ({ uuid, label: name, detail: email }))
  const first =
    q.trim() === ''
      ? [
          ...(me && ticket.assignee?.uuid !== me.id ? [{ uuid: me.id, label: es.assignToMe }] : []),
          ...(ticket.assignee ? [{ uuid: '', label: es.unassign }] : []),
        ]
      : []
  const options = [...first, ...others]
  return (
    <div className={styles.assign}>
      <input
        className={styles.sought}
        role="combobox"
        aria-label={es.assignTo}
        aria-expanded={options.length > 0}
        aria-controls="colleagues"
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={es.assignTo}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <Suggestions
        id="colleagues"
        label={work.composer.colleagues}
        options={options}
        onChoose={({ uuid }) => onAssign(uuid || null)}
      />
      {options.length === 0 && currentData && <p role="status">{es.noColleague}</p>}
    </div>
  )
}
