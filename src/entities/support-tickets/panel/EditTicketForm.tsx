import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { SupportTicketFields, type SupportTicketDetail } from '@/contract/supportTickets'
import { UserPicker, useUserOptions } from '@/entities/users/UserPicker'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { ReferencesField } from '@/kit/form/reference/ReferencesField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { useEditSupportTicketMutation } from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'
import { RelatedField } from './RelatedRecords'
import { AboutFields, RequesterFields } from './TicketFields'

const blank: z.input<typeof SupportTicketFields> = {
  subject: '',
  requester: { kind: 'anonymous', uuid: null, name: '', email: '', phone: '' },
  account_uuid: null,
  category: 'other',
  priority: 'normal',
  assignee_uuid: null,
  team: '',
  watcher_uuids: [],
  related: [],
  checklist: [],
  ...blankRecord,
}

/** A ticket's data, to put right what was noted wrong. */
export function EditTicketForm({ ticket, onClose }: { ticket: SupportTicketDetail; onClose: () => void }) {
  const [edit] = useEditSupportTicketMutation(unwatched)
  const { requester } = ticket
  return (
    <RecordForm
      kind="SupportTicket"
      schema={SupportTicketFields}
      initial={{ ...formValues(blank, ticket), watcher_uuids: ticket.watchers.map(({ uuid: of }) => of) }}
      record={ticket}
      onSave={saveByEditing(edit, ticket.uuid)}
      onClose={onClose}
      stays
    >
      <FormGroup title={es.sections.request}>
        <RequesterFields current={requester.uuid ? { uuid: requester.uuid, label: requester.name } : null} />
        <AboutFields account={ticket.account} />
        <RelatedField />
      </FormGroup>
      <FormGroup title={es.sections.work}>
        <UserPicker name="assignee_uuid" current={ticket.assignee} optional />
        <TextField name="team" length={40} optional />
        <ReferencesField
          name="watcher_uuids"
          label={es.fields.watchers}
          hint={es.hints.watchers}
          kind="User"
          useOptions={useUserOptions}
          current={ticket.watchers}
          optional
        />
        <RowsField
          name="checklist"
          label={es.fields.checklist}
          one={work.checklist.one}
          add={work.checklist.add}
          blank={{ text: '', done: false, by: null }}
          optional
        >
          {(path) => (
            <>
              <TextField name={`${path}.text`} label={work.checklist.text} />
              <CheckboxField name={`${path}.done`} label={work.checklist.done} />
            </>
          )}
        </RowsField>
      </FormGroup>
      <RecordFields kind="SupportTicket" />
    </RecordForm>
  )
}
