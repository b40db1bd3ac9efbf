import { policyContract } from '@/contract/policies'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountPoliciesQuery, useListPoliciesQuery } from './api'
import { es } from './es'
import { policyColumns } from './policyColumns'
import { renewalActs } from './renewalActs'
import { renewalColumns } from './renewalColumns'

/** The policies, with their filters and views. */
export default function PoliciesScreen() {
  const list = useListQuery(policyContract)
  const result = useListPoliciesQuery(list.query)
  const first = result.currentData?.data[0]
  return (
    <ListScreen
      group="Cobertura"
      list={list}
      result={result}
      columns={list.query.renewing ? renewalColumns : policyColumns}
      acts={renewalActs}
      useCounts={useCountPoliciesQuery}
      create="Policy.create"
      filters={
        <>
          <ReferenceFilter list={list} name="plan" kind="Plan" current={first?.plan} />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <DateRangeFilter list={list} name="ends" />
        </>
      }
      moreFilters={{
        holder: (
          <ReferenceFilter list={list} name="holder" kind="Member" source="Holder" current={first?.holder} />
        ),
        customer: <ReferenceFilter list={list} name="customer" kind="Customer" current={first?.customer} />,
        company: <ReferenceFilter list={list} name="company" kind="Company" />,
        person: <ReferenceFilter list={list} name="person" kind="Person" />,
        addon: <ReferenceFilter list={list} name="addon" kind="PlanAddon" />,
        fund: <ReferenceFilter list={list} name="fund" kind="Fund" />,
        plan_revision: <TextFilter list={list} name="plan_revision" />,
        expiring: <ChoiceFilter list={list} name="expiring" options={optionsOf(es.within)} />,
        renewing: <ChoiceFilter list={list} name="renewing" options={optionsOf(es.within)} />,
        renewal_told: <YesNoFilter list={list} name="renewal_told" />,
        funding: <ChoiceFilter list={list} name="funding" options={optionsOf(es.fundings)} />,
        stage: <ChoiceFilter list={list} name="stage" options={optionsOf(es.stages)} />,
        owing: <YesNoFilter list={list} name="owing" />,
        canceling: <YesNoFilter list={list} name="canceling" />,
        auto_renew: <YesNoFilter list={list} name="auto_renew" />,
        starts: <DateRangeFilter list={list} name="starts" />,
        effective: <DateRangeFilter list={list} name="effective" />,
        left: <DateRangeFilter list={list} name="left" />,
      }}
    />
  )
}
