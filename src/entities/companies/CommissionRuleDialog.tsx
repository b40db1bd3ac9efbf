import { useWatch } from 'react-hook-form'
import { dayOf } from '@/contract/days'
import { NewCommissionRule } from '@/contract/commissions'
import type { CompanyDetail } from '@/contract/companies'
import { PlanPicker } from '@/entities/plans/PlanPicker'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { FormDialog } from '@/kit/form/FormDialog'
import { useNow } from '@/kit/elements/useNow'
import { optionsOf } from '@/kit/vocabulary/options'
import { useAddCommissionRuleMutation } from './commissionsApi'
import { es } from './commissionTexts'

const words = es.form
const blankTier = { from_sales: null, from_cents: null, percent: null, amount_cents: null }

/** Adds a rule by which a reseller earns. */
export function CommissionRuleDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const [add] = useAddCommissionRuleMutation()
  const today = dayOf(useNow())
  return (
    <FormDialog
      kind="Company"
      title={words.title}
      confirm={words.confirm}
      done={words.done}
      schema={NewCommissionRule}
      initial={{
        plan_uuid: '',
        channel: '',
        payments: 'first',
        type: 'pct',
        percent: null,
        amount_cents: null,
        tier_by: '',
        tiers: [],
        clawback_days: 60,
        starts_on: today,
      }}
      run={(values, key) => add({ uuid: company.uuid, values, key }).unwrap()}
      onClose={onClose}
    >
      <PlanPicker name="plan_uuid" label={es.rules.plan} hint={words.planHint} optional />
      {company.roles.includes('employer') && (
        <SelectField
          name="channel"
          label={es.rules.channel}
          options={optionsOf(es.channels)}
          blank={words.channelBlank}
          optional
        />
      )}
      <RadioGroup name="payments" label={words.payments} options={optionsOf(es.payments)} />
      <RadioGroup name="type" label={words.type} options={optionsOf(es.types)} />
      <Value path="" />
      <SelectField
        name="tier_by"
        label={words.tierBy}
        options={optionsOf(es.tierBys)}
        blank={words.tierBlank}
        hint={words.tierHint}
        optional
      />
      <Tiers />
      <NumberField name="clawback_days" label={words.clawback} hint={words.clawbackHint} length={10} />
      <DateField name="starts_on" label={words.startsOn} hint={words.startsHint} />
    </FormDialog>
  )
}

/** What is earned, in the way that was chosen: of the rule, or of one of its tiers. */
function Value({ path }: { path: string }) {
  const type: unknown = useWatch({ name: 'type' })
  return type === 'fixed' ? (
    <MoneyField key="fixed" name={`${path}amount_cents`} label={words.amount} length={20} />
  ) : (
    <NumberField key="pct" name={`${path}percent`} label={words.percent} length={10} fraction />
  )
}

function Tiers() {
  const by: unknown = useWatch({ name: 'tier_by' })
  if (by !== 'sales' && by !== 'amount') return null
  return (
    <RowsField name="tiers" label={es.rules.tiers} one={words.tier} add={words.addTier} blank={blankTier}>
      {(path) => (
        <>
          {by === 'sales' ? (
            <NumberField name={`${path}.from_sales`} label={words.fromSales} length={10} />
          ) : (
            <MoneyField name={`${path}.from_cents`} label={words.fromCents} length={20} />
          )}
          <Value path={`${path}.`} />
        </>
      )}
    </RowsField>
  )
}
