import type { Customer, CustomerListQuery } from '@/contract/customers'
import { Identifier, MoneyText } from '@/kit/cells'
import type { Column } from '@/kit/columns'
import { RelatedList } from '@/kit/RelatedList'
import { useListCustomersQuery } from './api'
import { CustomerStatusBadge } from './CustomerStatusBadge'
import { es } from './es'

const columns: Column<Customer>[] = [
  { name: 'name', show: ({ name }) => name, slot: 'title' },
  { name: 'number', show: ({ number }) => <Identifier value={number} />, slot: 'subtitle' },
  { name: 'type', show: ({ type }) => es.types[type], slot: 'meta' },
  {
    name: 'balance_due_cents',
    show: ({ balance_due_cents, currency }) => <MoneyText cents={balance_due_cents} currency={currency} />,
    align: 'right',
    slot: 'amount',
  },
  { name: 'status', show: (customer) => <CustomerStatusBadge customer={customer} />, slot: 'status' },
]

/** The customers that belong to a record. */
export const CustomersTable = ({
  filter,
}: {
  filter: Pick<CustomerListQuery, 'account' | 'person' | 'company'>
}) => (
  <RelatedList
    kind="Customer"
    result={useListCustomersQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
