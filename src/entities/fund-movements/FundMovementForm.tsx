import { unwatched } from '@/api/writes'
import { type FundMovementDetail, FundMovementFields } from '@/contract/fundMovements'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { useEditFundMovementMutation } from './api'
import { es } from './es'

/** What staff write of a movement: what it was for. The rest is evidence. */
export function FundMovementForm({ movement }: { movement: FundMovementDetail }) {
  const [edit] = useEditFundMovementMutation(unwatched)
  return (
    <RecordForm
      kind="FundMovement"
      schema={FundMovementFields}
      initial={formValues({ description: '', ...blankRecord }, movement)}
      record={movement}
      onSave={saveByEditing(edit, movement.uuid)}
    >
      <FormGroup title={es.sections.note}>
        <TextField name="description" multiline optional={movement.source.type !== 'user'} />
      </FormGroup>
      <RecordFields kind="FundMovement" />
    </RecordForm>
  )
}
