import { type ReactNode, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import {
  NewProviderService,
  type ProviderServiceDetail,
  ProviderServiceFields,
  whyTermsStay,
} from '@/contract/providerServices'
import { LocationPicker } from '@/entities/provider-locations/LocationPicker'
import { dayOf } from '@/contract/days'
import type { Ref } from '@/contract/shapes'
import { presentTime } from '@/store/clock'
import { ProviderPicker } from '@/entities/providers/ProviderPicker'
import { ServicePicker } from '@/entities/services/ServicePicker'
import { Button } from '@/kit/elements/Button'
import { DayText, MoneyText } from '@/kit/facts/cells'
import { CheckboxField, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByCreating, saveByEditing } from '@/kit/form/saving'
import { FieldFacts } from '@/kit/facts/Section'
import { useCreateProviderServiceMutation, useEditProviderServiceMutation } from './api'
import { es } from './es'
import { mayBeFollowed, NewTariffDialog } from './tariffMenu'

const blank = {
  location_uuid: null,
  price_cents: 0,
  currency: 'MXN',
  member_price_cents: null,
  copay_override_cents: null,
  network_tag: '',
  appointment: 'required',
  lead_days: null,
  requires_authorization: 'inherit',
  accepts_fund: true,
  valid_from: '',
  valid_to: '',
  tariff_note: '',
  ...blankRecord,
} satisfies z.input<typeof ProviderServiceFields>

type Known = { provider: Ref | undefined; location: Ref | undefined }

/** A new tariff of a service at a provider, from today on unless another day is written. */
export function ProviderServiceForm({ provider, location }: Known) {
  const [create] = useCreateProviderServiceMutation(unwatched)
  const initial: z.input<typeof NewProviderService> = {
    ...blank,
    provider_uuid: provider?.uuid ?? '',
    location_uuid: location?.uuid ?? null,
    valid_from: dayOf(new Date(presentTime())),
    service_uuid: '',
  }
  return (
    <RecordForm
      kind="ProviderService"
      schema={NewProviderService}
      initial={initial}
      onSave={saveByCreating(create)}
    >
      <FormGroup title={es.sections.identity}>
        <ProviderPicker name="provider_uuid" current={provider} />
        <ServicePicker name="service_uuid" />
        <Place known={location} />
      </FormGroup>
      <Terms price={<Price />} />
    </RecordForm>
  )
}

/** Edits a tariff: all but its provider and service and, once it has begun, its price. */
export function ProviderServiceEditForm({ offer }: { offer: ProviderServiceDetail }) {
  const [edit] = useEditProviderServiceMutation(unwatched)
  const navigate = useNavigate()
  const [isReplaced, setReplaced] = useState(false)
  const initial: z.input<typeof ProviderServiceFields> = formValues(blank, offer)
  const why = whyTermsStay(offer, dayOf(new Date(presentTime())))
  const replacing = mayBeFollowed(offer) && (
    <Button size="bar" onClick={() => setReplaced(true)}>
      {es.replacing.action}
    </Button>
  )
  return (
    <>
      <RecordForm
        kind="ProviderService"
        schema={ProviderServiceFields}
        initial={initial}
        record={offer}
        onSave={saveByEditing(edit, offer.uuid)}
      >
        <FormGroup title={es.sections.identity}>
          <LocationPicker
            name="location_uuid"
            provider={offer.provider.uuid}
            current={offer.location}
            hint={es.hints.location}
            optional
          />
        </FormGroup>
        {why ? (
          <Terms price={<PriceThatStays offer={offer} why={why} />} action={replacing} />
        ) : (
          <Terms price={<Price />} />
        )}
      </RecordForm>
      {isReplaced && (
        <Suspense>
          <NewTariffDialog
            offer={offer}
            onClose={() => setReplaced(false)}
            // The tariff ends by then, on a day that this form does not have.
            onDone={() => void navigate('?')}
          />
        </Suspense>
      )}
    </>
  )
}

/** One of the places of the provider chosen above. */
function Place({ known }: { known: Ref | undefined }) {
  const provider: unknown = useWatch({ name: 'provider_uuid' })
  if (typeof provider !== 'string' || provider === '') return null
  return (
    <LocationPicker
      name="location_uuid"
      provider={provider}
      current={known}
      hint={es.hints.location}
      optional
    />
  )
}

const Price = () => (
  <>
    <MoneyField name="price_cents" length={20} />
    <MoneyField name="member_price_cents" length={20} optional />
    <MoneyField name="copay_override_cents" length={20} optional />
    <DateField name="valid_from" />
  </>
)

const PriceThatStays = ({ offer, why }: { offer: ProviderServiceDetail; why: string }) => (
  <>
    <p>{why}.</p>
    <FieldFacts
      labels={es.fields}
      show={{
        price_cents: <MoneyText cents={offer.price_cents} currency={offer.currency} />,
        member_price_cents: <MoneyText cents={offer.member_price_cents} currency={offer.currency} />,
        copay_override_cents: <MoneyText cents={offer.copay_override_cents} currency={offer.currency} />,
        valid_from: <DayText value={offer.valid_from} />,
      }}
    />
  </>
)

/** Everything after whose it is. @param price what it asks and since when, to be written or only read */
const Terms = ({ price, action }: { price: ReactNode; action?: ReactNode }) => (
  <>
    <FormGroup title={es.sections.tariff} action={action}>
      {price}
      <DateField name="valid_to" optional />
      <TextField name="network_tag" length={20} optional />
      <TextField name="tariff_note" multiline optional />
    </FormGroup>
    <FormGroup title={es.sections.terms}>
      <RadioGroup name="appointment" options={optionsOf(es.appointments)} />
      <NumberField name="lead_days" length={5} optional />
      <RadioGroup name="requires_authorization" options={optionsOf(es.authorizings)} />
      <CheckboxField name="accepts_fund" />
    </FormGroup>
    <RecordFields kind="ProviderService" />
  </>
)
