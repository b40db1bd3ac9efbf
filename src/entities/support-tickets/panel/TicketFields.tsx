import { useWatch } from 'react-hook-form'
import type { Ref } from '@/contract/shapes'
import type { RequesterKind } from '@/contract/supportTickets'
import { AccountPicker } from '@/entities/accounts/AccountPicker'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { MemberPicker } from '@/entities/members/MemberPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from '@/entities/support-tickets/es'

const pickers = {
  person: PersonPicker,
  customer: CustomerPicker,
  member: MemberPicker,
  company: CompanyPicker,
}

/** The requester: a registered person, found by name, or a person known only by what they say. */
export function RequesterFields({ current }: { current?: Ref | null }) {
  const kind: RequesterKind = useWatch({ name: 'requester.kind' })
  const Picker = kind === 'anonymous' ? undefined : pickers[kind]
  return (
    <>
      <SelectField
        name="requester.kind"
        label={es.requester.kind}
        options={optionsOf(es.requesters)}
        length={20}
      />
      {Picker ? (
        <Picker key={kind} name="requester.uuid" label={es.fields.requester} current={current} />
      ) : (
        <TextField name="requester.name" label={es.requester.who} />
      )}
      <TextField name="requester.email" label={es.requester.email} inputMode="email" optional />
      <PhoneField name="requester.phone" label={es.requester.phone} optional />
    </>
  )
}

/** What a ticket is about. */
export const AboutFields = ({ account }: { account?: Ref | null }) => (
  <>
    <TextField name="subject" />
    <SelectField name="category" options={optionsOf(es.categories)} length={20} />
    <SelectField name="priority" options={optionsOf(es.priorities)} length={20} />
    <AccountPicker name="account_uuid" current={account} optional />
  </>
)
