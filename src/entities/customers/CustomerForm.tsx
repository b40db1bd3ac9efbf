import type * as z from 'zod/mini'
import { CustomerFields, type CustomerDetail } from '@/contract/customers'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { PaymentMethodPicker } from '@/entities/payment-methods/PaymentMethodPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { channelNames } from '@/kit/vocabulary/channels'
import { AddressGroup } from '@/kit/form/AddressGroup'
import { CheckboxField, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { NumberField } from '@/kit/form/fields/NumberField'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TaxProfileGroup } from '@/kit/form/TaxProfileGroup'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { useEditCustomerMutation } from './api'
import { es } from './es'

const blank: z.input<typeof CustomerFields> = {
  name: '',
  email: '',
  phone: null,
  person_uuid: null,
  company_uuid: null,
  billing_address: null,
  tax_profile: null,
  cfdi_auto: false,
  collection: 'automatic',
  net_payment_days: null,
  preferred_channel: 'email',
  default_payment_method_uuid: null,
  ...blankRecord,
}

/** A customer's fields, to edit it: `NewCustomerDialog` creates one. */
export function CustomerForm({ customer }: { customer: CustomerDetail }) {
  const [edit] = useEditCustomerMutation()
  return (
    <RecordForm
      kind="Customer"
      schema={CustomerFields}
      initial={formValues(blank, customer)}
      record={customer}
      onSave={saveByEditing(edit, customer.uuid)}
    >
      <FormGroup title={es.sections.payer}>
        <TextField name="name" />
        {customer.type === 'individual' ? (
          <PersonPicker name="person_uuid" current={customer.person} />
        ) : (
          <CompanyPicker name="company_uuid" current={customer.company} />
        )}
        <TextField name="email" inputMode="email" />
        <PhoneField name="phone" optional />
        <SelectField name="preferred_channel" options={optionsOf(channelNames)} />
      </FormGroup>
      <FormGroup title={es.sections.billing}>
        <RadioGroup name="collection" options={optionsOf(es.collections)} />
        <PaymentMethodPicker
          name="default_payment_method_uuid"
          customer={customer.uuid}
          current={customer.default_payment_method}
          optional
        />
        <NumberField name="net_payment_days" length={5} optional />
        <CheckboxField name="cfdi_auto" />
      </FormGroup>
      <TaxProfileGroup name="tax_profile" />
      <AddressGroup name="billing_address" title={es.fields.billing_address} />
      <RecordFields kind="Customer" />
    </RecordForm>
  )
}
