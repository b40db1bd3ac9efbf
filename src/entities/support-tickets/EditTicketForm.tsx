import type * as z from 'zod/mini'
import { SupportTicketFields, type SupportTicketDetail } from '@/contract/supportTickets'
import { UserPicker } from '@/entities/users/UserPicker'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { blankRecord, formValues } from '@/kit/formValues'
import { RecordFields } from '@/kit/RecordFields'
import { RecordForm } from '@/kit/RecordForm'
import { editing } from '@/kit/saving'
import { useEditSupportTicketMutation } from './api'
import { es } from './es'
import { AboutFields, RequesterFields } from './TicketFields'

const blank: z.input<typeof SupportTicketFields> = {
  subject: '',
  requester: { kind: 'anonymous', uuid: null, name: '', email: '', phone: '' },
  account_uuid: null,
  category: 'other',
  priority: 'normal',
  assignee_uuid: null,
  team: '',
  ...blankRecord,
}

/** A ticket's data, to put right what was noted wrong. */
export function EditTicketForm({ ticket }: { ticket: SupportTicketDetail }) {
  const [edit] = useEditSupportTicketMutation()
  const { requester } = ticket
  return (
    <RecordForm
      kind="SupportTicket"
      schema={SupportTicketFields}
      initial={formValues(blank, ticket)}
      record={ticket}
      onSave={editing(edit, ticket.uuid)}
    >
      <FormGroup title={es.sections.request}>
        <RequesterFields current={requester.uuid ? { uuid: requester.uuid, label: requester.name } : null} />
        <AboutFields account={ticket.account} />
      </FormGroup>
      <FormGroup title={es.sections.work}>
        <UserPicker name="assignee_uuid" current={ticket.assignee} optional />
        <TextField name="team" length={40} optional />
      </FormGroup>
      <RecordFields kind="SupportTicket" />
    </RecordForm>
  )
}
