import { useTranslation } from 'react-i18next'
import { RecordFields } from '@/kit/RecordFields'
import type * as z from 'zod/mini'
import { Collection, CustomerFields, type CustomerDetail } from '@/contract/customers'
import { masks } from '@/contract/mexico'
import { Channel } from '@/contract/persons'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { AddressGroup } from '@/kit/fields/AddressGroup'
import { CheckboxField, RadioGroup } from '@/kit/fields/ChoiceFields'
import { MaskedField } from '@/kit/fields/MaskedField'
import { NumberField } from '@/kit/fields/NumberField'
import { SelectField } from '@/kit/fields/SelectField'
import { TaxProfileGroup } from '@/kit/fields/TaxProfileGroup'
import { TextField } from '@/kit/fields/TextField'
import { formatPhone } from '@/kit/formats'
import { FormGroup } from '@/kit/FormGroup'
import { channelNames } from '@/kit/channels'
import { RecordForm, type Save } from '@/kit/RecordForm'

type Props = { customer: CustomerDetail; onSave: (save: Save<CustomerFields>) => Promise<{ uuid: string }> }

/** A customer's fields, to edit it: customers come to be with a subscription, not in a form. */
export function CustomerForm({ customer, onSave }: Props) {
  const { t } = useTranslation('customers')
  return (
    <RecordForm
      kind="Customer"
      schema={CustomerFields}
      initial={written(customer)}
      record={customer}
      onSave={onSave}
    >
      <FormGroup title={t('sections.payer')}>
        <TextField name="name" label={t('fields.name')} />
        {customer.type === 'individual' ? (
          <PersonPicker name="person_uuid" label={t('fields.person')} current={customer.person} />
        ) : (
          <CompanyPicker name="company_uuid" label={t('fields.company')} current={customer.company} />
        )}
        <TextField name="email" label={t('fields.email')} inputMode="email" />
        <MaskedField
          name="phone"
          label={t('fields.phone')}
          mask={masks.phone}
          inputMode="tel"
          length={20}
          optional
        />
        <SelectField
          name="preferred_channel"
          label={t('fields.preferred_channel')}
          options={Channel.options.map((value) => ({ value, label: channelNames[value] }))}
        />
      </FormGroup>
      <FormGroup title={t('sections.billing')}>
        <RadioGroup
          name="collection"
          label={t('fields.collection')}
          options={Collection.options.map((value) => ({ value, label: t(`collections.${value}`) }))}
        />
        <NumberField name="net_payment_days" label={t('fields.net_payment_days')} length={5} optional />
        <CheckboxField name="cfdi_auto" label={t('fields.cfdi_auto')} />
      </FormGroup>
      <TaxProfileGroup name="tax_profile" />
      <AddressGroup name="billing_address" title={t('fields.billing_address')} />
      <RecordFields kind="Customer" />
    </RecordForm>
  )
}

/** A customer as its form starts with it. */
const written = (customer: CustomerDetail): z.input<typeof CustomerFields> => ({
  name: customer.name,
  email: customer.email,
  phone: customer.phone && formatPhone(customer.phone),
  person_uuid: customer.person?.uuid ?? null,
  company_uuid: customer.company?.uuid ?? null,
  billing_address: customer.billing_address,
  tax_profile: customer.tax_profile,
  cfdi_auto: customer.cfdi_auto,
  collection: customer.collection,
  net_payment_days: customer.net_payment_days,
  preferred_channel: customer.preferred_channel,
  tags: customer.tags,
  external_id: customer.external_id,
})
