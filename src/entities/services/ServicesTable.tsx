import type { ServiceListQuery } from '@/contract/services'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListServicesQuery } from './api'
import { serviceColumns } from './serviceColumns'

const columns = only(serviceColumns, 'name', 'code', 'kind', 'reference_price_cents', 'status')

/** The services that belong to a record. */
export const ServicesTable = ({ filter }: { filter: Pick<ServiceListQuery, 'category'> }) => (
  <RelatedList
    kind="Service"
    result={useListServicesQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
