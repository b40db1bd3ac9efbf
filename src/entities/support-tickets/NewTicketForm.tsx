import type * as z from 'zod/mini'
import { NewSupportTicket } from '@/contract/supportTickets'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { blankRecord } from '@/kit/formValues'
import { optionsOf } from '@/kit/options'
import { RecordForm } from '@/kit/RecordForm'
import { creating } from '@/kit/saving'
import { useAppSelector } from '@/store/hooks'
import { selectAccount } from '@/store/accountSelection'
import { useCreateSupportTicketMutation } from './api'
import { es } from './es'
import { AboutFields, RequesterFields } from './TicketFields'

const blank: z.input<typeof NewSupportTicket> = {
  subject: '',
  requester: { kind: 'person', uuid: null, name: '', email: '', phone: '' },
  account_uuid: null,
  channel: 'phone',
  category: 'other',
  priority: 'normal',
  assignee_uuid: null,
  team: '',
  watcher_uuids: [],
  related: [],
  checklist: [],
  message: '',
  ...blankRecord,
}

/** Opens a ticket: who asks, about what, and what they said. */
export function NewTicketForm() {
  const [create] = useCreateSupportTicketMutation()
  const account = useAppSelector(selectAccount)
  return (
    <RecordForm
      kind="SupportTicket"
      schema={NewSupportTicket}
      initial={{ ...blank, account_uuid: account?.uuid ?? null }}
      onSave={creating(create)}
    >
      <FormGroup title={es.sections.request}>
        <RequesterFields />
        <SelectField name="channel" options={optionsOf(es.channels)} length={20} />
        <AboutFields account={account} />
        <TextField name="message" hint={es.hints.message} multiline />
      </FormGroup>
    </RecordForm>
  )
}
