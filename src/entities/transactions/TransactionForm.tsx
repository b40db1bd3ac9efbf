import { unwatched } from '@/api/writes'
import { type TransactionDetail, TransactionFields } from '@/contract/transactions'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { useEditTransactionMutation } from './api'
import { es } from './es'

/** What staff write of a transaction: whether it was matched with the bank's statement. */
export function TransactionForm({ transaction }: { transaction: TransactionDetail }) {
  const [edit] = useEditTransactionMutation(unwatched)
  return (
    <RecordForm
      kind="Transaction"
      schema={TransactionFields}
      initial={formValues({ reconciliation: transaction.reconciliation, ...blankRecord }, transaction)}
      record={transaction}
      onSave={saveByEditing(edit, transaction.uuid)}
    >
      <FormGroup title={es.sections.settlement}>
        <RadioGroup name="reconciliation" options={optionsOf(es.reconciliations)} />
      </FormGroup>
      <RecordFields kind="Transaction" />
    </RecordForm>
  )
}
