import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { NewPolicy } from '@/contract/policies'
import type { Ref } from '@/contract/shapes'
import { AccountPicker } from '@/entities/accounts/AccountPicker'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { HolderPicker } from '@/entities/members/HolderPicker'
import { PlanPicker } from '@/entities/plans/PlanPicker'
import { DateField } from '@/kit/form/fields/DateField'
import { CheckboxField, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { dayOf } from '@/contract/days'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord } from '@/kit/form/formValues'
import { lazyPart } from '@/kit/elements/lazyPart'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { Skeleton } from '@/kit/elements/Skeleton'
import { saveByCreating } from '@/kit/form/saving'
import { presentTime } from '@/store/clock'
import { useCreatePolicyMutation } from './api'
import { es } from './es'

const AddonsField = lazyPart(() => import('./AddonsField'), 'AddonsField')
const DistributionGroup = lazyPart(() => import('./DistributionGroup'), 'DistributionGroup')
// Each is for one way to pay alone.
const SubscriptionPicker = lazyPart(
  () => import('@/entities/subscriptions/SubscriptionPicker'),
  'SubscriptionPicker',
)
const FundPicker = lazyPart(() => import('@/entities/funds/FundPicker'), 'FundPicker')

type Props = {
  /** What is known before anything is typed. */
  account: Ref | undefined
  holder: Ref | undefined
}

type Values = z.input<typeof NewPolicy>

/** Creates a policy as a draft: it covers no member until it is issued. */
export function NewPolicyForm({ account, holder }: Props) {
  const [create] = useCreatePolicyMutation(unwatched)
  const today = dayOf(new Date(presentTime()))
  const initial: Values = {
    account_uuid: account?.uuid ?? '',
    plan_uuid: '',
    addon_uuids: [],
    holder_member_uuid: holder?.uuid ?? '',
    funding: 'invoice',
    customer_uuid: null,
    subscription_uuid: null,
    fund_uuid: null,
    enrolled_on: today,
    starts_on: today,
    ends_on: null,
    auto_renew: true,
    distribution: null,
    ...blankRecord,
  }
  return (
    <RecordForm kind="Policy" schema={NewPolicy} initial={initial} onSave={saveByCreating(create)}>
      <FormGroup title={es.sections.contract}>
        <AccountPicker name="account_uuid" current={account} />
        <Holder current={holder} />
        <PlanPicker name="plan_uuid" />
        <Suspense fallback={<Skeleton lines={1} />}>
          <AddonsField />
        </Suspense>
      </FormGroup>
      <FormGroup title={es.sections.term}>
        <DateField name="enrolled_on" />
        <DateField name="starts_on" hint={es.hints.starts_on} />
        <CheckboxField name="auto_renew" />
      </FormGroup>
      <FormGroup title={es.sections.payer}>
        <RadioGroup name="funding" options={optionsOf(es.fundings)} />
        <Payer />
      </FormGroup>
      <Suspense>
        <DistributionGroup />
      </Suspense>
      <RecordFields kind="Policy" />
    </RecordForm>
  )
}

function Holder({ current }: { current: Ref | undefined }) {
  const account = useWatch<Values, 'account_uuid'>({ name: 'account_uuid' })
  return (
    <HolderPicker name="holder_member_uuid" label={es.fields.holder} account={account} current={current} />
  )
}

/** The payer, and the subscription or fund that pays, if any. */
function Payer() {
  const [account, plan, funding] = useWatch<Values, ['account_uuid', 'plan_uuid', 'funding']>({
    name: ['account_uuid', 'plan_uuid', 'funding'],
  })
  return (
    <>
      <CustomerPicker name="customer_uuid" account={account} optional={funding === 'fund'} />
      <Suspense fallback={<Skeleton lines={1} />}>
        {funding === 'subscription' && (
          <SubscriptionPicker
            name="subscription_uuid"
            account={account}
            plan={plan}
            hint={es.hints.subscription}
          />
        )}
        {funding === 'fund' && <FundPicker name="fund_uuid" hint={es.hints.fund} />}
      </Suspense>
    </>
  )
}
