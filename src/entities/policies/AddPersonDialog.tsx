import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { useFormContext, useWatch } from 'react-hook-form'
import { dayOf } from '@/contract/days'
import { AddPerson, type ArrivalCause } from '@/contract/peopleChanges'
import type { PolicyDetail } from '@/contract/policies'
import type { NewPolicyMember } from '@/contract/policyMembers'
import { MemberPicker } from '@/entities/members/MemberPicker'
import { RelationshipField } from '@/entities/members/RelationshipFields'
import { BirthFields, NameFields } from '@/entities/persons/IdentityFields'
import { CheckboxField, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import { presentTime } from '@/store/clock'
import { PriceFromField } from './PeopleFields'
import { peopleTexts } from './peopleTexts'
import { usePeopleChange } from './usePeopleChange'

type Props = { policy: PolicyDetail; onClose: () => void }

const { add } = peopleTexts

const unknownPerson: z.input<typeof NewPolicyMember> = {
  given_names: '',
  last_name: '',
  second_last_name: '',
  birth_date: '',
  sex: null,
  curp: '',
  relationship: '',
}

/** Covers one more person by a policy, after a dry run that says from which day, with which waiting, and the price. */
export function AddPersonDialog({ policy, onClose }: Props) {
  const change = usePeopleChange(policy.uuid, 'add_person')
  return (
    <PreviewDialog
      kind="Policy"
      uuid={policy.uuid}
      title={add.title}
      confirm={add.confirm}
      dismiss={peopleTexts.dismiss}
      done={add.done}
      size="wide"
      refusesAtFields
      schema={AddPerson}
      initial={{
        cause: 'joining',
        who: 'new',
        person: unknownPerson,
        allow_duplicate: false,
        member_uuid: '',
        happened_on: dayOf(new Date(presentTime())),
        price_from: 'next_charge',
      }}
      run={change}
      onClose={onClose}
    >
      <RadioGroup name="cause" label={add.cause} options={optionsOf(add.causes)} />
      <RadioGroup name="who" label={add.who} options={optionsOf(add.whoOptions)} />
      <Who account={policy.account.uuid} />
      <Happened />
      <PriceFromField />
    </PreviewDialog>
  )
}

/** Who joins: one of the account, or a person who is told here. */
function Who({ account }: { account: string }) {
  const who: unknown = useWatch({ name: 'who' })
  if (who === 'known') return <MemberPicker name="member_uuid" label={peopleTexts.person} account={account} />
  return <NewPerson />
}

const usualBonds: { [Cause in ArrivalCause]?: string } = {
  birth: 'child',
  adoption: 'child',
  marriage: 'spouse',
}

function NewPerson() {
  const { setValue } = useFormContext()
  const cause: ArrivalCause = useWatch({ name: 'cause' })
  // What happened tells the relationship, which may still be chosen otherwise.
  useEffect(() => setValue('person.relationship', usualBonds[cause] ?? ''), [cause, setValue])
  return (
    <>
      <NameFields of="person" />
      <RelationshipField name="person.relationship" />
      <BirthFields of="person" />
      <CheckboxField name="allow_duplicate" label={add.duplicate} />
    </>
  )
}

/** The day it happened; who is born new to the platform was born on their birth date. */
function Happened() {
  const [cause, who] = useWatch({ name: ['cause', 'who'] })
  if (cause === 'birth' && who === 'new') return null
  return <DateField name="happened_on" label={add.happened} hint={add.happenedHint} />
}
