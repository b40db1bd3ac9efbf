import { dayOf } from '@/contract/days'
import { EndPerson, TransferPerson } from '@/contract/peopleChanges'
import type { PolicyDetail } from '@/contract/policies'
import { RelationshipField } from '@/entities/members/RelationshipFields'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import { presentTime } from '@/store/clock'
import { DependentField, PriceFromField } from './PeopleFields'
import { peopleTexts } from './peopleTexts'
import { usePeopleChange } from './usePeopleChange'
import { PolicyPicker } from './PolicyPicker'

type Props = { policy: PolicyDetail; onClose: () => void }

const { end, transfer } = peopleTexts

/** Ends the cover of a person, after a dry run that says its last day and the price without them. */
export function EndPersonDialog({ policy, onClose }: Props) {
  const change = usePeopleChange(policy.uuid, 'end_person')
  return (
    <PreviewDialog
      kind="Policy"
      uuid={policy.uuid}
      title={end.title}
      confirm={end.confirm}
      dismiss={peopleTexts.dismiss}
      done={end.done}
      danger
      refusesAtFields
      schema={EndPerson}
      initial={{
        cause: 'leaving',
        member_uuid: '',
        last_day: dayOf(new Date(presentTime())),
        price_from: 'next_charge',
      }}
      run={change}
      onClose={onClose}
    >
      <DependentField policy={policy.uuid} />
      <RadioGroup name="cause" label={peopleTexts.add.cause} options={optionsOf(end.causes)} />
      <DateField name="last_day" label={end.lastDay} />
      <PriceFromField />
    </PreviewDialog>
  )
}

/** Moves a covered person to another policy of the account, after a dry run with both prices. */
export function TransferPersonDialog({ policy, onClose }: Props) {
  const change = usePeopleChange(policy.uuid, 'transfer_person')
  return (
    <PreviewDialog
      kind="Policy"
      uuid={policy.uuid}
      title={transfer.title}
      confirm={transfer.confirm}
      dismiss={peopleTexts.dismiss}
      done={transfer.done}
      refusesAtFields
      schema={TransferPerson}
      initial={{
        member_uuid: '',
        to_policy_uuid: '',
        relationship: '',
        first_day: dayOf(new Date(presentTime())),
        price_from: 'next_charge',
      }}
      run={change}
      onClose={onClose}
    >
      <DependentField policy={policy.uuid} />
      <PolicyPicker name="to_policy_uuid" label={transfer.to} account={policy.account.uuid} />
      <RelationshipField name="relationship" />
      <DateField name="first_day" label={transfer.firstDay} />
      <PriceFromField />
    </PreviewDialog>
  )
}
