import { transactionContract } from '@/contract/transactions'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { TextFilter } from '@/kit/filter/TextFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { useCountTransactionsQuery, useListTransactionsQuery } from './api'
import { es } from './es'
import { transactionColumns } from './transactionColumns'

/** The transactions, with their filters and views. */
export default function TransactionsScreen() {
  const list = useListQuery(transactionContract)
  const result = useListTransactionsQuery(list.query)
  return (
    <ListScreen
      group="Cobranza"
      list={list}
      result={result}
      columns={transactionColumns}
      useCounts={useCountTransactionsQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="type" options={optionsOf(es.types)} />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <DateRangeFilter list={list} name="effective" />
        </>
      }
      moreFilters={{
        customer: (
          <ReferenceFilter
            list={list}
            name="customer"
            kind="Customer"
            current={result.currentData?.data[0]?.customer}
          />
        ),
        reconciliation: (
          <ChoiceFilter list={list} name="reconciliation" options={optionsOf(es.reconciliations)} />
        ),
        gateway: <TextFilter list={list} name="gateway" />,
      }}
    />
  )
}
