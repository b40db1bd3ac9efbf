import { customerContract } from '@/contract/customers'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountCustomersQuery, useListCustomersQuery } from './api'
import { customerColumns } from './customerColumns'
import { es } from './es'

/** The customers, with their filters and views. */
export default function CustomersScreen() {
  const list = useListQuery(customerContract)
  return (
    <ListScreen
      group="Personas y clientes"
      list={list}
      result={useListCustomersQuery(list.query)}
      columns={customerColumns}
      useCounts={useCountCustomersQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ChoiceFilter list={list} name="type" options={optionsOf(es.types)} />
        </>
      }
      moreFilters={{
        delinquent: <YesNoFilter list={list} name="delinquent" />,
        collection: <ChoiceFilter list={list} name="collection" options={optionsOf(es.collections)} />,
        has_method: <YesNoFilter list={list} name="has_method" />,
        method_expiring: <YesNoFilter list={list} name="method_expiring" />,
      }}
    />
  )
}
