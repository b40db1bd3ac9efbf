import { useTranslation } from 'react-i18next'
import { Hold, Resolution, type SupportTicketDetail } from '@/contract/supportTickets'
import { DateField } from '@/kit/fields/DateField'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { FormDialog } from '@/kit/FormDialog'
import { optionsOf } from '@/kit/options'
import { useDecideSupportTicketMutation } from './api'
import { es } from './es'

type Props = { ticket: SupportTicketDetail; onDone: () => void; onClose: () => void }

/** Says how a ticket ended. */
export function ResolveDialog({ ticket, onDone, onClose }: Props) {
  const { t } = useTranslation('support-tickets')
  const [decide] = useDecideSupportTicketMutation()
  const { uuid, version, number } = ticket
  return (
    <FormDialog
      kind="SupportTicket"
      title={t('resolve.title', { name: number })}
      confirm={es.resolve.button}
      done={es.resolve.done}
      schema={Resolution}
      initial={{ code: null, note: '' }}
      run={async (values) => {
        await decide({ uuid, version, action: 'resolve', values }).unwrap()
        onDone()
      }}
      onClose={onClose}
    >
      <SelectField name="code" label={es.resolve.code} options={optionsOf(es.resolutions)} />
      <TextField name="note" label={es.resolve.note} multiline optional />
    </FormDialog>
  )
}

/** Puts a ticket aside until a day: the team waits for something. */
export function HoldDialog({ ticket, onDone, onClose }: Props) {
  const { t } = useTranslation('support-tickets')
  const [decide] = useDecideSupportTicketMutation()
  const { uuid, version, number } = ticket
  return (
    <FormDialog
      kind="SupportTicket"
      title={t('hold.title', { name: number })}
      confirm={es.hold.button}
      done={es.hold.done}
      schema={Hold}
      initial={{ reason: '', until: '' }}
      run={async (values) => {
        await decide({ uuid, version, action: 'hold', values }).unwrap()
        onDone()
      }}
      onClose={onClose}
    >
      <TextField name="reason" label={es.hold.reason} multiline />
      <DateField name="until" label={es.hold.until} />
    </FormDialog>
  )
}
