import type * as z from 'zod/mini'
import { CustomerFields, type CustomerDetail } from '@/contract/customers'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { PaymentMethodPicker } from '@/entities/payment-methods/PaymentMethodPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { channelNames } from '@/kit/channels'
import { AddressGroup } from '@/kit/fields/AddressGroup'
import { CheckboxField, RadioGroup } from '@/kit/fields/ChoiceFields'
import { NumberField } from '@/kit/fields/NumberField'
import { PhoneField } from '@/kit/fields/PhoneField'
import { SelectField } from '@/kit/fields/SelectField'
import { TaxProfileGroup } from '@/kit/fields/TaxProfileGroup'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { blankRecord, formValues } from '@/kit/formValues'
import { optionsOf } from '@/kit/options'
import { RecordFields } from '@/kit/RecordFields'
import { RecordForm } from '@/kit/RecordForm'
import { editing } from '@/kit/saving'
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

/** A customer's fields, to edit it: customers come to be with a subscription, not in a form. */
export function CustomerForm({ customer }: { customer: CustomerDetail }) {
  const [edit] = useEditCustomerMutation()
  return (
    <RecordForm
      kind="Customer"
      schema={CustomerFields}
      initial={formValues(blank, customer)}
      record={customer}
      onSave={editing(edit, customer.uuid)}
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
