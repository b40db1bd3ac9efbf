import { Suspense } from 'react'
import { optionsOf } from '@/kit/vocabulary/options'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { useTranslation } from '@/i18n'
import { lazyPart } from '@/kit/elements/lazyPart'
import { RecordFields } from '@/kit/form/RecordFields'
import type * as z from 'zod/mini'
import { NewCompany, type CompanyDetail } from '@/contract/companies'
import { BankAccountGroup } from '@/kit/form/BankAccountGroup'
import { AddressGroup } from '@/kit/form/AddressGroup'
import { ColorField } from '@/kit/form/fields/ColorField'
import { CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { NumberField } from '@/kit/form/fields/NumberField'
import { TaxProfileGroup } from '@/kit/form/TaxProfileGroup'
import { SlugField } from '@/kit/form/fields/SlugField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { formValues } from '@/kit/form/formValues'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { es } from './es'
import { useCreateCompanyMutation, useEditCompanyMutation } from './api'
import { CompanyPicker } from './CompanyPicker'

// It brings plans and campaigns along, which the rest of the form does without.
const SalesPageGroup = lazyPart(() => import('./SalesPageGroup'), 'SalesPageGroup')

/** A company's fields, to create it and to edit it. */
export function CompanyForm({ company }: { company?: CompanyDetail }) {
  const onSave = useSave(useCreateCompanyMutation, useEditCompanyMutation, company)
  const { t } = useTranslation('companies')
  return (
    <RecordForm
      kind="Company"
      schema={NewCompany}
      initial={company ? formValues(blank, company) : blank}
      record={company}
      onSave={onSave}
      mayRepeat={['tax_profile.tax_id']}
    >
      <FormGroup title={t('sections.identity')}>
        <TextField name="trade_name" />
        <TextField name="legal_name" />
        <SlugField name="slug" hint={t('hints.slug')} from={company ? undefined : 'trade_name'} />
        <CheckboxGroup name="roles" options={optionsOf(es.roles)} />
        <TextField name="industry" length={40} optional />
        <NumberField name="employees_estimate" length={10} optional />
        <ColorField name="brand_color" hint={t('hints.brand_color')} optional />
        <CompanyPicker name="parent_company_uuid" current={company?.parent_company} optional />
      </FormGroup>
      <TaxProfileGroup name="tax_profile" />
      <FormGroup title={t('sections.contact')}>
        <TextField name="email" inputMode="email" optional />
        <PhoneField name="phone" optional />
        <TextField name="website" hint={t('hints.website')} inputMode="url" optional />
      </FormGroup>
      <AddressGroup name="address" />
      <BankAccountGroup name="bank_account" />
      <Suspense>
        <SalesPageGroup company={company} />
      </Suspense>
      <RecordFields kind="Company" />
    </RecordForm>
  )
}

type Fields = z.input<typeof NewCompany>

const blank: Fields = {
  trade_name: '',
  legal_name: '',
  slug: '',
  roles: [],
  tax_profile: null,
  industry: '',
  employees_estimate: null,
  website: '',
  brand_color: '',
  email: '',
  phone: '',
  address: null,
  bank_account: null,
  parent_company_uuid: '',
  sales_page: null,
  tags: [],
  external_id: '',
}
