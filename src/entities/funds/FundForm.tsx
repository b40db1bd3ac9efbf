import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { type CategoryLimit, type FundDetail, FundFields, NewFund, strictestApproval } from '@/contract/funds'
import { MemberStatus } from '@/contract/members'
import { AccountPicker } from '@/entities/accounts/AccountPicker'
import { useListPaymentMethodsQuery } from '@/entities/payment-methods/api'
import { usePlanOptions } from '@/entities/plans/PlanPicker'
import { useUserOptions } from '@/entities/users/UserPicker'
import { useMay } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Skeleton } from '@/kit/elements/Skeleton'
import { CheckboxField, CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { ListField } from '@/kit/form/fields/ListField'
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
import { saveByCreating, saveByEditing } from '@/kit/form/saving'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useLabels } from '@/kit/vocabulary/labels'
import { useCreateFundMutation, useEditFundMutation } from './api'
import { es } from './es'

const ServiceCategoryPicker = lazyPart(
  () => import('@/entities/service-categories/ServiceCategoryPicker'),
  'ServiceCategoryPicker',
)

const blank = {
  name: '',
  purpose: 'medical',
  credit_line_cents: 0,
  low_balance_cents: null,
  auto_topup: null,
  period: 'yearly',
  reset_on: '',
  rollover: 'none',
  rollover_pct: '',
  limits: {
    per_authorization_cents: null,
    per_member_period_cents: null,
    per_family_period_cents: null,
    per_category: [],
  },
  copay_pct: '',
  eligible: { plan_uuids: [], departments: [], member_status: ['active'], waiting_days: 0 },
  approval: strictestApproval,
  starts_on: '',
  ends_on: '',
  notify_user_uuids: [],
  ...blankRecord,
} satisfies z.input<typeof FundFields>

const blankNew: z.input<typeof NewFund> = { account_uuid: '', model: 'prefunded', currency: 'MXN', ...blank }

const blankTopup = { when_below_cents: null, amount_cents: null, payment_method_uuid: '', max_per_month: 1 }
const blankCategory = (): CategoryLimit => ({ service_category_uuid: '', cents: null, pct: null })

/** A new fund: whose it is, how it is paid, and its rules. */
export function FundForm() {
  const [create] = useCreateFundMutation(unwatched)
  return (
    <RecordForm kind="Fund" schema={NewFund} initial={blankNew} onSave={saveByCreating(create)}>
      <FormGroup title={es.sections.identity}>
        <AccountPicker name="account_uuid" hint={es.hints.account} />
        <TextField name="name" />
        <SelectField name="purpose" options={optionsOf(es.purposes)} length={20} />
        <SelectField name="model" options={optionsOf(es.models)} length={20} />
      </FormGroup>
      <Rules />
    </RecordForm>
  )
}

/** What may be edited of a fund: everything but whose it is and how it is paid. */
export function FundEditForm({ fund }: { fund: FundDetail }) {
  const [edit] = useEditFundMutation(unwatched)
  const initial: z.input<typeof FundFields> = formValues(blank, fund)
  return (
    <RecordForm
      kind="Fund"
      schema={FundFields}
      initial={initial}
      record={fund}
      onSave={saveByEditing(edit, fund.uuid)}
    >
      <FormGroup title={es.sections.identity}>
        <TextField name="name" />
        <SelectField name="purpose" options={optionsOf(es.purposes)} length={20} />
      </FormGroup>
      <Rules fund={fund} />
    </RecordForm>
  )
}

type Props = { fund?: FundDetail }

