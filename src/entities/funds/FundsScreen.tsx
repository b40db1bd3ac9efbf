import { fundContract } from '@/contract/funds'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountFundsQuery, useListFundsQuery } from './api'
import { es } from './es'
import { fundColumns } from './fundColumns'

/** The funds, with their filters and views. */
export default function FundsScreen() {
  const list = useListQuery(fundContract)
  const result = useListFundsQuery(list.query)
  return (
    <ListScreen
      group="Fondos"
      list={list}
      result={result}
      columns={fundColumns}
      useCounts={useCountFundsQuery}
      create="Fund.create"
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ReferenceFilter
            list={list}
            name="company"
            kind="Company"
            current={result.currentData?.data[0]?.company}
          />
        </>
      }
      moreFilters={{
        purpose: <ChoiceFilter list={list} name="purpose" options={optionsOf(es.purposes)} />,
        model: <ChoiceFilter list={list} name="model" options={optionsOf(es.models)} />,
        low: <YesNoFilter list={list} name="low" />,
        with_pending: <YesNoFilter list={list} name="with_pending" />,
        ending: <YesNoFilter list={list} name="ending" />,
      }}
    />
  )
}
