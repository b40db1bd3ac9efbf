import { customerContract } from '@/contract/customers'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { ListScreen } from '@/kit/ListScreen'
import { optionsOf } from '@/kit/options'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountCustomersQuery, useListCustomersQuery } from './api'
import { customerColumns } from './customerColumns'
import { es } from './es'

export default function CustomersScreen() {
  const list = useListQuery(customerContract)
  return (
    <ListScreen
      group="Personas y clientes"
      list={list}
      result={useListCustomersQuery(list.query)}
      columns={customerColumns}
      counts={useCountCustomersQuery({ account: list.query.account }).data}
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
