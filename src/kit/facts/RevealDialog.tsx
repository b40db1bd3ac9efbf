import { RevealReason } from '@/contract/reveals'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { revealTexts } from './revealTexts'

type Props = { what: string; reveal: (reason: string) => Promise<void>; onClose: () => void }

/** Asks why somebody wants to see a masked value, before it is shown. */
export function RevealDialog({ what, reveal, onClose }: Props) {
  return (
    <FormDialog
      kind="Person"
      title={revealTexts.title(what)}
      confirm={revealTexts.confirm}
      done={revealTexts.done}
      schema={RevealReason}
      initial={{ reason: '' }}
      run={({ reason }) => reveal(reason)}
      onClose={onClose}
    >
      <TextField name="reason" label={revealTexts.reason} hint={revealTexts.hint} />
    </FormDialog>
  )
}
