import type { CustomerListQuery } from '@/contract/customers'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListCustomersQuery } from './api'
import { customerColumns } from './customerColumns'

const columns = only(customerColumns, 'name', 'number', 'type', 'balance_due_cents', 'status')

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
