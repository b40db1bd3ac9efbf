import { useWatch } from 'react-hook-form'
import type { CompanyDetail } from '@/contract/companies'
import { CampaignPicker } from '@/entities/campaigns/CampaignPicker'
import { usePlanAddonOptions } from '@/entities/plan-addons/PlanAddonPicker'
import { usePlanOptions } from '@/entities/plans/PlanPicker'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { ListField } from '@/kit/form/fields/ListField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { ReferencesField } from '@/kit/form/reference/ReferencesField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { OptionalGroup } from '@/kit/form/FormGroup'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from './es'

const labels = es.sales
const blank = {
  enabled: false,
  headline: '',
  intro: '',
  plan_uuids: [],
  addon_uuids: [],
  eligibility: { mode: 'email_domain', domains: [], code: '' },
  contribution: { type: 'none', value: null, covers: 'titular' },
  payroll: false,
  campaign_uuid: null,
  valid_from: null,
  valid_to: null,
}

/** The page on which a company offers plans to its own people, and what it pays of them. */
export function SalesPageGroup({ company }: { company: CompanyDetail | undefined }) {
  const mode: unknown = useWatch({ name: 'sales_page.eligibility.mode' })
  const type: unknown = useWatch({ name: 'sales_page.contribution.type' })
  const Value = type === 'fixed' ? MoneyField : NumberField
  return (
    <OptionalGroup name="sales_page" title={es.sections.sales} add={labels.add} blank={blank}>
      <CheckboxField name="sales_page.enabled" label={labels.enabled} />
      <TextField name="sales_page.headline" label={labels.headline} hint={labels.headlineHint} optional />
      <TextField name="sales_page.intro" label={labels.intro} optional />
      <ReferencesField
        name="sales_page.plan_uuids"
        label={labels.plans}
        kind="Plan"
        hint={labels.plansHint}
        useOptions={usePlanOptions}
        current={company?.sold_plans}
      />
      <ReferencesField
        name="sales_page.addon_uuids"
        label={labels.addons}
        kind="PlanAddon"
        useOptions={usePlanAddonOptions}
        current={company?.sold_addons}
        optional
      />
      <SelectField
        name="sales_page.eligibility.mode"
        label={labels.mode}
        options={optionsOf(labels.modes)}
        length={40}
      />
      {mode === 'email_domain' && (
        <ListField name="sales_page.eligibility.domains" label={labels.domains} hint={labels.domainsHint} />
      )}
      {mode === 'code' && (
        <TextField name="sales_page.eligibility.code" label={labels.code} length={20} mono />
      )}
      <SelectField
        name="sales_page.contribution.type"
        label={labels.contribution}
        options={optionsOf(labels.contributions)}
        empties="sales_page.contribution.value"
        length={40}
      />
      {(type === 'pct' || type === 'fixed') && (
        <>
          <Value
            name="sales_page.contribution.value"
            label={type === 'pct' ? labels.share : labels.amount}
            length={10}
          />
          <SelectField
            name="sales_page.contribution.covers"
            label={labels.covers}
            options={optionsOf(labels.covering)}
            length={40}
          />
        </>
      )}
      <CheckboxField name="sales_page.payroll" label={labels.payroll} hint={labels.payrollHint} />
      <CampaignPicker
        name="sales_page.campaign_uuid"
        label={labels.campaign}
        current={company?.sales_campaign}
        optional
      />
      <DateField name="sales_page.valid_from" label={labels.from} optional />
      <DateField name="sales_page.valid_to" label={labels.until} optional />
    </OptionalGroup>
  )
}
