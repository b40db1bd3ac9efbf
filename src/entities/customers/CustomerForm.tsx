import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { CustomerFields, type CustomerDetail, NewCustomer } from '@/contract/customers'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { PaymentMethodPicker } from '@/entities/payment-methods/PaymentMethodPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { Dialog } from '@/kit/elements/Dialog'
import { useTexts } from '@/kit/vocabulary/useTexts'
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
import { saveByCreating, saveByEditing } from '@/kit/form/saving'
import { useCreateCustomerMutation, useEditCustomerMutation } from './api'
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

/** A customer's fields, to edit it. */
export function CustomerForm({ customer }: { customer: CustomerDetail }) {
  const [edit] = useEditCustomerMutation(unwatched)
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
        <Reached />
      </FormGroup>
      <FormGroup title={es.sections.billing}>
        <RadioGroup name="collection" options={optionsOf(es.collections)} />
        <PaymentMethodPicker
          name="default_payment_method_uuid"
          customer={customer.uuid}
          current={customer.default_payment_method}
          optional
        />
        <Terms />
      </FormGroup>
      <Billed />
    </RecordForm>
  )
}

/** Creates a customer of an account by hand, before anything was sold to them. */
export function NewCustomerDialog(props: { account: string; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('Customer')
  return (
    <Dialog kind="sheet" size="wide" title={t('new', noun)} onClose={props.onClose}>
      <NewCustomerForm {...props} />
    </Dialog>
  )
}

function NewCustomerForm({ account, onClose }: { account: string; onClose: () => void }) {
  const [create] = useCreateCustomerMutation(unwatched)
  return (
    <RecordForm
      kind="Customer"
      schema={NewCustomer}
      initial={{ ...blank, account_uuid: account, type: 'individual' }}
      draftOf={account}
      onSave={saveByCreating(create)}
      onClose={onClose}
    >
      <FormGroup title={es.sections.payer}>
        <RadioGroup name="type" options={optionsOf(es.types)} />
        <Payer />
        <TextField name="name" />
        <Reached />
      </FormGroup>
      <FormGroup title={es.sections.billing}>
        <RadioGroup name="collection" options={optionsOf(es.collections)} />
        <Terms />
      </FormGroup>
      <Billed />
    </RecordForm>
  )
}

/** The person or the company that pays, as the type says; one of the other type is let go of. */
function Payer() {
  const { setValue } = useFormContext<z.input<typeof NewCustomer>>()
  const type: unknown = useWatch({ name: 'type' })
  const isCompany = type === 'company'
  useEffect(() => setValue(isCompany ? 'person_uuid' : 'company_uuid', null), [isCompany, setValue])
  return isCompany ? <CompanyPicker name="company_uuid" /> : <PersonPicker name="person_uuid" />
}

/** How they are reached. */
const Reached = () => (
  <>
    <TextField name="email" inputMode="email" />
    <PhoneField name="phone" optional />
    <SelectField name="preferred_channel" options={optionsOf(channelNames)} />
  </>
)

/** When they pay, and whether that is invoiced by itself. */
const Terms = () => (
  <>
    <NumberField name="net_payment_days" length={5} optional />
    <CheckboxField name="cfdi_auto" />
  </>
)

/** What their invoices say, and what every record has. */
const Billed = () => (
  <>
    <TaxProfileGroup name="tax_profile" />
    <AddressGroup name="billing_address" title={es.fields.billing_address} />
    <RecordFields kind="Customer" />
  </>
)
