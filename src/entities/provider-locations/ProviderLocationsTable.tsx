import type { ProviderLocationListQuery } from '@/contract/providerLocations'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListProviderLocationsQuery } from './api'
import { providerLocationColumns } from './providerLocationColumns'

const columns = only(providerLocationColumns, 'name', 'type', 'place', 'phone', 'status')

/** The places that belong to a record. */
export const ProviderLocationsTable = ({
  filter,
}: {
  filter: Pick<ProviderLocationListQuery, 'provider'>
}) => (
  <RelatedList
    kind="ProviderLocation"
    result={useListProviderLocationsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
