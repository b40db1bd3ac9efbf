import type * as z from 'zod/mini'
import { NewPlan, type PlanDetail } from '@/contract/plans'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { CheckboxField, CheckboxGroup } from '@/kit/fields/ChoiceFields'
import { DateField } from '@/kit/fields/DateField'
import { ListField } from '@/kit/fields/ListField'
import { NumberField } from '@/kit/fields/NumberField'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { blankRecord, formValues } from '@/kit/formValues'
import { optionsOf } from '@/kit/options'
import { RecordFields } from '@/kit/RecordFields'
import { RecordForm } from '@/kit/RecordForm'
import { useSave } from '@/kit/saving'
import { useCreatePlanMutation, useEditPlanMutation } from './api'
import { BenefitsField } from './BenefitFields'
import { es } from './es'
import { writtenBenefits } from './parts'
import { PricesField } from './PriceFields'

const blank: z.input<typeof NewPlan> = {
  code: '',
  name: '',
  public_name: '',
  slug: '',
  family: '',
  short_description: '',
  description_md: '',
  kind: 'health_membership',
  audience: [],
  insurer_company_uuid: null,
  period: { length: 1, unit: 'year' },
  eligibility: {
    min_age: 0,
    max_age: 65,
    max_renewal_age: 75,
    child_max_age: 25,
    residence_states: [],
    requires_declaration: false,
  },
  members: { min: 1, max: 1, included: 1 },
  waiting_period_days: 0,
  grace_days: 10,
  renewal_window_days: 30,
  renewal: 'auto',
  prices: [],
  benefits: [],
  provider_network_tag: '',
  publish_on: null,
  sales: { public: true, channels: ['web'], order: 100, highlight: false, cta: '' },
  ...blankRecord,
}

/** A plan's fields, to create it and to edit it. Of one that was published, those that may still change. */
export function PlanForm({ plan }: { plan?: PlanDetail }) {
  const onSave = useSave(useCreatePlanMutation, useEditPlanMutation, plan)
  const isFrozen = plan !== undefined && plan.status !== 'draft'
  return (
    <RecordForm
      kind="Plan"
      schema={NewPlan}
      initial={plan ? { ...formValues(blank, plan), benefits: writtenBenefits(plan.benefits) } : blank}
      record={plan}
      onSave={onSave}
    >
      <FormGroup title={es.sections.identity}>
        {isFrozen && <p>{es.hints.frozen}</p>}
        <TextField name="name" />
        <TextField name="public_name" />
        {!isFrozen && <TextField name="code" length={20} mono />}
        <TextField name="slug" length={40} hint={es.hints.slug} mono />
        {!isFrozen && <SelectField name="kind" options={optionsOf(es.kinds)} length={20} />}
        <CheckboxGroup name="audience" options={optionsOf(es.audiences)} />
        <TextField name="short_description" />
        <TextField name="description_md" hint={es.hints.description} multiline optional />
        <TextField name="family" length={40} optional />
        <CompanyPicker name="insurer_company_uuid" current={plan?.insurer_company} optional />
        <TextField name="provider_network_tag" length={20} optional />
      </FormGroup>
      <FormGroup title={es.sections.prices}>
        <PricesField />
      </FormGroup>
      {!isFrozen && (
        <>
          <FormGroup title={es.sections.benefits}>
            <BenefitsField current={plan?.benefits} />
          </FormGroup>
          <Rules />
          <EligibilityFields />
        </>
      )}
      <FormGroup title={es.sections.sales}>
        <SelectField name="renewal" options={optionsOf(es.renewals)} length={20} />
        <CheckboxField name="sales.public" label={es.sales.public} />
        <CheckboxGroup name="sales.channels" label={es.sales.channels} options={optionsOf(es.channels)} />
        <NumberField name="sales.order" label={es.sales.order} length={5} />
        <CheckboxField name="sales.highlight" label={es.sales.highlight} />
        <TextField name="sales.cta" label={es.sales.cta} length={20} optional />
        {!isFrozen && <DateField name="publish_on" hint={es.hints.publish_on} optional />}
      </FormGroup>
      <RecordFields kind="Plan" />
    </RecordForm>
  )
}

const Rules = () => (
  <FormGroup title={es.sections.rules}>
    <NumberField name="period.length" label={es.period.length} length={5} />
    <SelectField name="period.unit" label={es.period.unit} options={optionsOf(es.units)} length={10} />
    <NumberField name="members.min" label={es.members.min} length={5} />
    <NumberField name="members.max" label={es.members.max} length={5} />
    <NumberField name="members.included" label={es.members.included} length={5} />
    <NumberField name="waiting_period_days" length={5} />
    <NumberField name="grace_days" length={5} />
    <NumberField name="renewal_window_days" length={5} />
  </FormGroup>
)

const EligibilityFields = () => (
  <FormGroup title={es.sections.eligibility}>
    <NumberField name="eligibility.min_age" label={es.eligibility.min_age} length={5} optional />
    <NumberField name="eligibility.max_age" label={es.eligibility.max_age} length={5} optional />
    <NumberField
      name="eligibility.max_renewal_age"
      label={es.eligibility.max_renewal_age}
      length={5}
      optional
    />
    <NumberField name="eligibility.child_max_age" label={es.eligibility.child_max_age} length={5} optional />
    <ListField name="eligibility.residence_states" label={es.eligibility.residence_states} optional />
    <CheckboxField name="eligibility.requires_declaration" label={es.eligibility.requires_declaration} />
  </FormGroup>
)
