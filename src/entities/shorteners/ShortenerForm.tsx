import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Destination, NewShortener, type ShortenerDetail, ShortenerFields } from '@/contract/shorteners'
import { AccountPicker } from '@/entities/accounts/AccountPicker'
import { CampaignPicker } from '@/entities/campaigns/CampaignPicker'
import { UtmGroup } from '@/entities/campaigns/UtmFields'
import { useCompanyOptions } from '@/entities/companies/CompanyPicker'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { useInvoiceOptions } from '@/entities/invoices/InvoicePicker'
import { usePaymentMethodOptions } from '@/entities/payment-methods/PaymentMethodPicker'
import { usePlanOptions } from '@/entities/plans/PlanPicker'
import { useProviderOptions } from '@/entities/providers/ProviderPicker'
import { CheckboxField, RadioGroup } from '@/kit/fields/ChoiceFields'
import { DateField } from '@/kit/fields/DateField'
import { NumberField } from '@/kit/fields/NumberField'
import { ReferenceField, type ReferenceProps } from '@/kit/fields/ReferenceField'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { blankRecord, formValues } from '@/kit/formValues'
import { optionsOf } from '@/kit/options'
import { RecordFields } from '@/kit/RecordFields'
import { RecordForm } from '@/kit/RecordForm'
import { creating, editing } from '@/kit/saving'
import { useCreateShortenerMutation, useEditShortenerMutation } from './api'
import { es } from './es'

const blank: Omit<z.input<typeof ShortenerFields>, 'password'> = {
  code: '',
  title: '',
  destination_type: 'plan',
  destination_uuid: null,
  destination_url: '',
  utm: null,
  campaign_uuid: null,
  starts_on: null,
  expires_on: null,
  expired_url: '',
  max_clicks: null,
  one_time: false,
  has_password: false,
  interstitial: 'none',
  forward_query: true,
  ...blankRecord,
}

/** A link's fields, to create it and to edit it. */
export function ShortenerForm({ shortener }: { shortener?: ShortenerDetail }) {
  const [create] = useCreateShortenerMutation()
  const [edit] = useEditShortenerMutation()
  return shortener ? (
    <RecordForm
      kind="Shortener"
      schema={ShortenerFields}
      initial={{ ...formValues(blank, shortener), password: '' }}
      record={shortener}
      onSave={editing(edit, shortener.uuid)}
    >
      <Fields shortener={shortener} />
    </RecordForm>
  ) : (
    <RecordForm
      kind="Shortener"
      schema={NewShortener}
      initial={{ ...blank, password: '', account_uuid: null, customer_uuid: null }}
      onSave={creating(create)}
    >
      <Fields />
    </RecordForm>
  )
}

const Fields = ({ shortener }: { shortener?: ShortenerDetail }) => (
  <>
    <FormGroup title={es.sections.target}>
      <TextField name="title" />
      {(!shortener || shortener.clicks === 0) && (
        <TextField name="code" hint={es.hints.code} length={20} mono optional={!shortener} />
      )}
      <SelectField
        name="destination_type"
        options={optionsOf(es.destinations)}
        empties="destination_uuid"
        length={40}
      />
      <DestinationField shortener={shortener} />
      <CampaignPicker name="campaign_uuid" current={shortener?.campaign} optional />
    </FormGroup>
    <FormGroup title={es.sections.limits}>
      <DateField name="starts_on" optional />
      <DateField name="expires_on" hint={es.hints.expires} optional />
      <TextField name="expired_url" hint={es.hints.url} inputMode="url" optional />
      <NumberField name="max_clicks" length={10} optional />
      <CheckboxField name="one_time" />
    </FormGroup>
    <FormGroup title={es.sections.access}>
      <CheckboxField name="has_password" />
      <Password isKept={shortener?.has_password ?? false} />
      <CheckboxField name="forward_query" />
    </FormGroup>
    {!shortener && (
      <FormGroup title={es.sections.owner}>
        <AccountPicker name="account_uuid" optional />
        <Customer />
      </FormGroup>
    )}
    <UtmGroup />
    <RecordFields kind="Shortener" />
  </>
)

type Picked = Pick<ReferenceProps, 'kind' | 'useOptions' | 'hint' | 'optional'>

/** What is picked of each sort of destination. */
const picked: Record<Exclude<Destination, 'external'>, Picked> = {
  plan: { kind: 'Plan', useOptions: usePlanOptions },
  company: { kind: 'Company', useOptions: useCompanyOptions },
  reseller: { kind: 'Company', useOptions: useCompanyOptions },
  payment_method: { kind: 'PaymentMethod', useOptions: usePaymentMethodOptions },
  invoice_payment: { kind: 'Invoice', useOptions: useInvoiceOptions },
  provider_search: {
    kind: 'Provider',
    useOptions: useProviderOptions,
    hint: es.hints.provider,
    optional: true,
  },
}

/** The record that it leads to, or the address on another site. */
function DestinationField({ shortener }: { shortener: ShortenerDetail | undefined }) {
  const type: Destination | '' = useWatch({ name: 'destination_type' })
  if (type === '') return null
  if (type === 'external')
    return (
      <>
        <TextField name="destination_url" hint={es.hints.url} inputMode="url" />
        <RadioGroup name="interstitial" options={optionsOf(es.interstitials)} />
      </>
    )
  return (
    <ReferenceField
      key={type}
      name="destination_uuid"
      {...picked[type]}
      current={type === shortener?.destination_type ? shortener.destination : null}
    />
  )
}

function Password({ isKept }: { isKept: boolean }) {
  const isAsked: boolean = useWatch({ name: 'has_password' })
  return (
    isAsked && (
      <TextField
        name="password"
        label={es.password}
        hint={isKept ? es.hints.passwordKept : es.hints.password}
        type="password"
        autoComplete="new-password"
        length={20}
        optional={isKept}
      />
    )
  )
}

function Customer() {
  const account: string | null = useWatch({ name: 'account_uuid' })
  return <CustomerPicker key={account} name="customer_uuid" account={account ?? undefined} optional />
}
