import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import {
  NewPosition,
  NewProviderLocation,
  type ProviderLocationDetail,
  ProviderLocationFields,
} from '@/contract/providerLocations'
import type { Ref } from '@/contract/shapes'
import { ProviderPicker } from '@/entities/providers/ProviderPicker'
import { AddressGroup, blankAddress } from '@/kit/form/AddressGroup'
import { CheckboxField, CheckboxGroup, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { TextField } from '@/kit/form/fields/TextField'
import { TimeZoneField } from '@/kit/form/fields/TimeZoneField'
import { FormGroup, OptionalGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { lazyPart } from '@/kit/elements/lazyPart'
import { hasMaps, MapFrame } from '@/kit/map/PlacesOnMap'
import { saveByCreating, saveByEditing } from '@/kit/form/saving'
import { coordinatesIn } from './coordinates'
import { useCreateProviderLocationMutation, useEditProviderLocationMutation } from './api'
import { es } from './es'
import { HoursFields } from './HoursFields'

const PointMap = lazyPart(() => import('@/kit/map/PointMap'), 'PointMap')

const blank: z.input<typeof ProviderLocationFields> = {
  name: '',
  type: 'physical',
  address: null,
  position: null,
  phones: [{ label: 'Recepción', number: '', extension: '', whatsapp: false }],
  email: '',
  hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens: '09:00', closes: '18:00', all_day: false }],
  exceptions: [],
  timezone: 'America/Mexico_City',
  accessibility: [],
  emergency_24h: false,
  ...blankRecord,
}

/** A new place, of the provider that the address names (`?provider=`) or of one that is picked. */
export function ProviderLocationForm({ provider }: { provider: Ref | undefined }) {
  const [create] = useCreateProviderLocationMutation(unwatched)
  return (
    <RecordForm
      kind="ProviderLocation"
      schema={NewProviderLocation}
      initial={{
        ...blank,
        provider_uuid: provider?.uuid ?? '',
      }}
      onSave={saveByCreating(create)}
    >
      <Fields isNew provider={provider} />
    </RecordForm>
  )
}

/** What may be changed of a place: everything but whose it is. */
export function ProviderLocationEditForm({ location }: { location: ProviderLocationDetail }) {
  const [edit] = useEditProviderLocationMutation(unwatched)
  return (
    <RecordForm
      kind="ProviderLocation"
      schema={ProviderLocationFields}
      initial={formValues(blank, location)}
      record={location}
      onSave={saveByEditing(edit, location.uuid)}
    >
      <Fields timezone={location.timezone} />
    </RecordForm>
  )
}

const blankPosition = { lat: '', lng: '' }

/** Maps copy a place as `19.432608, -99.133209`: pasted whole into the first field, it fills both. */
function BothAtOnce() {
  const { setValue } = useFormContext()
  const lat: unknown = useWatch({ name: 'position.lat' })
  useEffect(() => {
    const pasted = coordinatesIn(String(lat))
    if (!pasted) return
    setValue('position.lat', pasted.lat, { shouldDirty: true })
    setValue('position.lng', pasted.lng, { shouldDirty: true })
  }, [setValue, lat])
  return null
}

/** The same point on a map, which may be pressed where it is. */
function OnMap() {
  const { setValue } = useFormContext()
  const { data: point } = NewPosition.safeParse(useWatch({ name: 'position' }))
  const write = (name: string, degrees: number) =>
    setValue(name, String(degrees), { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <p>{es.map.hint}</p>
      <MapFrame size="large">
        <PointMap
          label={es.map.pick}
          pin={es.map.pin}
          point={point}
          onPick={({ lat, lng }) => {
            write('position.lat', lat)
            write('position.lng', lng)
          }}
        />
      </MapFrame>
    </>
  )
}

const Fields = ({
  isNew,
  provider,
  timezone,
}: {
  isNew?: true
  provider?: Ref | undefined
  timezone?: string
}) => (
  <>
    <FormGroup title={es.sections.identity}>
      {isNew && <ProviderPicker name="provider_uuid" current={provider} />}
      <TextField name="name" />
      <RadioGroup name="type" options={optionsOf(es.types)} />
    </FormGroup>
    <Whereabouts isNew={isNew ?? false} />
    <FormGroup title={es.sections.week}>
      <TimeZoneField name="timezone" current={timezone} length={40} />
      <HoursFields />
      <CheckboxField name="emergency_24h" />
    </FormGroup>
    <FormGroup title={es.sections.reach}>
      <RowsField
        name="phones"
        one={es.telephone.one}
        add={es.telephone.add}
        blank={{ label: '', number: '', extension: '', whatsapp: false }}
      >
        {(path) => (
          <>
            <TextField name={`${path}.label`} label={es.telephone.label} />
            <PhoneField name={`${path}.number`} label={es.telephone.number} />
            <TextField name={`${path}.extension`} label={es.telephone.extension} length={10} optional />
            <CheckboxField name={`${path}.whatsapp`} label={es.telephone.whatsapp} />
          </>
        )}
      </RowsField>
      <TextField name="email" inputMode="email" optional />
      <CheckboxGroup name="accessibility" options={optionsOf(es.accessibilities)} optional />
    </FormGroup>
    <RecordFields kind="ProviderLocation" />
  </>
)

/** Where it is; what attends online is nowhere. */
function Whereabouts({ isNew }: { isNew: boolean }) {
  const { setValue } = useFormContext()
  const type: unknown = useWatch({ name: 'type' })
  const isNowhere = type === 'virtual'
  // Of a new place the fields are there from the start: what attends somewhere must say where.
  useEffect(() => {
    if (!isNew) return
    setValue('address', isNowhere ? null : blankAddress)
    setValue('position', isNowhere ? null : blankPosition)
  }, [isNew, setValue, isNowhere])
  if (isNowhere) return null
  return (
    <>
      <AddressGroup name="address" title={es.fields.address} />
      <OptionalGroup name="position" title={es.fields.position} add={es.geo.add} blank={blankPosition}>
        <p>{es.hints.position}</p>
        <TextField name="position.lat" label={es.geo.lat} length={40} />
        <TextField name="position.lng" label={es.geo.lng} length={20} />
        <BothAtOnce />
        {hasMaps() && <OnMap />}
      </OptionalGroup>
    </>
  )
}
