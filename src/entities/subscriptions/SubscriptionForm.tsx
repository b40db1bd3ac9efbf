import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { SubscriptionFields, type SubscriptionDetail } from '@/contract/subscriptions'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { FormGroup, OptionalGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { useEditSubscriptionMutation } from './api'
import { es } from './es'

const blank: z.input<typeof SubscriptionFields> = {
  collection_method: 'automatic',
  payment_method_uuid: null,
  discount: null,
  ...blankRecord,
}

const noDiscount = { coupon_code: '', type: 'pct', value: null, duration: 'once', remaining: null }

/** What may be edited of a subscription; enrolment creates it. */
export function SubscriptionForm({ subscription }: { subscription: SubscriptionDetail }) {
  const [edit] = useEditSubscriptionMutation(unwatched)
  // The payer agrees to payroll deduction, and an action of its own ends it.
  const isDeducted = subscription.collection_method === 'payroll'
  return (
    <RecordForm
      kind="Subscription"
      schema={SubscriptionFields}
      initial={formValues(blank, subscription)}
      record={subscription}
      onSave={saveByEditing(edit, subscription.uuid)}
    >
      <FormGroup title={es.sections.collecting}>
        <RadioGroup
          name="collection_method"
          options={optionsOf(es.collections).filter(({ value }) => (value === 'payroll') === isDeducted)}
        />
      </FormGroup>
      <OptionalGroup name="discount" title={es.fields.discount} add={es.discount.add} blank={noDiscount}>
        <SelectField
          name="discount.type"
          label={es.discount.type}
          options={optionsOf(es.discountTypes)}
          length={20}
        />
        <DiscountValue />
        <SelectField
          name="discount.duration"
          label={es.discount.duration}
          options={optionsOf(es.durations)}
          length={20}
        />
        <NumberField name="discount.remaining" label={es.discount.remaining} length={5} optional />
        <TextField name="discount.coupon_code" label={es.discount.coupon_code} length={20} optional />
      </OptionalGroup>
      <RecordFields kind="Subscription" />
    </RecordForm>
  )
}

/** How much it takes off: a percentage, or an amount. */
function DiscountValue() {
  const type: unknown = useWatch({ name: 'discount.type' })
  return type === 'fixed' ? (
    <MoneyField name="discount.value" label={es.discount.value} length={10} />
  ) : (
    <NumberField name="discount.value" label={es.discount.value} length={10} />
  )
}
