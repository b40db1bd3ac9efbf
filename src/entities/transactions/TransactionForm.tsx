import { type TransactionDetail, TransactionFields } from '@/contract/transactions'
import { RadioGroup } from '@/kit/fields/ChoiceFields'
import { FormGroup } from '@/kit/FormGroup'
import { blankRecord, formValues } from '@/kit/formValues'
import { optionsOf } from '@/kit/options'
import { RecordFields } from '@/kit/RecordFields'
import { RecordForm } from '@/kit/RecordForm'
import { editing } from '@/kit/saving'
import { useEditTransactionMutation } from './api'
import { es } from './es'

/** What staff write of a transaction: whether it was matched with the bank's statement. */
export function TransactionForm({ transaction }: { transaction: TransactionDetail }) {
  const [edit] = useEditTransactionMutation()
  return (
    <RecordForm
      kind="Transaction"
      schema={TransactionFields}
      initial={formValues({ reconciliation: transaction.reconciliation, ...blankRecord }, transaction)}
      record={transaction}
      onSave={editing(edit, transaction.uuid)}
    >
      <FormGroup title={es.sections.settlement}>
        <RadioGroup name="reconciliation" options={optionsOf(es.reconciliations)} />
      </FormGroup>
      <RecordFields kind="Transaction" />
    </RecordForm>
  )
}
