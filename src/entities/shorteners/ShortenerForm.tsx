import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { NewShortener, type ShortenerDetail, ShortenerFields } from '@/contract/shorteners'
import type { Ref } from '@/contract/shapes'
import { AccountPicker } from '@/entities/accounts/AccountPicker'
import { CampaignPicker } from '@/entities/campaigns/CampaignPicker'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { ColorField } from '@/kit/form/fields/ColorField'
import { DateField } from '@/kit/form/fields/DateField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { lazyPart } from '@/kit/elements/lazyPart'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByCreating, saveByEditing } from '@/kit/form/saving'
import { Skeleton } from '@/kit/elements/Skeleton'
import type { Known } from './DestinationField'
import { useCreateShortenerMutation, useEditShortenerMutation } from './api'
import { es } from './es'

const UtmGroup = lazyPart(() => import('@/entities/campaigns/UtmFields'), 'UtmGroup')
// Any of five kinds may be picked there, each with its own search.
const DestinationField = lazyPart(() => import('./DestinationField'), 'DestinationField')

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
  qr_color: '',
  qr_logo: false,
  ...blankRecord,
}

type Props = {
  shortener?: ShortenerDetail
  /** The plan that a new one is for. */
  plan?: Ref | undefined
}

/** A link's fields, to create it and to edit it. */
export function ShortenerForm({ shortener, plan }: Props) {
  const [create] = useCreateShortenerMutation(unwatched)
  const [edit] = useEditShortenerMutation(unwatched)
  return shortener ? (
    <RecordForm
      kind="Shortener"
      schema={ShortenerFields}
      initial={{ ...formValues(blank, shortener), password: '' }}
      record={shortener}
      onSave={saveByEditing(edit, shortener.uuid)}
    >
      <Fields shortener={shortener} known={shortener} />
    </RecordForm>
  ) : (
    <RecordForm
      kind="Shortener"
      schema={NewShortener}
      initial={{
        ...blank,
        ...(plan && { title: plan.label, destination_uuid: plan.uuid }),
        password: '',
        account_uuid: null,
        customer_uuid: null,
      }}
      onSave={saveByCreating(create)}
    >
      <Fields known={plan && { destination_type: 'plan', destination: plan }} />
    </RecordForm>
  )
}

const Fields = ({ shortener, known }: { shortener?: ShortenerDetail; known: Known | undefined }) => (
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
      <Suspense fallback={<Skeleton lines={1} />}>
        <DestinationField known={known} />
      </Suspense>
      <CampaignPicker name="campaign_uuid" current={shortener?.campaign} optional />
    </FormGroup>
    <FormGroup title={es.sections.limits}>
      <DateField name="starts_on" optional />
      <DateField name="expires_on" hint={es.hints.expires} optional />
      <TextField name="expired_url" hint={es.hints.url} inputMode="url" optional />
      <NumberField name="max_clicks" length={10} optional />
      <CheckboxField name="one_time" />
    </FormGroup>
    <FormGroup title={es.sections.qr}>
      <ColorField name="qr_color" hint={es.hints.qr_color} optional />
      <CheckboxField name="qr_logo" hint={es.hints.qr_logo} />
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
    <Suspense fallback={<Skeleton lines={2} />}>
      <UtmGroup />
    </Suspense>
    <RecordFields kind="Shortener" />
  </>
)

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
