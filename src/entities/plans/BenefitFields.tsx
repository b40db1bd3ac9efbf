import type { NewPlanBenefit, PlanBenefit } from '@/contract/planParts'
import { ServiceCategoryPicker } from '@/entities/service-categories/ServiceCategoryPicker'
import { CheckboxField } from '@/kit/fields/ChoiceFields'
import { RowsField } from '@/kit/fields/RowsField'
import { MoneyField } from '@/kit/fields/MoneyField'
import { NumberField } from '@/kit/fields/NumberField'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { optionsOf } from '@/kit/options'
import { blankBenefit, parts } from './parts'

const { benefit: words } = parts

/** What a plan or an add-on covers, in its form. @param current the benefits as they are kept, with the names of their categories */
export const BenefitsField = ({ current = [] }: { current?: readonly PlanBenefit[] | undefined }) => (
  <RowsField<NewPlanBenefit> name="benefits" stacked one={words.one} add={words.add} blank={blankBenefit}>
    {(path, { service_category_uuid }) => (
      <>
        <ServiceCategoryPicker
          name={`${path}.service_category_uuid`}
          label={words.service_category}
          current={
            current.find((one) => one.service_category_uuid === service_category_uuid)?.service_category
          }
        />
        <CheckboxField name={`${path}.covered`} label={words.covered} />
        <MoneyField name={`${path}.copay_cents`} label={words.copay} length={10} optional />
        <TextField name={`${path}.coinsurance_pct`} label={words.coinsurance} length={5} optional />
        <MoneyField name={`${path}.deductible_cents`} label={words.deductible} length={10} optional />
        <NumberField name={`${path}.limit_count`} label={words.limit_count} length={5} optional />
        <MoneyField name={`${path}.limit_cents`} label={words.limit_cents} length={10} optional />
        <SelectField
          name={`${path}.limit_period`}
          label={words.limit_period}
          options={optionsOf(parts.limitPeriods)}
          length={20}
        />
        <SelectField name={`${path}.per`} label={words.per} options={optionsOf(parts.limitPer)} length={20} />
        <NumberField name={`${path}.waiting_days`} label={words.waiting_days} length={5} />
        <CheckboxField name={`${path}.requires_authorization`} label={words.requires_authorization} />
        <SelectField
          name={`${path}.network`}
          label={words.network}
          options={optionsOf(parts.networks)}
          length={20}
        />
        <TextField name={`${path}.notes`} label={words.notes} multiline optional />
      </>
    )}
  </RowsField>
)
