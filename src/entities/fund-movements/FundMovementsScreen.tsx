import { fundMovementContract } from '@/contract/fundMovements'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { AmountFilter } from '@/kit/filter/AmountFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountFundMovementsQuery, useListFundMovementsQuery } from './api'
import { es } from './es'
import { fundMovementColumns } from './fundMovementColumns'

/** The movements of funds, with their filters and views. */
export default function FundMovementsScreen() {
  const list = useListQuery(fundMovementContract)
  const result = useListFundMovementsQuery(list.query)
  return (
    <ListScreen
      group="Fondos"
      list={list}
      result={result}
      columns={fundMovementColumns}
      useCounts={useCountFundMovementsQuery}
      filters={
        <>
          <ReferenceFilter list={list} name="fund" kind="Fund" current={result.currentData?.data[0]?.fund} />
          <DateRangeFilter list={list} name="effective" />
          <ChoiceFilter list={list} name="type" options={optionsOf(es.types)} />
        </>
      }
      moreFilters={{
        bucket: <ChoiceFilter list={list} name="bucket" options={optionsOf(es.buckets)} />,
        status: <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />,
        company: <ReferenceFilter list={list} name="company" kind="Company" />,
        manual: <YesNoFilter list={list} name="manual" />,
        direction: <ChoiceFilter list={list} name="direction" options={optionsOf(es.directions)} />,
        amount: <AmountFilter list={list} name="amount" />,
      }}
    />
  )
}
