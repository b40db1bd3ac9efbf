import { memberPolicyContract } from '@/contract/memberPolicies'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountMemberPoliciesQuery, useListMemberPoliciesQuery } from './api'
import { es } from './es'
import { memberPolicyColumns } from './memberPolicyColumns'

/** The covers of members, with their filters and views. */
export default function MemberPoliciesScreen() {
  const list = useListQuery(memberPolicyContract)
  const result = useListMemberPoliciesQuery(list.query)
  const first = result.currentData?.data[0]
  return (
    <ListScreen
      group="Cobertura"
      list={list}
      result={result}
      columns={memberPolicyColumns}
      useCounts={useCountMemberPoliciesQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ReferenceFilter list={list} name="plan" kind="Plan" current={first?.plan} />
        </>
      }
      moreFilters={{
        policy: <ReferenceFilter list={list} name="policy" kind="Policy" current={first?.policy} />,
        member: <ReferenceFilter list={list} name="member" kind="Member" current={first?.member} />,
        person: <ReferenceFilter list={list} name="person" kind="Person" />,
        role: <ChoiceFilter list={list} name="role" options={optionsOf(es.roles)} />,
        waiting: <YesNoFilter list={list} name="waiting" />,
        ending: <YesNoFilter list={list} name="ending" />,
      }}
    />
  )
}
