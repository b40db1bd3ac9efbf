import type { CustomerListQuery } from '@/contract/customers'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListCustomersQuery } from './api'
import { customerColumns } from './customerColumns'

/** The customers that belong to a record. */
export const CustomersTable: RelatedTable<Pick<CustomerListQuery, 'account' | 'person' | 'company'>> =
  relatedTable(
    'Customer',
    useListCustomersQuery,
    only(customerColumns, 'name', 'number', 'type', 'balance_due_cents', 'status'),
  )
