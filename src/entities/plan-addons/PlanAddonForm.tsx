import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewPlanAddon, type PlanAddonDetail } from '@/contract/planAddons'
import type { PlanBenefit } from '@/contract/planParts'
import { BenefitsField } from '@/entities/plans/BenefitFields'
import { benefitsForForm } from '@/entities/plans/parts'
import { TaxFields } from '@/kit/form/fields/TaxFields'
import { usePlanOptions } from '@/entities/plans/PlanPicker'
import { CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { ReferencesField } from '@/kit/form/reference/ReferencesField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { useCreatePlanAddonMutation, useEditPlanAddonMutation } from './api'
import { es } from './es'
import { usePlanAddonOptions } from './PlanAddonPicker'

const blank: z.input<typeof NewPlanAddon> = {
  code: '',
  name: '',
  public_name: '',
  short_description: '',
  type: 'service',
  compatible_plan_uuids: [],
  pricing: {
    version: 1,
    currency: 'MXN',
    interval: 'month',
    mode: 'flat',
    amount_cents: 0,
    quarter_cents: null,
    semester_cents: null,
    year_cents: null,
    valid_from: null,
    valid_to: null,
  },
  tax: { object: '02', rate: '0.16' },
  benefits: [],
  max_quantity: 1,
  selectable_in: ['staff'],
  requires_addon_uuids: [],
  excludes_addon_uuids: [],
  order: 100,
  ...blankRecord,
}

/** An add-on's fields, to create it and to edit it. Of one that was published, those that may still change. */
export function PlanAddonForm({ addon }: { addon?: PlanAddonDetail }) {
  const onSave = useSave(useCreatePlanAddonMutation, useEditPlanAddonMutation, addon)
  const isFrozen = addon !== undefined && addon.status !== 'draft'
  return (
    <RecordForm
      kind="PlanAddon"
      schema={NewPlanAddon}
      initial={addon ? { ...formValues(blank, addon), benefits: benefitsForForm(addon.benefits) } : blank}
      record={addon}
      onSave={onSave}
    >
      <FormGroup title={es.sections.identity}>
        {isFrozen && <p>{es.hints.frozen}</p>}
        <TextField name="name" />
        <TextField name="public_name" />
        {!isFrozen && <TextField name="code" length={20} mono />}
        <TextField name="short_description" />
        {!isFrozen && <SelectField name="type" options={optionsOf(es.types)} length={20} />}
        <NumberField name="order" length={5} />
      </FormGroup>
      <FormGroup title={es.sections.price}>
        <MoneyField
          name="pricing.amount_cents"
          label={es.fields.amount_cents}
          hint={es.pricing.amount_hint}
          length={10}
        />
        <SelectField
          name="pricing.interval"
          label={es.pricing.interval}
          options={optionsOf(es.intervals)}
          length={20}
        />
        <LongerPrices />
        <SelectField name="pricing.mode" label={es.pricing.mode} options={optionsOf(es.modes)} length={20} />
        <DateField name="pricing.valid_from" label={es.pricing.valid_from} optional />
        <DateField name="pricing.valid_to" label={es.pricing.valid_to} optional />
        <TaxFields name="tax" />
      </FormGroup>
      {!isFrozen && <Benefits current={addon?.benefits} />}
      <FormGroup title={es.sections.sale}>
        <ReferencesField
          name="compatible_plan_uuids"
          kind="Plan"
          useOptions={usePlanOptions}
          current={addon?.compatible_plans}
        />
        <CheckboxGroup name="selectable_in" options={optionsOf(es.channels)} />
        <NumberField name="max_quantity" length={5} />
        <ReferencesField
          name="requires_addon_uuids"
          kind="PlanAddon"
          useOptions={usePlanAddonOptions}
          current={addon?.requires_addons}
          optional
        />
        <ReferencesField
          name="excludes_addon_uuids"
          kind="PlanAddon"
          useOptions={usePlanAddonOptions}
          current={addon?.excludes_addons}
          optional
        />
      </FormGroup>
      <RecordFields kind="PlanAddon" />
    </RecordForm>
  )
}

/** What a longer interval costs, where it is not so many months; nothing is charged by intervals where it is once. */
function LongerPrices() {
  const interval = useWatch<z.input<typeof NewPlanAddon>, 'pricing.interval'>({ name: 'pricing.interval' })
  if (interval === 'once') return null
  return (
    <>
      {longer.map((name) => (
        <MoneyField
          key={name}
          name={`pricing.${name}`}
          label={es.pricing[name]}
          hint={es.pricing.longer_hint}
          length={10}
          optional
        />
      ))}
    </>
  )
}

const longer = ['quarter_cents', 'semester_cents', 'year_cents'] as const

/** What it covers, which only a coverage does. */
function Benefits({ current }: { current: PlanBenefit[] | undefined }) {
  const [type, benefits] = useWatch<
    Pick<z.input<typeof NewPlanAddon>, 'type' | 'benefits'>,
    ['type', 'benefits']
  >({ name: ['type', 'benefits'] })
  if (type !== 'coverage' && !benefits?.length) return null
  return (
    <FormGroup title={es.sections.benefits}>
      <BenefitsField current={current} />
    </FormGroup>
  )
}
