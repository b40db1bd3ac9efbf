import type * as z from 'zod/mini'
import { skipToken } from '@reduxjs/toolkit/query'
import { useSearchParams } from 'react-router-dom'
import { unwatched } from '@/api/writes'
import { isUuid } from '@/api/paths'
import type { SearchHit } from '@/contract/search'
import { NewSupportTicket, RelatedType, RequesterKind } from '@/contract/supportTickets'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByCreating } from '@/kit/form/saving'
import { useSearchRecordsQuery } from '@/kit/navigation/searchApi'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useAppSelector } from '@/store/hooks'
import { selectAccount } from '@/store/accountSelection'
import { useCreateSupportTicketMutation } from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import { RelatedField } from '@/entities/support-tickets/panel/RelatedRecords'
import { AboutFields, RequesterFields } from '@/entities/support-tickets/panel/TicketFields'

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

/** Opens a ticket: its requester, its subject and what they said. The address may name the person or the record. */
export function NewTicketForm() {
  const [params] = useSearchParams()
  const [type, uuid] = params.get('para')?.split(':') ?? []
  const isNamed = isUuid(uuid) && RelatedType.safeParse(type).success
  const { data, isFetching } = useSearchRecordsQuery(isNamed && uuid ? { q: uuid } : skipToken)
  if (isFetching) return <Skeleton lines={6} />
  const hit = data?.exact.find((one) => one.uuid === uuid && one.type === type)
  return <Form key={hit?.uuid} hit={hit} />
}

function Form({ hit }: { hit: SearchHit | undefined }) {
  const [create] = useCreateSupportTicketMutation(unwatched)
  const account = useAppSelector(selectAccount)
  const asker = hit && RequesterKind.safeParse(hit.type).data
  const about = hit && !asker ? RelatedType.safeParse(hit.type).data : undefined
  return (
    <RecordForm
      kind="SupportTicket"
      schema={NewSupportTicket}
      initial={{
        ...blank,
        account_uuid: account?.uuid ?? null,
        ...(hit && asker && { requester: { ...blank.requester, kind: asker, uuid: hit.uuid } }),
        ...(hit && about && { related: [{ type: about, uuid: hit.uuid, label: hit.title }] }),
      }}
      onSave={saveByCreating(create)}
    >
      <FormGroup title={es.sections.request}>
        <RequesterFields {...(hit && asker && { current: { uuid: hit.uuid, label: hit.title } })} />
        <SelectField name="channel" options={optionsOf(es.channels)} length={20} />
        <AboutFields account={account} />
        <RelatedField />
        <TextField name="message" hint={es.hints.message} multiline />
      </FormGroup>
    </RecordForm>
  )
}
