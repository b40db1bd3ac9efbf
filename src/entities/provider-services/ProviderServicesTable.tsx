import type { ProviderServiceListQuery } from '@/contract/providerServices'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListProviderServicesQuery } from './api'
import { providerServiceColumns } from './providerServiceColumns'

const columns = only(providerServiceColumns, 'service', 'provider', 'price_cents', 'valid_to', 'status')

/** The tariffs that belong to a record. */
export const ProviderServicesTable = ({
  filter,
}: {
  filter: Pick<ProviderServiceListQuery, 'provider' | 'service' | 'location'>
}) => (
  <RelatedList
    kind="ProviderService"
    result={useListProviderServicesQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
