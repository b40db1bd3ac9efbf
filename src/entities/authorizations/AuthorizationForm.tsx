import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { type AuthorizationDetail, AuthorizationFields, NewAuthorization } from '@/contract/authorizations'
import type { Ref } from '@/contract/shapes'
import { MemberPolicyPicker } from '@/entities/member-policies/MemberPolicyPicker'
import { ProviderPicker } from '@/entities/providers/ProviderPicker'
import { ServicePicker } from '@/entities/services/ServicePicker'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { TextField } from '@/kit/form/fields/TextField'
import { dayAfter, dayOf } from '@/contract/days'
import { OptionalGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByCreating, saveByEditing } from '@/kit/form/saving'
import { presentTime } from '@/store/clock'
import { useCreateAuthorizationMutation, useEditAuthorizationMutation } from './api'
import { es } from './es'

/** What is known when an authorization is requested: its cover or where to choose it from, the service, and the day. */
export type Start = {
  cover?: Ref
  of?: { policy?: string; member?: string; account?: string }
  provider?: Ref | undefined
  service?: Ref | undefined
  on?: string | undefined
  /** The ticket that it is asked for from. */
  ticket?: Ref | undefined
}

const DAYS = 30
const today = () => dayOf(new Date(presentTime()))

const blank = (on = today()): z.input<typeof AuthorizationFields> => ({
  service_uuid: '',
  provider_uuid: '',
  requested_units: 1,
  valid_from: on,
  valid_to: dayAfter(on, DAYS),
  diagnosis: null,
  estimate_cents: null,
  urgency: 'normal',
  ticket_uuid: null,
  ...blankRecord,
})

/** Asks for one; it is a draft until it is requested. */
export function NewAuthorizationForm({ start, onClose }: { start: Start; onClose: () => void }) {
  const [create] = useCreateAuthorizationMutation(unwatched)
  const { cover, of = {}, provider, service, on } = start
  const initial: z.input<typeof NewAuthorization> = {
    ...blank(on),
    member_policy_uuid: cover?.uuid ?? '',
    service_uuid: service?.uuid ?? '',
    provider_uuid: provider?.uuid ?? '',
  }
  return (
    <RecordForm
      kind="Authorization"
      schema={NewAuthorization}
      initial={initial}
      onSave={saveByCreating(create)}
      onClose={onClose}
      stays
    >
      {!cover && <MemberPolicyPicker name="member_policy_uuid" of={of} />}
      <Fields service={service} provider={provider} />
    </RecordForm>
  )
}

/** Edits an authorization that was not requested yet. */
export function EditAuthorizationForm({
  authorization,
  onClose,
}: {
  authorization: AuthorizationDetail
  onClose: () => void
}) {
  const [edit] = useEditAuthorizationMutation(unwatched)
  return (
    <RecordForm
      kind="Authorization"
      schema={AuthorizationFields}
      initial={formValues(blank(), authorization)}
      record={authorization}
      onSave={saveByEditing(edit, authorization.uuid)}
      onClose={onClose}
      stays
    >
      <Fields service={authorization.service} provider={authorization.provider} />
    </RecordForm>
  )
}

const Fields = ({ service, provider }: { service: Ref | undefined; provider: Ref | undefined }) => (
  <>
    <ServicePicker name="service_uuid" current={service} />
    <ProviderPicker name="provider_uuid" current={provider} />
    <NumberField name="requested_units" length={5} />
    <DateField name="valid_from" />
    <DateField name="valid_to" />
    <MoneyField name="estimate_cents" hint={es.hints.estimate_cents} length={20} optional />
    <RadioGroup name="urgency" options={optionsOf(es.urgencies)} />
    <OptionalGroup
      name="diagnosis"
      title={es.fields.diagnosis}
      add={es.diagnosis.add}
      blank={{ code: '', text: '' }}
    >
      <TextField name="diagnosis.code" label={es.diagnosis.code} length={10} mono optional />
      <TextField name="diagnosis.text" label={es.diagnosis.text} hint={es.hints.diagnosis} multiline />
    </OptionalGroup>
  </>
)
