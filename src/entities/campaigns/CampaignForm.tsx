import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type CampaignDetail, NewCampaign } from '@/contract/campaigns'
import { usePlanAddonOptions } from '@/entities/plan-addons/PlanAddonPicker'
import { usePlanOptions } from '@/entities/plans/PlanPicker'
import { UserPicker } from '@/entities/users/UserPicker'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { ReferencesField } from '@/kit/form/reference/ReferencesField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup, OptionalGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { useCreateCampaignMutation, useEditCampaignMutation } from './api'
import { es } from './es'
import { UtmGroup } from './UtmFields'

const blank: z.input<typeof NewCampaign> = {
  name: '',
  code: '',
  channel: 'web',
  starts_on: '',
  ends_on: null,
  discount: null,
  plan_uuids: [],
  addon_uuids: [],
  first_purchase_only: false,
  max_redemptions: null,
  per_customer: null,
  budget_cents: null,
  stackable: false,
  utm: null,
  headline: '',
  owner_user_uuid: null,
  ...blankRecord,
}
const noDiscount = { type: 'pct', value: null, duration: 'once', months: null }

/** A campaign's fields, to create it and to edit it, in the dialog that campaigns are kept in. */
export function CampaignForm({ campaign, onClose }: { campaign?: CampaignDetail; onClose: () => void }) {
  const onSave = useSave(useCreateCampaignMutation, useEditCampaignMutation, campaign)
  return (
    <RecordForm
      kind="Campaign"
      schema={NewCampaign}
      initial={campaign ? formValues(blank, campaign) : blank}
      record={campaign}
      onSave={onSave}
      onClose={onClose}
      stays
    >
      <FormGroup title={es.sections.identity}>
        <TextField name="name" />
        <TextField name="code" hint={es.hints.code} length={20} mono optional />
        <SelectField name="channel" options={optionsOf(es.channels)} length={20} />
        <DateField name="starts_on" />
        <DateField name="ends_on" optional />
        <UserPicker name="owner_user_uuid" current={campaign?.owner_user} optional />
      </FormGroup>
      <OptionalGroup name="discount" title={es.sections.discount} add={es.discount.add} blank={noDiscount}>
        <SelectField
          name="discount.type"
          label={es.discount.type}
          options={optionsOf(es.discountTypes)}
          empties="discount.value"
          length={20}
        />
        <DiscountValue />
        <SelectField
          name="discount.duration"
          label={es.discount.duration}
          options={optionsOf(es.durations)}
          length={20}
        />
        <NumberField
          name="discount.months"
          label={es.discount.months}
          hint={es.hints.months}
          length={5}
          optional
        />
      </OptionalGroup>
      <FormGroup title={es.sections.scope}>
        <ReferencesField
          name="plan_uuids"
          kind="Plan"
          hint={es.hints.plans}
          useOptions={usePlanOptions}
          current={campaign?.plans}
          optional
        />
        <ReferencesField
          name="addon_uuids"
          kind="PlanAddon"
          useOptions={usePlanAddonOptions}
          current={campaign?.addons}
          optional
        />
        <CheckboxField name="first_purchase_only" />
        <CheckboxField name="stackable" hint={es.hints.stackable} />
      </FormGroup>
      <FormGroup title={es.sections.limits}>
        <NumberField name="max_redemptions" length={10} optional />
        <NumberField name="per_customer" length={5} optional />
        <MoneyField name="budget_cents" length={10} optional />
      </FormGroup>
      <FormGroup title={es.sections.landing}>
        <TextField name="headline" optional />
      </FormGroup>
      <UtmGroup />
      <RecordFields kind="Campaign" />
    </RecordForm>
  )
}

/** How much it takes off: a percentage, or an amount. */
function DiscountValue() {
  const type: unknown = useWatch({ name: 'discount.type' })
  const Value = type === 'fixed' ? MoneyField : NumberField
  return <Value name="discount.value" label={es.discount.value} length={10} />
}
