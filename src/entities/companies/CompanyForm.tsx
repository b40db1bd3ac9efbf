import { useTranslation } from 'react-i18next'
import { RecordFields } from '@/kit/RecordFields'
import type * as z from 'zod/mini'
import { CompanyRole, NewCompany, type CompanyDetail } from '@/contract/companies'
import { masks } from '@/contract/mexico'
import { AddressGroup } from '@/kit/fields/AddressGroup'
import { CheckboxGroup } from '@/kit/fields/ChoiceFields'
import { MaskedField } from '@/kit/fields/MaskedField'
import { NumberField } from '@/kit/fields/NumberField'
import { TaxProfileGroup } from '@/kit/fields/TaxProfileGroup'
import { TextField } from '@/kit/fields/TextField'
import { formatPhone } from '@/kit/formats'
import { FormGroup, OptionalGroup } from '@/kit/FormGroup'
import { RecordForm, type Save } from '@/kit/RecordForm'
import { CompanyPicker } from './CompanyPicker'

type Props = {
  /** The company being edited; none for a new one. */
  company?: CompanyDetail
  onSave: (save: Save<NewCompany>) => Promise<{ uuid: string }>
}

/** A company's fields, to create it and to edit it. */
export function CompanyForm({ company, onSave }: Props) {
  const { t } = useTranslation('companies')
  return (
    <RecordForm
      kind="Company"
      schema={NewCompany}
      initial={company ? written(company) : blank}
      {...(company && { record: company })}
      onSave={onSave}
      mayRepeat={['tax_profile.tax_id']}
    >
      <FormGroup title={t('sections.identity')}>
        <TextField name="trade_name" label={t('fields.trade_name')} />
        <TextField name="legal_name" label={t('fields.legal_name')} />
        <TextField name="slug" label={t('fields.slug')} hint={t('hints.slug')} length={40} mono />
        <CheckboxGroup
          name="roles"
          label={t('fields.roles')}
          options={CompanyRole.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        <TextField name="industry" label={t('fields.industry')} length={40} optional />
        <NumberField name="employees_estimate" label={t('fields.employees_estimate')} length={10} optional />
        <CompanyPicker
          name="parent_company_uuid"
          label={t('fields.parent_company')}
          current={company?.parent_company}
          optional
        />
      </FormGroup>
      <TaxProfileGroup name="tax_profile" />
      <FormGroup title={t('sections.contact')}>
        <TextField name="email" label={t('fields.email')} inputMode="email" optional />
        <MaskedField
          name="phone"
          label={t('fields.phone')}
          mask={masks.phone}
          inputMode="tel"
          length={20}
          optional
        />
        <TextField
          name="website"
          label={t('fields.website')}
          hint={t('hints.website')}
          inputMode="url"
          optional
        />
      </FormGroup>
      <AddressGroup name="address" />
      <OptionalGroup
        name="bank_account"
        title={t('sections.bank')}
        add={t('bank.add')}
        blank={{ bank: '', clabe: '', holder: '' }}
      >
        <TextField name="bank_account.bank" label={t('bank.bank')} length={40} />
        <MaskedField
          name="bank_account.clabe"
          label={t('bank.clabe')}
          mask={masks.clabe}
          inputMode="numeric"
          length={20}
          mono
        />
        <TextField name="bank_account.holder" label={t('bank.holder')} />
      </OptionalGroup>
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
  email: '',
  phone: '',
  address: null,
  bank_account: null,
  parent_company_uuid: '',
  tags: [],
  external_id: '',
}

/** A company as its form starts with it. */
const written = (company: CompanyDetail): Fields => ({
  trade_name: company.trade_name,
  legal_name: company.legal_name,
  slug: company.slug,
  roles: company.roles,
  tax_profile: company.tax_profile,
  industry: company.industry,
  employees_estimate: company.employees_estimate,
  website: company.website,
  email: company.email,
  phone: company.phone && formatPhone(company.phone),
  address: company.address,
  bank_account: company.bank_account,
  parent_company_uuid: company.parent_company?.uuid ?? null,
  tags: company.tags,
  external_id: company.external_id,
})
