import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { isProfessional, NewProvider, type ProviderDetail } from '@/contract/providers'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { BankAccountGroup } from '@/kit/form/BankAccountGroup'
import { CheckboxField, CheckboxGroup, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { ListField } from '@/kit/form/fields/ListField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TaxProfileGroup } from '@/kit/form/TaxProfileGroup'
import { SlugField } from '@/kit/form/fields/SlugField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup, OptionalGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { useCreateProviderMutation, useEditProviderMutation } from './api'
import { es } from './es'

const blank: z.input<typeof NewProvider> = {
  kind: 'clinic',
  name: '',
  slug: '',
  person_uuid: null,
  company_uuid: null,
  professional_license: '',
  specialties: [],
  languages: ['es'],
  tax_profile: null,
  bank_account: null,
  contract: null,
  network_tags: [],
  accepts: ['members'],
  public: true,
  bio_md: '',
  website: '',
  phone: null,
  email: '',
  ...blankRecord,
}

const blankContract = { starts_on: '', ends_on: '', tariff: 'list', agreed_pct: '', payment_days: 30 }

/** A provider's fields, to create it and to edit it. */
export function ProviderForm({ provider }: { provider?: ProviderDetail }) {
  const onSave = useSave(useCreateProviderMutation, useEditProviderMutation, provider)
  return (
    <RecordForm
      kind="Provider"
      schema={NewProvider}
      initial={provider ? formValues(blank, provider) : blank}
      record={provider}
      onSave={onSave}
    >
      <FormGroup title={es.sections.identity}>
        <TextField name="name" />
        <SelectField name="kind" options={optionsOf(es.kinds)} length={20} />
        <SlugField name="slug" hint={es.hints.slug} from={provider ? undefined : 'name'} />
        <CompanyPicker name="company_uuid" current={provider?.company} optional />
        <Professional provider={provider} />
      </FormGroup>
      <FormGroup title={es.sections.care}>
        <RowsField
          name="specialties"
          one={es.practice.one}
          add={es.practice.add}
          blank={{ specialty: '', license: '' }}
        >
          {(path) => (
            <>
              <SelectField
                name={`${path}.specialty`}
                label={es.practice.one}
                options={optionsOf(specialtyNames)}
              />
              <TextField
                name={`${path}.license`}
                label={es.practice.license}
                inputMode="numeric"
                length={10}
                optional
              />
            </>
          )}
        </RowsField>
        <CheckboxGroup name="languages" options={optionsOf(es.languages)} optional />
        <CheckboxGroup name="accepts" options={optionsOf(es.acceptances)} />
        <ListField name="network_tags" hint={es.hints.network} />
      </FormGroup>
      <Agreement />
      <TaxProfileGroup name="tax_profile" />
      <BankAccountGroup name="bank_account" />
      <FormGroup title={es.sections.reach}>
        <CheckboxField name="public" />
        <PhoneField name="phone" optional />
        <TextField name="email" inputMode="email" optional />
        <TextField name="website" inputMode="url" optional />
        <TextField name="bio_md" multiline optional />
      </FormGroup>
      <RecordFields kind="Provider" />
    </RecordForm>
  )
}

/** Who attends and with which licence: asked of those who are one person. */
function Professional({ provider }: { provider: ProviderDetail | undefined }) {
  const kind: unknown = useWatch({ name: 'kind' })
  if (typeof kind !== 'string' || !isProfessional(kind)) return null
  return (
    <>
      <PersonPicker name="person_uuid" current={provider?.person} hint={es.hints.person} />
      <TextField name="professional_license" inputMode="numeric" length={10} mono />
    </>
  )
}

function Agreement() {
  const tariff: unknown = useWatch({ name: 'contract.tariff' })
  return (
    <OptionalGroup name="contract" title={es.fields.contract} add={es.agreed.add} blank={blankContract}>
      <DateField name="contract.starts_on" label={es.agreed.starts_on} />
      <DateField name="contract.ends_on" label={es.agreed.ends_on} optional />
      <RadioGroup name="contract.tariff" label={es.agreed.tariff} options={optionsOf(es.tariffs)} />
      {tariff === 'agreed_pct' && (
        <TextField name="contract.agreed_pct" label={es.agreed.pct} inputMode="decimal" length={10} />
      )}
      <NumberField name="contract.payment_days" label={es.agreed.payment_days} length={5} />
    </OptionalGroup>
  )
}
