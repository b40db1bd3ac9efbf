import { PriceFrom } from '@/contract/peopleChanges'
import { useListMemberPoliciesQuery } from '@/entities/member-policies/api'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { SelectField } from '@/kit/form/fields/SelectField'
import { peopleTexts } from './peopleTexts'

/** From which charge on the price follows the people. */
export const PriceFromField = () => (
  <RadioGroup
    name="price_from"
    label={peopleTexts.priceFrom}
    options={PriceFrom.options.map((value) => ({ value, label: peopleTexts.priceFroms[value] }))}
  />
)

/** Chooses a person that the policy covers beside its holder. */
export function DependentField({ policy }: { policy: string }) {
  const { data } = useListMemberPoliciesQuery({ policy, page: 1, size: 100 })
  const dependents = (data?.data ?? []).filter(
    ({ role, status }) => role === 'dependent' && status !== 'ended' && status !== 'rejected',
  )
  return (
    <SelectField
      name="member_uuid"
      label={peopleTexts.person}
      options={dependents.map(({ member }) => ({ value: member.uuid, label: member.label }))}
    />
  )
}
