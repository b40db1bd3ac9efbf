import { fundAuthorizationContract } from '@/contract/fundAuthorizations'
import { AmountFilter } from '@/kit/filter/AmountFilter'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountFundAuthorizationsQuery, useListFundAuthorizationsQuery } from './api'
import { es } from './es'
import { fundAuthorizationColumns } from './fundAuthorizationColumns'

/** The requests for money of funds, with their filters and views. */
export default function FundAuthorizationsScreen() {
  const list = useListQuery(fundAuthorizationContract)
  const result = useListFundAuthorizationsQuery(list.query)
  const first = result.currentData?.data[0]
  return (
    <ListScreen
      group="Fondos"
      list={list}
      result={result}
      columns={fundAuthorizationColumns}
      useCounts={useCountFundAuthorizationsQuery}
      create="FundAuthorization.create"
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ReferenceFilter list={list} name="fund" kind="Fund" current={first?.fund} />
          <DateRangeFilter list={list} name="due" />
        </>
      }
      moreFilters={{
        mine: <YesNoFilter list={list} name="mine" />,
        worst_check: <ChoiceFilter list={list} name="worst_check" options={optionsOf(es.results)} />,
        priority: <ChoiceFilter list={list} name="priority" options={optionsOf(es.priorities)} />,
        expiring: <YesNoFilter list={list} name="expiring" />,
        waiting: <YesNoFilter list={list} name="waiting" />,
        provider: <ReferenceFilter list={list} name="provider" kind="Provider" current={first?.provider} />,
        member: <ReferenceFilter list={list} name="member" kind="Member" current={first?.member} />,
        amount: <AmountFilter list={list} name="amount" />,
        category: <ReferenceFilter list={list} name="category" kind="ServiceCategory" />,
        company: <ReferenceFilter list={list} name="company" kind="Company" />,
      }}
    />
  )
}
