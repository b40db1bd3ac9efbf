import { useTranslation } from '@/i18n'
import { Hold, Merge, Resolution, Split, type SupportTicketDetail } from '@/contract/supportTickets'
import { skipToken } from '@reduxjs/toolkit/query'
import { CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { ReferenceField, type UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import {
  useDecideSupportTicketMutation,
  useListSupportTicketsQuery,
  useSplitSupportTicketMutation,
} from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'

type Ending = { ticket: SupportTicketDetail; onClose: () => void }
type Props = Ending & { onDone: () => void }
type Leading = Ending & {
  /** Goes to the ticket that is worked on from then. */
  onDone: (uuid: string) => void
}

/** Says how a ticket ended. */
export function ResolveDialog({ ticket, onDone, onClose }: Props) {
  const { t } = useTranslation('ticket-work')
  const [decide] = useDecideSupportTicketMutation()
  const { uuid, version, number } = ticket
  return (
    <FormDialog
      kind="SupportTicket"
      title={t('resolve.title', { name: number })}
      confirm={work.resolve.button}
      done={work.resolve.done}
      schema={Resolution}
      initial={{ code: null, note: '' }}
      run={async (values) => {
        await decide({ uuid, version, action: 'resolve', values }).unwrap()
        onDone()
      }}
      onClose={onClose}
    >
      <SelectField name="code" label={work.resolve.code} options={optionsOf(work.resolutions)} />
      <TextField name="note" label={work.resolve.note} multiline optional />
    </FormDialog>
  )
}

/** Puts a ticket aside until a day: the team waits for something. */
export function HoldDialog({ ticket, onDone, onClose }: Props) {
  const { t } = useTranslation('ticket-work')
  const [decide] = useDecideSupportTicketMutation()
  const { uuid, version, number } = ticket
  return (
    <FormDialog
      kind="SupportTicket"
      title={t('hold.title', { name: number })}
      confirm={work.hold.button}
      done={work.hold.done}
      schema={Hold}
      initial={{ reason: '', until: '' }}
      run={async (values) => {
        await decide({ uuid, version, action: 'hold', values }).unwrap()
        onDone()
      }}
      onClose={onClose}
    >
      <TextField name="reason" label={work.hold.reason} multiline />
      <DateField name="until" label={work.hold.until} />
    </FormDialog>
  )
}

/** Other tickets that a text finds, of those that go on. */
const useTicketOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListSupportTicketsQuery(
    text
      ? { q: text, status: ['new', 'open', 'pending', 'on_hold', 'resolved'], page: 1, size: 10 }
      : skipToken,
  )
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, number, subject, requester }) => ({
      uuid,
      label: `${number} ${subject}`,
      detail: requester.name,
    })),
  }
}

/** Closes a ticket in favour of another that asks the same. */
export function MergeDialog({ ticket, onDone, onClose }: Leading) {
  const { t } = useTranslation('ticket-work')
  const [decide] = useDecideSupportTicketMutation()
  const { uuid, version, number } = ticket
  return (
    <FormDialog
      kind="SupportTicket"
      title={t('merge.title', { name: number })}
      confirm={work.merge.button}
      done={work.merge.done}
      schema={Merge}
      initial={{ into_uuid: null }}
      run={async (values) => {
        await decide({ uuid, version, action: 'merge', values }).unwrap()
        onDone(values.into_uuid)
      }}
      onClose={onClose}
    >
      <ReferenceField
        name="into_uuid"
        label={work.merge.into}
        hint={work.merge.hint}
        kind="SupportTicket"
        useOptions={useTicketOptions}
      />
    </FormDialog>
  )
}

/** Makes part of a conversation a ticket of its own. */
export function SplitDialog({ ticket, onDone, onClose }: Leading) {
  const { t } = useTranslation('ticket-work')
  const [split] = useSplitSupportTicketMutation()
  const { uuid, number, messages } = ticket
  const said = messages.filter(({ kind, ticket: of }) => kind !== 'system' && of === null)
  return (
    <FormDialog
      kind="SupportTicket"
      title={t('split.title', { name: number })}
      confirm={work.split.button}
      done={work.split.done}
      schema={Split}
      initial={{ subject: '', message_uuids: [] }}
      run={async (values, key) => {
        const part = await split({ uuid, values, key }).unwrap()
        onDone(part.uuid)
      }}
      onClose={onClose}
    >
      <TextField name="subject" label={work.split.subject} />
      <CheckboxGroup
        name="message_uuids"
        label={work.split.messages}
        options={said.map(({ uuid: of, body, author, kind }) => ({
          value: of,
          label: body.length > 120 ? `${body.slice(0, 120)}…` : body,
          description: [
            author.kind === 'public' ? ticket.requester.name : author.label,
            ...(kind === 'internal' ? [es.messages.internal] : []),
          ].join(' · '),
        }))}
      />
    </FormDialog>
  )
}
