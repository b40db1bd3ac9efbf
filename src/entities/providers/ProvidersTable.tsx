import type { ProviderListQuery } from '@/contract/providers'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListProvidersQuery } from './api'
import { providerColumns } from './providerColumns'

const columns = only(providerColumns, 'name', 'number', 'kind', 'contract_ends_on', 'status')

/** The providers that belong to a record. */
export const ProvidersTable = ({ filter }: { filter: Pick<ProviderListQuery, 'person' | 'company'> }) => (
  <RelatedList
    kind="Provider"
    result={useListProvidersQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