const Rules = ({ fund }: Props) => (
  <>
    <FormGroup title={es.sections.term}>
      <DateField name="starts_on" />
      <DateField name="ends_on" optional />
      <SelectField name="period" options={optionsOf(es.periods)} length={20} />
      <DateField name="reset_on" optional />
      <SelectField name="rollover" options={optionsOf(es.rollovers)} length={20} />
      <RolloverShare />
    </FormGroup>
    <FormGroup title={es.sections.limits}>
      {(['per_authorization_cents', 'per_member_period_cents', 'per_family_period_cents'] as const).map(
        (name) => (
          <MoneyField key={name} name={`limits.${name}`} label={es.limits[name]} length={20} optional />
        ),
      )}
      <TextField name="copay_pct" inputMode="decimal" length={5} optional />
      <CategoryLimits fund={fund} />
    </FormGroup>
    <FormGroup title={es.sections.eligible}>
      <MemberStatuses />
      <NumberField name="eligible.waiting_days" label={es.eligible.waiting_days} length={5} />
      <ListField
        name="eligible.departments"
        label={es.eligible.departments}
        hint={es.hints.departments}
        optional
      />
      <ReferencesField
        name="eligible.plan_uuids"
        label={es.eligible.plan_uuids}
        hint={es.hints.plans}
        kind="Plan"
        useOptions={usePlanOptions}
        current={fund?.eligible_plans}
        optional
      />
    </FormGroup>
    <ApprovalFields />
    <FormGroup title={es.sections.alerts}>
      <MoneyField name="low_balance_cents" hint={es.hints.low} length={20} optional />
      <ReferencesField
        name="notify_user_uuids"
        kind="User"
        useOptions={useUserOptions}
        current={fund?.notify_users}
        optional
      />
    </FormGroup>
    <OptionalGroup name="auto_topup" title={es.fields.auto_topup} add={es.topup.add} blank={blankTopup}>
      <MoneyField name="auto_topup.when_below_cents" label={es.topup.when_below_cents} length={20} />
      <MoneyField name="auto_topup.amount_cents" label={es.topup.amount_cents} length={20} />
      <TopupMethod fund={fund} />
      <NumberField name="auto_topup.max_per_month" label={es.topup.max_per_month} length={5} />
    </OptionalGroup>
    <RecordFields kind="Fund" />
  </>
)

/** The states of a member, by the words that members have. */
function MemberStatuses() {
  useLabels('Member')
  const { status } = useTexts('Member')
  return (
    <CheckboxGroup
      name="eligible.member_status"
      label={es.eligible.member_status}
      options={MemberStatus.options.map((value) => ({ value, label: status(value) ?? value }))}
    />
  )
}

/** How much of what is left goes on, where only a part does. */
function RolloverShare() {
  const rollover: unknown = useWatch({ name: 'rollover' })
  return rollover === 'pct' ? <TextField name="rollover_pct" inputMode="decimal" length={5} /> : null
}

const CategoryLimits = ({ fund }: { fund: FundDetail | undefined }) => (
  <RowsField<CategoryLimit>
    name="limits.per_category"
    stacked
    one={es.category.one}
    add={es.category.add}
    blank={blankCategory}
  >
    {(path, { service_category_uuid }) => (
      <>
        <Suspense fallback={<Skeleton lines={1} />}>
          <ServiceCategoryPicker
            name={`${path}.service_category_uuid`}
            label={es.category.service_category}
            current={fund?.limit_categories.find(({ uuid }) => uuid === service_category_uuid)}
          />
        </Suspense>
        <MoneyField name={`${path}.cents`} label={es.category.cents} length={20} optional />
        <TextField name={`${path}.pct`} label={es.category.pct} inputMode="decimal" length={5} optional />
      </>
    )}
  </RowsField>
)

/** How far below zero it may go and who has to say yes: for those who may do anything with a fund. */
function ApprovalFields() {
  const mayDecide = useMay('Fund.delete')
  return (
    <FormGroup title={es.sections.approval}>
      {mayDecide ? (
        <>
          <MoneyField name="credit_line_cents" hint={es.hints.credit_line} length={20} />
          <MoneyField
            name="approval.auto_approve_below_cents"
            label={es.approval.auto_approve_below_cents}
            length={20}
          />
          <CheckboxField name="approval.four_eyes" label={es.approval.four_eyes} />
          <MoneyField
            name="approval.two_approvals_above_cents"
            label={es.approval.two_approvals_above_cents}
            length={20}
            optional
          />
          <NumberField name="approval.expires_days" label={es.approval.expires_days} length={5} />
        </>
      ) : (
        <p>{es.hints.adminOnly}</p>
      )}
    </FormGroup>
  )
}

/** One of the methods of its account that are still good. */
function TopupMethod({ fund }: { fund: FundDetail | undefined }) {
  const typed: unknown = useWatch({ name: 'account_uuid' })
  const account = fund?.account.uuid ?? (typeof typed === 'string' && typed !== '' ? typed : undefined)
  const { data } = useListPaymentMethodsQuery(
    { ...(account && { account }), status: ['active'], page: 1, size: 50 },
    { skip: !account },
  )
  const current = fund?.auto_topup_method
  const others = data?.data.filter(({ uuid }) => uuid !== current?.uuid) ?? []
  return (
    <SelectField
      name="auto_topup.payment_method_uuid"
      label={es.topup.payment_method_uuid}
      options={[...(current ? [current] : []), ...others].map(({ uuid, label }) => ({ value: uuid, label }))}
    />
  )
}
