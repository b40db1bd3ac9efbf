import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type ClaimPurpose, NewClaim } from '@/contract/claims'
import { dayOf } from '@/contract/days'
import { MemberPolicyPicker } from '@/entities/member-policies/MemberPolicyPicker'
import { ProviderPicker } from '@/entities/providers/ProviderPicker'
import { ServicePicker } from '@/entities/services/ServicePicker'
import { AttachmentField } from '@/kit/attachments/AttachmentField'
import { useNow } from '@/kit/elements/useNow'
import { BankAccountGroup } from '@/kit/form/BankAccountGroup'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { TextField } from '@/kit/form/fields/TextField'
import { OptionalGroup } from '@/kit/form/FormGroup'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import type { Start } from './AuthorizationForm'
import { claims } from './claimTexts'
import { useAskClaimMutation } from './claimsApi'
import { es } from './es'

type Props = { purpose: ClaimPurpose; start: Start; onClose: () => void }

/** Asks for the money of care that was given; what the cover says of it shows while it is written. */
export function NewClaimDialog({ purpose, start, onClose }: Props) {
  const [ask] = useAskClaimMutation()
  const { cover, of = {}, provider, service, ticket } = start
  const initial: z.input<typeof NewClaim> = {
    purpose,
    member_policy_uuid: cover?.uuid ?? '',
    service_uuid: service?.uuid ?? '',
    provider_uuid: provider?.uuid ?? '',
    served_on: dayOf(useNow()),
    requested_units: 1,
    asked_cents: 0,
    invoice_attachment_uuid: '',
    invoice_total_cents: null,
    invoice_folio: '',
    payee: null,
    diagnosis: null,
    ticket_uuid: ticket?.uuid ?? null,
  }
  return (
    <PreviewDialog
      kind="Authorization"
      uuid=""
      title={purpose === 'reimbursement' ? claims.ask : claims.bill}
      confirm={purpose === 'reimbursement' ? claims.ask : claims.bill}
      done={claims.asked}
      size="wide"
      schema={NewClaim}
      initial={{ ...initial, asked_cents: null }}
      refusesAtFields
      run={(values, how) => ask({ values, ...how }).unwrap()}
      onClose={onClose}
    >
      <RadioGroup name="purpose" label={claims.fields.purpose} options={optionsOf(claims.payees)} />
      {!cover && (
        <MemberPolicyPicker name="member_policy_uuid" label={claims.fields.member_policy_uuid} of={of} />
      )}
      <ServicePicker name="service_uuid" label={claims.fields.service_uuid} current={service} />
      <ProviderPicker name="provider_uuid" label={claims.fields.provider_uuid} current={provider} />
      <DateField name="served_on" label={claims.fields.served_on} />
      <NumberField name="requested_units" label={claims.fields.requested_units} length={5} />
      <AttachmentField
        name="invoice_attachment_uuid"
        label={claims.fields.invoice_attachment_uuid}
        hint={claims.hints.file}
        subject={{ kind: 'Authorization' }}
      />
      <MoneyField name="asked_cents" label={claims.fields.asked_cents} length={20} />
      <MoneyField
        name="invoice_total_cents"
        label={claims.fields.invoice_total_cents}
        hint={claims.hints.total}
        length={20}
        optional
      />
      <TextField
        name="invoice_folio"
        label={claims.fields.invoice_folio}
        hint={claims.hints.folio}
        length={40}
        mono
        optional
      />
      <Payee />
      <OptionalGroup
        name="diagnosis"
        title={claims.fields.diagnosis}
        add={es.diagnosis.add}
        blank={{ code: '', text: '' }}
      >
        <TextField name="diagnosis.code" label={es.diagnosis.code} length={10} mono optional />
        <TextField name="diagnosis.text" label={es.diagnosis.text} hint={es.hints.diagnosis} multiline />
      </OptionalGroup>
    </PreviewDialog>
  )
}

/** Where it is paid: that of a provider is in its record. */
function Payee() {
  const purpose: unknown = useWatch({ name: 'purpose' })
  if (purpose === 'provider_bill') return <p>{claims.hints.provider}</p>
  return (
    <div>
      <BankAccountGroup name="payee" />
      <p>{claims.hints.payee}</p>
    </div>
  )
}
