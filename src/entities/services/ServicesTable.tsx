import type { ServiceListQuery } from '@/contract/services'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListServicesQuery } from './api'
import { serviceColumns } from './serviceColumns'

/** The services that belong to a record. */
export const ServicesTable: RelatedTable<Pick<ServiceListQuery, 'category'>> = relatedTable(
  'Service',
  useListServicesQuery,
  only(serviceColumns, 'name', 'code', 'kind', 'reference_price_cents', 'status'),
)
