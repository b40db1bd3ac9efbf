import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { NewCustomer } from '@/contract/customers'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { Dialog } from '@/kit/elements/Dialog'
import { AddressGroup } from '@/kit/form/AddressGroup'
import { CheckboxField, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { NumberField } from '@/kit/form/fields/NumberField'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord } from '@/kit/form/formValues'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByCreating } from '@/kit/form/saving'
import { TaxProfileGroup } from '@/kit/form/TaxProfileGroup'
import { channelNames } from '@/kit/vocabulary/channels'
import { optionsOf } from '@/kit/vocabulary/options'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useCreateCustomerMutation } from './api'
import { es } from './es'

type Fields = z.input<typeof NewCustomer>

const blankOf = (account_uuid: string): Fields => ({
  account_uuid,
  type: 'individual',
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
})

/** Creates a customer of an account by hand: somebody who pays before anything was sold to them. */
export function NewCustomerDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('Customer')
  const [create] = useCreateCustomerMutation()
  return (
    <Dialog kind="sheet" size="wide" title={t('new', noun)} onClose={onClose}>
      <RecordForm
        kind="Customer"
        schema={NewCustomer}
        initial={blankOf(account)}
        draftOf={account}
        onSave={saveByCreating(create)}
        onClose={onClose}
      >
        <FormGroup title={es.sections.payer}>
          <RadioGroup name="type" options={optionsOf(es.types)} />
          <Payer />
          <TextField name="name" />
          <TextField name="email" inputMode="email" />
          <PhoneField name="phone" optional />
          <SelectField name="preferred_channel" options={optionsOf(channelNames)} />
        </FormGroup>
        <FormGroup title={es.sections.billing}>
          <RadioGroup name="collection" options={optionsOf(es.collections)} />
          <NumberField name="net_payment_days" length={5} optional />
          <CheckboxField name="cfdi_auto" />
        </FormGroup>
        <TaxProfileGroup name="tax_profile" />
        <AddressGroup name="billing_address" title={es.fields.billing_address} />
        <RecordFields kind="Customer" />
      </RecordForm>
    </Dialog>
  )
}

/** The person or the company that pays, as the type says; one of the other type is let go of. */
function Payer() {
  const { setValue } = useFormContext<Fields>()
  const type = useWatch<Fields, 'type'>({ name: 'type' })
  useEffect(() => setValue(type === 'company' ? 'person_uuid' : 'company_uuid', null), [type, setValue])
  return type === 'company' ? <CompanyPicker name="company_uuid" /> : <PersonPicker name="person_uuid" />
}
