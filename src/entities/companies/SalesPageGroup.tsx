import { useWatch } from 'react-hook-form'
import type { CompanyDetail } from '@/contract/companies'
import { CampaignPicker } from '@/entities/campaigns/CampaignPicker'
import { usePlanAddonOptions } from '@/entities/plan-addons/PlanAddonPicker'
import { usePlanOptions } from '@/entities/plans/PlanPicker'
import { CheckboxField } from '@/kit/fields/ChoiceFields'
import { DateField } from '@/kit/fields/DateField'
import { ListField } from '@/kit/fields/ListField'
import { MoneyField } from '@/kit/fields/MoneyField'
import { NumberField } from '@/kit/fields/NumberField'
import { ReferencesField } from '@/kit/fields/ReferencesField'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { OptionalGroup } from '@/kit/FormGroup'
import { optionsOf } from '@/kit/options'
import { es } from './es'

const words = es.sales
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
    <OptionalGroup name="sales_page" title={es.sections.sales} add={words.add} blank={blank}>
      <CheckboxField name="sales_page.enabled" label={words.enabled} />
      <TextField name="sales_page.headline" label={words.headline} hint={words.headlineHint} optional />
      <TextField name="sales_page.intro" label={words.intro} optional />
      <ReferencesField
        name="sales_page.plan_uuids"
        label={words.plans}
        kind="Plan"
        hint={words.plansHint}
        useOptions={usePlanOptions}
        current={company?.sold_plans}
      />
      <ReferencesField
        name="sales_page.addon_uuids"
        label={words.addons}
        kind="PlanAddon"
        useOptions={usePlanAddonOptions}
        current={company?.sold_addons}
        optional
      />
      <SelectField
        name="sales_page.eligibility.mode"
        label={words.mode}
        options={optionsOf(words.modes)}
        length={40}
      />
      {mode === 'email_domain' && (
        <ListField name="sales_page.eligibility.domains" label={words.domains} hint={words.domainsHint} />
      )}
      {mode === 'code' && (
        <TextField name="sales_page.eligibility.code" label={words.code} length={20} mono />
      )}
      <SelectField
        name="sales_page.contribution.type"
        label={words.contribution}
        options={optionsOf(words.contributions)}
        empties="sales_page.contribution.value"
        length={40}
      />
      {(type === 'pct' || type === 'fixed') && (
        <>
          <Value
            name="sales_page.contribution.value"
            label={type === 'pct' ? words.share : words.amount}
            length={10}
          />
          <SelectField
            name="sales_page.contribution.covers"
            label={words.covers}
            options={optionsOf(words.covering)}
            length={40}
          />
        </>
      )}
      <CheckboxField name="sales_page.payroll" label={words.payroll} hint={words.payrollHint} />
      <CampaignPicker
        name="sales_page.campaign_uuid"
        label={words.campaign}
        current={company?.sales_campaign}
        optional
      />
      <DateField name="sales_page.valid_from" label={words.from} optional />
      <DateField name="sales_page.valid_to" label={words.until} optional />
    </OptionalGroup>
  )
}
