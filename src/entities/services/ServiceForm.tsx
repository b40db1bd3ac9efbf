import type * as z from 'zod/mini'
import { NewService, type ServiceDetail } from '@/contract/services'
import { ServiceCategoryPicker } from '@/entities/service-categories/ServiceCategoryPicker'
import { CheckboxField, CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { ListField } from '@/kit/form/fields/ListField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup, OptionalGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { TaxFields } from '@/kit/form/fields/TaxFields'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { useCreateServiceMutation, useEditServiceMutation } from './api'
import { es } from './es'

const blank: z.input<typeof NewService> = {
  code: '',
  standard_code: null,
  name: '',
  category_uuid: '',
  specialty: null,
  kind: 'consultation',
  modality: ['in_person'],
  duration_minutes: null,
  reference_price_cents: null,
  max_price_cents: null,
  currency: 'MXN',
  requires_authorization: false,
  requires_referral: false,
  sex_limit: null,
  age_min: null,
  age_max: null,
  frequency_days: null,
  preparation_md: '',
  synonyms: [],
  tax: { object: '02', rate: 'exempt' },
  ...blankRecord,
}

/** A service's fields, to create it and to edit it. */
export function ServiceForm({ service }: { service?: ServiceDetail }) {
  const onSave = useSave(useCreateServiceMutation, useEditServiceMutation, service)
  return (
    <RecordForm
      kind="Service"
      schema={NewService}
      initial={service ? formValues(blank, service) : blank}
      record={service}
      onSave={onSave}
    >
      <FormGroup title={es.sections.identity}>
        <TextField name="name" />
        <TextField name="code" length={20} mono />
        <ServiceCategoryPicker name="category_uuid" current={service?.category} hint={es.hints.category} />
        <SelectField name="kind" options={optionsOf(es.kinds)} length={20} />
        <CheckboxGroup name="modality" options={optionsOf(es.modalities)} />
        <SelectField name="specialty" options={optionsOf(specialtyNames)} length={40} optional />
        <NumberField name="duration_minutes" length={5} optional />
        <ListField name="synonyms" hint={es.hints.synonyms} optional />
      </FormGroup>
      <OptionalGroup
        name="standard_code"
        title={es.fields.standard_code}
        add={es.standard.add}
        blank={{ system: '', code: '' }}
      >
        <SelectField
          name="standard_code.system"
          label={es.standard.system}
          options={optionsOf(es.codeSystems)}
          length={20}
        />
        <TextField name="standard_code.code" label={es.standard.code} length={20} mono />
      </OptionalGroup>
      <FormGroup title={es.sections.prices}>
        <MoneyField name="reference_price_cents" length={20} optional />
        <MoneyField name="max_price_cents" length={20} optional />
        <TaxFields name="tax" />
      </FormGroup>
      <FormGroup title={es.sections.use}>
        <CheckboxField name="requires_authorization" />
        <CheckboxField name="requires_referral" />
        <SelectField name="sex_limit" options={optionsOf(es.sexes)} length={20} optional />
        <NumberField name="age_min" length={5} optional />
        <NumberField name="age_max" length={5} optional />
        <NumberField name="frequency_days" length={5} optional />
        <TextField name="preparation_md" hint={es.hints.preparation} multiline optional />
      </FormGroup>
      <RecordFields kind="Service" />
    </RecordForm>
  )
}
