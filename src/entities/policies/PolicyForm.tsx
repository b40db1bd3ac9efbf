import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { PolicyFields, type PolicyDetail } from '@/contract/policies'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { Can } from '@/kit/elements/Can'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { useEditPolicyMutation } from './api'
import { DistributionGroup } from './DistributionGroup'
import { es } from './es'

const blank: z.input<typeof PolicyFields> = {
  customer_uuid: null,
  starts_on: '',
  ends_on: null,
  auto_renew: true,
  distribution: null,
  ...blankRecord,
}

/** What may be edited of a policy: whom it covers and with what stays as it was contracted. */
export function PolicyForm({ policy }: { policy: PolicyDetail }) {
  const [edit] = useEditPolicyMutation(unwatched)
  return (
    <RecordForm
      kind="Policy"
      schema={PolicyFields}
      initial={formValues(blank, policy)}
      record={policy}
      onSave={saveByEditing(edit, policy.uuid)}
    >
      <FormGroup title={es.sections.term}>
        {['draft', 'pending_payment', 'scheduled'].includes(policy.status) && <DateField name="starts_on" />}
        <Can do="Policy.delete">
          <DateField name="ends_on" hint={es.hints.ends_on} />
        </Can>
        <CheckboxField name="auto_renew" />
        <CustomerPicker name="customer_uuid" account={policy.account.uuid} current={policy.customer} />
      </FormGroup>
      <DistributionGroup />
      <RecordFields kind="Policy" />
    </RecordForm>
  )
}
